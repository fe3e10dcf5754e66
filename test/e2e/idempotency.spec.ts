import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { holdGame } from '../support/at-once.js';
import { bodyOf, Client, type Game, type Headers, type Player, type Response } from '../support/client.js';
import { expectSound, storedGame } from '../support/proof.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
let anyone: Client;
let ann: Player;
let ben: Player;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  [ann, ben] = (await anyone.guests(2)) as [Player, Player];
});

afterAll(() => service.stop());

const newKey = (): Headers => ({ 'Idempotency-Key': randomUUID() });

const expectCode = (response: Response, status: number, code: string): void =>
  expect(response.body).toMatchObject({ status, code });

/** The very answer that was given before: status, body, and the headers that belong to it. */
function expectReplay(again: Response, first: Response): void {
  expect([again.status, again.text]).toEqual([first.status, first.text]);
  for (const name of ['etag', 'location', 'content-type', 'cache-control']) {
    expect(again.headers[name]).toBe(first.headers[name]);
  }
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(first.headers).not.toHaveProperty('idempotency-replayed');
}

const newGame = (body: object = {}): Promise<Game> =>
  ann.creates({ rulesetId: 'universe', bots: ['timid'], start: true, ...body });

const countGames = async (): Promise<number> =>
  (await service.query<{ count: number }>('SELECT count(*)::int AS count FROM games'))[0]!.count;

describe('the same request with the same key', () => {
  it('acts once and gets the same answer again, whatever has happened since', async () => {
    const { id } = await newGame({ seed: 'ef'.repeat(32) });
    const key = newKey();
    const first = await ann.roll(id, key);
    expect(first.status).toBe(200);
    expectReplay(await ann.roll(id, key), first);
    const { actions } = first.body as Game;
    if (actions.keeps.length > 0) bodyOf(await ann.keep(id, actions.keeps[0]!.dice));
    expectReplay(await ann.roll(id, key), first);
    expect((await storedGame(service, id)).version).toBe((await anyone.log(id)).length);
  });

  it('sent five times at once acts once', async () => {
    for (let round = 0; round < 10; round++) {
      const game = await newGame();
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 5 }, () => ann.roll(game.id, key)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const fresh = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
      expect(fresh).toHaveLength(1);
      const log = await expectSound(service, anyone, game.id);
      const own = log.filter((event) => event.type === 'rolled' && event.seat === 0);
      expect(own).toHaveLength(1);
    }
  });

  it('is answered before its If-Match is looked at, and before everything that would refuse it now', async () => {
    const { id, version } = await newGame();
    const key = { ...newKey(), 'If-Match': `"${version}"` };
    const first = await ann.roll(id, key);
    expectReplay(await ann.roll(id, key), first);
    bodyOf(await ann.leave(id));
    expectReplay(await ann.roll(id, key), first);
    expectCode(await ann.roll(id, newKey()), 403, 'not-seated');
  });

  it('creates one game, however often it is sent', async () => {
    const before = await countGames();
    const key = newKey();
    const create = () => ann.post('/v1/games', { rulesetId: 'jaques', bots: ['bold'] }, key);
    const answers = await Promise.all([create(), create(), create(), create(), create()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(await countGames()).toBe(before + 1);
    const fresh = answers.find(({ headers }) => headers['idempotency-replayed'] === undefined)!;
    expectReplay(await create(), fresh);
  });

  it('takes a seat, adds a bot and starts a game once', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe' });
    const [sit, bot, start] = [newKey(), newKey(), newKey()];
    const sat = await ben.join(id, { seat: 3 }, sit);
    expect(sat.status).toBe(201);
    expectReplay(await ben.join(id, { seat: 3 }, sit), sat);
    const added = await ann.addBot(id, 'timid', bot);
    expectReplay(await ann.addBot(id, 'timid', bot), added);
    expectReplay(await ben.join(id, { seat: 3 }, sit), sat);
    const started = await ann.start(id, start);
    expectReplay(await ann.start(id, start), started);
    expectReplay(await ben.join(id, { seat: 3 }, sit), sat);
    expectReplay(await ann.addBot(id, 'timid', bot), added);
    const log = await expectSound(service, anyone, id);
    expect(log.filter(({ type }) => type === 'player-seated')).toHaveLength(3);
  });

  it('that changed nothing is remembered too', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe' });
    const key = newKey();
    const again = await ann.join(id, {}, key);
    expect(again.status).toBe(200);
    bodyOf(await ben.join(id), 201);
    expectReplay(await ann.join(id, {}, key), again);
    expectCode(await ann.join(id, { seat: 2 }, key), 422, 'key-reused');
  });

  it('makes one player, with the same token again', async () => {
    const key = newKey();
    const create = () => anyone.post('/v1/players', { name: 'Flo' }, key);
    const first = await create();
    expectReplay(await create(), first);
    const answers = await Promise.all([create(), create(), create()]);
    for (const answer of answers) expectReplay(answer, first);
    const rows = await service.query('SELECT FROM players WHERE name = $1', ['Flo']);
    expect(rows).toHaveLength(1);
    expect((await new Client(service.url, first.body.token).get('/v1/players/me')).body).toEqual(first.body.player);
  });

  it('may be written in another way: neither the order of fields nor white space counts', async () => {
    const { id } = await newGame({ seed: '12'.repeat(32) });
    const key = newKey();
    const rolled = bodyOf(await ann.roll(id));
    const keep = rolled.actions.keeps[0]!.dice;
    const first = await ann.post(`/v1/games/${id}/play`, { keep, then: 'bank' }, key);
    expect(first.status).toBe(200);
    const body = JSON.stringify({ then: 'bank', keep }, null, 2);
    expectReplay(
      await ann.send('post', `/v1/games/${id}/play`, {
        body,
        headers: { ...key, 'Content-Type': 'application/json' },
      }),
      first,
    );
    expectReplay(await ann.send('post', `/v1/games/${id}/play`, { body: { keep, then: 'bank' }, headers: key }), first);
  });
});

