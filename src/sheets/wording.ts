import type { Face } from '../engine/multisets.js';
import type { Loss, Rules } from '../engine/ruleset.js';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;

/** A number with separators between its thousands. */
export const figure = (number: number): string => {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, ',');
  return number < 0 ? `minus ${digits}` : digits;
};

/** Small numbers as a word, others as figures. */
export const numberWord = (number: number): string => NUMBERS[number] ?? figure(number);

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number of points with the word. */
export const points = (number: number): string => `${figure(number)} ${number === 1 ? 'point' : 'points'}`;

export const loss = (lost: Loss): string => (lost === 'all' ? 'everything that you have banked' : points(lost));

export const plural = (number: number, one: string, many = `${one}s`): string =>
  `${numberWord(number)} ${number === 1 ? one : many}`;

export const diceInWords = (number: number): string => plural(number, 'die', 'dice');

/** All dice of a turn, as in "roll all six dice". */
export const allDice = ({ dice }: Rules): string => (dice === 1 ? 'the die' : `all ${numberWord(dice)} dice`);

/** Several things in one phrase: "a, b and c". */
export const listed = (items: readonly string[], last = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;

/** So many dice of one face: "a 1", "two 1s". */
export const equalDice = (face: Face, count: number): string =>
  count === 1 ? `a ${face}` : `${numberWord(count)} ${face}s`;
