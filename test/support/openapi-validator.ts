import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Response } from 'supertest';

type Schema = { [keyword: string]: unknown; $ref?: string };
type Header = { $ref?: string; required?: boolean; schema?: Schema };
type Answer = { $ref?: string; headers?: Record<string, Header>; content?: Record<string, { schema?: Schema }> };
type Operation = { operationId: string; responses: Record<string, Answer> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    headers: Record<string, Header>;
    responses: Record<string, Answer>;
  };
};
type Route = { pattern: RegExp; path: string; operations: Record<string, Operation> };
/** Of a documented answer: what is wrong with the headers and the body of one that was given. */
type Judge = (response: Response) => string[];

/** Headers that clients rely on: an answer must not carry one that its document does not name. */
const TELLING = ['etag', 'location', 'retry-after', 'ratelimit', 'ratelimit-policy', 'idempotency-replayed'];

/** Under this name the schemas of the document are known to the validator. */
const DOCUMENT = 'file:///openapi.json';

const PROBLEM = 'application/problem+json';
/** What a path or a method that no operation has can answer. */
const OFF_THE_MAP = new Set([400, 401, 404, 405, 408, 413, 414, 415, 429, 431, 503]);
/** What is answered before it is known which operation is meant. */
const BELOW_OPERATIONS = new Set([431]);

const document = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')) as Document;

const ajv = documentAjv();
const routes = routesOf(document);
const judges = new Map<string, Judge>();

/**
 * Throws unless an answer is as the committed document describes it: status, content type, headers and body, in which
 * no field may be that the document does not name. An answer from outside the document must be a problem document.
 */
export function expectDocumented(response: Response): void {
  const { method, path } = asked(response);
  const problems = isOffTheMap(method, path, response)
    ? judgeOffTheMap(response)
    : judgeFor(method, path, response)(response);
  if (problems.length === 0) return;
  const shown = response.text === undefined ? '' : `\n${response.text.slice(0, 2_000)}`;
  const list = problems.map((problem) => `\n  - ${problem}`).join('');
  throw new Error(`${method} ${path} answered ${response.status}, not as documented:${list}${shown}`);
}

/** What is wrong with a value by a schema of the document; in no object may be a field that its schema does not name. */
export function schemaFaults(schema: object, value: unknown): string[] {
  return faults(validatorOf(closed(schema) as Schema), value);
}

function asked(response: Response): { method: string; path: string } {
  const { method, url } = (response as unknown as { request: { method: string; url: string } }).request;
  return { method: method.toLowerCase(), path: new URL(url).pathname };
}

function operationFor(method: string, path: string): Operation | undefined {
  const documented = method === 'head' ? 'get' : method;
  return routes.find(({ pattern, operations }) => pattern.test(path) && operations[documented])?.operations[documented];
}

function isOffTheMap(method: string, path: string, response: Response): boolean {
  const operation = operationFor(method, path);
  if (operation === undefined) return true;
  return BELOW_OPERATIONS.has(response.status);
}

function judgeOffTheMap(response: Response): string[] {
  if (!OFF_THE_MAP.has(response.status)) return ['the document has no such operation'];
  return [
    ...(typeOf(response) === PROBLEM ? [] : [`content type ${typeOf(response)} instead of ${PROBLEM}`]),
    ...faults(validatorOf({ $ref: '#/components/schemas/ProblemDocument' }), response.body),
  ];
}

/** Compiles the check of one operation, status and content type once. */
function judgeFor(method: string, path: string, response: Response): Judge {
  const operation = operationFor(method, path)!;
  const key = `${operation.operationId} ${method} ${response.status} ${typeOf(response)}`;
  const known = judges.get(key);
  if (known) return known;
  const judge = makeJudge(operation, method, response);
  judges.set(key, judge);
  return judge;
}