describe('the same key with another body', () => {
  it('is refused', async () => {
    const key = newKey();
    bodyOf(await ann.post('/v1/games', { rulesetId: 'jaques' }, key), 201);
    const before = await countGames();
    expectCode(await ann.post('/v1/games', { rulesetId: 'pocket' }, key), 422, 'key-reused');
    expect(await countGames()).toBe(before);
    const name = newKey();
    bodyOf(await anyone.post('/v1/players', { name: 'Gus' }, name), 201);
    expectCode(await anyone.post('/v1/players', { name: 'Hal' }, name), 422, 'key-reused');
  });

  it('is refused on a game, whether it could be done now or not', async () => {
    const { id } = await newGame({ seed: '12'.repeat(32) });
    const { actions, version } = bodyOf(await ann.roll(id));
    const key = newKey();
    bodyOf(await ann.keep(id, actions.keeps.at(-1)!.dice, key));
    expectCode(await ann.keep(id, [1, 5, 5], key), 422, 'key-reused');
    expectCode(await ann.keep(id, [1, 5, 5], { ...key, 'If-Match': '"1"' }), 422, 'key-reused');
    expect((await storedGame(service, id)).version).toBeGreaterThan(version);
    const joining = newKey();
    const table = await ann.creates({ rulesetId: 'universe' });
    bodyOf(await ben.join(table.id, { seat: 1 }, joining), 201);
    expectCode(await ben.join(table.id, { seat: 2 }, joining), 422, 'key-reused');
    expectCode(await ben.join(table.id, { clientSeed: 'x' }, joining), 422, 'key-reused');
  });
});

describe('a key', () => {
  it('is its caller’s own, and belongs to one path', async () => {
    const key = newKey();
    const [one, two] = await Promise.all([
      ann.post('/v1/games', { rulesetId: 'jaques' }, key),
      ben.post('/v1/games', { rulesetId: 'pocket' }, key),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    const { id } = await newGame();
    expect((await ann.roll(id, key)).status).toBe(200);
    const other = await newGame();
    const rolled = await ann.roll(other.id, key);
    expect(rolled.headers).not.toHaveProperty('idempotency-replayed');
    bodyOf(rolled);
  });

  it('has 1 to 255 characters, and at least 22 where no token is sent', async () => {
    const create = (length: number) =>
      ann.post('/v1/games', { rulesetId: 'jaques' }, { 'Idempotency-Key': 'k'.repeat(length) });
    expect((await create(1)).status).toBe(201);
    expect((await create(255)).status).toBe(201);
    expectCode(await create(256), 400, 'malformed-request');
    expectCode(await create(0), 400, 'malformed-request');
    const become = (length: number) =>
      anyone.post('/v1/players', { name: 'Ida' }, { 'Idempotency-Key': 'i'.repeat(length) });
    expectCode(await become(21), 400, 'malformed-request');
    expect((await become(22)).status).toBe(201);
  });

  it('of a request that was refused is free, since only successes are kept', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe' });
    const key = newKey();
    expectCode(await ann.start(id, key), 409, 'not-enough-players');
    bodyOf(await ben.join(id), 201);
    const started = await ann.start(id, key);
    expect(started.status).toBe(200);
    expect(started.headers).not.toHaveProperty('idempotency-replayed');
    const creating = newKey();
    expectCode(await ann.post('/v1/games', { rulesetId: 'none' }, creating), 422, 'unknown-ruleset');
    expect((await ann.post('/v1/games', { rulesetId: 'jaques' }, creating)).status).toBe(201);
  });

  it('and a saved token lie nowhere in the database where they could be read', async () => {
    const key = `secret-key-${randomUUID()}`;
    const { token } = bodyOf<{ token: string }>(
      await anyone.post('/v1/players', { name: 'Joy' }, { 'Idempotency-Key': key }),
      201,
    );
    const tables = ['idempotency', 'players', 'player_tokens'];
    for (const table of tables) {
      const rows = await service.query<Record<string, unknown>>(`SELECT * FROM ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      for (const value of rows.flatMap((row) => Object.values(row))) {
        const text = Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value);
        expect(text).not.toContain(token);
        expect(text).not.toContain(key);
      }
    }
  });
});

describe('while the first request is still running', () => {
  it('the same key waits for its answer', async () => {
    const { id } = await newGame();
    const held = await holdGame(service, id);
    const key = newKey();
    const answers = [ann.roll(id, key), ann.roll(id, key), ann.roll(id, key)];
    await held.blocked(1);
    await held.release();
    const texts = (await Promise.all(answers)).map(({ status, text }) => [status, text]);
    for (const text of texts) expect(text).toEqual([200, texts[0]![1]]);
  });

  it('a request that has waited long enough is told so, and loses nothing', async () => {
    const { id } = await newGame();
    const held = await holdGame(service, id);
    const key = newKey();
    const first = ann.roll(id, key);
    await held.blocked(1);
    const second = await ann.roll(id, key);
    expectCode(second, 409, 'request-in-progress');
    await held.release();
    const done = await first;
    expect(done.status).toBe(200);
    expectReplay(await ann.roll(id, key), done);
  });
});
