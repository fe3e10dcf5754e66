import { describe, expect, it } from '@jest/globals';
import { drawOne, faceOfByte } from './dice-source.js';
import type { Face } from './multisets.js';

describe('the face of a byte', () => {
  it('every face has 42 of the 256 bytes, and four are skipped', () => {
    const counts = new Map<Face | null, number>();
    for (let byte = 0; byte < 256; byte++) counts.set(faceOfByte(byte), (counts.get(faceOfByte(byte)) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ 1: 42, 2: 42, 3: 42, 4: 42, 5: 42, 6: 42, null: 4 });
  });

  it('is 1 + floor(b / 42)', () => {
    expect([0, 41, 42, 83, 84, 125, 126, 167, 168, 209, 210, 251, 252, 255].map(faceOfByte)).toEqual([
      1,
      1,
      2,
      2,
      3,
      3,
      4,
      4,
      5,
      5,
      6,
      6,
      null,
      null,
    ]);
  });
});

describe('drawing one of several', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('of %i: no throw of two dice favours any; those over are thrown again', (size) => {
    const choices = Array.from({ length: size }, (_, i) => 10 + i);
    const counts: Record<number, number> = {};
    let again = 0;
    for (let value = 0; value < 36; value++) {
      const first = [1 + Math.floor(value / 6), 1 + (value % 6)] as Face[];
      const drawn = drawOne(choices, 3, (thrown) => {
        expect(thrown).toEqual({ seat: 3, turn: 0, throw: thrown.throw, count: 2 });
        if (thrown.throw === 2) again++;
        return thrown.throw === 1 ? first : [1, 1];
      });
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    expect(again).toBe(36 % size);
    counts[10]! -= again; // the second throw of this source is always two ones
    expect(Object.values(counts)).toEqual(Array(size).fill((36 - again) / size));
  });

  it('throws again with the next number of throw', () => {
    const throws: number[] = [];
    const drawn = drawOne([0, 1, 2, 3, 4], 0, ({ throw: attempt }) => {
      throws.push(attempt);
      return attempt < 3 ? [6, 6] : [1, 4];
    });
    expect([throws, drawn]).toEqual([[1, 2, 3], 3]);
  });
});
