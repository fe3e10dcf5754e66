import type { Schema } from '../../src/engine/schema.js';

// Every small step away from a document, read off its schema: so a field that the schema gains is tried without anybody
// thinking of it.

/** Another value at one place; `field` names the place with `*` for faces, counts and positions. */
export type Change = { pointer: string; field: string; value: unknown };

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' ? 'integer' : typeof value;
};

const fits = (schema: Schema, value: unknown): boolean =>
  (schema.type === undefined || schema.type === typeOf(value)) &&
  (!schema.enum || schema.enum.includes(value)) &&
  (!isObject(value) || (schema.required ?? []).every((key) => Object.hasOwn(value, key)));

const inRange = ({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): boolean =>
  value >= minimum && value <= maximum;

/** Some values that fit a schema, `place` telling those of one list apart. */
const samples = (schema: Schema, place = 0): unknown[] => {
  if (schema.anyOf) return schema.anyOf.flatMap((alternative) => samples(alternative, place));
  if (schema.enum) return [...schema.enum];
  if (schema.type === 'null') return [null];
  if (schema.type === 'boolean') return [false, true];
  if (schema.type === 'integer') return integerSamples(schema, place);
  if (schema.type === 'array') return arraySamples(schema);
  return objectSamples(schema);
};

const integerSamples = (schema: Schema, place: number): unknown[] => {
  const isSmall = schema.maximum !== undefined && schema.maximum <= 100;
  const wanted = isSmall ? [1 + place, 2 + place, 0, -70] : [650, 0];
  return wanted.filter((value) => inRange(schema, value));
};

const arraySamples = ({ items, minItems = 1 }: Schema): unknown[] => [
  Array.from({ length: minItems }, (_, i) => samples(items!, i)[0]),
  Array.from({ length: minItems }, () => samples(items!).at(-1)),
];

const objectSamples = ({ properties = {} }: Schema): unknown[] => {
  const first = Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, samples(schema)[0]]));
  return [
    first,
    ...Object.entries(properties).flatMap(([key, schema]) =>
      samples(schema)
        .slice(1)
        .map((value) => ({ ...first, [key]: value })),
    ),
  ];
};

const put = (place: string, key: string, field: string, changes: Change[], rebuild: (value: unknown) => unknown) =>
  changes.map((change) => ({
    pointer: `/${place}${change.pointer}`,
    field: `/${field === '' ? key : field}${change.field}`,
    value: rebuild(change.value),
  }));

const numberChanges = (schema: Schema, value: number): Change[] =>
  [value + 1, value - 1, value + 50, 2 * value]
    .filter((other) => other !== value && inRange(schema, other))
    .map((other) => ({ pointer: '', field: '', value: other }));

const listChanges = ({ items }: Schema, value: readonly unknown[]): Change[] => [
  ...value.map((_, i) => ({ pointer: `/${i}`, field: '/*', value: value.filter((_item, at) => at !== i) })),
  ...samples(items!).map((item) => ({ pointer: '/-', field: '/*', value: [...value, item] })),
  ...value.flatMap((item, i) =>
    put(String(i), '', '*', changesOf(items!, item), (changed) => value.map((old, at) => (at === i ? changed : old))),
  ),
];

const keyedChanges = (schema: Schema, value: Json): Change[] =>
  Object.entries(schema.patternProperties ?? {}).flatMap(([pattern, property]) => {
    const keys = Array.from({ length: 8 }, (_, i) => String(i + 1)).filter((key) => new RegExp(pattern).test(key));
    return keys.flatMap((key) => {
      if (!Object.hasOwn(value, key)) {
        const some = property.type === 'object' ? [{ 1: 70 }] : samples(property);
        return some.map((sample) => ({ pointer: `/${key}`, field: '/*', value: { ...value, [key]: sample } }));
      }
      const { [key]: old, ...others } = value;
      const removed = { pointer: `/${key}`, field: '/*', value: others };
      return [removed, ...put(key, key, '*', changesOf(property, old), (changed) => ({ ...value, [key]: changed }))];
    });
  });

const objectChanges = (schema: Schema, value: Json): Change[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    put(key, key, '', changesOf(property, value[key]), (changed) => ({ ...value, [key]: changed })),
  ),
  ...keyedChanges(schema, value),
];

const alternativeChanges = (alternatives: readonly Schema[], value: unknown): Change[] =>
  alternatives.flatMap((schema) =>
    fits(schema, value)
      ? changesOf(schema, value)
      : samples(schema).map((sample) => ({ pointer: '', field: '', value: sample })),
  );

/** Every document that differs from this one in one place, whether it makes sense or not. */
export const changesOf = (schema: Schema, value: unknown): Change[] => {
  if (schema.anyOf) return alternativeChanges(schema.anyOf, value);
  if (schema.enum)
    return schema.enum.filter((other) => other !== value).map((other) => ({ pointer: '', field: '', value: other }));
  if (typeof value === 'boolean') return [{ pointer: '', field: '', value: !value }];
  if (typeof value === 'number') return numberChanges(schema, value);
  if (Array.isArray(value)) return listChanges(schema, value);
  return isObject(value) ? objectChanges(schema, value) : [];
};

/** The names of all places that a schema has values at. */
export const fieldsOf = (schema: Schema, field = ''): string[] => {
  const inner = [
    ...(schema.anyOf ?? []).flatMap((alternative) => fieldsOf(alternative, field)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, property]) => fieldsOf(property, `${field}/${key}`)),
    ...Object.values(schema.patternProperties ?? {}).flatMap((property) => fieldsOf(property, `${field}/*`)),
    ...(schema.items ? fieldsOf(schema.items, `${field}/*`) : []),
  ];
  const isValue = schema.type !== 'object' && schema.type !== 'array' && !schema.anyOf;
  return [...new Set(isValue ? [field, ...inner] : inner)];
};
