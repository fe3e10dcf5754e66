import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { bodyOf, Client, type Game, type MovedGame, Player } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { DatabaseLine } from '../support/database-line.js';
import { expectKeysSpent, expectNothingLost, playThrough, seatPlayers } from '../support/disturbed-games.js';
import { startService, type TestService } from '../support/service.js';
import { expectSoundGames } from '../support/sound-games.js';
import { Tally } from '../support/tireless-player.js';

/** What a connection says when it carries the statement of a move. */
const MOVE = 'change-game';

let database: TestDatabase;
let line: DatabaseLine;
let service: TestService;
/** A replica whose line to the database is never disturbed. */
let replica: TestService;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await DatabaseLine.open(database.url);
  service = await startService({ databaseUrl: line.url });
  replica = await startService({ databaseUrl: database.url });
});

afterAll(async () => {
  await service.stop();
  await replica.stop();
  await line.close();
  await database.drop();
});

afterEach(async () => {
  line.onSent = line.onAnswered = () => undefined;
  await line.mend();
  await expectSoundGames(replica.query);
});

/** Lets the next move reach the database, and does something when its answer comes back, before it is passed on. */
function whenMoveIsAnswered(act: () => void): void {
  let carrier: object | undefined;
  line.onSent = (data, connection) => {
    if (data.includes(MOVE)) carrier ??= connection;
  };
  line.onAnswered = (_data, connection) => {
    if (connection === carrier) act();
  };
}

/** Does something when the next move is on its way, before it reaches the database. */
function whenMoveIsSent(act: () => void): void {
  line.onSent = (data) => {
    if (data.includes(MOVE)) act();
  };
}

describe('a move whose connection to the database breaks', () => {
  let ann: Player;
  let game: Game;

  beforeEach(async () => {
    ann = await new Client(service.url).guest();
    game = await ann.creates({ rulesetId: 'jaques', bots: ['steady'], start: true });
  });

  const now = async (): Promise<Game> => bodyOf(await new Client(replica.url).game(game.id));

  it('after it was committed is answered all the same where its key tells', async () => {
    whenMoveIsAnswered(() => line.breakConnections());
    const response = await ann.roll(game.id, { 'Idempotency-Key': randomUUID() });
    expect([response.status, response.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(bodyOf<MovedGame>(response).version).toBe((await now()).version);
  });

  it('and cannot be made anew is not made twice when it is sent again', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    whenMoveIsAnswered(() => void line.cut());
    const lost = await ann.roll(game.id, headers);
    expect([lost.status, lost.body.code, lost.headers['retry-after']]).toEqual([503, 'unavailable', '2']);
    const committed = await now();
    expect(committed.version).toBeGreaterThan(game.version);
    line.onSent = line.onAnswered = () => undefined;
    await line.mend();
    const again = await ann.roll(game.id, headers);
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(bodyOf<MovedGame>(again).version).toBe(committed.version);
    expect((await now()).version).toBe(committed.version);
  });

  it('and carries no key is found made: the next one starts from what was committed', async () => {
    whenMoveIsAnswered(() => line.breakConnections());
    expect((await ann.roll(game.id)).status).toBe(503);
    line.onSent = line.onAnswered = () => undefined;
    const committed = await now();
    expect(committed.version).toBeGreaterThan(game.version);
    const seen = await ann.game(game.id);
    expect(seen.headers.etag).toBe(`"${committed.version}"`);
    if (committed.turn!.phase === 'to-keep') {
      expect((await ann.roll(game.id)).body.code).toBe('must-keep-first');
      bodyOf(await ann.keep(game.id, committed.actions.keeps[0]!.dice));
    }
  });

  it('before it was committed has not been made, and nothing in memory says otherwise', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    whenMoveIsSent(() => line.breakConnections());
    const lost = await ann.roll(game.id, headers);
    expect([lost.status, lost.body.code]).toEqual([503, 'unavailable']);
    line.onSent = () => undefined;
    expect((await now()).version).toBe(game.version);
    expect(bodyOf<Game>(await ann.game(game.id)).version).toBe(game.version);
    const made = await ann.roll(game.id, { ...headers, 'If-Match': `"${game.version}"` });
    expect([made.status, made.headers['idempotency-replayed']]).toEqual([200, undefined]);
    expect((await now()).version).toBe(bodyOf<MovedGame>(made).version);
  });
});

describe('connections that break again and again', () => {
  it('lose no acknowledged move, double none, and the games go on', async () => {
    const tally = new Tally();
    const players = await seatPlayers(service.url, { outage: async () => service, tally });
    const breaks = Array.from({ length: 5 }, () => async () => line.breakConnections());
    await playThrough(breaks, players, tally);
    expect(players.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(0);
    await expectNothingLost(replica.query, players);
    await expectKeysSpent(players);
  });
});

describe('a service that vanishes behind a silent network', () => {
  it('holds up a game for seconds only, although it held a lock on it', async () => {
    const host = await new Client(replica.url).guest();
    const [ben, cas] = (await new Client(service.url).guests(2)) as [Player, Player];
    const game = await host.creates({ rulesetId: 'jaques' });
    const silence = new Promise<void>((resolve) => {
      line.onSent = (data) => {
        if (!data.includes('COMMIT\0')) return;
        line.silence();
        resolve();
      };
    });
    const vanished = ben.join(game.id);
    await silence;
    const other = new Player(replica.url, cas.token!, cas.id);
    let joined = await other.join(game.id);
    for (let tries = 0; joined.status !== 201 && tries < 10; tries++) {
      expect([joined.status, joined.body.code]).toEqual([503, 'unavailable']);
      joined = await other.join(game.id);
    }
    expect(joined.status).toBe(201);
    expect((await vanished).status).toBe(503);
    expect(bodyOf<Game>(await host.game(game.id)).seats.map(({ player }) => player.id)).toEqual([host.id, cas.id]);
  }, 60_000);
});
