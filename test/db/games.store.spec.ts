import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { createDataSource } from '../../src/database/data-source.js';
import { Pipeline } from '../../src/database/pipeline.js';
import { compiled } from '../../src/engine/compile.js';
import type { GameEvent } from '../../src/engine/events.js';
import { fold } from '../../src/engine/evolve.js';
import type { GameState } from '../../src/engine/state.js';
import type { GameRecord } from '../../src/games/game-record.js';
import { GamesStore } from '../../src/games/games.store.js';
import { TurnLogStore } from '../../src/games/turn-log.store.js';
import { keyedRequest } from '../../src/idempotency/keyed-request.js';
import { IdempotencyStore } from '../../src/idempotency/idempotency.store.js';
import { BOTS } from '../../src/policies/catalogue.js';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import { hashed } from '../../src/rulesets/ruleset-hash.js';
import { botGame } from '../support/bot-games.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { seededDice } from '../support/engine-builders.js';

const ruleset = hashed(PRESETS.find(({ id }) => id === 'jaques')!);
const policies = BOTS.slice(0, 3).map(({ policy }) => policy);
/** A whole game, from its creation to its end. */
const { log } = botGame(compiled(ruleset), policies, seededDice(7));
/** The same game among people. */
const people = log.map((event) =>
  event.type === 'player-seated' ? { ...event, player: { ...event.player, bot: false } } : event,
);
const answer = { status: 200, headers: { etag: '"2"' }, body: '{"id":"…"}' };

let database: TestDatabase;
let dataSource: DataSource;
let pipeline: Pipeline;
let store: GamesStore;
let turnLog: TurnLogStore;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  pipeline = new Pipeline(database.url);
  store = new GamesStore(pipeline);
  turnLog = new TurnLogStore(pipeline);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await pipeline.close();
  await dataSource.destroy();
  await database.drop();
});

const recordOf = (state: GameState, more: Partial<GameRecord> = {}): GameRecord => ({
  id: uuidv7(),
  visibility: 'public',
  rated: true,
  joinCode: 'ABCDEF',
  ruleset,
  state,
  serverSeed: randomBytes(32),
  seedPublic: false,
  createdAt: new Date(),
  ...more,
});

/** Adds a game whose log is `events`. */
async function addGame(events: readonly GameEvent[], more: Partial<GameRecord> = {}): Promise<GameRecord> {
  const game = recordOf(fold(events), more);
  await dataSource.transaction((manager) => store.add(manager, game, events));
  return game;
}

/** The step that appends these events to a game. */
const step = (game: GameRecord, events: readonly GameEvent[]) => ({
  gameId: game.id,
  fromVersion: game.state.version,
  events,
  state: fold(events, game.state),
});

const keyOf = (gameId: string, key: string = randomUUID()) =>
  keyedRequest({ key, playerId: randomUUID(), method: 'POST', path: `/v1/games/${gameId}/roll`, body: {}, gameId });

/** Everything that is stored of a game. */
async function stored(gameId: string): Promise<{ row: object; log: string[]; keys: number }> {
  const games = await client.query<{ xmin: string }>('SELECT *, xmin::text FROM games WHERE id = $1', [gameId]);
  const events = await client.query<{ event: string }>(
    'SELECT event::text FROM turn_log WHERE game_id = $1 ORDER BY seq',
    [gameId],
  );
  const keys = await client.query('SELECT FROM idempotency WHERE scope_id = $1', [gameId]);
  return { row: games.rows[0]!, log: events.rows.map(({ event }) => event), keys: keys.rowCount! };
}

