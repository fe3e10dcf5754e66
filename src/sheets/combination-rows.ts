import type { Face } from '../engine/multisets.js';
import type { Pattern, Rules, Scoring, Special, Straight } from '../engine/ruleset.js';
import type { ScoreRow } from './kind-rows.js';
import { capitalised, diceInWords, equalDice, figure, listed, numberWord } from './wording.js';

const SHAPES: Record<string, string> = {
  '2,2': 'Two pairs',
  '2,2,2': 'Three pairs',
  '2,2,2,2': 'Four pairs',
  '3,3': 'Two triplets',
  '4,4': 'Two fours of a kind',
  '3,2': 'Full house, three of a kind and a pair',
  '4,2': 'Four of a kind and a pair',
};

const GROUPS = ['one face', 'another', 'a third', 'a fourth', 'a fifth', 'a sixth'];

const group = (count: number, place: number): string => `${numberWord(count)} of ${GROUPS[place]}`;

/** The name of a pattern, made of its counts where it has no usual one. */
export const shapeName = (shape: readonly number[]): string =>
  SHAPES[shape.join()] ?? capitalised(listed(shape.map(group)));

const inOrder = (faces: readonly Face[]): Face[] => [...faces].sort((a, b) => a - b);

const isRun = (faces: readonly Face[]): boolean => faces.every((face, i) => i === 0 || face === faces[i - 1]! + 1);

/** "Straight 1-2-3-4-5-6", or the faces one by one where they do not follow each other. */
export const straightName = (faces: readonly Face[]): string => {
  const sorted = inOrder(faces);
  if (isRun(sorted)) return `Straight ${sorted.join('-')}`;
  return `${capitalised(listed(sorted.map((face) => `a ${face}`)))} together`;
};

const equalGroups = (dice: readonly Face[]): string[] =>
  [...new Set(inOrder(dice))].map((face) => equalDice(face, dice.filter((other) => other === face).length));

/** The dice of a special: "three 1s and a 5". */
export const specialDice = (dice: readonly Face[]): string => listed(equalGroups(dice));

const straightRow = ({ faces, points }: Straight): ScoreRow => [straightName(faces), figure(points)];

const patternRow = (pattern: Pattern): ScoreRow => [
  shapeName(pattern.shape),
  'points' in pattern ? figure(pattern.points) : `${figure(pattern.bonus)} more than its dice score`,
];

const specialRow = ({ dice, effect, when }: Special): ScoreRow[] => {
  if (typeof effect === 'string') return [];
  const label = capitalised(specialDice(dice));
  return [[when === 'firstRoll' ? `${label}, in the first roll of a turn` : label, figure(effect.points)]];
};

const nothingRow = ({ nothing }: Scoring, dice: number): ScoreRow[] =>
  nothing === null
    ? []
    : [[`A roll of ${dice === 1 ? 'the die' : `all ${diceInWords(dice)}`} in which nothing scores`, figure(nothing)]];

/** The lines of a score table for everything but equal dice. */
export const combinationRows = ({ scoring, dice }: Rules): ScoreRow[] => [
  ...scoring.straights.map(straightRow),
  ...scoring.patterns.map(patternRow),
  ...scoring.specials.flatMap(specialRow),
  ...nothingRow(scoring, dice),
];
