import { RULES_SCHEMA } from '../engine/ruleset-schema.js';
import type { Rules } from '../engine/ruleset.js';
import type { Schema } from '../engine/schema.js';
import { CHANGES_SCHEMA, DOCUMENT_SCHEMA } from './ruleset-draft.js';

/** A schema of the document of the API. */
type Described = Record<string, unknown>;

/**
 * What a part of the rules is described for. Answers hold whole documents, in which every field that could be left out is
 * there; drafts may leave out what has a default; changes may leave out everything, and what they leave out stays as it was.
 */
type Use = 'answer' | 'draft' | 'change';

const SUFFIX: Readonly<Record<Use, string>> = { answer: '', draft: 'Draft', change: 'Change' };

const parts: Record<string, Described> = {};

const reference = (name: string): Described => ({ $ref: `#/components/schemas/${name}` });

const isSame = (a: Described | undefined, b: Described): boolean =>
  a === undefined || JSON.stringify(a) === JSON.stringify(b);

/** A part with a title becomes a schema of its own, one for all uses that do not differ, and is referred to. */
const refer = (schema: Schema, use: Use): Described => {
  const described = describe(schema, use);
  if (schema.title === undefined) return described;
  const name = [schema.title, `${schema.title}${SUFFIX[use]}`].find((free) => isSame(parts[free], described))!;
  parts[name] = described;
  return reference(name);
};

const referAll = (schemas: Readonly<Record<string, Schema>>, use: Use): Record<string, Described> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, refer(schema, use)]));

const neededFields = ({ properties = {}, required = [] }: Schema, use: Use): readonly string[] => {
  if (use === 'answer') return Object.keys(properties);
  return use === 'draft' ? required : [];
};

/** The engine's schema of a part of the rules in the words of the document. */
const describe = ({ default: fallback, required, ...given }: Schema, use: Use): Described => {
  const schema = { ...given };
  delete schema.title;
  // Many readers of such documents do not know Unicode properties and take the pattern for another one.
  delete schema.pattern;
  const { properties, patternProperties, items, anyOf } = schema;
  if (anyOf?.every(({ type }) => type === 'object')) return alternatives({ ...schema, anyOf }, use);
  const needed = neededFields({ properties, required }, use);
  const plainDefault = use === 'draft' && fallback !== undefined && typeof fallback !== 'object';
  return {
    ...schema,
    ...(plainDefault && { default: fallback }),
    ...(properties && { properties: referAll(properties, use) }),
    ...(needed.length > 0 && { required: needed }),
    ...(patternProperties && { patternProperties: referAll(patternProperties, use) }),
    // A change replaces a list as a whole.
    ...(items && { items: refer(items, use === 'change' ? 'draft' : use) }),
    ...(anyOf && { anyOf: anyOf.map((alternative) => refer(alternative, use)) }),
  };
};

/** Objects that nothing but their fields tell apart: one object with one of several sets of fields. */
const alternatives = ({ anyOf, ...schema }: Schema & { anyOf: readonly Schema[] }, use: Use): Described => {
  const all = Object.assign({}, ...anyOf.map(({ properties }) => properties)) as Record<string, Schema>;
  const common = Object.keys(all).filter((name) => anyOf.every(({ required }) => required!.includes(name)));
  const sets = anyOf.map(({ required }) => ({ required: required!.filter((name) => !common.includes(name)) }));
  return { type: 'object', ...schema, properties: referAll(all, use), required: common, oneOf: sets };
};

const RULES = RULES_SCHEMA.properties!;

const byField = referAll(RULES, 'answer') as Record<keyof Rules, Described>;

/** How the document describes a field of the rules. */
export const rulesSchemaOf = (field: keyof Rules): Described => byField[field];

const { basedOn, basedOnVersion, changes } = CHANGES_SCHEMA.properties!;
const { name, description } = DOCUMENT_SCHEMA.properties!;

const only = (...fields: string[]): Described => ({ propertyNames: { enum: ['name', 'description', ...fields] } });

/** Both forms of a draft in one object: no field but `basedOn` tells them apart, which is there in one form alone. */
const draft = (): Described => ({
  type: 'object',
  description:
    'A ruleset to write: a name and whole rules, in which what is left out has its default; or a name, `basedOn` and `changes`. The two forms do not mix.',
  properties: {
    ...referAll({ name: name!, description: description! }, 'draft'),
    ...referAll({ basedOn: basedOn!, basedOnVersion: basedOnVersion! }, 'draft'),
    changes: { ...reference('RulesChange'), description: changes!.description },
    ...referAll(RULES, 'draft'),
  },
  required: ['name'],
  additionalProperties: false,
  oneOf: [only(...Object.keys(RULES)), { required: ['basedOn'], ...only('basedOn', 'basedOnVersion', 'changes') }],
});

const rulesChange = (): Described => ({
  type: 'object',
  description: 'Fields of the rules with their new values. Objects are merged field by field, lists are replaced.',
  properties: referAll(RULES, 'change'),
  additionalProperties: false,
});

/** Schemas of the document that no class stands for: those that the fields of the rules refer to, and those of drafts. */
export const RULES_PARTS: Readonly<Record<string, Described>> = Object.assign(parts, {
  RulesetDraft: draft(),
  RulesChange: rulesChange(),
  RulesetSchema: {
    type: 'object',
    description: 'A JSON Schema (draft 2020-12) of rulesets as they are posted.',
    additionalProperties: true,
  },
  RuleValue: { description: 'The value of a field of the rules, of any type; null also where the field is absent.' },
});
