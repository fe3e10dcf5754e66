import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { open } from '../../src/fairness/seed-vault.js';
import { bodyOf, Client, type Game, Player, type Response } from '../support/client.js';
import { EventStream } from '../support/event-stream.js';
import { expectSound } from '../support/proof.js';
import { startService, type TestService } from '../support/service.js';
import { playToTheEnd } from '../support/whole-game.js';

const SEED_KEY = '5e'.repeat(32);

/** Everything that a service has said, headers included. */
const said: string[] = [];

const remember = (response: Response): Response => {
  said.push(response.text ?? '', JSON.stringify(response.headers));
  return response;
};

const { send } = Client.prototype;
Client.prototype.send = async function (this: Client, ...asked) {
  return remember(await send.apply(this, asked));
};

let service: TestService;
let anyone: Client;
let ann: Player;
let ben: Player;

beforeAll(async () => {
  service = await startService({ logLevel: 'trace', seedKey: SEED_KEY });
  anyone = new Client(service.url);
  [ann, ben] = (await anyone.guests(2)) as [Player, Player];
});

afterAll(async () => {
  Client.prototype.send = send;
  await service.stop();
});

const rawSeed = async (gameId: string): Promise<Buffer> => {
  const [row] = await service.query<{ server_seed: Buffer }>('SELECT server_seed FROM games WHERE id = $1', [gameId]);
  return row!.server_seed;
};

/** Whatever stands in a table, as text; bytes in hex and as they are. */
async function contentsOf(table: string): Promise<string> {
  const rows = await service.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
  const textOf = (value: unknown): string =>
    Buffer.isBuffer(value) ? `${value.toString('hex')} ${value.toString('latin1')}` : JSON.stringify(value);
  return rows.flatMap((row) => Object.values(row).map(textOf)).join('\n');
}

const tables = async (): Promise<string[]> =>
  (await service.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)).map(
    ({ name }) => name,
  );

describe('a token', () => {
  it('is in the answer that gives it, and nowhere else: no other answer, no log, no table', async () => {
    const key = `key-${randomUUID()}-of-eve`;
    const created = await anyone.post('/v1/players', { name: 'Eve' }, { 'Idempotency-Key': key });
    const { token, player } = bodyOf<{ token: string; player: { id: string } }>(created, 201);
    said.length = 0;
    const eve = new Player(service.url, token, player.id);
    const { id } = await eve.creates({ rulesetId: 'universe' }, { 'Idempotency-Key': randomUUID() });
    await ben.join(id);
    await eve.start(id);
    await eve.roll(id, { 'Idempotency-Key': randomUUID() });
    await eve.get('/v1/players/me');
    await eve.keep(id, [{ token }]);
    await eve.get(`/v1/games/${id}/log?token=${token}`);
    await new Client(service.url, `${token}x`).get('/v1/players/me');
    const secret = token.slice(3);
    expect(said.filter((text) => text.includes(secret))).toEqual([]);
    expect(service.log().length).toBeGreaterThan(1_000);
    expect(service.log()).not.toContain(secret);
    expect(service.log()).not.toContain(key);
    for (const table of await tables()) expect(await contentsOf(table)).not.toContain(secret);
  });
});

describe('a server seed', () => {
  it('is in no answer, stream, log or table before the game has ended, and in all of them that show it after', async () => {
    const start = await ann.creates({ rulesetId: 'universe', bots: ['bold'], start: true });
    const stored = await rawSeed(start.id);
    const seed = open(stored, Buffer.from(SEED_KEY, 'hex'));
    expect(stored).not.toEqual(seed);
    expect(stored.toString('hex')).not.toContain(seed.toString('hex'));
    said.length = 0;
    const stream = await EventStream.open(`${service.url}/v1/games/${start.id}/events`);
    const before: Game[] = await playToTheEnd(start, new Map([[0, ann]]));
    const read = ['', '/log?limit=1000', '/fairness'].map((path) => anyone.get(`/v1/games/${start.id}${path}`));
    const after = await Promise.all(read);
    const last = before.length - 1;
    for (const [index, game] of before.entries()) {
      expect(game.fairness.serverSeed).toBe(index === last ? seed.toString('hex') : null);
    }
    const telling = said.filter((text) => text.includes(seed.toString('hex')));
    expect(telling).toHaveLength(3);
    expect(after.map(({ text }) => text.includes(seed.toString('hex')))).toEqual([true, false, true]);
    expect(JSON.stringify(await stream.rest())).not.toContain(seed.toString('hex'));
    expect(service.log()).not.toContain(seed.toString('hex'));
    const log = await expectSound(service, anyone, start.id);
    expect(JSON.stringify(log)).not.toContain(seed.toString('hex'));
  });

  it('of a game that is under way lies sealed in every table', async () => {
    const ids: string[] = [];
    for (const body of [{}, { bots: ['timid'], start: true }]) {
      ids.push((await ann.creates({ rulesetId: 'universe', ...body }, { 'Idempotency-Key': randomUUID() })).id);
    }
    const seeds = await Promise.all(ids.map(async (id) => open(await rawSeed(id), Buffer.from(SEED_KEY, 'hex'))));
    for (const table of await tables()) {
      const contents = await contentsOf(table);
      for (const seed of seeds) {
        expect(contents).not.toContain(seed.toString('hex'));
        expect(contents).not.toContain(seed.toString('latin1'));
        expect(contents).not.toContain(seed.toString('base64'));
      }
    }
  });

  it('is revealed of a game that was abandoned, too', async () => {
    const { id, fairness } = await ann.creates({ rulesetId: 'universe' });
    expect(fairness.serverSeed).toBeNull();
    expect((await anyone.get(`/v1/games/${id}/fairness`)).body.serverSeed).toBeNull();
    const left = bodyOf(await ann.leave(id));
    expect(left.fairness.serverSeed).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a join code', () => {
  it('is not in the log, nor in what strangers are told', async () => {
    const { id, joinCode } = await ann.creates({ rulesetId: 'universe', visibility: 'unlisted' });
    said.length = 0;
    await ben.join(id, { joinCode: 'WRONG' });
    await ben.game(id);
    for (const path of ['', '/log', '/fairness']) await anyone.get(`/v1/games/${id}${path}`);
    await ben.get('/v1/games?limit=100');
    expect(said.filter((text) => text.includes(joinCode!))).toEqual([]);
    expect(service.log()).not.toContain(joinCode);
  });
});
