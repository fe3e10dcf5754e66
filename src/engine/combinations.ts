import { FACES, type Face, indexOf, MULTISETS, type Multiset } from './multisets.js';
import type { Kinds, Pattern, Rules, Scoring } from './ruleset.js';

/** A concrete multiset with a value. */
export type Combination = {
  /** The kind of combination: `single`, `three-of-a-kind`, `straight`, `three-pairs`, … */
  readonly name: string;
  readonly multiset: Multiset;
  /** Points of exactly these dice as this one combination, at least 1. */
  readonly points: number;
  /** Whether it counts on the first roll of a turn alone. */
  readonly firstRollOnly: boolean;
};

const COUNT_WORDS = ['', 'single', 'pair', 'three', 'four', 'five', 'six', 'seven', 'eight'];

const kindName = (count: number): string => (count < 3 ? COUNT_WORDS[count]! : `${COUNT_WORDS[count]}-of-a-kind`);

const SHAPE_NAMES: Record<string, string> = {
  '2,2,2': 'three-pairs',
  '3,3': 'two-triplets',
  '4,2': 'four-and-a-pair',
  '3,2': 'full-house',
  '2,2,2,2': 'four-pairs',
};

const shapeName = (shape: readonly number[]): string => SHAPE_NAMES[shape.join()] ?? `pattern-${shape.join('-')}`;

type Described = { name: string; dice: readonly Face[]; points: number; firstRollOnly?: boolean };

const repeat = (face: Face, count: number): Face[] => Array<Face>(count).fill(face);

const kindCombinations = (kinds: Kinds): Described[] =>
  FACES.flatMap((face) =>
    Object.entries(kinds[`${face}`] ?? {}).map(([count, points]) => ({
      name: kindName(Number(count)),
      dice: repeat(face, Number(count)),
      points,
    })),
  );

/** Every choice of different faces for the places of a shape; equal places are not told apart. */
const facesForShape = (shape: readonly number[], taken: readonly Face[] = []): Face[][] => {
  const place = taken.length;
  if (place === shape.length) return [[...taken]];
  const floor = shape[place] === shape[place - 1] ? taken[place - 1]! : 0;
  return FACES.filter((face) => face > floor && !taken.includes(face)).flatMap((face) =>
    facesForShape(shape, [...taken, face]),
  );
};

/** What the kinds of one face pay for `count` equal dice at best; 0 where they cannot be split into kinds. */
const kindsPay = (values: Record<string, number>, count: number): number => {
  const best: number[] = [0];
  for (let n = 1; n <= count; n++) {
    const pays = (size: number): number => (values[size] ?? 0) && best[n - size]! + values[size]!;
    const sizes = Array.from({ length: n }, (_, i) => i + 1).filter((size) => n === size || best[n - size]! > 0);
    best[n] = Math.max(0, ...sizes.map(pays));
  }
  return best[count]!;
};

const patternPoints = (pattern: Pattern, faces: readonly Face[], kinds: Kinds): number => {
  if ('points' in pattern) return pattern.points;
  const paid = faces.map((face, place) => kindsPay(kinds[`${face}`] ?? {}, pattern.shape[place]!));
  return pattern.bonus + paid.reduce((sum, points) => sum + points, 0);
};

const patternCombinations = (pattern: Pattern, kinds: Kinds): Described[] =>
  facesForShape(pattern.shape).map((faces) => {
    const dice = faces.flatMap((face, place) => repeat(face, pattern.shape[place]!));
    return { name: shapeName(pattern.shape), dice, points: patternPoints(pattern, faces, kinds) };
  });

const specialCombinations = ({ specials }: Scoring): Described[] =>
  specials.flatMap(({ dice, effect, when }) =>
    typeof effect === 'string'
      ? []
      : [{ name: 'special', dice, points: effect.points, firstRollOnly: when === 'firstRoll' }],
  );

const concrete = ({ name, dice, points, firstRollOnly = false }: Described): Combination => ({
  name,
  multiset: MULTISETS[indexOf(dice)]!,
  points,
  firstRollOnly,
});

/** Every combination of a ruleset as a concrete multiset, in the order of the document; larger than `dice` never occurs. */
export const combinationsOf = ({ scoring, dice }: Rules): Combination[] =>
  [
    ...kindCombinations(scoring.kinds),
    ...scoring.straights.map(({ faces, points }) => ({ name: 'straight', dice: faces, points })),
    ...scoring.patterns.flatMap((pattern) => patternCombinations(pattern, scoring.kinds)),
    ...specialCombinations(scoring),
  ]
    .filter((described) => described.dice.length <= dice)
    .map(concrete);
