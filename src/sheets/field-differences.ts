import { canonicalJson } from '../engine/canonical.js';
import { type Rules, rulesOf } from '../engine/ruleset.js';

/** One place where two documents differ, by JSON pointer. null where the place is absent or holds null. */
export type FieldDifference = { pointer: string; a: unknown; b: unknown };

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entryOf = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : null);

/** Objects are compared field by field; lists as a whole, since their entries have no names to go by. */
const differences = (a: unknown, b: unknown, pointer: string): FieldDifference[] => {
  if (isObject(a) && isObject(b)) {
    const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])];
    return keys.flatMap((key) => differences(entryOf(a, key), entryOf(b, key), `${pointer}/${key}`));
  }
  return canonicalJson(a) === canonicalJson(b) ? [] : [{ pointer, a, b }];
};

/** Every rule field in which two complete documents differ, in the order of the document; names do not count. */
export const fieldDifferences = (a: Rules, b: Rules): FieldDifference[] => differences(rulesOf(a), rulesOf(b), '');
