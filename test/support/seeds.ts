import type { DiceSource } from '../../src/engine/dice-source.js';
import { hmacDice } from '../../src/fairness/dice.js';

const MOST_SEEDS = 1_000_000;

/** The dice that a game under a given seed throws whose players set no client seeds; `seats` are those taken, from 0 on. */
export const diceOf = (seed: string, seats = 2): DiceSource =>
  hmacDice(
    Buffer.from(seed, 'hex'),
    Array.from({ length: seats }, (_, seat) => ({ seat, clientSeed: '' })),
  );

/** The first of the seeds 0, 1, 2, … (64 hex digits each) under which the dice fall as a test needs them. */
export function seedWhere(fits: (dice: DiceSource) => boolean, seats = 2): string {
  for (let number = 0; number < MOST_SEEDS; number++) {
    const seed = number.toString(16).padStart(64, '0');
    if (fits(diceOf(seed, seats))) return seed;
  }
  throw new Error('no seed fits');
}
