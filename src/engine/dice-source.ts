import type { Face } from './multisets.js';

/** Which dice are thrown: by a seat, in which of its turns (0 is the roll-off), which throw of that turn (from 1). */
export type Throw = { seat: number; turn: number; throw: number; count: number };

/** Where dice come from. The engine never rolls by itself: the same source and commands give the same log. */
export type DiceSource = (thrown: Throw) => Face[];

/** Faces per die, and the number of values of two dice read as a two-digit number in base six. */
const SIDES = 6;
const TWO_DICE = SIDES * SIDES;

/** Least and greatest byte range that falls evenly on six faces: 252 = 42 x 6. */
const FAIR_BYTES = 252;

/** The face that a byte gives, or null where the byte must be skipped so that all faces stay equally likely. */
export const faceOfByte = (byte: number): Face | null =>
  byte < FAIR_BYTES ? ((1 + Math.floor(byte / (FAIR_BYTES / SIDES))) as Face) : null;

/**
 * Draws one of `choices` by throws of two dice in turn 0 of the given seat; values that would favour some are thrown
 * again. `choices` has 1 to 8 entries.
 */
export const drawOne = (choices: readonly number[], seat: number, dice: DiceSource, attempt = 1): number => {
  const [high, low] = dice({ seat, turn: 0, throw: attempt, count: 2 }) as [Face, Face];
  const value = (high - 1) * SIDES + (low - 1);
  const fair = value < TWO_DICE - (TWO_DICE % choices.length);
  return fair ? choices[value % choices.length]! : drawOne(choices, seat, dice, attempt + 1);
};
