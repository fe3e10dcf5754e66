import { isJsonObject, type Json, type JsonObject } from './json.js';

const ORDER = ['tags', 'summary', 'description', 'operationId', 'security', 'parameters', 'requestBody', 'responses'];

const PLACES = ['path', 'query', 'header'];

type Operation = JsonObject & { summary?: string; description?: string; responses: JsonObject };

/** All operations of a document with their path and method. */
export function operationsOf({ paths }: JsonObject): { path: string; method: string; operation: Operation }[] {
  return Object.entries(paths as JsonObject).flatMap(([path, item]) =>
    Object.entries(item as JsonObject).map(([method, operation]) => ({
      path,
      method,
      operation: operation as Operation,
    })),
  );
}

/** Brings the texts and fields of all operations into one form, in place. */
export function tidyOperations(document: JsonObject, schemas: JsonObject): void {
  for (const { operation } of operationsOf(document)) {
    if (operation.summary) operation.summary = oneLine(operation.summary).replace(/\.$/, '');
    if (operation.description) operation.description = oneLine(operation.description);
    if (Array.isArray(operation['parameters'])) operation['parameters'].sort((a, b) => placeOf(a) - placeOf(b));
    for (const response of Object.values(operation.responses)) describeResponse(response as JsonObject, schemas);
    const entries = Object.entries(operation).sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
    for (const [key, value] of entries) {
      delete operation[key];
      if (!Array.isArray(value) || value.length > 0 || key === 'security') operation[key] = value;
    }
  }
}

/** Path parameters first, headers last; those that are referred to are headers. */
const placeOf = (parameter: Json): number =>
  PLACES.indexOf((parameter as JsonObject)['in'] as string) + 1 || PLACES.length + 1;

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ').trim();

/** A response that says nothing by itself says what its body is. */
function describeResponse(response: JsonObject, schemas: JsonObject): void {
  if (response['$ref'] !== undefined || response['description']) return;
  const reference = /"#\/components\/schemas\/(\w+)"/.exec(JSON.stringify(response['content']))?.[1];
  const schema = schemas[reference ?? ''];
  response['description'] = (isJsonObject(schema) && schema['description']) || 'Done.';
}
