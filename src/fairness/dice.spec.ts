import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { secondDice } from '../../test/support/second-dice.js';
import { faceOfByte } from '../engine/dice-source.js';
import { diceMessage, messagePrefix } from './dice-message.js';
import { facesFrom, hmacDice } from './dice.js';

const COUNTING = Buffer.from(Array.from({ length: 32 }, (_, i) => i));
const ONES = Buffer.alloc(32, 255);

const seatsOf = (texts: readonly string[]) => texts.map((clientSeed, seat) => ({ seat, clientSeed }));

describe('the mapping from bytes to faces', () => {
  it('gives every face equally many of the 256 bytes, and skips four', () => {
    const faces = Array.from({ length: 256 }, (_, byte) => faceOfByte(byte));
    const preimages = [1, 2, 3, 4, 5, 6, null].map((face) => faces.filter((other) => other === face).length);
    expect(preimages).toEqual([42, 42, 42, 42, 42, 42, 4]);
    expect(faces.slice(252)).toEqual([null, null, null, null]);
  });

  it('skips bytes in any place and goes on with the next block', () => {
    const blocks = [
      [255, 0, 252],
      [253, 254, 255],
      [251, 42, 41],
    ];
    const asked: number[] = [];
    const block = (counter: number): Uint8Array => {
      asked.push(counter);
      return Uint8Array.from(blocks[counter]!);
    };
    expect(facesFrom(block, 3)).toEqual([1, 6, 2]);
    expect(asked).toEqual([0, 1, 2]);
  });

  it('asks for no block more than it needs', () => {
    expect(facesFrom((counter) => Uint8Array.from(counter === 0 ? [0, 84] : []), 2)).toEqual([1, 3]);
  });
});

/** Worked out with Python's hmac module. */
describe('known throws', () => {
  it.each([
    [COUNTING, ['lucky', ''], 1, 2, 3, [2, 1, 1, 2, 6, 1]],
    [COUNTING, ['lucky', ''], 1, 2, 4, [2, 3, 5, 5, 4, 2]],
    [COUNTING, ['', ''], 0, 0, 1, [3]],
    [COUNTING, ['añb', '🎲'], 0, 1, 1, [5, 5, 1, 6, 1, 4, 1, 3]],
    [ONES, ['', '', ''], 2, 1000, 12, [3, 3, 4, 1, 1, 3]],
    [COUNTING, ['a'.repeat(64), '3:abc,'], 1, 1, 1, [4, 4, 3, 5, 4, 4, 1, 5]],
    // The bytes are 253, 14, 254, 86, 129, 4, 213, 75: two of them are skipped.
    [COUNTING, ['', ''], 0, 260, 1, [1, 3, 4, 1, 6, 2]],
  ])('%#', (seed, texts, seat, turn, nth, faces) => {
    const thrown = { seat, turn, throw: nth, count: faces.length };
    expect(hmacDice(seed, seatsOf(texts))(thrown)).toEqual(faces);
    expect(secondDice(seed, texts, thrown)).toEqual(faces);
  });
});

const thrown = fc.record({
  seat: fc.integer({ min: 0, max: 7 }),
  turn: fc.integer({ min: 0, max: 1200 }),
  throw: fc.integer({ min: 1, max: 300 }),
  count: fc.integer({ min: 1, max: 8 }),
});
/** Texts as players may send them, and such as look like the message itself. */
const clientSeed = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 64 }),
  fc.string({ unit: fc.constantFrom(...'0123456789:,|='), maxLength: 12 }),
);
const clientSeeds = fc.array(clientSeed, { minLength: 1, maxLength: 8 });

describe('a throw', () => {
  it('is what a second program makes of the recipe', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), clientSeeds, thrown, (bytes, texts, where) => {
        const seed = Buffer.from(bytes);
        expect(hmacDice(seed, seatsOf(texts))(where)).toEqual(secondDice(seed, texts, where));
      }),
    );
  });

  it('does not depend on what was thrown before', () => {
    fc.assert(
      fc.property(fc.array(thrown, { minLength: 2, maxLength: 20 }), (throws) => {
        const forwards = hmacDice(COUNTING, seatsOf(['a', 'b']));
        const backwards = hmacDice(COUNTING, seatsOf(['a', 'b']));
        const there = throws.map(forwards);
        const back = [...throws].reverse().map(backwards).reverse();
        expect(back).toEqual(there);
      }),
    );
  });

  it('of fewer dice shows the first of them', () => {
    const dice = hmacDice(COUNTING, []);
    const where = { seat: 0, turn: 1, throw: 1 };
    expect(dice({ ...where, count: 3 })).toEqual(dice({ ...where, count: 8 }).slice(0, 3));
  });

  it('takes the client seeds in seat order, however they are listed', () => {
    const listed = [
      { seat: 3, clientSeed: 'late' },
      { seat: 0, clientSeed: 'early' },
    ];
    const where = { seat: 0, turn: 1, throw: 1, count: 8 };
    expect(hmacDice(COUNTING, listed)(where)).toEqual(secondDice(COUNTING, ['early', 'late'], where));
    expect(listed[0]!.seat).toBe(3);
  });
});

describe('the message', () => {
  it('reads as the recipe says', () => {
    const prefix = messagePrefix(seatsOf(['lucky', '']));
    expect(diceMessage(prefix, { seat: 1, turn: 2, throw: 3 }, 0)).toBe(
      'hotdice-1|5:lucky,0:,|seat=1|turn=2|throw=3|block=0',
    );
  });

  it('is never the same for two lists of client seeds, or for two throws or blocks', () => {
    const input = fc.tuple(clientSeeds, thrown, fc.nat({ max: 12 }));
    const spelled = ([texts, { seat, turn, throw: nth }, block]: [
      string[],
      { seat: number; turn: number; throw: number },
      number,
    ]) =>
      [
        diceMessage(messagePrefix(seatsOf(texts)), { seat, turn, throw: nth }, block),
        JSON.stringify([texts, seat, turn, nth, block]),
      ] as const;
    fc.assert(
      fc.property(input, input, (a, b) => {
        const [[messageA, inputsA], [messageB, inputsB]] = [spelled(a), spelled(b)];
        expect(messageA === messageB).toBe(inputsA === inputsB);
      }),
      { numRuns: 2000 },
    );
  });

  it('can be taken apart again: each length says where its client seed ends', () => {
    fc.assert(
      fc.property(clientSeeds, (texts) => {
        let rest = Buffer.from(messagePrefix(seatsOf(texts)).slice('hotdice-1|'.length), 'utf8');
        const found: string[] = [];
        while (rest.toString('utf8') !== '|') {
          const [digits] = /^\d+/.exec(rest.toString('latin1'))!;
          const start = digits.length + 1;
          found.push(rest.subarray(start, start + Number(digits)).toString('utf8'));
          rest = rest.subarray(start + Number(digits) + 1);
        }
        expect(found).toEqual(texts);
      }),
    );
  });

  it.each([
    [
      ['ab', ''],
      ['a', 'b'],
    ],
    [['1:a,'], ['a']],
    [['', ''], ['']],
    [['a,1:b'], ['a', 'b']],
    [['é'], ['e\u0301']],
  ])('%j and %j differ', (a, b) => {
    expect(messagePrefix(seatsOf(a))).not.toBe(messagePrefix(seatsOf(b)));
  });
});
