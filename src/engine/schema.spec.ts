import { describe, expect, it } from '@jest/globals';
import { type Fault, type Schema, schemaFaults, withDefaults } from './schema.js';

const found = (schema: Schema, value: unknown): string[] =>
  schemaFaults(schema, value).map(({ pointer, code }) => `${pointer} ${code}`);
const details = (schema: Schema, value: unknown): string[] => schemaFaults(schema, value).map(({ detail }) => detail);

describe('values of one type', () => {
  it.each<[Schema['type'], unknown[], unknown[]]>([
    ['integer', [0, -3, 2 ** 53 - 1], [1.5, '1', null, true, [], {}, NaN, Infinity, 1e300, 2 ** 53, undefined]],
    ['string', ['', 'x'], [1, null, [], {}, false]],
    ['boolean', [true, false], [0, 'true', null]],
    ['null', [null], [0, '', false, {}, undefined]],
    ['object', [{}, { a: 1 }], [[], null, 'x', 1]],
  ])('%s', (type, good, bad) => {
    expect(good.flatMap((value) => found({ type: type! }, value).filter((fault) => !fault.startsWith('/a')))).toEqual(
      [],
    );
    expect(bad.map((value) => found({ type: type! }, value))).toEqual(bad.map(() => [' type']));
  });

  it('a schema without a type takes everything', () => {
    expect([1, null, 'x', true].flatMap((value) => schemaFaults({}, value))).toEqual([]);
  });

  it('names the type that is wanted', () => {
    expect(details({ type: 'integer' }, 'x')).toEqual(['The value must be of type integer.']);
    expect(details({ type: 'null' }, 'x')).toEqual(['The value must be null.']);
  });
});

describe('ranges', () => {
  it('numbers, both bounds included', () => {
    const schema: Schema = { type: 'integer', minimum: -2, maximum: 3 };
    expect([-3, -2, 3, 4].map((value) => found(schema, value))).toEqual([[' range'], [], [], [' range']]);
    expect(details(schema, 4)).toEqual(['The number must be from -2 to 3.']);
    expect(details({ type: 'integer', minimum: 1 }, 0)).toEqual(['The number must be from 1 to any number.']);
    expect(details({ type: 'integer', maximum: 1 }, 2)).toEqual(['The number must be from 0 to 1.']);
  });

  it('lists by length; a list of wrong length is not looked into', () => {
    const schema: Schema = { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2 };
    expect([[], [1], [1, 2], [1, 2, 'x']].map((value) => found(schema, value))).toEqual([
      [' range'],
      [],
      [],
      [' range'],
    ]);
    expect(details(schema, [])).toEqual(['The list must have from 1 to 2 entries.']);
  });

  it('texts by length in code points, and by their pattern', () => {
    const schema: Schema = { type: 'string', minLength: 1, maxLength: 2, pattern: '^[a\u{1F3B2}]+$' };
    expect(['', 'a', 'aa', '\u{1F3B2}\u{1F3B2}', 'aaa', 'b'].map((value) => found(schema, value))).toEqual([
      [' range'],
      [],
      [],
      [],
      [' range'],
      [' range'],
    ]);
    expect(details(schema, '')).toEqual(['The text must have from 1 to 2 characters.']);
    expect(details({ type: 'string', pattern: '^a$' }, 'b')).toEqual(['The text must match ^a$.']);
    expect(found({ type: 'string' }, '')).toEqual([]);
  });

  it('closed sets', () => {
    const schema: Schema = { enum: ['a', 'b'] };
    expect(['a', 'b', 'c', 1, null].map((value) => found(schema, value))).toEqual([
      [],
      [],
      [' range'],
      [' range'],
      [' range'],
    ]);
    expect(details(schema, 'c')).toEqual(['The value must be one of "a", "b".']);
  });
});

describe('lists', () => {
  it('every entry has its pointer', () => {
    expect(found({ type: 'array', items: { type: 'integer' } }, [1, 'x', 2, null])).toEqual(['/1 type', '/3 type']);
  });

  it('of different entries: the first doubled one is named', () => {
    const schema: Schema = { type: 'array', items: { type: 'integer' }, uniqueItems: true };
    expect(found(schema, [1, 2, 3])).toEqual([]);
    expect(schemaFaults(schema, [1, 2, 2, 1])).toEqual([
      { pointer: '/2', code: 'duplicate', detail: 'The entry is in the list already.' },
    ]);
    expect(found(schema, [1, '1'])).toEqual(['/1 type']);
    expect(found({ ...schema, uniqueItems: false }, [1, 1])).toEqual([]);
  });
});

