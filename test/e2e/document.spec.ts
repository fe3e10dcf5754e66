import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { EVENT_TYPES } from '../../src/engine/events.js';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import { rulesOf } from '../../src/engine/ruleset.js';
import { EVENT_DTOS } from '../../src/games/dto/event.dto.js';
import type { EdgeAdapter } from '../../src/http/fastify.js';
import { PROBLEM_CODES } from '../../src/http/problem-codes.js';
import { Client } from '../support/client.js';
import { schemaFaults } from '../support/openapi-validator.js';
import { startService, type TestService } from '../support/service.js';

type Json = Record<string, unknown>;
type Media = { schema: Json; examples?: Record<string, Json>; example?: unknown };
type Answer = { $ref?: string; description: string; headers: Json; content?: Record<string, Media> };
type Parameter = { $ref?: string; name: string; in: string; description: string; schema: Json };
type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Answer>;
};

/** An id that nothing has. */
const UNKNOWN = '01990000-0000-7000-8000-0000000000ff';

const read = (format: string): string =>
  readFileSync(new URL(`../../openapi/openapi.${format}`, import.meta.url), 'utf8');
const document = JSON.parse(read('json')) as {
  openapi: string;
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Json>>;
};

const resolved = <Node extends { $ref?: string }>(node: Node): Node => {
  if (node.$ref === undefined) return node;
  const [, , kind, name] = node.$ref.split('/');
  return document.components[kind!]![name!] as Node;
};

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, path, operation })),
);
const each = operations.map((entry) => [entry.name, entry] as const);

const examplesOf = ({ example, examples }: Media): unknown[] => [
  ...(example === undefined ? [] : [example]),
  ...Object.values(examples ?? {}).map((given) => resolved(given as { value?: unknown; $ref?: string }).value),
];

const mediaOf = ({ requestBody, responses }: Operation): [string, Media][] => [
  ...Object.entries(requestBody?.content ?? {}),
  ...Object.values(responses).flatMap((answer) => Object.entries(resolved(answer).content ?? {})),
];

/** Every schema in a value, with where it is. */
function* schemasIn(value: unknown, place = ''): Generator<[place: string, schema: Json]> {
  if (typeof value !== 'object' || value === null) return;
  const node = value as Json;
  if (!Array.isArray(value) && ['type', 'oneOf', 'anyOf', '$ref'].some((key) => key in node)) yield [place, node];
  for (const [key, inner] of Object.entries(node)) {
    if (!['example', 'examples', 'default', 'enum', 'mapping'].includes(key))
      yield* schemasIn(inner, `${place}/${key}`);
  }
}

const schemas = [...schemasIn(document.components['schemas'], ''), ...schemasIn(document.paths, 'paths')];

describe('every operation of the document', () => {
  it('has an id, a method name in camel case, that no other has', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][a-zA-Z]+$/.test(id))).toEqual([]);
  });

  it.each(each)('%s says what it does, to whom it is open, and belongs to a described group', (_, { operation }) => {
    expect(operation.summary).toMatch(/^[A-Z].{3,60}[^.]$/);
    expect(operation.description.length).toBeGreaterThan(40);
    expect(operation.security).toBeInstanceOf(Array);
    const tags = document.tags.filter(({ name }) => operation.tags.includes(name));
    expect(tags).toEqual([{ name: expect.any(String), description: expect.any(String) }]);
  });

  it.each(each)('%s describes its parameters, ids as UUIDs', (_, { path, operation }) => {
    const parameters = (operation.parameters ?? []).map(resolved);
    expect(parameters.filter(({ description, schema }) => !description || !schema)).toEqual([]);
    const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
    const ids = parameters.filter(({ name }) => ['gameId', 'playerId'].includes(name));
    expect(ids.filter(({ schema }) => schema['format'] !== 'uuid')).toEqual([]);
  });

  it.each(each)('%s has examples of every body, and they fit their schemas', (_, { operation }) => {
    for (const [type, media] of mediaOf(operation)) {
      const examples = examplesOf(media);
      expect([type, examples.length]).not.toEqual([type, 0]);
      for (const example of examples) expect(schemaFaults(media.schema, example)).toEqual([]);
    }
  });

  it.each(each)(
    '%s describes every answer, its headers, and the errors that all can give',
    (_, { path, operation }) => {
      const always = ['400', '429', '500', '503', ...(path.startsWith('/v1/') ? ['401'] : [])];
      expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(always));
      expect(Object.keys(operation.responses).some((status) => status.startsWith('2'))).toBe(true);
      for (const answer of Object.values(operation.responses).map(resolved)) {
        expect(answer.description.length).toBeGreaterThan(4);
        expect(Object.keys(answer.headers)).toEqual(
          expect.arrayContaining(['X-Request-Id', 'RateLimit', 'RateLimit-Policy']),
        );
      }
    },
  );
});

