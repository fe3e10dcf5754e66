import type { Face } from '../engine/multisets.js';
import { element } from './svg.js';

/** Where pips sit, as steps from the middle of the die. */
type Place = readonly [x: number, y: number];

const CENTRE: Place[] = [[0, 0]];
const RISING: Place[] = [
  [-1, 1],
  [1, -1],
];
const FALLING: Place[] = [
  [-1, -1],
  [1, 1],
];
const SIDES: Place[] = [
  [-1, 0],
  [1, 0],
];

const PIPS: Record<Face, readonly Place[]> = {
  1: CENTRE,
  2: RISING,
  3: [...RISING, ...CENTRE],
  4: [...RISING, ...FALLING],
  5: [...RISING, ...FALLING, ...CENTRE],
  6: [...RISING, ...FALLING, ...SIDES],
};

/** One die with its upper left corner at a place. */
export const drawDie = (x: number, y: number, size: number, face: Face): string => {
  const middle = size / 2;
  const pips = PIPS[face].map(([right, down]) =>
    element('circle', {
      cx: x + middle + (right * size) / 4,
      cy: y + middle + (down * size) / 4,
      r: size / 11,
      class: 'pip',
    }),
  );
  return element('rect', { x, y, width: size, height: size, rx: size / 5, class: 'die' }) + pips.join('');
};

/** Dice side by side. */
export const drawDice = (x: number, y: number, size: number, gap: number, dice: readonly Face[]): string =>
  dice.map((face, i) => drawDie(x + i * (size + gap), y, size, face)).join('');
