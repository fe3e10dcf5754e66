/** One die's face. */
export type Face = 1 | 2 | 3 | 4 | 5 | 6;

export const FACES: readonly Face[] = [1, 2, 3, 4, 5, 6];

/** The most dice that any ruleset plays with. */
export const MAX_DICE = 8;

/** How often each face occurs, index 0 = face 1: the order of dice never matters. */
export type Counts = readonly number[];

export type Multiset = {
  /** Position in `MULTISETS`. */
  readonly index: number;
  /** Number of dice, 0..8. */
  readonly size: number;
  readonly counts: Counts;
  /** The dice in ascending order. */
  readonly dice: readonly Face[];
  /** Base-9 number of the counts. Keys add and subtract as the multisets do. */
  readonly key: number;
};

const RADIX = MAX_DICE + 1;
const PLACE = FACES.map((_, position) => RADIX ** position);

/** The base-9 key of dice given in any order; at most eight dice with faces 1..6. */
export const keyOf = (dice: readonly Face[]): number => {
  let key = 0;
  for (const face of dice) key += PLACE[face - 1]!;
  return key;
};

const diceOf = (counts: Counts): Face[] => FACES.flatMap((face) => Array<Face>(counts[face - 1]!).fill(face));

const multiset = (counts: Counts, index: number): Multiset => {
  const dice = diceOf(counts);
  return { index, size: dice.length, counts, dice, key: keyOf(dice) };
};

/** Every way to spread `size` dice over the faces from `position` on. */
const spread = (size: number, position = 0): number[][] => {
  if (position === FACES.length - 1) return [[size]];
  const ways: number[][] = [];
  for (let count = size; count >= 0; count--) {
    for (const rest of spread(size - count, position + 1)) ways.push([count, ...rest]);
  }
  return ways;
};

/**
 * All multisets of none to eight dice, the small ones first: index 0 is the empty one, 1..923 are those of one to six
 * dice, 3,002 follow the empty one in all. Of one size those with the lower dice come first.
 */
export const MULTISETS: readonly Multiset[] = Array.from({ length: MAX_DICE + 1 }, (_, size) => spread(size))
  .flat()
  .map(multiset);

const INDEX_BY_KEY = new Uint16Array(RADIX ** FACES.length);
for (const { key, index } of MULTISETS) INDEX_BY_KEY[key] = index;

/** Index in `MULTISETS` of the multiset with this key. */
export const indexOfKey = (key: number): number => INDEX_BY_KEY[key]!;

/** Index in `MULTISETS` of dice given in any order. */
export const indexOf = (dice: readonly Face[]): number => INDEX_BY_KEY[keyOf(dice)]!;

const COUNT_BY_SIZE = Array.from({ length: MAX_DICE + 1 }, (_, size) => MULTISETS.filter((m) => m.size <= size).length);

/** How many multisets have at most `size` dice, the empty one included; they are the first ones of `MULTISETS`. */
export const multisetsUpTo = (size: number): number => COUNT_BY_SIZE[size]!;

/** Whether every die of `part` is in `whole`. */
export const contains = (whole: Counts, part: Counts): boolean => part.every((count, i) => count <= whole[i]!);

const SUBSETS: (readonly number[])[] = [];

/** Indices of every non-empty part of a multiset, the multiset itself included. */
export const partsOf = (index: number): readonly number[] => (SUBSETS[index] ??= enumerateParts(MULTISETS[index]!));

const enumerateParts = ({ counts }: Multiset): number[] => {
  let keys = [0];
  for (const [position, count] of counts.entries()) {
    const place = PLACE[position]!;
    keys = keys.flatMap((key) => Array.from({ length: count + 1 }, (_, taken) => key + taken * place));
  }
  return keys.filter((key) => key > 0).map(indexOfKey);
};

/** Whether a number is a face of a die. */
export const isFace = (value: number): value is Face => Number.isInteger(value) && value >= 1 && value <= FACES.length;
