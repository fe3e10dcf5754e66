import { describe, expect, it } from '@jest/globals';
import { open, seal, SeedVaultError } from './seed-vault.js';
import { newServerSeed } from './server-seed.js';

const seed = newServerSeed();
const key = newServerSeed();

/** The record with one bit changed. */
const damaged = (record: Buffer, position: number): Buffer => {
  const copy = Buffer.from(record);
  copy[position]! ^= 1;
  return copy;
};

describe('without a key', () => {
  it('a seed is stored as it is', () => {
    expect(seal(seed, null)).toEqual(seed);
    expect(open(seed, null)).toEqual(seed);
  });

  it('a sealed seed is not read, and the message names what is missing', () => {
    expect(() => open(seal(seed, key), null)).toThrow(SeedVaultError);
    expect(() => open(seal(seed, key), null)).toThrow('SEED_KEY');
  });
});

describe('with a key', () => {
  it('a seed comes back as it went in', () => {
    expect(open(seal(seed, key), key)).toEqual(seed);
  });

  it('a record shows nothing of the seed and is another one every time', () => {
    const records = [seal(seed, key), seal(seed, key)];
    expect(records[0]).not.toEqual(records[1]);
    for (const record of records) {
      expect(record).toHaveLength(12 + 32 + 16);
      expect(record.includes(seed.subarray(0, 4))).toBe(false);
    }
  });

  it('a plain record from before the key stays readable', () => {
    expect(open(seal(seed, null), key)).toEqual(seed);
  });

  it('a record under another key is refused', () => {
    expect(() => open(seal(seed, newServerSeed()), key)).toThrow(SeedVaultError);
  });

  it.each([0, 11, 12, 43, 44, 59])('a record with a changed bit in byte %i is refused', (position) => {
    expect(() => open(damaged(seal(seed, key), position), key)).toThrow(SeedVaultError);
  });
});

it.each([0, 31, 33, 59, 61])('a record of %i bytes is refused with and without a key', (length) => {
  for (const given of [key, null]) expect(() => open(Buffer.alloc(length), given)).toThrow(`${length} bytes`);
});

it('only 32 bytes are sealed', () => {
  expect(() => seal(Buffer.alloc(31), null)).toThrow(RangeError);
});
