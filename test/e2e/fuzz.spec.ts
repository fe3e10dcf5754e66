import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { bodyOf, Client, type Game, type Headers, type Player, type Response } from '../support/client.js';
import { expectSound } from '../support/proof.js';
import { startService, type TestService } from '../support/service.js';

const SEED = 4_711;

type Operation = { method: string; path: string; operationId: string; hasBody: boolean };
type Documented = { operationId?: string; requestBody?: object };

const METHODS = ['get', 'post', 'delete', 'put', 'patch'];

const document = JSON.parse(readFileSync(new URL('../../openapi/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, Record<string, Documented>>;
};

const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([method]) => METHODS.includes(method))
    .map(([method, { operationId, requestBody }]) => ({
      method,
      path,
      operationId: operationId!,
      hasBody: requestBody !== undefined,
    })),
);

/** Bodies that are right, to be made wrong in one place. */
const RIGHT: Record<string, Record<string, unknown>> = {
  createPlayer: { name: 'Ann' },
  scoreDice: { dice: [1, 5] },
  listKeeps: { roll: [1, 5, 2, 3, 4, 6] },
  createGame: {
    rulesetId: 'universe',
    rulesetVersion: 1,
    options: { target: 5000, openingMinimum: 500, fourTwo: true },
    seats: 4,
    visibility: 'unlisted',
    bots: ['timid'],
    sit: true,
    start: false,
    seed: 'ab'.repeat(32),
    clientSeed: 'lucky',
  },
  roll: { inherit: true },
  compareRulesets: { a: 'universe', b: 'zilch', aVersion: 1, bVersion: 1 },
  importGame: { notation: '[Ruleset "universe@1"]\n[Seat 0 "A"]\n[Seat 1 "B"]\n0. [1 1 4 6 2 5] 1 1 | 200\n' },
  createRuleset: {
    name: 'House',
    description: 'Of our own.',
    dice: 6,
    scoring: { kinds: { 1: { 1: 100 }, 5: { 1: 50 } }, straights: [{ faces: [1, 2, 3, 4, 5, 6], points: 1500 }] },
    turn: { openingMinimum: 500 },
    penalties: { streak: { length: 3, points: 'all' } },
    interaction: { inherit: { after: 'bank' } },
    teams: null,
    ending: { target: 5000 },
    start: 'rollOff',
    players: { min: 2, max: 4 },
    options: { targets: [10_000] },
  },
  addRulesetVersion: {
    name: 'House II',
    basedOn: 'zilch',
    basedOnVersion: 1,
    changes: { dice: 6, turn: { keep: 'all' } },
  },
  sitDown: { joinCode: 'AAAAAAAAAA', seat: 1, clientSeed: 'x' },
  addBot: { botId: 'timid' },
  keep: { dice: [1] },
  play: { keep: [1], then: 'bank' },
  verifyLog: {
    serverSeed: 'ab'.repeat(32),
    commitment: 'cd'.repeat(32),
    clientSeeds: [{ seat: 0, clientSeed: '' }],
    events: [{ seq: 1, type: 'rolled', seat: 0, dice: [1] }],
  },
};

let service: TestService;
let anyone: Client;
let ann: Player;
let playing: Game;
let waiting: Game;
let finished: Game;
let house: Ruleset;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  ann = await anyone.guest('Ann');
  house = await ann.writes(RIGHT.createRuleset!);
  const body = { rulesetId: 'universe', bots: ['timid'] };
  waiting = await ann.creates(body);
  playing = await ann.creates({ ...body, start: true });
  finished = await ann.creates({ ...body, bots: ['timid', 'bold'], sit: false, start: true });
});

afterAll(() => service.stop());

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '0',
    'x'.repeat(10_000),
    '\u0000',
    '\ud800',
    '🎲',
    "'; DROP TABLE games; --",
    0,
    -1,
    1.5,
    1e308,
    -0,
    2 ** 31,
    2 ** 53,
    [],
    [[]],
    [null],
    Array(1_000).fill(1),
    {},
    { length: 3 },
    { $ref: '#' },
    { toString: 1, valueOf: null },
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.integer()),
  fc.string({ unit: 'binary' }),
);

const names = fc.constantFrom(
  'points',
  'id',
  'playerId',
  'constructor',
  'prototype',
  'hasOwnProperty',
  '',
  '~/',
  'a.b',
  '0',
);

/** A right body with one field replaced, added or left out; or something else altogether. */
const bodyFor = ({ operationId }: Operation): fc.Arbitrary<unknown> => {
  const right = RIGHT[operationId] ?? {};
  const fields = Object.keys(right);
  const field = fields.length > 0 ? fc.constantFrom(...fields) : names;
  return fc.oneof(
    fc.tuple(field, junk).map(([name, value]) => ({ ...right, [name]: value })),
    fc.tuple(names, junk).map(([name, value]) => ({ ...right, [name]: value })),
    fc.constant(right),
    field.map((name) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))),
    junk,
  );
};

