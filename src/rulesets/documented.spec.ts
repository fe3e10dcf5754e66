import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { PRESETS } from '../engine/presets/catalogue.js';
import { rulesOf } from '../engine/ruleset.js';
import { RULES_SCHEMA } from '../engine/ruleset-schema.js';
import type { Schema } from '../engine/schema.js';
import { draftOf, readRequest } from './ruleset-draft.js';

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const page = read('docs/rulesets.md');

const examples = [...page.matchAll(/^```json\n([\s\S]*?)^```/gm)].map(
  ([, json]) => JSON.parse(json!) as Record<string, unknown>,
);

/** Every field of the rules, the words that it allows and its default, on every level. */
function* fieldsIn({ properties = {}, anyOf = [], items }: Schema): Generator<[name: string, schema: Schema]> {
  for (const [name, schema] of Object.entries(properties)) {
    yield [name, schema];
    yield* fieldsIn(schema);
  }
  for (const inner of [...anyOf, ...(items ? [items] : [])]) yield* fieldsIn(inner);
}

const fields = [...fieldsIn(RULES_SCHEMA)];

describe('the page for authors of rulesets', () => {
  it.each(examples.filter(({ name }) => name !== undefined).map((example) => [example['name'], example] as const))(
    'gives an example that is accepted: %s',
    (_, example) => {
      const request = readRequest(example);
      const base = PRESETS.find(({ id }) => id === example['basedOn']) ?? null;
      expect('faults' in request ? request.faults : draftOf(request, base && rulesOf(base))).toHaveProperty('rules');
    },
  );

  it('shows both forms', () => {
    expect(examples.filter(({ name }) => name !== undefined).map(({ basedOn }) => basedOn)).toEqual([
      undefined,
      'jaques',
    ]);
  });

  it('names every field', () => {
    const missing = fields.filter(([name]) => !new RegExp(`\`(\\w+\\.)?${name}\``).test(page)).map(([name]) => name);
    expect(missing).toEqual([]);
  });

  it('names every word that a field allows, the default in bold', () => {
    const words = fields.flatMap(([, schema]) =>
      (schema.enum ?? []).map((word) => (word === schema.default ? `**${String(word)}**` : String(word))),
    );
    expect(words.filter((word) => !page.includes(word))).toEqual([]);
  });
});

describe('the first page', () => {
  it('names every built-in ruleset', () => {
    const readme = read('README.md');
    expect(PRESETS.filter(({ id }) => !readme.includes(`\`${id}\``)).map(({ id }) => id)).toEqual([]);
  });
});
