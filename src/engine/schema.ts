/** The part of JSON Schema (2020-12) that ruleset documents are described with. */
export type Schema = {
  /** A name for this part; in the document of the API it becomes a schema of its own. */
  title?: string;
  type?: 'object' | 'array' | 'integer' | 'string' | 'boolean' | 'null';
  enum?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  /** In characters, as `String.length` does not count them: by code points. */
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  properties?: Readonly<Record<string, Schema>>;
  patternProperties?: Readonly<Record<string, Schema>>;
  additionalProperties?: false;
  /** Beside `type: 'object'` alone. */
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  /** For lists of numbers or strings. */
  uniqueItems?: boolean;
  anyOf?: readonly Schema[];
  default?: unknown;
  description?: string;
};

/** One thing that is wrong with a document. */
export type Fault = {
  /** JSON Pointer (RFC 6901) to the place. */
  pointer: string;
  code: 'type' | 'range' | 'required' | 'unknown-field' | 'duplicate' | 'contradiction';
  /** One sentence for the author of the document. */
  detail: string;
};

const MAX_FAULTS = 50;

type JsonObject = Record<string, unknown>;

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isSafeInteger(value) ? 'integer' : typeof value;
};

/** Names come from the author and may be of any length. */
const MAX_NAME_LENGTH = 100;

const escaped = (key: string): string => key.slice(0, MAX_NAME_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1');

const listed = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join(', ');

const rangeOf = (from: number | undefined, to: number | undefined): string =>
  `from ${from ?? 0} to ${to ?? 'any number'}`;

const outside = (value: number, from = -Infinity, to = Infinity): boolean => value < from || value > to;

const numberFaults = (schema: Schema, value: number, pointer: string): Fault[] =>
  outside(value, schema.minimum, schema.maximum)
    ? [{ pointer, code: 'range', detail: `The number must be ${rangeOf(schema.minimum, schema.maximum)}.` }]
    : [];

const stringFaults = ({ minLength, maxLength, pattern }: Schema, value: string, pointer: string): Fault[] => {
  if (outside([...value].length, minLength, maxLength))
    return [{ pointer, code: 'range', detail: `The text must have ${rangeOf(minLength, maxLength)} characters.` }];
  if (pattern === undefined || new RegExp(pattern, 'u').test(value)) return [];
  return [{ pointer, code: 'range', detail: `The text must match ${pattern}.` }];
};

const arrayFaults = (schema: Schema, value: readonly unknown[], pointer: string): Fault[] => {
  if (outside(value.length, schema.minItems, schema.maxItems)) {
    return [
      { pointer, code: 'range', detail: `The list must have ${rangeOf(schema.minItems, schema.maxItems)} entries.` },
    ];
  }
  // By identity, which tells numbers and strings apart: spelling items out would follow hostile nesting to any depth.
  const doubled = schema.uniqueItems ? value.findIndex((item, i) => value.indexOf(item) < i) : -1;
  const doubles: Fault[] =
    doubled < 0
      ? []
      : [{ pointer: `${pointer}/${doubled}`, code: 'duplicate', detail: 'The entry is in the list already.' }];
  return [...value.flatMap((item, i) => schemaFaults(schema.items!, item, `${pointer}/${i}`)), ...doubles];
};

const propertySchema = (schema: Schema, key: string): Schema | undefined => {
  if (schema.properties && Object.hasOwn(schema.properties, key)) return schema.properties[key];
  return Object.entries(schema.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, 'u').test(key))?.[1];
};

const objectFaults = (schema: Schema, value: JsonObject, pointer: string): Fault[] => {
  const absent = (schema.required ?? []).filter((key) => !Object.hasOwn(value, key));
  const missing = absent.map((key): Fault => {
    return { pointer: `${pointer}/${escaped(key)}`, code: 'required', detail: `The field ${key} is missing.` };
  });
  const present = Object.entries(value).flatMap(([key, given]): Fault[] => {
    const at = `${pointer}/${escaped(key)}`;
    const known = propertySchema(schema, key);
    if (known) return schemaFaults(known, given, at);
    return [{ pointer: at, code: 'unknown-field', detail: 'There is no such field.' }];
  });
  return [...missing, ...present];
};

const matchesKind = (schema: Schema, value: unknown): boolean => {
  if (schema.type !== undefined && schema.type !== typeOf(value)) return false;
  if (schema.enum && !schema.enum.includes(value)) return false;
  return schema.required?.every((key) => Object.hasOwn(value as JsonObject, key)) ?? true;
};

/** The alternative that the value was meant for decides the faults: the first of its kind, by type and required fields. */
const alternativeFaults = (alternatives: readonly Schema[], value: unknown, pointer: string): Fault[] => {
  const meant =
    alternatives.find((schema) => matchesKind(schema, value)) ??
    alternatives.find((schema) => schema.type === typeOf(value) && schema.enum === undefined);
  return meant
    ? schemaFaults(meant, value, pointer)
    : [{ pointer, code: 'type', detail: `The value must be ${alternatives.map(kindInWords).join(' or ')}.` }];
};

const kindInWords = (schema: Schema): string => {
  if (schema.enum) return `one of ${listed(schema.enum)}`;
  return schema.type === 'null' ? 'null' : `of type ${schema.type}`;
};

const byType: Record<string, (schema: Schema, value: never, pointer: string) => Fault[]> = {
  integer: numberFaults,
  string: stringFaults,
  array: arrayFaults,
  object: objectFaults,
};

/** Every way in which a value departs from its schema, at most about fifty of them. */
export const schemaFaults = (schema: Schema, value: unknown, pointer = ''): Fault[] => {
  if (schema.anyOf) return alternativeFaults(schema.anyOf, value, pointer);
  if (schema.enum && !schema.enum.includes(value))
    return [{ pointer, code: 'range', detail: `The value must be ${kindInWords(schema)}.` }];
  const type = typeOf(value);
  if (schema.type !== undefined && schema.type !== type) {
    return [{ pointer, code: 'type', detail: `The value must be ${kindInWords(schema)}.` }];
  }
  return byType[type]?.(schema, value as never, pointer).slice(0, MAX_FAULTS) ?? [];
};

const copyOf = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

const filledObject = (properties: Readonly<Record<string, Schema>>, value: JsonObject): JsonObject => {
  const filled = Object.entries(properties).map(([key, property]) => {
    const given = Object.hasOwn(value, key) ? value[key] : copyOf(property.default);
    return [key, withDefaults(property, given)] as const;
  });
  return Object.fromEntries(filled.filter(([, given]) => given !== undefined));
};

/** A value that fits its schema, with every absent field that has a default filled in, on every level. */
export const withDefaults = (schema: Schema, value: unknown): unknown => {
  const meant = schema.anyOf?.find((alternative) => matchesKind(alternative, value)) ?? schema;
  if (Array.isArray(value)) return value.map((item) => withDefaults(meant.items!, item));
  const isObject = typeOf(value) === 'object';
  return isObject && meant.properties ? filledObject(meant.properties, value as JsonObject) : value;
};
