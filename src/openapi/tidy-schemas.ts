import type { DtoSource } from './dto-sources.js';
import { isJsonObject, type Json, type JsonObject, mapObjects } from './json.js';

const SUFFIX = 'Dto';

/** Names without the suffix of the classes, `$ref` beside a description instead of an `allOf` around it. */
export function tidyReferences(document: JsonObject): JsonObject {
  return mapObjects(document, ({ allOf, ...object }) => {
    if (typeof object['$ref'] === 'string') {
      object['$ref'] = schemaName(object['$ref']);
      delete object['type'];
    }
    if (allOf === undefined) return object;
    const [only, ...others] = allOf as JsonObject[];
    return others.length === 0 && only?.['$ref'] ? { ...only, ...object } : { ...object, allOf };
  }) as JsonObject;
}

/**
 * Component schemas as people read them: names without the suffix of the classes, the descriptions of the classes, and the
 * fields in the order in which the classes have them.
 */
export function tidySchemas(schemas: JsonObject, sources: ReadonlyMap<string, DtoSource>): JsonObject {
  const tidied = Object.entries(schemas).map(([name, schema]) => {
    const source = sources.get(name);
    return [schemaName(name), source ? withSource(schema as JsonObject, source) : schema] as const;
  });
  return Object.fromEntries(tidied);
}

function withSource(schema: JsonObject, { description, fields }: DtoSource): JsonObject {
  const { type, properties, required, ...rest } = schema;
  if (!isJsonObject(properties)) return { ...schema, description };
  return {
    type: type!,
    description,
    ...rest,
    properties: Object.fromEntries(inOrder(Object.keys(properties), fields).map((name) => [name, properties[name]!])),
    ...(Array.isArray(required) && { required: inOrder(required as string[], fields) as Json }),
  };
}

const inOrder = (names: readonly string[], order: readonly string[]): string[] =>
  [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b));

/** The name of a schema in the document, or of a reference to it, by that of its class. */
export const schemaName = (name: string): string => (name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name);
