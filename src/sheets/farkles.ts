import type { Penalties, Rules } from '../engine/ruleset.js';
import {
  givesLostPoints,
  hasEmptyBanks,
  hasFullThrowPenalty,
  hasLastTurns,
  hasMinimum,
  hasPenalties,
  isExact,
  mayHaveOpening,
} from './facts.js';
import { afterwards, lastTurns, yourScore } from './places.js';
import { paragraphs, say, type Said, type Section, section } from './sheet.js';
import { allDice, capitalised, figure, listed, loss, numberWord, points } from './wording.js';

/** What is taken, as the object of "takes" or "costs". */
const taken = (lost: number | 'all', rules: Rules): string =>
  lost === 'all' ? (rules.teams ? 'everything that the team has banked' : loss(lost)) : points(lost);

const everyFarkle = (rules: Rules): Said => {
  const { farkle } = rules.penalties;
  const also = rules.turn.farkleKeepsPoints ? '' : 'also ';
  return farkle > 0 && `Every farkle ${also}takes ${points(farkle)} from ${yourScore(rules)}.`;
};

const COUNT_ENDS = 'The count starts anew after that, and after every bank';

const run = (rules: Rules): Said => {
  const { streak } = rules.penalties;
  if (!streak) return null;
  const further = rules.penalties.farkle > 0 ? 'further ' : '';
  const cost =
    streak.points === 'all' ? taken('all', rules) : `${further === '' ? '' : 'a '}${further}${points(streak.points)}`;
  return say(
    `${capitalised(numberWord(streak.length))} farkles in a row cost ${cost}.`,
    hasEmptyBanks(rules) ? `${COUNT_ENDS}, even one of which nothing is recorded.` : `${COUNT_ENDS}.`,
    rules.teams && 'Each player counts alone; the team pays.',
  );
};

const fullThrow = (rules: Rules): Said => {
  const { fullThrow: lost } = rules.penalties;
  if (lost === null || !hasFullThrowPenalty(rules)) return null;
  const again = rules.turn.hotDice === 'none' ? '' : ', at the start of a turn or after hot dice,';
  return `A farkle in a roll of ${allDice(rules)}${again} costs ${taken(lost, rules)}.`;
};

/** Penalties that come together are taken one after the other, which matters at the floor. */
const together = (rules: Rules): Said => {
  const { farkle, streak } = rules.penalties;
  const names = [
    farkle > 0 && 'that of every farkle',
    streak !== null && 'that of a run',
    hasFullThrowPenalty(rules) && `that of a roll of ${allDice(rules)}`,
  ].filter((name) => name !== false);
  return (
    names.length > 1 && `A farkle may bring several penalties. They are all taken, in this order: ${listed(names)}.`
  );
};

/** Only a penalty in points can take a score below zero: everything banked leaves nothing. */
const takesPoints = ({ farkle, streak, fullThrow: full }: Penalties, rules: Rules): boolean =>
  farkle > 0 || typeof streak?.points === 'number' || (hasFullThrowPenalty(rules) && typeof full === 'number');

const floor = (rules: Rules): Said => {
  const { penalties } = rules;
  if (!takesPoints(penalties, rules)) return null;
  return penalties.floor === null
    ? 'Scores may fall below zero.'
    : `No penalty takes a score below ${penalties.floor === 0 ? 'zero' : figure(penalties.floor)}.`;
};

const always = (rules: Rules): Said => {
  if (!hasPenalties(rules)) return null;
  const opened = mayHaveOpening(rules) ? 'before you have opened' : 'before your first bank';
  return `This holds ${listed([opened, ...afterwards(rules)])} as well.`;
};

const RECEIVERS = {
  nobody: '',
  highest: 'the player with the highest score among the others',
  lowest: 'the player with the lowest score among the others',
  next: 'the next player',
} as const;

const TEAM_RECEIVERS = {
  nobody: '',
  highest: 'the other team with the highest score',
  lowest: 'the other team with the lowest score',
  next: 'the team of the next player who is no partner',
} as const;

/** To whom the points of a lost turn go. */
const receiver = ({ penalties, teams }: Rules): string => (teams ? TEAM_RECEIVERS : RECEIVERS)[penalties.lostPointsTo];

const receivedLater = (rules: Rules): Said => {
  if (!hasLastTurns(rules)) return 'They can lift a score to the target, but only a bank ends the game.';
  const after = `In ${lastTurns(rules)} they count too, even for somebody who has no turn left.`;
  return say('They can lift a score to the target, but only a bank brings on the end.', after);
};

const received = (rules: Rules): Said => {
  if (!givesLostPoints(rules)) return null;
  const { lostPointsTo } = rules.penalties;
  return say(
    `The points of the lost turn go to ${receiver(rules)}.`,
    lostPointsTo !== 'next' && `Of equal scores, the one that comes next clockwise receives them.`,
    rules.ending.mode !== 'rounds' && receivedLater(rules),
  );
};

const keptPoints = (rules: Rules): Said => {
  if (!rules.turn.farkleKeepsPoints) return null;
  const { ending, penalties, turn } = rules;
  return say(
    hasMinimum(rules)
      ? 'What the turn has come to is banked when you farkle, if it meets the minimum.'
      : 'What the turn has come to is banked when you farkle.',
    hasPenalties(rules) && 'Penalties are taken first.',
    ending.mode !== 'rounds' && 'Such a bank can bring the end of the game like any other.',
    isExact(rules) && 'If it would pass the target, it is treated like any bank that does.',
    penalties.streak && 'A farkle whose points are banked counts for the run, and then ends it.',
    penalties.streak && hasMinimum(rules) && turn.shortBank === 'zero' && 'So does one whose points fall short.',
  );
};

const toxic = (rules: Rules): Said =>
  rules.scoring.toxic !== null && `A roll that the ${rules.scoring.toxic.face}s kill is a farkle in all of this.`;

const harmless = (rules: Rules): Said => {
  if (hasPenalties(rules) || givesLostPoints(rules) || rules.turn.farkleKeepsPoints) return null;
  return 'A farkle costs the points of the turn and nothing else: what has been banked stays.';
};

/** What a farkle costs, and who gains by it. */
export const farkles = (rules: Rules): Section[] =>
  section(
    'Farkles',
    ...paragraphs(
      harmless(rules),
      keptPoints(rules),
      say(everyFarkle(rules), run(rules), fullThrow(rules), floor(rules), always(rules)),
      together(rules),
      received(rules),
      toxic(rules),
    ),
  );
