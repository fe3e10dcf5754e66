import { TURN_ROLLS } from '../engine/bank.js';
import { TURN_LIMIT } from '../engine/ending.js';
import type { Rules } from '../engine/ruleset.js';
import { hasExtraTurns, hasLastTurns, hasOneRollTurns, isAlone, isExact, mayHaveMinimum } from './facts.js';
import { goal, lastTurns, yourScore } from './places.js';
import { paragraphs, say, type Said, type Section, section } from './sheet.js';
import { figure, plural } from './wording.js';

const others = ({ teams }: Rules): string => (teams ? 'every player of the other teams has' : 'every other player has');

const finalRound = (rules: Rules): string =>
  say(
    `When a bank brings ${yourScore(rules)} to ${goal(rules)}, the final round begins: ${others(rules)} one more turn, those seated earlier included.`,
    `${rules.teams ? 'The team that started it' : 'Whoever started it'} has none${isExact(rules) ? '' : ', even when passed'}.`,
    'The highest score wins.',
  );

const lastLicks = (rules: Rules): string => {
  const passed = rules.teams
    ? 'When a bank passes the leading team, the team of that bank leads, and each player of the team that was passed has another turn, after those who still have theirs.'
    : 'When a bank passes the leader, that player leads, and the one who was passed has another turn, after those who still have theirs.';
  return say(
    `When a bank brings ${yourScore(rules)} to ${goal(rules)}, you lead and the last turns begin: ${others(rules)} one more turn, those seated earlier included.`,
    `${passed} So it goes on until nobody passes.`,
    'The highest score wins.',
  );
};

const equalTurns = (rules: Rules): string =>
  say(
    `When a bank brings ${yourScore(rules)} to ${goal(rules)}, the round is played out, so that all have had the same number of turns: those who come later in the round, counted from the player who began the game, have one more turn${rules.teams ? ', partners included' : ''}.`,
    'The highest score wins.',
  );

const rounds = ({ ending, teams }: Rules): string =>
  `The game lasts ${plural(ending.rounds ?? 0, 'round')}, in each of which every player has one turn. There is no target. The ${teams ? 'team' : 'player'} with the highest score at the end wins.`;

const endAlone = (rules: Rules): string => {
  const { mode, rounds: number } = rules.ending;
  return mode === 'rounds'
    ? `The game lasts ${plural(number ?? 0, 'turn')}. There is no target.`
    : `The game ends with the bank that brings your score to ${goal(rules)}.`;
};

const ending = (rules: Rules): string => {
  if (isAlone(rules)) return endAlone(rules);
  switch (rules.ending.mode) {
    case 'finalRound':
      return finalRound(rules);
    case 'lastLicks':
      return lastLicks(rules);
    case 'equalTurns':
      return equalTurns(rules);
    case 'rounds':
      return rounds(rules);
    case 'instant':
      return `The first bank that brings ${yourScore(rules)} to ${goal(rules)} wins the game at once.`;
  }
};

const oneRoll = (rules: Rules): Said => {
  if (!hasOneRollTurns(rules)) return null;
  const { turn } = rules;
  return say(
    `Each turn in ${lastTurns(rules)} is one roll: what you keep of it is banked at once.`,
    turn.hotDice !== 'none' && 'Hot dice do not let you roll again there.',
    turn.mustRollAfter === 'combination' && rules.dice >= 3 && 'Nor must you roll again after three or more of a kind.',
    mayHaveMinimum(rules) && 'If it is short of a minimum, nothing is recorded.',
    hasExtraTurns(rules) && 'Extra turns are whole turns.',
  );
};

const nobodyPasses = (rules: Rules): Said =>
  hasLastTurns(rules) &&
  `Since nobody can bank past the target, the others can only draw level in ${lastTurns(rules)}.`;

const exact = (rules: Rules): Said => {
  if (!isExact(rules)) return null;
  const fall =
    rules.ending.overshoot === 'toLowest' && !isAlone(rules)
      ? `, and ${yourScore(rules)} falls to the lowest score at the table`
      : '';
  return say(
    `The target must be met exactly. A bank that would pass it ends your turn and records nothing${fall}. That is no farkle.`,
    nobodyPasses(rules),
  );
};

/** From whom extra turns go round. */
const firstOfTied = ({ ending: { mode } }: Rules): string => {
  if (mode === 'rounds') return 'the player who began the game';
  if (mode === 'finalRound') return 'the player who started the final round';
  return mode === 'lastLicks' ? 'the player who leads last' : 'the player who reached the target';
};

const extraTurns = (rules: Rules): string => {
  const tied = rules.teams
    ? 'every player of the tied teams has one more turn'
    : 'the tied players have one more turn each';
  return say(
    `If the highest scores are equal, ${tied}, clockwise from ${firstOfTied(rules)}.`,
    'Scores are compared again only when all of them have played; those still tied play on, and the others are out.',
    isExact(rules) && 'The target, which is met by then, limits no bank in extra turns.',
  );
};

const tie = (rules: Rules): Said => {
  if (isAlone(rules) || rules.ending.mode === 'instant') return null;
  switch (rules.ending.tie) {
    case 'firstToReach':
      return `If the highest scores are equal, the ${rules.teams ? 'team that' : 'player who'} reached that score first stays ahead: the others must beat it.`;
    case 'shared':
      return `If the highest scores are equal, the ${rules.teams ? 'teams that' : 'players who'} have them win together.`;
    case 'extraTurns':
      return extraTurns(rules);
  }
};

const limits = (rules: Rules): string => {
  const first = rules.ending.tie === 'firstToReach';
  const equal = first ? 'of equal scores the one that was reached first' : 'and a tie is shared';
  const stops = `a game stops when a player has had ${figure(TURN_LIMIT)} turns`;
  const result = isAlone(rules) ? '' : `; the highest score then wins, ${equal}`;
  return `For the rare case: a turn must be banked after ${figure(TURN_ROLLS)} rolls, and ${stops}${result}.`;
};

/** When the game ends, who wins, and what equal scores mean. */
export const theEnd = (rules: Rules): Section[] =>
  section('The end', ...paragraphs(ending(rules), oneRoll(rules), exact(rules), tie(rules), limits(rules)));
