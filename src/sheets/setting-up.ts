import type { Rules } from '../engine/ruleset.js';
import { isAlone } from './facts.js';
import { goal, side } from './places.js';
import { paragraphs, say, type Section, section } from './sheet.js';
import { diceInWords, figure, listed, numberWord, plural } from './wording.js';

const aimAlone = (rules: Rules): string =>
  rules.ending.mode === 'rounds'
    ? `Score as much as you can in ${plural(rules.ending.rounds ?? 0, 'turn')}.`
    : `Bring your score to ${goal(rules)}.`;

const aimOf = (rules: Rules): string => {
  const { mode, rounds } = rules.ending;
  const first = `The first ${side(rules)} to bank a score of ${goal(rules)}`;
  switch (mode) {
    case 'instant':
      return `${first} wins.`;
    case 'finalRound':
      return `${first} starts the final round. The highest score after it wins.`;
    case 'lastLicks':
      return `${first} brings on the last turns. The highest score after them wins.`;
    case 'equalTurns':
      return `${first} makes the round the last one. The highest score at its end wins.`;
    case 'rounds':
      return `The highest score after ${plural(rounds ?? 0, 'round')} wins.`;
  }
};

/** Numbers of players with which every team is full and none is alone. */
const teamTables = ({ players: { min, max } }: Rules, size: number): number[] =>
  Array.from({ length: max - min + 1 }, (_, i) => min + i).filter((n) => n % size === 0 && n >= 2 * size);

const table = (rules: Rules): string => {
  const { min, max } = rules.players;
  if (max === 1) return 'For one player.';
  if (rules.teams) {
    const sizes = listed(teamTables(rules, rules.teams.size).map(numberWord), 'or');
    return `For ${sizes} players in teams of ${numberWord(rules.teams.size)}.`;
  }
  return min === max ? `For ${numberWord(min)} players.` : `For ${figure(min)} to ${figure(max)} players.`;
};

const starter = ({ start }: Rules): string => {
  switch (start) {
    case 'seat':
      return 'The player in the first seat begins.';
    case 'rollOff':
      return 'Each player rolls one die, and the highest begins. Those who tie for it roll again.';
    case 'random':
      return 'Who begins is drawn by lot.';
    case 'loser':
      return 'Whoever lost the game before begins; in a first game it is the player in the first seat.';
  }
};

/** The aim of the game, who plays, what with, and who begins. */
export const settingUp = (rules: Rules): Section[] => [
  ...section('The aim', ...paragraphs(isAlone(rules) ? aimAlone(rules) : aimOf(rules))),
  ...section(
    'Setting up',
    ...paragraphs(
      say(table(rules), `You need ${diceInWords(rules.dice)} and something to write scores on.`),
      !isAlone(rules) && say(starter(rules), 'Play goes round clockwise.'),
    ),
  ),
];
