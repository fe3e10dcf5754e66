import { RULES_SCHEMA } from '../engine/ruleset-schema.js';
import type { Rules } from '../engine/ruleset.js';
import type { Schema } from '../engine/schema.js';
import { CHANGES_SCHEMA, DOCUMENT_SCHEMA } from './ruleset-draft.js';

/** A schema of the document of the API. */
type Described = Record<string, unknown>;

/**
 * The engine's schema of the rules in the words of the document: every part with a title becomes a schema of its own.
 * Answers hold whole documents, in which every field that could be left out is there; drafts may leave out what has a
 * default.
 */
class RulesTranslation {
  readonly parts: Record<string, Described> = {};

  constructor(private readonly use: 'answer' | 'draft') {}

  /** A named part is put among the parts and referred to. */
  refer(schema: Schema): Described {
    if (schema.title === undefined) return this.describe(schema);
    const name = this.use === 'answer' ? schema.title : `${schema.title}Draft`;
    this.parts[name] ??= this.describe(schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  describe({ title: _, default: fallback, required, ...schema }: Schema): Described {
    const { properties, patternProperties, items, anyOf } = schema;
    if (anyOf?.every(({ type }) => type === 'object')) return this.alternatives({ ...schema, anyOf });
    const needed = this.use === 'answer' && properties ? Object.keys(properties) : (required ?? []);
    const plainDefault = this.use === 'draft' && fallback !== undefined && typeof fallback !== 'object';
    return {
      ...schema,
      ...(plainDefault && { default: fallback }),
      ...(properties && { properties: this.referAll(properties) }),
      ...(needed.length > 0 && { required: needed }),
      ...(patternProperties && { patternProperties: this.referAll(patternProperties) }),
      ...(items && { items: this.refer(items) }),
      ...(anyOf && { anyOf: anyOf.map((alternative) => this.refer(alternative)) }),
    };
  }

  /** Objects that nothing but their fields tell apart: one object with one of several sets of fields. */
  private alternatives({ anyOf, ...schema }: Schema & { anyOf: readonly Schema[] }): Described {
    const all = Object.assign({}, ...anyOf.map(({ properties }) => properties)) as Record<string, Schema>;
    const common = Object.keys(all).filter((name) => anyOf.every(({ required }) => required!.includes(name)));
    const sets = anyOf.map(({ required }) => ({ required: required!.filter((name) => !common.includes(name)) }));
    return { type: 'object', ...schema, properties: this.referAll(all), required: common, oneOf: sets };
  }

  private referAll(schemas: Readonly<Record<string, Schema>>): Record<string, Described> {
    return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, this.refer(schema)]));
  }
}

const answers = new RulesTranslation('answer');
const fields = Object.entries(RULES_SCHEMA.properties!).map(([name, schema]) => [name, answers.refer(schema)]);
const BY_FIELD = Object.fromEntries(fields) as Record<keyof Rules, Described>;

const drafts = new RulesTranslation('draft');
drafts.refer({
  ...DOCUMENT_SCHEMA,
  title: 'Ruleset',
  description: 'A whole document; what is left out has its default.',
});
drafts.refer({
  ...CHANGES_SCHEMA,
  title: 'RulesetChanges',
  description: 'A ruleset to start from and what is to change in it.',
});

/** How the document describes a field of the rules. */
export const rulesSchemaOf = (field: keyof Rules): Described => BY_FIELD[field];

/** The schemas that the fields of the rules refer to, and those of drafts, by name. */
export const RULES_PARTS: Readonly<Record<string, Described>> = { ...answers.parts, ...drafts.parts };
