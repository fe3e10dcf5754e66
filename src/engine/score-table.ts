import { type Combination } from './combinations.js';
import { contains, indexOfKey, MULTISETS, multisetsUpTo } from './multisets.js';

const NONE = -1;

/**
 * The value of every multiset as a keep, and how it is split. `points[i]` belongs to `MULTISETS[i]`; 0 = no keep, since
 * every combination is worth at least one point.
 */
export type ScoreTable = {
  readonly points: Int32Array;
  /** 1 where something in these dice, thrown together, scores; 0 = farkle. */
  readonly scores: Uint8Array;
  /** The combinations that a keep is split into; of equally good splits one with the fewest combinations. */
  readonly split: (index: number) => Combination[];
};

type Choice = { points: number; parts: number; combination: number; rest: number };

const better = (a: Choice, b: Choice): boolean => a.points > b.points || (a.points === b.points && a.parts < b.parts);

const NO_CHOICE: Choice = { points: 0, parts: 0, combination: NONE, rest: 0 };

/** The combination positions that contain each face, so that a split need only look at those with its lowest face. */
const byFace = (combinations: readonly Combination[]): number[][] =>
  Array.from({ length: 6 }, (_, face) =>
    [...combinations.keys()].filter((i) => combinations[i]!.multiset.counts[face]! > 0),
  );

const bestChoice = (
  index: number,
  combinations: readonly Combination[],
  candidates: readonly number[],
  best: readonly Choice[],
): Choice => {
  const whole = MULTISETS[index]!;
  let choice = NO_CHOICE;
  for (const position of candidates) {
    const { multiset, points } = combinations[position]!;
    if (!contains(whole.counts, multiset.counts)) continue;
    const rest = indexOfKey(whole.key - multiset.key);
    if (rest > 0 && best[rest]!.points === 0) continue;
    const split = { points: points + best[rest]!.points, parts: 1 + best[rest]!.parts, combination: position, rest };
    if (better(split, choice)) choice = split;
  }
  return choice;
};

/** The exact cover of greatest value for every multiset: some combination must take its lowest die, the rest is known. */
const bestCovers = (combinations: readonly Combination[], size: number): Choice[] => {
  const candidates = byFace(combinations);
  const best: Choice[] = [NO_CHOICE];
  for (let index = 1; index < size; index++) {
    const lowest = MULTISETS[index]!.counts.findIndex((count) => count > 0);
    best.push(bestChoice(index, combinations, candidates[lowest]!, best));
  }
  return best;
};

/** One combination per keep: the best combination of exactly these dice. */
const singleCombinations = (combinations: readonly Combination[], size: number): Choice[] => {
  const best = Array<Choice>(size).fill(NO_CHOICE);
  for (const [position, { multiset, points }] of combinations.entries()) {
    const choice = { points, parts: 1, combination: position, rest: 0 };
    if (better(choice, best[multiset.index]!)) best[multiset.index] = choice;
  }
  return best;
};

/** Whether a throw holds any keep: it is one, or what is left after taking one die away holds one. */
const throwsThatScore = (choices: readonly Choice[]): Uint8Array => {
  const scores = new Uint8Array(choices.length);
  for (let index = 1; index < choices.length; index++) {
    const { counts, key } = MULTISETS[index]!;
    const partScores = counts.some((count, face) => count > 0 && scores[indexOfKey(key - 9 ** face)] === 1);
    scores[index] = choices[index]!.points > 0 || partScores ? 1 : 0;
  }
  return scores;
};

/** A throw of all dice in which nothing scores is itself a keep where the ruleset gives `nothing` a value. */
const addNothing = (
  choices: Choice[],
  combinations: Combination[],
  scores: Uint8Array,
  { dice, nothing }: { dice: number; nothing: number },
): void => {
  for (let index = multisetsUpTo(dice - 1); index < choices.length; index++) {
    if (scores[index] === 1) continue;
    combinations.push({ name: 'nothing', multiset: MULTISETS[index]!, points: nothing, firstRollOnly: false });
    choices[index] = { points: nothing, parts: 1, combination: combinations.length - 1, rest: 0 };
    scores[index] = 1;
  }
};

/** Tabulates every multiset of up to `dice` dice under the given combinations. */
export const scoreTable = (
  given: readonly Combination[],
  rules: { dice: number; nothing: number | null; oneCombination: boolean },
): ScoreTable => {
  const combinations = [...given];
  const size = multisetsUpTo(rules.dice);
  const choices = rules.oneCombination ? singleCombinations(combinations, size) : bestCovers(combinations, size);
  const scores = throwsThatScore(choices);
  if (rules.nothing !== null) addNothing(choices, combinations, scores, { dice: rules.dice, nothing: rules.nothing });
  const split = (index: number): Combination[] => {
    const { combination, rest } = choices[index]!;
    return combination === NONE ? [] : [combinations[combination]!, ...split(rest)];
  };
  return { points: Int32Array.from(choices, ({ points }) => points), scores, split };
};
