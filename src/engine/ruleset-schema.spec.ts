import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { presetRules } from '../../test/support/engine-builders.js';
import { anyRules } from '../../test/support/ruleset-arbitrary.js';
import { PRESETS } from './presets/catalogue.js';
import { RULES_SCHEMA } from './ruleset-schema.js';
import { type Schema, schemaFaults } from './schema.js';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true });
const validate = ajv.compile(RULES_SCHEMA);

const faults = (document: unknown): string[] =>
  schemaFaults(RULES_SCHEMA, document).map(({ pointer, code }) => `${pointer} ${code}`);

/** Replaces one value somewhere inside a document. */
const changed = (value: unknown, path: readonly number[], put: unknown): unknown => {
  if (path.length === 0 || typeof value !== 'object' || value === null) return put;
  const keys = Object.keys(value);
  if (keys.length === 0) return put;
  const key = keys[path[0]! % keys.length]!;
  const inner = changed((value as Record<string, unknown>)[key], path.slice(1), put);
  return Array.isArray(value) ? value.map((item, i) => (String(i) === key ? inner : item)) : { ...value, [key]: inner };
};

describe('the schema of rulesets is a JSON Schema that means what the fault finder finds', () => {
  it('presets fit', () => {
    for (const { id } of PRESETS)
      expect([id, validate(presetRules(id)), faults(presetRules(id))]).toEqual([id, true, []]);
  });

  it('any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => expect(faults(document).length === 0).toBe(validate(document))),
      { numRuns: 200 },
    );
  });

  it('sound documents in which something has been replaced', () => {
    const put = fc.oneof(
      fc.constantFrom<unknown>(null, 0, 1, 7, -1, 1.5, 1e7, '', 'all', 'any', 'win', true, [], {}, [1, 1], [2, 1], {
        points: 5,
      }),
      fc.jsonValue({ maxDepth: 2 }),
    );
    fc.assert(
      fc.property(anyRules, fc.array(fc.nat(), { maxLength: 6 }), put, (rules, path, value) => {
        const document = JSON.parse(JSON.stringify(changed(rules, path, value))) as unknown;
        expect([document, faults(document).length === 0]).toEqual([document, validate(document)]);
      }),
      { numRuns: 600 },
    );
  });

  it('sound documents in which a field is missing or one too many is', () => {
    const drop = (value: unknown, path: readonly number[], extra: boolean): unknown => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const keys = Object.keys(value);
      const key = keys[(path[0] ?? 0) % (keys.length || 1)];
      const inner = key === undefined ? undefined : (value as Record<string, unknown>)[key];
      const target = Array.isArray(inner) ? inner[0] : inner;
      if (path.length > 1 && typeof target === 'object' && target !== null) {
        const less = drop(target, path.slice(1), extra);
        return { ...value, [key!]: Array.isArray(inner) ? [less, ...inner.slice(1)] : less };
      }
      const rest = Object.fromEntries(Object.entries(value).filter(([name]) => extra || name !== key));
      return extra ? { ...rest, colour: 'red' } : rest;
    };
    fc.assert(
      fc.property(anyRules, fc.array(fc.nat(), { minLength: 1, maxLength: 5 }), fc.boolean(), (rules, path, extra) => {
        const document = JSON.parse(JSON.stringify(drop(rules, path, extra))) as unknown;
        expect([document, faults(document).length === 0]).toEqual([document, validate(document)]);
      }),
      { numRuns: 600 },
    );
  });
});

describe('fields that a part cannot do without', () => {
  it.each<[object, string[]]>([
    [{ scoring: { straights: [{}] } }, ['/scoring/straights/0/faces', '/scoring/straights/0/points']],
    [{ scoring: { patterns: [{}] } }, ['/scoring/patterns/0/shape', '/scoring/patterns/0/points']],
    [{ scoring: { patterns: [{ bonus: 1 }] } }, ['/scoring/patterns/0/shape', '/scoring/patterns/0/points']],
    [{ scoring: { specials: [{}] } }, ['/scoring/specials/0/dice', '/scoring/specials/0/effect']],
    [{ scoring: { specials: [{ dice: [1], effect: {} }] } }, ['/scoring/specials/0/effect/points']],
    [{ scoring: { toxic: {} } }, ['/scoring/toxic/face', '/scoring/toxic/count']],
    [{ penalties: { streak: {} } }, ['/penalties/streak/length', '/penalties/streak/points']],
    [{ interaction: { inherit: {} } }, ['/interaction/inherit/after']],
    [{ teams: {} }, ['/teams/size']],
  ])('%j lacks %j', (document, pointers) => {
    expect(faults(document).filter((fault) => fault.endsWith(' required'))).toEqual(
      pointers.map((pointer) => `${pointer} required`),
    );
  });

  it('an effect is points, win or lose', () => {
    const effect = (value: unknown) => faults({ scoring: { specials: [{ dice: [1], effect: value }] } });
    expect([effect('win'), effect('lose'), effect({ points: 1 })]).toEqual([[], [], []]);
    expect([effect('draw'), effect(5), effect(null)]).toEqual(Array(3).fill(['/scoring/specials/0/effect type']));
  });
});

const inner = ({ properties, patternProperties, items, anyOf }: Schema): Schema[] => [
  ...Object.values({ ...properties, ...patternProperties }),
  ...(items ? [items] : []),
  ...(anyOf ?? []),
];
/** A schema and all that is in it. */
const all = (schema: Schema): Schema[] => [schema, ...inner(schema).flatMap(all)];

it('every field says what it is, and a choice has its first value for a default, or none where it must be made', () => {
  const fields = all(RULES_SCHEMA).flatMap(({ properties, required = [] }) =>
    Object.entries(properties ?? {}).map(([name, field]) => ({ name, field, needed: required.includes(name) })),
  );
  for (const { name, field, needed } of fields) {
    expect([name, field.description]).toEqual([name, expect.stringMatching(/^\S.+\.$/)]);
    if (field.enum) expect([name, field.default]).toEqual([name, needed ? undefined : field.enum[0]]);
  }
});

it('every object is closed, and has a name of its own and a description', () => {
  const objects = all(RULES_SCHEMA).filter(({ type }) => type === 'object');
  expect(objects.map(({ additionalProperties }) => additionalProperties)).toEqual(objects.map(() => false));
  const named = all(RULES_SCHEMA).filter(({ type, anyOf }) => type === 'object' || (anyOf && anyOf.length > 1));
  for (const { type, title, description } of named) {
    if (type === 'object' || title !== undefined) expect(title).toMatch(/^[A-Z][A-Za-z]+$/);
    if (type === 'object') expect(description).toMatch(/^\S.+\.$/);
  }
  expect(new Set(objects.map(({ title }) => title)).size).toBe(objects.length);
});