describe('a step of a game', () => {
  let game: GameRecord;

  beforeEach(async () => {
    game = await addGame(log.slice(0, 10));
  });

  it('commits events, state and key together', async () => {
    const request = keyOf(game.id);
    const change = step(game, log.slice(10, 13));
    expect(await store.change({ ...change, keyed: { request, answer } })).toBe(true);
    const found = await store.find(game.id);
    expect(found!.game).toEqual({ ...game, state: change.state });
    expect(found!.game.state.version).toBe(13);
    const kept = await stored(game.id);
    expect(kept.row).toMatchObject({ version: 13, status: 'playing', state: fold(log.slice(0, 13)) });
    expect(kept.log).toEqual(log.slice(0, 13).map((event) => JSON.stringify(event)));
    expect(await new IdempotencyStore(pipeline).find(request)).toEqual({ answer, sameRequest: true });
  });

  it('that was decided on an old version changes nothing, and uses up no key', async () => {
    await store.change(step(game, log.slice(10, 12)));
    const before = await stored(game.id);
    const request = keyOf(game.id);
    expect(await store.change({ ...step(game, log.slice(10, 11)), keyed: { request, answer } })).toBe(false);
    expect(await stored(game.id)).toEqual(before);
    expect(await new IdempotencyStore(pipeline).find(request)).toBeNull();
  });

  it('of a game that does not exist changes nothing', async () => {
    const stranger = { ...game, id: uuidv7() };
    expect(
      await store.change({ ...step(stranger, log.slice(10, 11)), keyed: { request: keyOf(stranger.id), answer } }),
    ).toBe(false);
    expect(await stored(stranger.id)).toMatchObject({ row: undefined, log: [], keys: 0 });
  });

  it('under a key that was used before fails as a whole', async () => {
    const request = keyOf(game.id);
    await store.change({ ...step(game, log.slice(10, 11)), keyed: { request, answer } });
    const { game: moved } = (await store.find(game.id))!;
    const before = await stored(game.id);
    const again = store.change({ ...step(moved, log.slice(11, 12)), keyed: { request, answer } });
    await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'idempotency_pkey' });
    expect(await stored(game.id)).toEqual(before);
  });

  it('with an entry whose number is taken fails as a whole', async () => {
    await client.query(`INSERT INTO turn_log VALUES ($1, 12, '{}')`, [game.id]);
    const before = await stored(game.id);
    const change = store.change({ ...step(game, log.slice(10, 13)), keyed: { request: keyOf(game.id), answer } });
    await expect(change).rejects.toMatchObject({ code: '23505', constraint: 'turn_log_pkey' });
    expect(await stored(game.id)).toEqual(before);
  });

  it('counts once of twenty that are decided on the same version', async () => {
    const change = step(game, log.slice(10, 13));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => store.change({ ...change, keyed: { request: keyOf(game.id), answer } })),
    );
    expect(outcomes.filter((counted) => counted)).toHaveLength(1);
    expect(await stored(game.id)).toMatchObject({ row: { version: 13 }, keys: 1 });
  });

  it('within a transaction that is rolled back leaves no trace', async () => {
    const before = await stored(game.id);
    const undone = dataSource.transaction(async (manager) => {
      expect(await store.change(step(game, log.slice(10, 11)), manager)).toBe(true);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await stored(game.id)).toEqual(before);
  });

  it('writes over its row in place, so that no index grows with the moves', async () => {
    const updates = async (): Promise<{ all: number; hot: number }> => {
      // Each connection that writes reports what it did.
      const flush = { name: 'flush', text: 'SELECT pg_stat_force_next_flush()', writes: true } as const;
      for (let i = 0; i < 8; i++) await pipeline.run(flush, []);
      const { rows } = await client.query<{ all: number; hot: number }>(`
        SELECT n_tup_upd::int AS "all", n_tup_hot_upd::int AS hot FROM pg_stat_user_tables WHERE relname = 'games'`);
      return rows[0]!;
    };
    let moving = await addGame(people.slice(0, 10));
    const before = await updates();
    for (const event of people.slice(10, 110)) {
      await store.change(step(moving, [event]));
      moving = { ...moving, state: fold([event], moving.state) };
    }
    const after = await updates();
    expect(after.all - before.all).toBe(100);
    expect(after.hot - before.hot).toBeGreaterThan(90);
  });
});

