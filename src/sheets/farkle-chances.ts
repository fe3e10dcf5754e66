import { type CompiledRules } from '../engine/compile.js';
import { FACES, MULTISETS, type Multiset, multisetsUpTo } from '../engine/multisets.js';

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** How many of the ordered rolls show these dice: the multinomial coefficient of their counts. */
const waysOf = ({ size, counts }: Multiset): number =>
  counts.reduce((ways, count) => ways / factorial(count), factorial(size));

/** How many different ordered rolls so many dice have. */
export const rollsOf = (dice: number): number => FACES.length ** dice;

/**
 * How many of the ordered rolls of so many dice are lost: those in which nothing scores and those that a toxic face kills.
 * Counted for rolls after the first of a turn, where specials of the first roll do not count; what a rescue would save is
 * not looked at. Exact, by counting multisets.
 */
export const farkleWays = ({ effect }: CompiledRules, dice: number): number =>
  MULTISETS.slice(multisetsUpTo(dice - 1), multisetsUpTo(dice))
    .filter(({ dice: roll }) => ['farkle', 'toxic'].includes(effect(roll, false)))
    .reduce((sum, multiset) => sum + waysOf(multiset), 0);
