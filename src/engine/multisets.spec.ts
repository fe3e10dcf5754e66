import { describe, expect, it } from '@jest/globals';
import { everyMultiset } from '../../test/support/brute-force.js';
import {
  contains,
  type Face,
  FACES,
  indexOf,
  indexOfKey,
  isFace,
  keyOf,
  MAX_DICE,
  MULTISETS,
  multisetsUpTo,
  partsOf,
} from './multisets.js';

describe('the multisets of dice', () => {
  it('are 923 of one to six dice, 462 of exactly six, and 3,002 of up to eight', () => {
    expect([multisetsUpTo(0), multisetsUpTo(5), multisetsUpTo(6), multisetsUpTo(8)]).toEqual([1, 462, 924, 3003]);
    expect(MULTISETS.filter(({ size }) => size === 6)).toHaveLength(462);
    expect(MULTISETS).toHaveLength(3003);
  });

  it('each stands once, small ones first, with its size, counts, dice and key', () => {
    const spelled = MULTISETS.map(({ dice }) => dice.join(''));
    expect(new Set(spelled).size).toBe(3003);
    const all = Array.from({ length: MAX_DICE + 1 }, (_, size) => everyMultiset(size)).flat();
    expect([...spelled].sort()).toEqual(all.map((dice) => dice.join('')).sort());
    MULTISETS.forEach(({ index, size, counts, dice, key }, i) => {
      if (index !== i || size !== dice.length || key !== keyOf(dice)) throw new Error(`multiset ${i}`);
      if (FACES.some((face) => counts[face - 1] !== dice.filter((die) => die === face).length)) throw new Error(`${i}`);
      if (i > 0 && size < MULTISETS[i - 1]!.size) throw new Error(`order ${i}`);
    });
  });

  it('are found by their dice in any order, and by their key', () => {
    expect(indexOf([])).toBe(0);
    for (const { index, dice, key } of MULTISETS) {
      if (indexOf([...dice].reverse()) !== index || indexOfKey(key) !== index) throw new Error(`multiset ${index}`);
    }
  });

  it('keys add and subtract as the dice do', () => {
    expect(keyOf([1, 1, 6]) + keyOf([2, 6])).toBe(keyOf([1, 1, 2, 6, 6]));
  });
});

describe('parts of a roll', () => {
  const parts = (...dice: Face[]): string[] =>
    partsOf(indexOf(dice))
      .map((index) => MULTISETS[index]!.dice.join(''))
      .sort();

  it('are all that can be taken from it, itself included, each once', () => {
    expect(parts(1, 1, 5)).toEqual(['1', '11', '115', '15', '5']);
    expect(parts(3)).toEqual(['3']);
    expect(parts()).toEqual([]);
    expect(parts(1, 2, 3, 4, 5, 6)).toHaveLength(63);
    expect(parts(2, 2, 2, 2, 2, 2, 2, 2)).toHaveLength(8);
  });

  it('are known at once the second time', () => {
    expect(partsOf(500)).toBe(partsOf(500));
  });

  it('a whole contains its parts and nothing else', () => {
    expect(contains([2, 0, 0, 0, 1, 0], [1, 0, 0, 0, 1, 0])).toBe(true);
    expect(contains([2, 0, 0, 0, 1, 0], [2, 0, 0, 0, 1, 0])).toBe(true);
    expect(contains([2, 0, 0, 0, 1, 0], [0, 1, 0, 0, 0, 0])).toBe(false);
    expect(contains([2, 0, 0, 0, 1, 0], [3, 0, 0, 0, 0, 0])).toBe(false);
  });
});

it('faces are the whole numbers from 1 to 6', () => {
  expect([1, 2, 3, 4, 5, 6].every(isFace)).toBe(true);
  expect([0, 7, -1, 1.5, NaN, Infinity].some(isFace)).toBe(false);
});
