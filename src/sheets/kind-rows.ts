import { FACES, type Face } from '../engine/multisets.js';
import type { Kinds } from '../engine/ruleset.js';
import { capitalised, equalDice, figure, numberWord } from './wording.js';

/** One line of a score table: what it is, and what it pays. */
export type ScoreRow = [label: string, value: string];

/** What so many dice of each face pay as one combination, face 1 first; undefined where they are none. */
type Values = readonly (number | undefined)[];

/** A way to say what faces pay: for which of them it is true, and how it reads. */
type Regularity = { holds: (value: number, place: number) => boolean; reads: string };

const TIMES: Record<number, string> = { 1: 'as much as', 2: 'twice', 3: 'three times', 4: 'four times' };

/** So many faces may differ from what is said of the rest. */
const EXCEPTIONS = 1;

const THREE = 3;

const valuesAt = (kinds: Kinds, count: number): Values => FACES.map((face) => kinds[`${face}`]?.[count]);

const isWhole = (values: Values): values is readonly number[] => values.every((value) => value !== undefined);

const times = (factor: number): string => TIMES[factor] ?? `${figure(factor)} times`;

/** The entry that occurs most often. */
const mostFrequent = (numbers: readonly number[]): number => {
  const frequency = (number: number): number => numbers.filter((other) => other === number).length;
  return numbers.reduce((best, number) => (frequency(number) > frequency(best) ? number : best));
};

const constant = (values: readonly number[]): Regularity => {
  const usual = mostFrequent(values);
  return { holds: (value) => value === usual, reads: figure(usual) };
};

/** "100 times the face", where that is a whole number. */
const byFace = (values: readonly number[]): Regularity[] => {
  const factor = mostFrequent(values.map((value, place) => value / FACES[place]!));
  if (!Number.isInteger(factor)) return [];
  const reads = factor === 1 ? 'the face' : `${figure(factor)} times the face`;
  return [{ holds: (value, place) => value === factor * FACES[place]!, reads }];
};

/** "Twice three of a kind", where that is a whole number. */
const byThree = (values: readonly number[], three: Values): Regularity[] => {
  if (!isWhole(three)) return [];
  const factor = mostFrequent(values.map((value, place) => value / three[place]!));
  if (!Number.isInteger(factor)) return [];
  return [{ holds: (value, place) => value === factor * three[place]!, reads: `${times(factor)} the three of a kind` }];
};

const faceLabel = (face: Face, count: number): string =>
  count === 1 ? `Each ${face}` : capitalised(equalDice(face, count));

const ofAKind = (count: number, other: boolean): string => {
  if (count === 1) return other ? 'Each other die' : 'Each die';
  if (count === 2) return other ? 'Any other pair' : 'Any pair';
  return other ? `${capitalised(numberWord(count))} of any other face` : `${capitalised(numberWord(count))} of a kind`;
};

const oneByOne = (values: Values, count: number): ScoreRow[] =>
  FACES.flatMap((face, place) =>
    values[place] === undefined ? [] : [[faceLabel(face, count), figure(values[place]!)] as ScoreRow],
  );

/** The regularity with the fewest exceptions, if it has few enough. */
const bestOf = (candidates: readonly Regularity[], values: readonly number[]): Regularity | null => {
  const exceptions = ({ holds }: Regularity): number => values.filter((value, place) => !holds(value, place)).length;
  const best = candidates.reduce((a, b) => (exceptions(b) < exceptions(a) ? b : a));
  return exceptions(best) <= EXCEPTIONS ? best : null;
};

const rowsAt = (kinds: Kinds, count: number): ScoreRow[] => {
  const values = valuesAt(kinds, count);
  if (!isWhole(values)) return oneByOne(values, count);
  const three = count > THREE ? byThree(values, valuesAt(kinds, THREE)) : [];
  const found = bestOf([constant(values), ...byFace(values), ...three], values);
  if (!found) return oneByOne(values, count);
  const odd = values.map((value, place) => (found.holds(value, place) ? undefined : value));
  const rows = oneByOne(odd, count);
  return [...rows, [ofAKind(count, rows.length > 0), found.reads]];
};

/** The greatest number of equal dice that has a value. */
export const mostOfAKind = (kinds: Kinds): number =>
  Math.max(0, ...FACES.flatMap((face) => Object.keys(kinds[`${face}`] ?? {}).map(Number)));

const CHAINS = [
  { factor: (count: number) => 2 ** (count - THREE), reads: 'doubles the value' },
  { factor: (count: number) => count - THREE + 1, reads: 'adds the value of the three once more' },
];

/** How the value goes on from three of a kind to the most that there can be, if it does so for every face alike. */
const chainOf = (kinds: Kinds): string | null => {
  const most = mostOfAKind(kinds);
  const three = valuesAt(kinds, THREE);
  if (most < THREE + 2 || !isWhole(three)) return null;
  const counts = Array.from({ length: most - THREE }, (_, i) => THREE + 1 + i);
  const follows = (factor: (count: number) => number): boolean =>
    counts.every((count) => valuesAt(kinds, count).every((value, place) => value === factor(count) * three[place]!));
  return CHAINS.find(({ factor }) => follows(factor))?.reads ?? null;
};

const chainRow = (most: number, dice: number, reads: string): ScoreRow => [
  most < dice ? `Each die past three of a kind, up to ${numberWord(most)}` : 'Each die past three of a kind',
  reads,
];

/**
 * The lines of a score table for equal dice, as a person would put them: what holds for all faces is said once, what
 * holds for all but one with that one before it, everything else face by face. Nothing but the values decides which.
 */
export const kindRows = (kinds: Kinds, dice: number): ScoreRow[] => {
  const most = mostOfAKind(kinds);
  const chain = chainOf(kinds);
  const counts = Array.from({ length: chain ? THREE : most }, (_, i) => i + 1);
  const rows = counts.flatMap((count) => rowsAt(kinds, count));
  return chain ? [...rows, chainRow(most, dice, chain)] : rows;
};

/** Dice in figures that show how such a chain goes on, for a face of middling value: "four 2s are 400, five are 800". */
export const chainExample = (kinds: Kinds): string | null => {
  if (chainOf(kinds) === null) return null;
  const face: Face = 2;
  const counts = Array.from({ length: mostOfAKind(kinds) - THREE }, (_, i) => THREE + 1 + i);
  const said = counts.map((count, i) => {
    const dice = i === 0 ? equalDice(face, count) : numberWord(count);
    return `${dice} are ${figure(kinds[`${face}`]![count]!)}`;
  });
  return said.length > 1 ? `${said.slice(0, -1).join(', ')} and ${said.at(-1)}` : said.join('');
};