describe('the schemas of the document', () => {
  it('are named wherever they are objects', () => {
    const isNamed = (place: string) => /^\/\w+$/.test(place);
    const anonymous = schemas.filter(([place, schema]) => schema['type'] === 'object' && !isNamed(place));
    expect(anonymous.map(([place]) => place)).toEqual([]);
  });

  it('say what they are, and so do their fields', () => {
    const silent = Object.entries(document.components['schemas']!).flatMap(([name, schema]) => [
      ...(schema['description'] ? [] : [name]),
      ...Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
        .filter(([, field]) => !resolved(field)['description'] && !field['description'])
        .map(([field]) => `${name}.${field}`),
    ]);
    expect(silent).toEqual([]);
  });

  it('bound every number, and only chances are not whole', () => {
    const ofType = (type: string) => schemas.filter(([, schema]) => [schema['type']].flat().includes(type));
    const isBounded = (schema: Json) => 'minimum' in schema && 'maximum' in schema;
    const unbounded = [...ofType('integer'), ...ofType('number')].filter(([, schema]) => !isBounded(schema));
    expect(unbounded.map(([place]) => place)).toEqual([]);
    const chances = ['/FarkleChance/properties/a', '/FarkleChance/properties/b'];
    expect(ofType('number').map(([place]) => place)).toEqual(chances);
  });

  it('tell the objects of a union apart by a discriminator', () => {
    const unions = schemas.filter(
      ([, { oneOf, anyOf }]) => [oneOf ?? anyOf ?? []].flat().filter(isObjectReference).length > 1,
    );
    expect(unions.map(([place]) => place)).toEqual(['/GameEvent']);
    expect(document.components['schemas']!['GameEvent']).toHaveProperty('discriminator.propertyName', 'type');
  });

  it('have one for every type of event that the engine records, in the order of the log', () => {
    const { mapping } = document.components['schemas']!['GameEvent']!['discriminator'] as { mapping: Json };
    expect(Object.keys(mapping)).toEqual(EVENT_TYPES.filter((type) => type in EVENT_DTOS));
  });
});

describe('the schema of drafts of rulesets', () => {
  const isDraft = (draft: object): boolean =>
    schemaFaults({ $ref: '#/components/schemas/RulesetDraft' }, draft).length === 0;

  it.each(PRESETS.map((preset) => [preset.id, preset] as const))('takes the rules of %s', (_, preset) => {
    expect(isDraft({ name: preset.name, ...rulesOf(preset) })).toBe(true);
    expect(isDraft({ name: preset.name, basedOn: 'jaques', changes: rulesOf(preset) })).toBe(true);
  });

  it('takes changes to some of the fields, null where a field can be null', () => {
    const changes = (changed: object) => isDraft({ name: 'Any', basedOn: 'zilch', changes: changed });
    expect(changes({ penalties: { streak: { points: 'all' }, floor: 0 }, scoring: { nothing: null } })).toBe(true);
    expect(changes({ turn: null })).toBe(false);
    expect(changes({ name: 'Other' })).toBe(false);
  });

  it('does not take a mixture of both forms, nor either without a name', () => {
    const rules = { scoring: { kinds: { 1: { 1: 100 } } } };
    expect(isDraft({ name: 'Any', basedOn: 'zilch', ...rules })).toBe(false);
    expect(isDraft({ name: 'Any', changes: rules })).toBe(false);
    expect(isDraft(rules)).toBe(false);
    expect(isDraft({ basedOn: 'zilch' })).toBe(false);
  });
});

const isObjectReference = (schema: unknown): boolean =>
  resolved(schema as { $ref?: string; type?: string }).type === 'object';

describe('the problems of the document', () => {
  it('are those of the catalogue, in one closed list that explains each', () => {
    const { enum: codes, description } = document.components['schemas']!['ProblemCode'] as {
      enum: string[];
      description: string;
    };
    expect(codes).toEqual(PROBLEM_CODES);
    expect(PROBLEM_CODES.filter((code) => !description.includes(`\`${code}\``))).toEqual([]);
  });

  it('are each told of by some operation, but for those that happen before one is known', () => {
    const told = new Set(
      operations
        .flatMap(({ operation }) => mediaOf(operation))
        .flatMap(([, { examples }]) => Object.keys(examples ?? {})),
    );
    const untold = PROBLEM_CODES.filter((code) => !told.has(code));
    expect(untold).toEqual(['method-not-allowed', 'headers-too-large']);
  });
});

describe('the service', () => {
  let service: TestService;
  let client: Client;
  beforeAll(async () => {
    service = await startService();
    client = new Client(service.url);
  });
  afterAll(() => service.stop());

  it('has the routes of the document under /v1 and no others', () => {
    const { routes } = service.app.getHttpAdapter() as unknown as EdgeAdapter;
    const served = routes.list().filter((route) => / \/v1\//.test(route) && !route.startsWith('HEAD '));
    const documented = operations.map(({ name }) => name.replaceAll(/\{(\w+)\}/g, ':$1'));
    expect(served.sort()).toEqual(documented.filter((name) => name.includes(' /v1/')).sort());
  });

  it('wants a token where the document says so, and nowhere else', async () => {
    for (const { name, operation } of operations) {
      const [method, path] = name.replaceAll(/\{\w+\}/g, UNKNOWN).split(' ');
      const { status } = await client.send(method!, path!);
      const wanted = operation.security.length > 0 && operation.security.every((way) => 'playerToken' in way);
      expect([name, status === 401]).toEqual([name, wanted]);
    }
  });

  it('serves the document as it is committed', async () => {
    const [json, yaml] = await Promise.all(['json', 'yaml'].map((format) => fetch(`${service.url}/openapi.${format}`)));
    expect(json!.headers.get('content-type')).toMatch(/^application\/json/);
    expect(yaml!.headers.get('content-type')).toMatch(/^application\/yaml/);
    expect(await json!.text()).toBe(read('json'));
    expect(await yaml!.text()).toBe(read('yaml'));
  });

  it('serves YAML that says the same as the JSON', () => {
    expect(parse(read('yaml'))).toEqual(document);
    expect(document.openapi).toBe('3.1.0');
  });

  it('has a page for every problem, to which the problem documents point', async () => {
    for (const code of PROBLEM_CODES) {
      const page = await fetch(`${service.url}/problems/${code}`);
      expect([code, page.status, await page.text()]).toEqual([
        code,
        200,
        expect.stringContaining(`<code>${code}</code>`),
      ]);
    }
    expect((await client.get('/v1/players/me')).body).toMatchObject({ type: '/problems/unauthorized' });
  });
});
