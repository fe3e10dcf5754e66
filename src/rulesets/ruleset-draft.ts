import { parseRules } from '../engine/ruleset-faults.js';
import { RULES_SCHEMA } from '../engine/ruleset-schema.js';
import type { Rules } from '../engine/ruleset.js';
import { type Fault, type Schema, schemaFaults } from '../engine/schema.js';

const MAX_NAME = 80;
const MAX_DESCRIPTION = 1_000;
const MAX_ID = 64;

/** Printable characters of any script, the joiner that many of them are made with, and no controls. */
const PRINTABLE = '(?:[^\\p{C}\\p{Zl}\\p{Zp}]|\\u200d)*$';

const name: Schema = {
  type: 'string',
  minLength: 1,
  maxLength: MAX_NAME,
  // Not of white space alone.
  pattern: `^(?=.*\\S)${PRINTABLE}`,
  description: 'Name for people: printable characters on one line, not blanks alone.',
};

const description: Schema = {
  type: 'string',
  maxLength: MAX_DESCRIPTION,
  pattern: `^${PRINTABLE}`,
  default: '',
  description: 'What is special about it, in a sentence or two: printable characters on one line.',
};

/** The JSON Schema of a whole document as it is posted. */
export const DOCUMENT_SCHEMA: Schema = {
  type: 'object',
  properties: { name, description, ...RULES_SCHEMA.properties },
  required: ['name'],
  additionalProperties: false,
};

/** The JSON Schema of a document that says only how it differs from another. */
export const CHANGES_SCHEMA: Schema = {
  type: 'object',
  properties: {
    basedOn: { type: 'string', minLength: 1, maxLength: MAX_ID, description: 'Id of the ruleset to start from.' },
    basedOnVersion: { type: 'integer', minimum: 1, maximum: 1_000_000, description: 'Its version; else the newest.' },
    name,
    description,
    changes: { type: 'object', description: 'Fields with their new values; objects are merged, null sets null.' },
  },
  required: ['basedOn', 'name'],
  additionalProperties: false,
};

/** A ruleset as an author wrote it, before it has an id. */
export type Draft = { name: string; description: string; rules: Rules };

/** What an author asks for: whole rules, or changes to those of another ruleset. */
export type DraftRequest =
  | { kind: 'whole'; name: string; description: string; rules: unknown }
  | { kind: 'changes'; name: string; description: string; basedOn: string; version?: number; changes: unknown };

type JsonObject = Record<string, unknown>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Tells the two forms of a request apart and checks what is around the rules. */
export const readRequest = (body: JsonObject): DraftRequest | { faults: Fault[] } => {
  if (Object.hasOwn(body, 'basedOn')) {
    const faults = schemaFaults(CHANGES_SCHEMA, { changes: {}, ...body }, '').filter(
      ({ pointer }) => !pointer.startsWith('/changes/'),
    );
    if (faults.length > 0) return { faults };
    const { basedOn, basedOnVersion, changes = {}, name: given, description: about = '' } = body;
    return {
      kind: 'changes',
      name: given as string,
      description: about as string,
      basedOn: basedOn as string,
      version: basedOnVersion as number | undefined,
      changes,
    };
  }
  const { name: given, description: about = '', ...rules } = body;
  const heading: Schema = { ...DOCUMENT_SCHEMA, properties: { name, description } };
  const known = { ...(given !== undefined && { name: given }), description: about };
  const faults = schemaFaults(heading, known);
  return faults.length > 0
    ? { faults: [...faults, ...faultsOf(parseRules(rules))] }
    : { kind: 'whole', name: given as string, description: about as string, rules };
};

const faultsOf = (parsed: ReturnType<typeof parseRules>): Fault[] => ('faults' in parsed ? parsed.faults : []);

/** Values of `change` laid over those of `base`: objects field by field, everything else, null included, as a whole. */
const merged = (base: unknown, change: unknown): unknown => {
  if (!isObject(base) || !isObject(change)) return change;
  const names = new Set([...Object.keys(base), ...Object.keys(change)]);
  return Object.fromEntries(
    [...names].map((field) => [
      field,
      Object.hasOwn(change, field) ? merged(own(base, field), change[field]) : base[field],
    ]),
  );
};

const own = (object: JsonObject, field: string): unknown => (Object.hasOwn(object, field) ? object[field] : undefined);

/** The draft that a request describes, or every fault by pointer into the request. */
export const draftOf = (request: DraftRequest, base: Rules | null): Draft | { faults: Fault[] } => {
  const { name: given, description: about } = request;
  const parsed = parseRules(request.kind === 'whole' ? request.rules : merged(base, request.changes));
  if ('rules' in parsed) return { name: given, description: about, rules: parsed.rules };
  const prefix = request.kind === 'whole' ? '' : '/changes';
  return { faults: parsed.faults.map((fault) => ({ ...fault, pointer: `${prefix}${fault.pointer}` })) };
};
