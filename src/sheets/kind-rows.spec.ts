import { describe, expect, it } from '@jest/globals';
import { adding, doubling, flat, usualKinds } from '../engine/presets/kinds.js';
import type { Kinds } from '../engine/ruleset.js';
import { chainExample, kindRows } from './kind-rows.js';

const rows = (kinds: Kinds, dice = 6): string[] => kindRows(kinds, dice).map((row) => row.join(': '));

const THREES = ['Each 1: 100', 'Each 5: 50', 'Three 1s: 1,000', 'Three of any other face: 100 times the face'];

/** A table in which face f is worth what `worth` says for each of the given numbers of dice. */
const table = (counts: readonly number[], worth: (face: number, count: number) => number): Kinds =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((face) => [face, Object.fromEntries(counts.map((count) => [count, worth(face, count)]))]),
  );

describe('equal dice are put as a person would put them', () => {
  it('doubling, adding and flat tables', () => {
    expect(rows(usualKinds(1000, doubling))).toEqual([...THREES, 'Each die past three of a kind: doubles the value']);
    expect(rows(usualKinds(1000, adding))).toEqual([
      ...THREES,
      'Each die past three of a kind: adds the value of the three once more',
    ]);
    expect(rows(usualKinds(1000, flat)).slice(4)).toEqual([
      'Four of a kind: 1,000',
      'Five of a kind: 2,000',
      'Six of a kind: 3,000',
    ]);
  });

  it('one value out of line breaks the rule, and stands before what holds for the others', () => {
    const kinds = usualKinds(1000, doubling);
    const odd = { ...kinds, 4: { ...kinds['4'], 5: 1650 } };
    expect(rows(odd).slice(4)).toEqual([
      'Four of a kind: twice the three of a kind',
      'Five 4s: 1,650',
      'Five of any other face: four times the three of a kind',
      'Six of a kind: 8 times the three of a kind',
    ]);
  });

  it('where two faces are out of line, each face stands for itself', () => {
    const kinds = table([3], (face) => (face < 3 ? 1000 : 100 * face));
    expect(rows(kinds)).toEqual([
      'Three 1s: 1,000',
      'Three 2s: 1,000',
      'Three 3s: 300',
      'Three 4s: 400',
      'Three 5s: 500',
      'Three 6s: 600',
    ]);
  });

  it('a face without a value keeps the others from being all', () => {
    const { 6: _, ...kinds } = table([3], (face) => 100 * face);
    expect(rows(kinds)).toHaveLength(5);
  });

  it('singles, pairs and faces themselves', () => {
    expect(rows(table([1], () => 10))).toEqual(['Each die: 10']);
    expect(rows(table([2], (face) => (face === 6 ? 40 : 30)))).toEqual(['Two 6s: 40', 'Any other pair: 30']);
    expect(rows(table([1], (face) => face))).toEqual(['Each die: the face']);
    expect(rows(table([3], (face) => 100 * face))).toEqual(['Three of a kind: 100 times the face']);
  });

  it('a chain that ends before the dice do says so', () => {
    const kinds = usualKinds(1000, doubling);
    expect(rows(kinds, 8).at(-1)).toBe('Each die past three of a kind, up to six: doubles the value');
  });

  it('an example shows how a chain goes on; without one there is none', () => {
    expect(chainExample(usualKinds(1000, adding))).toBe('four 2s are 400, five are 600 and six are 800');
    expect(chainExample(usualKinds(1000, flat))).toBeNull();
  });
});