function makeJudge(operation: Operation, method: string, response: Response): Judge {
  const named = operation.responses[response.status];
  const answer = named?.$ref ? document.components.responses[named.$ref.split('/').at(-1)!] : named;
  if (!answer) return () => [`${operation.operationId} documents no status ${response.status}`];
  const judgeHeaders = headerJudge(answer.headers ?? {});
  const judgeBody = bodyJudge(answer, method, typeOf(response));
  return (given) => [...judgeHeaders(given), ...judgeBody(given)];
}

function headerJudge(documented: Record<string, Header>): Judge {
  const checks = Object.entries(documented).map(([name, reference]) => {
    const header = reference.$ref ? document.components.headers[reference.$ref.split('/').at(-1)!]! : reference;
    return { name, header, validate: validatorOf(header.schema ?? {}) };
  });
  const names = new Set(checks.map(({ name }) => name.toLowerCase()));
  return ({ headers }) => [
    ...TELLING.filter((name) => headers[name] !== undefined && !names.has(name)).map((name) => `undocumented ${name}`),
    ...checks.flatMap(({ name, header, validate }) => {
      const value = headers[name.toLowerCase()] as string | undefined;
      if (value === undefined) return header.required ? [`the header ${name} is missing`] : [];
      return faults(validate, typed(header.schema, value)).map((fault) => `header ${name} ${fault}`);
    }),
  ];
}

const typed = (schema: Schema | undefined, value: string): unknown => {
  if (schema?.type === 'integer') return Number(value);
  return schema?.type === 'boolean' ? value === 'true' : value;
};

function bodyJudge({ content }: Answer, method: string, type: string): Judge {
  if (method === 'head') return () => [];
  if (!content) return ({ text }) => (text ? ['a body where none is documented'] : []);
  const schema = content[type]?.schema;
  if (!schema) return () => [`content type ${type || 'none'}; documented: ${Object.keys(content).join(', ')}`];
  if (!/[/+]json$/.test(type)) return () => [];
  const validate = validatorOf(schema);
  return ({ body }) => faults(validate, body);
}

const typeOf = ({ headers }: Response): string => (headers['content-type'] ?? '').split(';')[0]!.trim();

const validatorOf = (schema: Schema): ValidateFunction => ajv.compile(absolute(schema) as Schema);

const faults = (validate: ValidateFunction, value: unknown): string[] =>
  validate(value) ? [] : [...new Set((validate.errors ?? []).map(inWords))].slice(0, 10);

const inWords = ({ instancePath, message, params }: ErrorObject): string =>
  `${instancePath || '(whole)'} ${message} ${JSON.stringify(params)}`;

function documentAjv(): Ajv2020 {
  const instance = new Ajv2020({ strict: false, allErrors: true, discriminator: true, validateFormats: true });
  addFormats.default(instance);
  instance.addSchema({ $id: DOCUMENT, components: { schemas: closed(document.components.schemas) } });
  return instance;
}

/** References from outside the document's own schema. */
function absolute(value: unknown): unknown {
  return mapped(value, (key, inner) => (key === '$ref' ? `${DOCUMENT}${inner as string}` : inner));
}

/** The schemas with every object closed; clients stay open to new fields, but a new field has to be documented. */
function closed(value: unknown): unknown {
  return mapped(value, (key, inner) => {
    if (key === 'discriminator') return { propertyName: (inner as { propertyName: string }).propertyName };
    const isOpen = isObject(inner) && isObject(inner.properties) && inner.additionalProperties === undefined;
    return isOpen ? { ...inner, unevaluatedProperties: false } : inner;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapped(value: unknown, map: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(map(key, inner), map)]));
}

/** Longest literal path first, so that `/players/me` is not taken for a player's id. */
function routesOf({ paths }: Document): Route[] {
  const parameters = (path: string): number => path.split('{').length;
  return Object.entries(paths)
    .map(([path, operations]) => ({ path, operations, pattern: patternOf(path) }))
    .sort((a, b) => parameters(a.path) - parameters(b.path));
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}/?$`);
}
