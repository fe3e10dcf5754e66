import { combinationsOf } from './combinations.js';
import { type Face, indexOf, indexOfKey, keyOf, MULTISETS, partsOf } from './multisets.js';
import type { Rules, Special } from './ruleset.js';
import { type ScoreTable, scoreTable } from './score-table.js';

/** Dice that may be set aside from one roll. */
export type Keep = {
  /** Which multiset it is, an index into `MULTISETS`. */
  readonly index: number;
  /** In ascending order. */
  readonly dice: readonly Face[];
  readonly points: number;
  /** Dice for the next roll of the turn: the full number once all are kept. */
  readonly diceLeft: number;
  /** Whether this keeps every die that was thrown. */
  readonly hotDice: boolean;
};

/** What a roll brings by itself, before anything is kept. */
export type RollEffect = 'win' | 'lose' | 'toxic' | 'farkle' | 'none';

/** A ruleset made ready for play: every question about dice is a look-up. */
export type CompiledRules = {
  readonly rules: Rules;
  /** Value and split of exactly these dice as a keep; `firstRoll` says whether they are of a turn's first roll. */
  readonly score: (dice: readonly Face[], firstRoll: boolean) => { points: number; combinations: ScoredCombination[] };
  /** Every distinct legal keep of a roll: most points first, then most dice left, then the lower dice. */
  readonly keeps: (roll: readonly Face[], firstRoll: boolean) => readonly Keep[];
  readonly effect: (roll: readonly Face[], firstRoll: boolean) => RollEffect;
};

/** One combination inside a keep. */
export type ScoredCombination = { name: string; dice: Face[]; points: number };

/** Keeps of one roll with as many dice left are of one size, and of one size `MULTISETS` has the lower dice first. */
const compareKeeps = (a: Keep, b: Keep): number => b.points - a.points || b.diceLeft - a.diceLeft || a.index - b.index;

/** With `all`, every scoring die must be taken: only keeps that are part of no larger keep are offered. */
const largestOnly = (indices: readonly number[]): number[] =>
  indices.filter((index) => !indices.some((other) => other !== index && partsOf(other).includes(index)));

/** The list of keeps of every roll, made when a roll is first seen. */
const keepLister = (rules: Rules, table: ScoreTable): ((roll: readonly Face[]) => readonly Keep[]) => {
  const lists: (readonly Keep[] | undefined)[] = [];
  const keep = (index: number, left: number): Keep => ({
    index,
    dice: MULTISETS[index]!.dice,
    points: table.points[index]!,
    diceLeft: left === 0 ? rules.dice : left,
    hotDice: left === 0,
  });
  const list = (roll: number): readonly Keep[] => {
    const legal = partsOf(roll).filter((part) => table.points[part]! > 0);
    const offered = rules.turn.keep === 'all' ? largestOnly(legal) : legal;
    const { size } = MULTISETS[roll]!;
    return offered.map((part) => keep(part, size - MULTISETS[part]!.size)).sort(compareKeeps);
  };
  return (dice) => {
    const roll = indexOf(dice);
    return (lists[roll] ??= list(roll));
  };
};

/** The specials that decide the game, as roll -> effect; a special counts when the roll shows exactly its dice. */
const decisiveRolls = (specials: readonly Special[], firstRoll: boolean): Map<number, 'win' | 'lose'> =>
  new Map(
    specials.flatMap(({ dice, effect, when }) =>
      typeof effect === 'string' && (firstRoll || when === 'any') ? [[indexOfKey(keyOf(dice)), effect] as const] : [],
    ),
  );

/** Whether a throw, given by its index in `MULTISETS`, shows so many of the toxic face that the turn is lost. */
export const isToxic = ({ scoring: { toxic } }: Rules, index: number): boolean =>
  toxic !== null && MULTISETS[index]!.counts[toxic.face - 1]! >= toxic.count;

const effectReader = (rules: Rules, table: ScoreTable, firstRoll: boolean): ((roll: readonly Face[]) => RollEffect) => {
  const decisive = decisiveRolls(rules.scoring.specials, firstRoll);
  return (roll) => {
    const index = indexOf(roll);
    const decided = decisive.get(index);
    if (decided) return decided;
    if (isToxic(rules, index)) return 'toxic';
    return table.scores[index] === 1 ? 'none' : 'farkle';
  };
};

const scoreReader = (table: ScoreTable, dice: readonly Face[]) => {
  const index = indexOf(dice);
  const combinations = table
    .split(index)
    .map(({ name, multiset, points }) => ({ name, dice: [...multiset.dice], points }));
  return { points: table.points[index]!, combinations };
};

/** The three readers for one moment of the turn. */
const readers = (rules: Rules, firstRoll: boolean) => {
  const { dice, scoring, turn } = rules;
  const combinations = combinationsOf(rules).filter((combination) => firstRoll || !combination.firstRollOnly);
  const oneCombination = turn.keep === 'oneCombination';
  const table = scoreTable(combinations, { dice, nothing: scoring.nothing, oneCombination });
  return {
    score: (kept: readonly Face[]) => scoreReader(table, kept),
    keeps: keepLister(rules, table),
    effect: effectReader(rules, table, firstRoll),
  };
};

/**
 * Compiles rules into tables over the multisets of up to `dice` dice. Rules whose first roll has no specials of its own
 * share one table for the whole turn.
 */
export const compileRules = (rules: Rules): CompiledRules => {
  const later = readers(rules, false);
  const first = rules.scoring.specials.some(({ when }) => when === 'firstRoll') ? readers(rules, true) : later;
  const at = (firstRoll: boolean) => (firstRoll ? first : later);
  return {
    rules,
    score: (dice, firstRoll) => at(firstRoll).score(dice),
    keeps: (roll, firstRoll) => at(firstRoll).keeps(roll),
    effect: (roll, firstRoll) => at(firstRoll).effect(roll),
  };
};

const CACHE_SIZE = 256;
const cache = new Map<string, CompiledRules>();

/** The compiled form of a document, kept by its hash; the one used longest ago makes room. */
export const compiled = (document: Rules & { hash: string }): CompiledRules => {
  const known = cache.get(document.hash) ?? compileRules(document);
  cache.delete(document.hash);
  cache.set(document.hash, known);
  if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value!);
  return known;
};
