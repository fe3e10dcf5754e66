import { RULES_SCHEMA } from '../engine/ruleset-schema.js';
import type { Rules } from '../engine/ruleset.js';
import type { Schema } from '../engine/schema.js';

/** A schema of the document of the API. */
type Described = Record<string, unknown>;

/**
 * The engine's schema of the rules in the words of the document: every part with a title becomes a schema of its own,
 * and since answers hold whole documents, every field that could be left out is there.
 */
class RulesTranslation {
  readonly parts: Record<string, Described> = {};

  /** A named part is put among the parts and referred to. */
  refer(schema: Schema): Described {
    if (schema.title === undefined) return this.describe(schema);
    this.parts[schema.title] ??= this.describe(schema);
    return { $ref: `#/components/schemas/${schema.title}` };
  }

  describe({ title: _, default: __, ...schema }: Schema): Described {
    const { properties, patternProperties, items, anyOf } = schema;
    if (anyOf?.every(({ type }) => type === 'object')) return this.alternatives({ ...schema, anyOf });
    return {
      ...schema,
      ...(properties && { properties: this.referAll(properties), required: Object.keys(properties) }),
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

const translation = new RulesTranslation();
const fields = Object.entries(RULES_SCHEMA.properties!).map(([name, schema]) => [name, translation.refer(schema)]);
const BY_FIELD = Object.fromEntries(fields) as Record<keyof Rules, Described>;

/** How the document describes a field of the rules. */
export const rulesSchemaOf = (field: keyof Rules): Described => BY_FIELD[field];

/** The schemas that the fields of the rules refer to, by name. */
export const RULES_PARTS: Readonly<Record<string, Described>> = translation.parts;
