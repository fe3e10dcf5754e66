import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalJson } from './canonical.js';

/** The same value with the keys of every object in another order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
};

/** JSON values without the one key that an object literal cannot hold. */
const json = fc
  .jsonValue()
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll('"__proto__"', '"p"')) as unknown);

describe('the canonical form', () => {
  it('spells a value without white space and with keys in code-unit order', () => {
    const value = { b: [1, { z: null, a: true }], a: 'x"y', '10': 1, '9': 2, é: 3, Z: 4 };
    expect(canonicalJson(value)).toBe('{"10":1,"9":2,"Z":4,"a":"x\\"y","b":[1,{"a":true,"z":null}],"é":3}');
  });

  it('spells bare values as JSON does', () => {
    expect([null, true, -0, 1e21, 'ü', [], {}].map(canonicalJson)).toEqual([
      'null',
      'true',
      '0',
      '1e+21',
      '"ü"',
      '[]',
      '{}',
    ]);
  });

  it('says what the value says', () => {
    fc.assert(
      fc.property(json, (value) => expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))),
    );
  });

  it('does not depend on the order of keys', () => {
    fc.assert(fc.property(json, (value) => expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))));
  });

  it('differs for different values', () => {
    const differ = (a: unknown, b: unknown): boolean => JSON.stringify(reversed(a)) !== JSON.stringify(reversed(b));
    fc.assert(
      fc.property(json, json, (a, b) => {
        if (canonicalJson(a) === canonicalJson(b))
          expect(JSON.parse(canonicalJson(a))).toEqual(JSON.parse(canonicalJson(b)));
        else expect(differ(a, b)).toBe(true);
      }),
    );
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
    expect(canonicalJson({ 0: 1 })).not.toBe(canonicalJson([1]));
  });
});
