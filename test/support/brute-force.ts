/**
 * A second, slow way to score dice that shares nothing with the engine: it splits the dice themselves, one by one, into
 * groups in every possible way and looks each group up in a table typed from the rule sheets.
 */
export type Sheet = {
  /** Six numbers per face: what one to six equal dice are worth as one combination, 0 for nothing. */
  readonly kinds: Readonly<Record<number, readonly number[]>>;
  /** Ascending dice to points. */
  readonly exact: Readonly<Record<string, number>>;
  /** How many of each of several faces, most first, to points or a bonus on what the kinds pay. */
  readonly shapes: Readonly<Record<string, number | { bonus: number }>>;
};

const spelled = (dice: readonly number[]): string => [...dice].sort().join('');

/** How often the different faces occur, most first. */
const shapeOf = (dice: readonly number[]): string =>
  [...new Set(dice)]
    .map((face) => dice.filter((die) => die === face).length)
    .sort((a, b) => b - a)
    .join('');

const kindValue = (sheet: Sheet, dice: readonly number[]): number =>
  new Set(dice).size === 1 ? (sheet.kinds[dice[0]!]?.[dice.length - 1] ?? 0) : 0;

/** What the kinds pay for each face of a shape, a face that they do not pay counting nothing. */
const kindsPay = (sheet: Sheet, dice: readonly number[]): number =>
  [...new Set(dice)]
    .map((face) => dice.filter((die) => die === face))
    .map((equal) => bestSplit(equal, (group) => kindValue(sheet, group)))
    .reduce((sum, points) => sum + points, 0);

const shapeValue = (sheet: Sheet, dice: readonly number[]): number => {
  const value = new Set(dice).size > 1 ? (sheet.shapes[shapeOf(dice)] ?? 0) : 0;
  return typeof value === 'number' ? value : value.bonus + kindsPay(sheet, dice);
};

/** What these dice are worth as one combination, 0 if they are none. */
export const groupValue = (sheet: Sheet, dice: readonly number[]): number =>
  Math.max(kindValue(sheet, dice), sheet.exact[spelled(dice)] ?? 0, shapeValue(sheet, dice));

/** The greatest sum over all set partitions of the dice in which every group has a value; 0 where there is none. */
const bestSplit = (dice: readonly number[], value: (group: readonly number[]) => number): number => {
  const [first, ...others] = dice;
  let best = 0;
  for (let chosen = 0; chosen < 2 ** others.length; chosen++) {
    const group = [first!, ...others.filter((_, i) => chosen & (1 << i))];
    const rest = others.filter((_, i) => !(chosen & (1 << i)));
    const points = value(group);
    if (points === 0) continue;
    const restPoints = rest.length === 0 ? 0 : bestSplit(rest, value);
    if (rest.length === 0 || restPoints > 0) best = Math.max(best, points + restPoints);
  }
  return best;
};

/** The value of keeping exactly these dice, 0 if they are no keep. */
export const bruteScore = (sheet: Sheet, dice: readonly number[]): number =>
  bestSplit(dice, (group) => groupValue(sheet, group));

/** The distinct parts of a roll that are keeps, as ascending dice to points. */
export const bruteKeeps = (
  roll: readonly number[],
  score: (dice: readonly number[]) => number,
): Record<string, number> => {
  const keeps: Record<string, number> = {};
  for (let chosen = 1; chosen < 2 ** roll.length; chosen++) {
    const part = roll.filter((_, i) => chosen & (1 << i));
    const points = score(part);
    if (points > 0) keeps[spelled(part)] = points;
  }
  return keeps;
};

/** Every ordered roll of so many dice. */
export function* everyRoll(count: number): Generator<number[]> {
  for (let number = 0; number < 6 ** count; number++) {
    yield Array.from({ length: count }, (_, i) => 1 + (Math.floor(number / 6 ** i) % 6));
  }
}

/** Every multiset of so many dice, in ascending dice. */
export const everyMultiset = (count: number, lowest = 1): number[][] => {
  if (count === 0) return [[]];
  const faces = Array.from({ length: 7 - lowest }, (_, i) => lowest + i);
  return faces.flatMap((face) => everyMultiset(count - 1, face).map((rest) => [face, ...rest]));
};
