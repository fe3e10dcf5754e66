import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { TURN_ROLLS } from '../../src/engine/bank.js';
import { PROBLEM_CODES, type ProblemCode, PROBLEMS } from '../../src/http/problem-codes.js';
import { HotGames } from '../../src/games/hot-games.js';
import { QUOTA } from '../../src/rulesets/ruleset-authoring.js';
import { atOnce } from '../support/at-once.js';
import { bodyOf, Client, type Game, type Player, type Response } from '../support/client.js';
import { seedWhere } from '../support/seeds.js';
import { startService, type TestService } from '../support/service.js';

const NOBODY = '01a22998-72c2-70a2-aec7-7e1234a63345';

/** What takes a broken connection, a slow one or a database that is away, and where it is brought about. */
const ELSEWHERE: Partial<Record<ProblemCode, string>> = {
  'request-timeout': 'http-edge.spec.ts',
  'headers-too-large': 'http-edge.spec.ts',
  'request-in-progress': 'idempotency.spec.ts',
  unavailable: 'http-edge.spec.ts',
};

/** Seat 0 rolls a 1 first. */
const ONE = seedWhere((dice) => dice({ seat: 0, turn: 1, throw: 1, count: 6 }).includes(1));

/** Seat 0 farkles its first roll, so that after the bot a second one would be legal. */
const FARKLE = seedWhere((dice) => farkles(dice({ seat: 0, turn: 1, throw: 1, count: 6 })));

/** Seat 0 rolls a straight first. */
const STRAIGHT = seedWhere((dice) => dice({ seat: 0, turn: 1, throw: 1, count: 6 }).toSorted().join('') === '123456');

let service: TestService;
let limited: TestService;
let anyone: Client;
let ann: Player;
let ben: Player;

beforeAll(async () => {
  [service, limited] = await Promise.all([startService(), startService({ rateLimit: true })]);
  anyone = new Client(service.url);
  [ann, ben] = (await anyone.guests(2)) as [Player, Player];
});

afterAll(() => Promise.all([service.stop(), limited.stop()]));

function farkles(roll: readonly number[]): boolean {
  const counts = [1, 2, 3, 4, 5, 6].map((face) => roll.filter((die) => die === face).length);
  return counts[0] === 0 && counts[4] === 0 && Math.max(...counts) === 2 && counts.filter((n) => n === 2).length === 2;
}

const waiting = (): Promise<Game> => ann.creates({ rulesetId: 'universe', seats: 2, seed: ONE });

/** Ann and Ben at a table, Ann to roll, or with her roll before her. */
async function playing(phase: 'to-roll' | 'to-keep' | 'to-decide' = 'to-roll'): Promise<string> {
  const { id } = await ann.creates({ rulesetId: 'universe', seats: 2, seed: ONE, options: { openingMinimum: 500 } });
  bodyOf(await ben.join(id), 201);
  bodyOf(await ann.start(id));
  if (phase !== 'to-roll') bodyOf(await ann.roll(id));
  if (phase === 'to-decide') bodyOf(await ann.keep(id, [1]));
  return id;
}

/** A game against a bot by rules of Ann's own, which differ from the universe sheet in the way a turn goes. */
async function playingBy(turn: object, seed: string): Promise<string> {
  const { id: rulesetId } = await ann.writes({ name: 'House', basedOn: 'universe', changes: { turn } });
  return (await ann.creates({ rulesetId, bots: ['timid'], start: true, seed })).id;
}

/** A turn that has had all its rolls, as hardly any player ever will. */
async function outOfRolls(): Promise<string> {
  const id = await playing('to-decide');
  await service.query(`UPDATE games SET state = jsonb_set(state::jsonb, '{turn,rolls}', $2) WHERE id = $1`, [
    id,
    JSON.stringify(TURN_ROLLS),
  ]);
  service.app.get(HotGames, { strict: false }).forget(id);
  return id;
}

/** A player who has written as many versions as one may. */
async function tirelessAuthor(): Promise<Player> {
  const author = await anyone.guest();
  const { id } = await author.writes({ name: 'House', basedOn: 'universe' });
  await service.query(
    `INSERT INTO rulesets (id, version, owner_id, document, created_at)
     SELECT id, version + more, owner_id, document, created_at FROM rulesets, generate_series(1, $2) AS more
     WHERE id = $1`,
    [id, QUOTA - 1],
  );
  return author;
}

/** Uses up a caller's budget for everything that is no move. */
async function spend(path: string, headers: Record<string, string>): Promise<void> {
  for (let count = 0; count < 1_000; count += 50) {
    const asked = Array.from({ length: 50 }, () => fetch(limited.url + path, { headers }).then((it) => it.text()));
    await Promise.all(asked);
  }
}