/** Texts that are sent as they are. */
const rawBody = fc.constantFrom(
  '{',
  '{"dice":[1,}',
  'null',
  '[]',
  '""',
  '1e999',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"dice":[1],"dice":[2]}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"rulesetId":"${'x'.repeat(80_000)}"}`,
  `{"dice":[${'1,'.repeat(20_000)}1]}`,
  '\ufeff{}',
  'dice=1&dice=5',
  '<xml/>',
);

const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=latin1',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/octet-stream',
  'json',
);

const printable = fc.string({ unit: 'grapheme-ascii', maxLength: 300 }).map((text) => text.trim());

const header = fc.oneof(
  fc.tuple(
    fc.constantFrom('If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Request-Id', 'Last-Event-ID', 'Accept', 'Range'),
    printable,
  ),
  fc.tuple(fc.constant('Accept'), fc.constantFrom('application/x-ndjson', 'text/html', '*/*;q=0', 'text/event-stream')),
  fc.tuple(
    fc.constant('Authorization'),
    fc.constantFrom('Bearer', 'Bearer x', 'Basic eDp4', 'Bearer  ', 'bearer\thd_1'),
  ),
  fc.tuple(fc.constant('X-Forwarded-For'), printable),
  fc.tuple(fc.constant('Content-Encoding'), fc.constantFrom('gzip', 'br', 'identity')),
);

const query = fc.oneof(
  fc.constantFrom(
    '',
    '?',
    '?limit=5&limit=6',
    '?limit[]=1',
    '?limit=1e3',
    '?limit=%00',
    '?limit=-5',
    '?cursor=AAAA',
    '?cursor=%F0%9F%8E%B2',
    '?__proto__=1',
    '?constructor[prototype][x]=1',
    '?after=99999999999999999999',
    '?after=NaN',
    '?waitMs=0&after=0&limit=3',
    '?version=99',
    '?status=waiting&mine=false',
    '?mine=true',
    '?%',
    '?=',
    `?${'a=1&'.repeat(500)}`,
  ),
  fc.webQueryParameters().map((text) => `?${text}`),
);

const id = fc.oneof(
  fc.constantFrom(
    'nobody',
    '0',
    '..',
    '%',
    '%z0',
    '%2e%2e',
    '%00',
    '%ff',
    'null',
    '__proto__',
    'x'.repeat(200),
    '*',
    ':gameId',
  ),
  fc.webSegment().map((segment) => segment || 'x'),
  fc.uuid(),
);

/** A path with ids of things that exist; of the streams, only those that end. */
function rightPath({ path, operationId }: Operation, which: number): string {
  const ends = operationId === 'streamEvents';
  const game = ends ? finished : [playing, waiting, finished][which % 3]!;
  const ruleset = which % 2 === 0 ? house.id : 'universe';
  return path.replace('{gameId}', game.id).replace('{rulesetId}', ruleset).replace('{playerId}', ann.id);
}

/** Sends a request that may be anything; the client holds the answer against the document. */
async function ask(player: Client, { method }: Operation, path: string, sent: Sent): Promise<Response> {
  const answer = await player.send(method, path, sent);
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  return answer;
}

type Sent = { body?: unknown; headers?: Headers };

const sentTo = (operation: Operation): fc.Arbitrary<Sent> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: bodyFor(operation).map((body) => ({
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })),
    },
    fc.tuple(rawBody, contentType).map(([body, type]) => ({ body, headers: { 'Content-Type': type } })),
    fc.tuple(header, header).map((headers) => ({ headers: Object.fromEntries(headers) as Headers })),
    fc.constant({}),
  );

const requestTo = (operation: Operation): fc.Arbitrary<{ which: number; query: string; sent: Sent; known: boolean }> =>
  fc.record({
    which: fc.nat(2),
    query: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: query }),
    sent: sentTo(operation),
    known: fc.boolean(),
  });

describe('whatever is sent to an operation', () => {
  it.each(OPERATIONS)(
    '$operationId is answered as documented, and never with a fault of the service',
    async (operation) => {
      await fc.assert(
        fc.asyncProperty(requestTo(operation), async (request) => {
          const sent = operation.method === 'get' ? { headers: request.sent.headers } : request.sent;
          await ask(request.known ? ann : anyone, operation, rightPath(operation, request.which) + request.query, sent);
        }),
        { seed: SEED, numRuns: 60, endOnFailure: true },
      );
    },
  );

  it.each(OPERATIONS.filter(({ path }) => path.includes('{')))('$operationId knows no odd ids', async (operation) => {
    await fc.assert(
      fc.asyncProperty(id, async (odd) => {
        const path = operation.path.replace(/\{\w+\}/, odd);
        const body = RIGHT[operation.operationId];
        const answer = await ask(ann, operation, path, operation.hasBody ? { body } : {});
        expect([400, 404, 405, 414]).toContain(answer.status);
      }),
      { seed: SEED, numRuns: 20, endOnFailure: true },
    );
  });

  it.each(OPERATIONS.filter(({ method }) => method === 'get'))(
    '$operationId answers HEAD without a body',
    async (operation) => {
      const path = rightPath(operation, 0).replace(finished.id, playing.id);
      const answer = await ann.send('head', path);
      expect(answer.status).toBeLessThan(500);
      expect(answer.text ?? '').toBe('');
    },
  );

  it('leaves every game true to its log, and the service in health', async () => {
    const games = await service.query<{ id: string }>('SELECT id FROM games');
    expect(games.length).toBeGreaterThan(3);
    for (const game of games) await expectSound(service, anyone, game.id);
    expect(bodyOf<object>(await anyone.get('/readyz'))).toBeDefined();
    expect(service.log()).toBe('');
  });
});