describe('documents come back as they went in', () => {
  const seeds = [
    '"',
    '\\',
    "'; DROP TABLE games; --",
    '$1 %s {}',
    '\u00e9\u0301 ß ﷽',
    '🎲👩‍👩‍👧',
    '𝔘\u{10FFFF}',
    '</script>',
    ' ',
  ];

  it('with any text in them, byte for byte', async () => {
    const seated = log.slice(1, 2) as Extract<GameEvent, { type: 'player-seated' }>[];
    const events = seeds.map((clientSeed, i) => ({ ...seated[0]!, seq: 2 + i, clientSeed }));
    const game = await addGame(log.slice(0, 1));
    const change = step(game, events);
    const told = { ...answer, body: JSON.stringify(seeds) };
    const request = keyOf(game.id, '🔑 "\\');
    await store.change({ ...change, keyed: { request, answer: told } });
    expect((await turnLog.page(game.id, 1, 100)).events).toEqual(events.map((event) => JSON.stringify(event)));
    expect((await store.find(game.id))!.game.state).toEqual(change.state);
    expect((await new IdempotencyStore(pipeline).find(request))!.answer).toEqual(told);
  });

  it('with the creating transaction too', async () => {
    const events = [
      log[0]!,
      { ...(log[1] as Extract<GameEvent, { type: 'player-seated' }>), clientSeed: seeds.join('') },
    ];
    const game = await addGame(events, { visibility: 'unlisted', seedPublic: true, rated: false });
    expect((await store.find(game.id))!.game).toEqual(game);
    expect((await turnLog.page(game.id, 0, 100)).events).toEqual(events.map((event) => JSON.stringify(event)));
  });

  it('in a step of several thousand entries, in their order', async () => {
    const game = await addGame(log.slice(0, 1));
    const long = Array.from({ length: 5_000 }, (_, i) => ({ ...log[1 + (i % (log.length - 1))]!, seq: 2 + i }));
    await store.change({ ...step(game, []), events: long, state: { ...game.state, version: 5_001 } });
    const texts: string[] = [];
    for (let after = 1; after < 5_001;) {
      const { events, lastSeq } = await turnLog.page(game.id, after, 999);
      texts.push(...events);
      after = lastSeq;
    }
    expect(texts).toEqual(long.map((event) => JSON.stringify(event)));
  });

  it('so that the fold of the log is the stored state', async () => {
    let game = await addGame(log.slice(0, 1));
    for (let from = 1; from < log.length; from += 7) {
      const change = step(game, log.slice(from, from + 7));
      expect(await store.change(change)).toBe(true);
      game = { ...game, state: change.state };
    }
    const events = (await turnLog.page(game.id, 0, 10_000)).events.map((text) => JSON.parse(text) as GameEvent);
    const { game: found } = (await store.find(game.id))!;
    expect(found.state).toEqual(fold(events));
    expect(found.state.status).toBe('finished');
  });
});