describe('objects', () => {
  const schema: Schema = {
    type: 'object',
    properties: { a: { type: 'integer' }, b: { type: 'boolean' } },
    patternProperties: { '^[1-6]$': { type: 'integer' } },
    required: ['a'],
  };

  it('a missing field and an unknown one are named where they are', () => {
    expect(schemaFaults(schema, { c: 1 })).toEqual([
      { pointer: '/a', code: 'required', detail: 'The field a is missing.' },
      { pointer: '/c', code: 'unknown-field', detail: 'There is no such field.' },
    ]);
  });

  it('fields by name and by pattern are checked', () => {
    expect(found(schema, { a: 'x', b: 1, 3: 'x', 7: 1 })).toEqual([
      '/3 type',
      '/7 unknown-field',
      '/a type',
      '/b type',
    ]);
    expect(found(schema, { a: 1, b: true, 3: 3 })).toEqual([]);
  });

  it('inherited names are no fields', () => {
    expect(found(schema, JSON.parse('{"a": 1, "__proto__": {"b": 1}, "constructor": 1, "toString": 1}'))).toEqual([
      '/__proto__ unknown-field',
      '/constructor unknown-field',
      '/toString unknown-field',
    ]);
    expect(found({ ...schema, required: ['toString'] }, { a: 1 })).toEqual(['/toString required']);
  });

  it('pointers are escaped', () => {
    expect(found(schema, { a: 1, 'x/y~z': 1, '~1': 1 })).toEqual(['/x~1y~0z unknown-field', '/~01 unknown-field']);
    expect(found({ type: 'object', required: ['p/q', 's~t'] }, {})).toEqual(['/p~1q required', '/s~0t required']);
  });

  it('pointers lead through every level', () => {
    const deep: Schema = { type: 'object', properties: { list: { type: 'array', items: schema } } };
    expect(found(deep, { list: [{ a: 1 }, { a: 'x' }, {}] })).toEqual(['/list/1/a type', '/list/2/a required']);
  });

  it('at most fifty faults are listed', () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`x${i}`, 1]));
    expect(schemaFaults({ type: 'object', properties: {} }, many)).toHaveLength(50);
    const lists: Schema = { type: 'array', items: { type: 'array', items: { type: 'integer' } } };
    expect(schemaFaults(lists, Array(20).fill(Array(20).fill('x')))).toHaveLength(50);
    const pair: Schema = { type: 'object', properties: { a: lists, b: lists } };
    const full = Array(40).fill(['x']);
    expect(schemaFaults(pair, { a: full, b: full })).toHaveLength(50);
  });
});

describe('alternatives', () => {
  const points: Schema = {
    type: 'object',
    properties: { shape: { type: 'integer' }, points: { type: 'integer' } },
    required: ['shape', 'points'],
  };
  const bonus: Schema = {
    type: 'object',
    properties: { shape: { type: 'integer' }, bonus: { type: 'integer' } },
    required: ['shape', 'bonus'],
  };
  const number: Schema = { type: 'integer', minimum: 1 };
  const all: Schema = { type: 'string', enum: ['all'] };

  it('one that fits is enough', () => {
    const values = [null, 1, 'all', { shape: 1, points: 1 }, { shape: 1, bonus: 1 }];
    const schema: Schema = { anyOf: [{ type: 'null' }, number, all, points, bonus] };
    expect(values.flatMap((value) => schemaFaults(schema, value))).toEqual([]);
  });

  it('faults are those of the alternative that was meant: by required fields, else by type', () => {
    const schema: Schema = { anyOf: [points, bonus, number, all] };
    expect(found(schema, { shape: 'x', bonus: 1 })).toEqual(['/shape type']);
    expect(found(schema, { shape: 1, points: 1, bonus: 1 })).toEqual(['/bonus unknown-field']);
    expect(found(schema, { shape: 1 })).toEqual(['/points required']);
    expect(found(schema, 0)).toEqual([' range']);
  });

  it('a value of no alternative is told all of them', () => {
    const schema: Schema = { anyOf: [{ type: 'null' }, number, all] };
    expect(schemaFaults(schema, 'none')).toEqual([
      { pointer: '', code: 'type', detail: 'The value must be null or of type integer or one of "all".' } as Fault,
    ]);
    expect(found(schema, [])).toEqual([' type']);
  });
});

describe('defaults', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      n: { type: 'integer', default: 6 },
      none: { type: 'integer' },
      inner: { type: 'object', properties: { flag: { type: 'boolean', default: false } }, default: {} },
      list: {
        type: 'array',
        default: [],
        items: { type: 'object', properties: { k: { type: 'string', default: 'any' } } },
      },
      either: {
        anyOf: [{ type: 'null' }, { type: 'object', properties: { m: { type: 'integer', default: 1 } } }],
        default: null,
      },
    },
  };

  it('fill what is absent on every level, in the order of the schema, and nothing else', () => {
    expect(JSON.stringify(withDefaults(schema, {}))).toBe('{"n":6,"inner":{"flag":false},"list":[],"either":null}');
    expect(withDefaults(schema, { either: {}, list: [{}, { k: 'x' }], inner: {}, n: 2, none: 0 })).toEqual({
      n: 2,
      none: 0,
      inner: { flag: false },
      list: [{ k: 'any' }, { k: 'x' }],
      either: { m: 1 },
    });
  });

  it('are not made up for a field without one', () => {
    const nested: Schema = {
      type: 'object',
      properties: { inner: { type: 'object', properties: { x: { default: 1 } } } },
    };
    expect(Object.keys(withDefaults(nested, {}) as object)).toEqual([]);
    expect(withDefaults(nested, { inner: {} })).toEqual({ inner: { x: 1 } });
  });

  it('are copies: changing one result changes no other', () => {
    const first = withDefaults(schema, {}) as { list: unknown[] };
    first.list.push(1);
    expect(withDefaults(schema, {})).toMatchObject({ list: [] });
  });

  it('leave values without a schema of their own as they are', () => {
    expect(withDefaults({ type: 'integer' }, 3)).toBe(3);
    expect(withDefaults({ type: 'object' }, { a: 1 })).toEqual({ a: 1 });
    expect(withDefaults({ anyOf: [{ type: 'null' }] }, { a: 1 })).toEqual({ a: 1 });
  });

  it('an inherited name is no given field', () => {
    const named = { type: 'object', properties: { toString: { type: 'integer', default: 4 } } } as unknown as Schema;
    expect(Object.entries(withDefaults(named, {}) as object)).toEqual([['toString', 4]]);
  });
});
