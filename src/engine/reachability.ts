import { type CompiledRules, compileRules, isToxic } from './compile.js';
import { MULTISETS, multisetsUpTo } from './multisets.js';
import type { Rules } from './ruleset.js';

/** Values whose sums are followed; rules with more that are no sums of others are taken to meet any target. */
const MOST_VALUES = 12;

/** Every keep that a roll may leave a player, as its number of dice and its points, on a first roll or a later one. */
const keepsOf = (rules: Rules, compiled: CompiledRules): { size: number; points: number }[] => {
  const moments = rules.scoring.specials.some(({ when }) => when === 'firstRoll') ? [true, false] : [false];
  return MULTISETS.slice(1, multisetsUpTo(rules.dice))
    .filter((multiset) => !isToxic(rules, multiset.index))
    .flatMap(({ size, dice }) => moments.map((first) => ({ size, points: compiled.score(dice, first).points })))
    .filter(({ points }) => points > 0);
};

/** The most points that one keep of so many dice can have; 0 where none can be kept. The number is the index. */
const bestBySize = (rules: Rules, keeps: readonly { size: number; points: number }[]): number[] => {
  const best = Array<number>(rules.dice + 1).fill(0);
  for (const { size, points } of keeps) best[size] = Math.max(best[size]!, points);
  return best;
};

/** The most points of a turn with so many dice to throw; Infinity where all dice can be kept and picked up again. */
const mostPoints = (best: readonly number[], dice: number, allAgain: boolean): number => {
  if (dice === 0) return allAgain ? Infinity : 0;
  const sums = best.map((points, size) =>
    points === 0 || size > dice ? 0 : points + mostPoints(best, dice - size, allAgain),
  );
  return Math.max(...sums);
};

/** The most points that one turn can bring, never too few; 0 where nothing can ever be kept. */
export const mostTurnPoints = (rules: Rules): number => {
  const best = bestBySize(rules, keepsOf(rules, compileRules(rules)));
  return mostPoints(best, rules.dice, rules.turn.hotDice !== 'none');
};

/** Whether points of others' farkles can pile up until a first bank meets any minimum. */
const pilesUp = ({ interaction: { inherit } }: Rules): boolean => inherit?.after === 'farkle' && !inherit.needsOpening;

/** Which of the opening minimums no turn can meet together with the minimum of every bank. */
export const unmetMinimums = (rules: Rules, openingMinimums: readonly number[]): number[] => {
  const least = (opening: number): number => Math.max(opening, rules.turn.bankMinimum);
  if (rules.scoring.toxic === null && openingMinimums.every((opening) => least(opening) === 0)) return [];
  const most = mostTurnPoints(rules);
  const isUnmet = (opening: number): boolean => most === 0 || (most < least(opening) && !pilesUp(rules));
  return openingMinimums.filter(isUnmet);
};

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Everything but keeps that a score can be changed by. */
const otherChanges = ({ penalties, interaction }: Rules): number[] => {
  const { farkle, streak, fullThrow, floor } = penalties;
  const losses = [farkle, streak?.points, fullThrow, interaction.inherit?.flat];
  const changes = losses.filter((loss): loss is number => typeof loss === 'number' && loss > 0);
  return changes.length > 0 && floor !== null && floor < 0 ? [...changes, -floor] : changes;
};

/** Which whole numbers up to the greatest are sums of the values; null where there are too many values to follow. */
const sumsOf = (values: readonly number[], greatest: number): Uint8Array | null => {
  const sums = new Uint8Array(greatest + 1);
  sums[0] = 1;
  let followed = 0;
  for (const value of values) {
    if (value > greatest || sums[value] === 1) continue;
    if (++followed > MOST_VALUES) return null;
    for (let sum = value; sum <= greatest; sum++) if (sums[sum - value] === 1) sums[sum] = 1;
  }
  return sums;
};

/**
 * Which of the targets no score can meet exactly: none of the sums of values does, or each bank has to be higher. Where
 * penalties or flat points change scores too, a target is missed only if it is no multiple of what all changes share.
 */
export const missedTargets = (rules: Rules, targets: readonly number[]): number[] => {
  const values = [...new Set(keepsOf(rules, compileRules(rules)).map(({ points }) => points))].sort((a, b) => a - b);
  const changes = otherChanges(rules);
  const unit = [...values, ...changes].reduce(gcd, 0);
  if (changes.length > 0) return targets.filter((target) => target % unit !== 0);
  const least = Math.max(rules.turn.openingMinimum, rules.turn.bankMinimum);
  const whole = targets.filter((target) => target % unit === 0 && target >= least);
  const sums = sumsOf(
    values.map((value) => value / unit),
    Math.max(0, ...whole) / unit,
  );
  return targets.filter((target) => !whole.includes(target) || sums?.[target / unit] === 0);
};
