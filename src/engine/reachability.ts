import { type CompiledRules, compileRules } from './compile.js';
import { MULTISETS, multisetsUpTo } from './multisets.js';
import type { Rules } from './ruleset.js';

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));

/** Indices of all throws of exactly so many dice. */
const throwsOf = (dice: number): number[] =>
  Array.from({ length: multisetsUpTo(dice) - multisetsUpTo(dice - 1) }, (_, i) => multisetsUpTo(dice - 1) + i);

/** Whether some sequence of keeps can use up the dice of a turn, from a throw of so many. */
const canKeepAll = (compiled: CompiledRules, dice: number, known: Map<number, boolean>): boolean => {
  const seen = known.get(dice);
  if (seen !== undefined) return seen;
  const can = throwsOf(dice).some((roll) =>
    compiled
      .keeps(MULTISETS[roll]!.dice, true)
      .some(({ hotDice, diceLeft }) => hotDice || canKeepAll(compiled, diceLeft, known)),
  );
  known.set(dice, can);
  return can;
};

/** The most points that keeps can bring from a throw of so many dice until none is left. */
const mostPoints = (compiled: CompiledRules, dice: number, known: Map<number, number>): number => {
  const seen = known.get(dice);
  if (seen !== undefined) return seen;
  const values = throwsOf(dice).flatMap((roll) =>
    compiled
      .keeps(MULTISETS[roll]!.dice, true)
      .map(({ points, hotDice, diceLeft }) => points + (hotDice ? 0 : mostPoints(compiled, diceLeft, known))),
  );
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  known.set(dice, most);
  return most;
};

/** The most points that one turn can bring; Infinity where all dice can be picked up again. */
const mostTurnPoints = (rules: Rules, compiled: CompiledRules): number =>
  rules.turn.hotDice !== 'none' && canKeepAll(compiled, rules.dice, new Map())
    ? Infinity
    : mostPoints(compiled, rules.dice, new Map());

/** Whether a first bank, and then any bank, can meet its minimum at all. */
export const canBank = (rules: Rules): boolean => {
  const minimum = Math.max(rules.turn.openingMinimum, rules.turn.bankMinimum);
  return minimum === 0 || rules.interaction.inherit !== null || mostTurnPoints(rules, compileRules(rules)) >= minimum;
};

/** The greatest number that every change of a score is a multiple of. */
export const unitOf = (rules: Rules): number => {
  const compiled = compileRules(rules);
  const values = MULTISETS.slice(1, multisetsUpTo(rules.dice)).map(({ dice }) => compiled.score(dice, true).points);
  const { farkle, streak, fullThrow, floor } = rules.penalties;
  const losses = [farkle, streak?.points, fullThrow, floor].filter((loss) => typeof loss === 'number');
  return [...values, ...losses, rules.interaction.inherit?.flat ?? 0].reduce(
    (unit, value) => gcd(unit, Math.abs(value)),
    0,
  );
};