describe('lists', () => {
  it('give public games by their status, newest first, a page at a time', async () => {
    const waiting = [];
    for (let i = 0; i < 5; i++) waiting.push(await addGame(log.slice(0, 2)));
    const finished = await addGame(log);
    await addGame(log.slice(0, 2), { visibility: 'unlisted' });
    const newest = waiting.map(({ id }) => id).reverse();
    const first = await store.list(['waiting'], null, 3);
    expect(first.map(({ id }) => id)).toEqual(newest.slice(0, 3));
    const second = await store.list(['waiting'], first.at(-1)!.id, 2);
    expect(second.map(({ id }) => id)).toEqual(newest.slice(3, 5));
    expect((await store.list(['finished'], null, 1)).map(({ id }) => id)).toEqual([finished.id]);
    expect((await store.list(['waiting', 'finished'], null, 1)).map(({ id }) => id)).toEqual([finished.id]);
  });

  it("give a player's games, each once however often the player sat down", async () => {
    const [player, stranger] = [randomUUID(), randomUUID()];
    const games = [];
    for (let i = 0; i < 4; i++) games.push(await addGame(log.slice(0, 2)));
    for (const game of [...games, games[0]!]) {
      await dataSource.transaction((manager) => store.addPlayer(manager, player, game.id));
    }
    const newest = games.map(({ id }) => id).reverse();
    expect(await store.listIdsOfPlayer(player, null, 10)).toEqual(newest);
    expect(await store.listIdsOfPlayer(player, newest[1]!, 1)).toEqual([newest[2]]);
    expect(await store.listIdsOfPlayer(stranger, null, 10)).toEqual([]);
    expect((await store.findMany([...newest].reverse())).map(({ id }) => id)).toEqual(newest);
    expect(await store.findMany([])).toEqual([]);
  });

  it('give the games whose bots have stood still', async () => {
    const started = log.findIndex(({ type }) => type === 'turn-started') + 1;
    const stalled = await addGame(log.slice(0, started));
    const moving = await addGame(log.slice(0, started - 1));
    await store.change(step(moving, log.slice(started - 1, started)));
    await client.query(`UPDATE games SET moved_at = now() - interval '1 minute' WHERE id = $1`, [stalled.id]);
    expect(await store.listAwaitingBot(30_000)).toEqual([stalled.id]);
    expect(await store.listAwaitingBot(-1_000)).toEqual(expect.arrayContaining([stalled.id, moving.id]));
    expect((await turnLog.versions([stalled.id, moving.id])).get(moving.id)).toBe(started);
  });
});

describe('the pipeline', () => {
  const echo = (value: number) => pipeline.run<{ n: number }>({ name: 'echo', text: 'SELECT $1::int AS n' }, [value]);
  const fail = (value: number) => pipeline.run({ name: 'fail', text: 'SELECT 1 / ($1::int - $1::int)' }, [value]);
  const backends = async () => {
    const { rows } = await client.query<{ pid: number; state: string; open: boolean }>(`
      SELECT pid, state, xact_start IS NOT NULL AS open FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'hotdice' AND query NOT LIKE '%server_version%'`);
    return rows;
  };

  it('gives every statement its own answer, whatever becomes of its neighbours', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => (i % 5 === 3 ? fail(i) : echo(i)) as Promise<{ n?: number }[]>),
    );
    for (const [i, outcome] of outcomes.entries()) {
      if (i % 5 === 3) expect(outcome).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
      else expect(outcome).toMatchObject({ status: 'fulfilled', value: [{ n: i }] });
    }
  });

  it('leaves no transaction open, not even after a failure', async () => {
    await Promise.allSettled([fail(1), echo(1), fail(2), fail(3), fail(4)]);
    expect((await backends()).filter(({ open }) => open)).toEqual([]);
  });

  it('fails only what was under way when its connections are ended, and goes on with new ones', async () => {
    const slow = pipeline.run({ name: 'slow', text: 'SELECT pg_sleep(30)' }, []);
    const ended = expect(slow).rejects.toThrow(/terminat/);
    await echo(1); // The statement before it is on its way.
    await client.query(`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`);
    await ended;
    let failures = 0;
    for (let answered = 0; answered < 8;) {
      await echo(answered).then(
        () => (answered += 1),
        () => (failures += 1),
      );
      expect(failures).toBeLessThan(20);
    }
  });

  it('refuses statements once it is closed, and lets those under way finish', async () => {
    const closing = new Pipeline(database.url);
    const under = Promise.all(
      [1, 2, 3].map(() => closing.run<{ n: number }>({ name: 'one', text: 'SELECT 1 AS n' }, [])),
    );
    await closing.close();
    expect(await under).toEqual([[{ n: 1 }], [{ n: 1 }], [{ n: 1 }]]);
    await expect(closing.run({ name: 'one', text: 'SELECT 1' }, [])).rejects.toThrow(/not queryable|shutting down/);
  });
});
