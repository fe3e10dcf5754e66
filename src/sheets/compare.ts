import { type CompiledRules, compileRules } from '../engine/compile.js';
import { type Face, MULTISETS, multisetsUpTo } from '../engine/multisets.js';
import type { Rules } from '../engine/ruleset.js';
import { farkleWays, rollsOf } from './farkle-chances.js';
import { type FieldDifference, fieldDifferences } from './field-differences.js';

/** Dice whose value as a keep differs; null where they are no keep. */
export type KeepDifference = {
  /** In ascending order. */
  dice: readonly Face[];
  a: number | null;
  b: number | null;
  /** Present where this holds for the first roll of a turn alone. */
  firstRoll?: true;
};

/** How likely a roll of so many dice is lost; null where a ruleset never rolls so many. */
export type FarkleComparison = {
  dice: number;
  /** Probabilities in 0..1. */
  a: number | null;
  b: number | null;
  /** Lost rolls out of `ofWays` ordered ones. */
  aWays: number | null;
  bWays: number | null;
  ofWays: number;
};

export type RulesComparison = { fields: FieldDifference[]; keeps: KeepDifference[]; farkle: FarkleComparison[] };

const valueOf = ({ score }: CompiledRules, dice: readonly Face[], firstRoll: boolean): number | null =>
  score(dice, firstRoll).points || null;

/** The multisets that both can roll and that they value differently, small ones first. */
const keepDifferences = (a: CompiledRules, b: CompiledRules): KeepDifference[] =>
  MULTISETS.slice(1, multisetsUpTo(Math.min(a.rules.dice, b.rules.dice))).flatMap(({ dice }) => {
    const later = { dice, a: valueOf(a, dice, false), b: valueOf(b, dice, false) };
    const first = { dice, a: valueOf(a, dice, true), b: valueOf(b, dice, true), firstRoll: true as const };
    const same = first.a === later.a && first.b === later.b;
    return [later, ...(same ? [] : [first])].filter((values) => values.a !== values.b);
  });

const farkleComparison = (a: CompiledRules, b: CompiledRules, dice: number): FarkleComparison => {
  const ofWays = rollsOf(dice);
  const ways = (compiled: CompiledRules): number | null =>
    dice <= compiled.rules.dice ? farkleWays(compiled, dice) : null;
  const [aWays, bWays] = [ways(a), ways(b)];
  const chance = (lost: number | null): number | null => (lost === null ? null : lost / ofWays);
  return { dice, a: chance(aWays), b: chance(bWays), aWays, bWays, ofWays };
};

/**
 * What tells two complete rulesets apart: the fields that differ, the keeps among the multisets of dice that both can
 * roll (923 with six dice) whose value changes, and the chance of a farkle by number of dice, from one die to the most
 * that either rolls. Names do not count.
 */
export const compareRules = (a: Rules, b: Rules): RulesComparison => {
  const [first, second] = [compileRules(a), compileRules(b)];
  const most = Math.max(a.dice, b.dice);
  return {
    fields: fieldDifferences(a, b),
    keeps: keepDifferences(first, second),
    farkle: Array.from({ length: most }, (_, i) => farkleComparison(first, second, i + 1)),
  };
};
