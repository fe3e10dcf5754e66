import { describe, expect, it } from '@jest/globals';
import { commitmentOf, newServerSeed, parseSeed } from './server-seed.js';

const HEX = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';

describe('a server seed', () => {
  it('is 32 bytes that never come again', () => {
    const seeds = Array.from({ length: 100 }, newServerSeed);
    expect(seeds.every(({ length }) => length === 32)).toBe(true);
    expect(new Set(seeds.map((seed) => seed.toString('hex'))).size).toBe(100);
  });

  it('is committed to by the SHA-256 of its bytes', () => {
    const commitment = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
    expect(commitmentOf(parseSeed(HEX)!)).toBe(commitment);
  });

  it('is read from 64 hex digits in either case', () => {
    expect(parseSeed(HEX)).toEqual(Buffer.from(Array.from({ length: 32 }, (_, i) => i)));
    expect(parseSeed(HEX.toUpperCase())).toEqual(parseSeed(HEX));
  });

  it.each(['', HEX.slice(1), `${HEX}0`, `0x${HEX.slice(2)}`, `${HEX}\n`, HEX.replace('0', 'g'), ` ${HEX.slice(1)}`])(
    'is not read from %j',
    (text) => {
      expect(parseSeed(text)).toBeNull();
    },
  );
});
