import { hmacDice } from '../../fairness/dice.js';

/** The first seed (64 hex digits) under which the first roll of seat 0 in a game of two without client seeds is as wanted. */
export function seedWithFirstRoll(isWanted: (dice: readonly number[]) => boolean): string {
  for (let number = 0; ; number++) {
    const seed = number.toString(16).padStart(64, '0');
    const dice = hmacDice(Buffer.from(seed, 'hex'), [
      { seat: 0, clientSeed: '' },
      { seat: 1, clientSeed: '' },
    ]);
    if (isWanted(dice({ seat: 0, turn: 1, throw: 1, count: 6 }))) return seed;
  }
}

const count = (dice: readonly number[], face: number): number => dice.filter((die) => die === face).length;

/** A roll with one 5 and nothing else that scores. */
export const oneFive = (dice: readonly number[]): boolean =>
  count(dice, 5) === 1 &&
  count(dice, 1) === 0 &&
  [2, 3, 4, 6].every((face) => count(dice, face) < 3) &&
  !threePairs(dice);

/** A roll with three or more 2s. */
export const threeTwos = (dice: readonly number[]): boolean => count(dice, 2) >= 3;

const threePairs = (dice: readonly number[]): boolean =>
  [1, 2, 3, 4, 5, 6].filter((face) => count(dice, face) === 2).length === 3;
