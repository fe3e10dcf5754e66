import { compileRules } from '../engine/compile.js';
import type { Rules, Special } from '../engine/ruleset.js';
import { combinationRows, specialDice } from './combination-rows.js';
import { isAlone, mayHaveMinimum } from './facts.js';
import { chainExample, kindRows } from './kind-rows.js';
import { afterwards } from './places.js';
import { paragraphs, say, type Said, type Section, section } from './sheet.js';
import { betterSplits, largerKinds } from './split-notes.js';
import { allDice, capitalised, diceInWords, listed, numberWord } from './wording.js';

const bestWay = (rules: Rules): string => {
  if (rules.turn.keep === 'oneCombination')
    return 'Where the same dice make several combinations, the best one counts.';
  return say('Where dice can be counted in several ways, the best one counts.', betterSplits(compileRules(rules)));
};

const chain = ({ scoring }: Rules): Said => {
  const example = chainExample(scoring.kinds);
  return example && `So ${example}.`;
};

const hasShape = ({ scoring }: Rules, shape: string): boolean =>
  scoring.patterns.some((pattern) => pattern.shape.join() === shape);

const shapes = (rules: Rules): Said => {
  const { patterns } = rules.scoring;
  if (patterns.length === 0) return null;
  const faces = hasShape(rules, '2,2,2') && !hasShape(rules, '4,2') && !rules.options.fourTwo;
  return say(
    faces && 'Three pairs are pairs of three different faces: four of a kind and a pair are not among them.',
    hasShape(rules, '2,2,2') && !faces && 'Three pairs are pairs of three different faces.',
    patterns.some((pattern) => 'bonus' in pattern) &&
      'Where a combination adds to what its dice score, a group of them that has no value of its own adds nothing.',
  );
};

const nothing = (rules: Rules): Said => {
  if (rules.scoring.nothing === null) return null;
  const end = rules.turn.hotDice === 'none' ? 'so that your turn ends with it' : 'so that hot dice follow';
  const killed = rules.scoring.toxic ? `, unless the ${rules.scoring.toxic.face}s kill it` : '';
  return `A roll of ${allDice(rules)} in which nothing scores is no farkle here${killed}: it uses ${rules.dice === 1 ? 'the die' : 'all of them'}, ${end}.`;
};

const toxic = ({ scoring, dice }: Rules): Said => {
  if (!scoring.toxic) return null;
  const { face, count } = scoring.toxic;
  const more = count < dice ? ' or more' : '';
  const shown = count === 1 ? `A ${face}` : `${capitalised(numberWord(count))}${more} ${face}s`;
  return `${shown} in one roll ${count === 1 ? 'kills' : 'kill'} the turn: whatever else the roll shows, it is a farkle.`;
};

const moment = ({ dice, when }: Special, rules: Rules): string => {
  if (when === 'firstRoll') return 'in the first roll of a turn';
  return dice.length === rules.dice ? 'in any roll' : `in a roll of ${diceInWords(dice.length)}`;
};

const decisive = (rules: Rules): Special[] => rules.scoring.specials.filter(({ effect }) => typeof effect === 'string');

const outcome = (effect: 'win' | 'lose', rules: Rules): string => {
  if (effect === 'win') return rules.teams ? 'wins the game at once, for the whole team' : 'wins the game at once';
  if (isAlone(rules)) return 'loses the game at once';
  return rules.teams
    ? 'is out of the game at once, and the partners play on'
    : 'is out of the game at once, and the others play on';
};

const decisiveNotes = (rules: Rules): string[] =>
  decisive(rules).map(
    (special) =>
      `Whoever rolls exactly ${specialDice(special.dice)} ${moment(special, rules)} ${outcome(special.effect as 'win' | 'lose', rules)}.`,
  );

const isNamedTwice = (rules: Rules): boolean => {
  const dice = decisive(rules).map((special) => specialDice(special.dice));
  return new Set(dice).size < dice.length;
};

const decisiveMeetings = (rules: Rules): Said => {
  const specials = decisive(rules);
  if (specials.length === 0) return null;
  const when = afterwards(rules);
  const loses = specials.some(({ effect }) => effect === 'lose');
  const points = mayHaveMinimum(rules) ? 'whether you have opened or not' : 'whatever the scores';
  return say(
    `This holds ${listed([points, ...when])}.`,
    isNamedTwice(rules) && 'Of two such rules for the same dice, the later one holds.',
    rules.scoring.toxic && 'It comes before everything else that the roll would bring.',
    loses &&
      !isAlone(rules) &&
      `A score that is out can no longer win, and the last ${rules.teams ? 'team' : 'player'} left wins.`,
    loses && rules.players.min === 1 && !isAlone(rules) && 'If nobody else plays, the game is over without a winner.',
  );
};

/** A table of what scores, and how it is to be read. */
export const scoring = (rules: Rules): Section[] =>
  section(
    'What scores',
    {
      kind: 'table',
      head: ['Dice', 'Points'],
      rows: [...kindRows(rules.scoring.kinds, rules.dice), ...combinationRows(rules)],
    },
    ...paragraphs(
      say(chain(rules), largerKinds(rules)),
      say(bestWay(rules), shapes(rules)),
      'Only what is in the table scores. Part of a combination scores nothing, unless it is a smaller combination itself.',
      nothing(rules),
      toxic(rules),
      say(...decisiveNotes(rules), decisiveMeetings(rules)),
    ),
  );