const WAYS: Partial<Record<ProblemCode, () => Promise<Response>>> = {
  'malformed-request': () => ann.post('/v1/games', { rulesetId: 7 }),
  unauthorized: () => anyone.post('/v1/games', { rulesetId: 'jaques' }),
  'not-seated': async () => (await anyone.guest()).roll(await playing()),
  'not-host': async () => ben.start((await waiting()).id),
  'wrong-join-code': async () => ben.join((await ann.creates({ rulesetId: 'jaques', visibility: 'unlisted' })).id),
  'not-found': () => anyone.game(NOBODY),
  'method-not-allowed': () => anyone.send('put', '/v1/games'),
  'not-your-turn': async () => ben.roll(await playing()),
  'not-owner': () => ann.post('/v1/rulesets/jaques/versions', { name: 'House', basedOn: 'jaques' }),
  'game-over': async () => {
    const id = await playing();
    await ben.leave(id);
    return ann.roll(id);
  },
  'not-started': async () => ann.roll((await waiting()).id),
  'already-started': async () => ann.start(await playing()),
  'game-full': async () =>
    (await anyone.guest()).join((await ann.creates({ rulesetId: 'universe', seats: 2, bots: ['bold'] })).id),
  'seat-taken': async () => ben.join((await waiting()).id, { seat: 0 }),
  'not-enough-players': async () => ann.start((await waiting()).id),
  'must-roll-first': async () => ann.keep(await playing(), [1]),
  'already-kept': async () => ann.keep(await playing('to-decide'), [1]),
  'must-keep-first': async () => ann.roll(await playing('to-keep')),
  'must-roll': async () => {
    const id = await playingBy({ hotDice: 'forced' }, STRAIGHT);
    bodyOf(await ann.roll(id));
    return ann.play(id, [1, 2, 3, 4, 5, 6], 'bank');
  },
  'must-bank': async () => ann.roll(await outOfRolls()),
  'nothing-to-inherit': async () => ann.inherit(await playing()),
  'nothing-to-bank': async () => ann.bank(await playing()),
  conflict: async () => {
    const { id } = await ann.creates({ rulesetId: 'universe', sit: true, bots: ['timid'], start: true, seed: FARKLE });
    const answers = await atOnce([service], id, [() => ann.roll(id), () => ann.roll(id)]);
    return answers.find(({ status }) => status >= 400)!;
  },
  'quota-reached': async () => (await tirelessAuthor()).post('/v1/rulesets', { name: 'House', basedOn: 'universe' }),
  'stale-version': async () => ann.roll(await playing(), { 'If-Match': '"1"' }),
  'payload-too-large': () => ann.post('/v1/games', { rulesetId: 'x'.repeat(100_000) }),
  'uri-too-long': () => anyone.game('x'.repeat(500)),
  'unsupported-media-type': () =>
    ann.send('post', '/v1/games', { body: '{"rulesetId":"jaques"}', headers: { 'Content-Type': 'text/plain' } }),
  'illegal-keep': async () => ann.keep(await playing('to-keep'), [1, 1, 1, 1, 1, 1]),
  'below-minimum': async () => ann.bank(await playing('to-decide')),
  'invalid-notation': () => anyone.post('/v1/games/imports', { notation: '0. [1 1 4 6 2 5] 1 1 | 200' }),
  'invalid-ruleset': () => ann.post('/v1/games', { rulesetId: 'jaques', options: { target: 1 } }),
  'unknown-ruleset': () => ann.post('/v1/games', { rulesetId: 'monopoly' }),
  'unknown-bot': () => ann.post('/v1/games', { rulesetId: 'jaques', bots: ['deep-blue'] }),
  'key-reused': async () => {
    const key = { 'Idempotency-Key': 'the-same-key-for-two-games' };
    bodyOf(await ann.post('/v1/games', { rulesetId: 'jaques' }, key), 201);
    return ann.post('/v1/games', { rulesetId: 'pocket' }, key);
  },
  'rate-limited': async () => {
    const guest = await new Client(limited.url).guest();
    await spend('/v1/players/me', { Authorization: `Bearer ${guest.token}` });
    return guest.get('/v1/players/me');
  },
  'internal-error': async () => {
    const { id } = await ann.creates({ rulesetId: 'universe', visibility: 'unlisted' });
    await service.query(`UPDATE games SET state = '{}' WHERE id = $1`, [id]);
    return anyone.game(id);
  },
};

describe('every problem of the catalogue', () => {
  it('has a way that leads to it', () => {
    const known = [...Object.keys(WAYS), ...Object.keys(ELSEWHERE)].toSorted();
    expect(known).toEqual([...PROBLEM_CODES].toSorted());
  });

  it.each(Object.keys(WAYS) as ProblemCode[])('%s', async (code) => {
    const { status, body, headers } = await WAYS[code]!();
    expect([status, body.code]).toEqual([PROBLEMS[code].status, code]);
    expect(headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(body).toMatchObject({ type: `/problems/${code}`, title: PROBLEMS[code].title, status });
    expect(body.requestId).toBe(headers['x-request-id']);
    const page = await fetch(new URL(body.type as string, service.url));
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining(code)]);
  });

  it.each(Object.entries(ELSEWHERE))('%s is brought about in %s', async (code, file) => {
    expect(await readFile(new URL(file, import.meta.url), 'utf8')).toContain(`'${code}'`);
  });
});

describe('a budget that is used up', () => {
  it('leaves the moves of a running game theirs, and other players their own', async () => {
    const [cas, dan] = (await new Client(limited.url).guests(2)) as [Player, Player];
    const { id } = await cas.creates({ rulesetId: 'universe', bots: ['timid'], start: true });
    const announced = await cas.game(id);
    expect(announced.headers).toMatchObject({
      'ratelimit-policy': expect.stringMatching(/^"default";q=\d+;w=\d+$/),
      ratelimit: expect.stringMatching(/^"default";r=\d+;t=\d+$/),
    });
    const known = await cas.game(id, { 'If-None-Match': announced.headers.etag! });
    expect([known.status, known.headers.ratelimit]).toEqual([304, expect.stringMatching(/^"default";/)]);
    const stream = await fetch(`${limited.url}/v1/games/${id}/events`);
    expect(stream.headers.get('ratelimit')).toMatch(/^"default";/);
    await stream.body!.cancel();
    await spend(`/v1/games/${id}`, { Authorization: `Bearer ${cas.token}` });
    const refused = await cas.game(id);
    expect(refused.body).toMatchObject({ status: 429, code: 'rate-limited' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const rolled = await cas.roll(id);
    expect(rolled.status).toBe(200);
    expect(rolled.headers.ratelimit).toMatch(/^"moves";r=\d+;t=\d+$/);
    expect((await dan.game(id)).status).toBe(200);
  });
});
