import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { anyRules } from '../../test/support/ruleset-arbitrary.js';
import { PRESETS } from '../engine/presets/catalogue.js';
import { rulesOf } from '../engine/ruleset.js';
import { schemaFaults } from '../engine/schema.js';
import { DOCUMENT_SCHEMA, draftOf, readRequest } from './ruleset-draft.js';
import { RULESET_JSON_SCHEMA } from './ruleset-json-schema.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The schema as an editor uses it; in strict mode a keyword that means nothing is an error. */
const fits = new Ajv2020({ strict: true, strictTypes: true, strictRequired: true }).compile(RULESET_JSON_SCHEMA);

/** Whether the service takes a whole document. */
const isTaken = (document: Record<string, unknown>): boolean => {
  const request = readRequest(document);
  return !('faults' in request) && !('faults' in draftOf(request, null));
};

const documents = anyRules.map((rules): Record<string, unknown> => ({ name: 'Any', ...rules }));

/** Every place in a value, as the keys that lead there. */
const placesIn = (value: unknown): string[][] =>
  typeof value === 'object' && value !== null
    ? [[], ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner).map((rest) => [key, ...rest]))]
    : [[]];

/** A copy in which one place holds something else; undefined: nothing. */
const changed = (value: unknown, [key, ...rest]: string[], other: unknown): unknown => {
  if (key === undefined) return other;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>;
  copy[key] = changed(copy[key], rest, other);
  return JSON.parse(JSON.stringify(copy));
};

const others: fc.Arbitrary<Json | undefined> = fc.oneof(
  fc.constantFrom(undefined, null, 0, 1, 9, -1, 1.5, 1e300, 'all', 'none', '', {}, [], [1], [1, 1], { 1: 100 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

/** A document in which one thing, at any depth, is something else, is gone, or is new. */
const disturbed = fc
  .tuple(documents, fc.nat(), fc.oneof(fc.constant([]), fc.constantFrom(['more'], ['1'], ['points'])), others)
  .map(([document, at, more, other]) => {
    const places = placesIn(document).slice(1);
    return changed(document, [...places[at % places.length]!, ...more], other) as Record<string, unknown>;
  });

describe('the JSON Schema of rulesets', () => {
  it.each(PRESETS.map((preset) => [preset.id, preset] as const))('takes %s as the service does', (_, preset) => {
    const document = { name: preset.name, description: preset.description, ...rulesOf(preset) };
    expect([fits(document), fits.errors, isTaken(document)]).toEqual([true, null, true]);
  });

  it('takes every document that the service takes', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(isTaken(document)).toBe(true);
        expect(fits(document)).toBe(true);
      }),
    );
  });

  it('takes a document of little more than a name and what scores', () => {
    expect(fits({ name: 'Ones', scoring: { kinds: { 1: { 1: 100 } } } })).toBe(true);
    expect(fits({ scoring: { kinds: { 1: { 1: 100 } } } })).toBe(false);
  });

  it('agrees with the service on every shape', () => {
    fc.assert(
      fc.property(disturbed, (document) => {
        expect(fits(document)).toBe(schemaFaults(DOCUMENT_SCHEMA, document).length === 0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('refuses what belongs to a stored ruleset alone', () => {
    const [{ id, version, ...document }] = PRESETS as [(typeof PRESETS)[number]];
    expect(fits(document)).toBe(true);
    expect([{ id }, { version }, { hash: 'f'.repeat(64) }].map((more) => fits({ ...document, ...more }))).toEqual([
      false,
      false,
      false,
    ]);
  });
});
