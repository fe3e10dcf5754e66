import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../src/database/free-port.js';
import { bodyOf, Client, type Player } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { killProcesses, type ProcessSettings, type ServiceProcess, startProcess } from '../support/service-process.js';
import { expectSoundGames, type Query } from '../support/sound-games.js';
import { Tally, TirelessPlayer } from '../support/tireless-player.js';

afterAll(killProcesses);

/** A service that is killed and started again on the same port, again and again. */
class MortalService {
  private life: Promise<ServiceProcess>;

  private constructor(private readonly settings: ProcessSettings) {
    this.life = startProcess(settings);
  }

  static async start(settings: ProcessSettings): Promise<MortalService> {
    const service = new MortalService({ ...settings, port: await freePort() });
    await service.up();
    return service;
  }

  /** Resolves once the service is there, after a crash in its next life. */
  readonly up = (): Promise<ServiceProcess> => this.life;

  /** Dies without warning and starts anew; `meanwhile` runs in between. */
  async crash(meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
    const { kill } = await this.life;
    this.life = kill().then(async () => {
      await meanwhile();
      return startProcess(this.settings);
    });
    await this.life;
  }

  async stop(): Promise<void> {
    const { signal, exited } = await this.life;
    signal('SIGTERM');
    await exited;
  }
}

/** Some moves later, and then some instant within the next one. */
async function later(tally: Tally): Promise<void> {
  await tally.more(randomInt(50, 150));
  for (let ticks = randomInt(200); ticks > 0; ticks--) await nextTick();
}

/** Two tables with two people and a bot each, and two people alone with bots; half of them send keys. */
async function seatPlayers(service: MortalService, tally: Tally): Promise<TirelessPlayer[]> {
  const people = await new Client((await service.up()).url).guests(6);
  const at = async (keyed: boolean, [host, ...guests]: Player[]): Promise<TirelessPlayer[]> => {
    const { id } = await host!.creates({ rulesetId: 'universe', bots: ['bold', 'timid'], seats: guests.length + 3 });
    for (const guest of guests) bodyOf(await guest.join(id), 201);
    bodyOf(await host!.start(id));
    return [host!, ...guests].map((player) => new TirelessPlayer(player, id, { keyed, outage: service.up, tally }));
  };
  const tables = [
    at(true, people.slice(0, 2)),
    at(false, people.slice(2, 4)),
    at(true, [people[4]!]),
    at(false, [people[5]!]),
  ];
  return (await Promise.all(tables)).flat();
}

/** Plays on while one crash comes after the other. */
async function playThrough(
  crashes: readonly (() => Promise<unknown>)[],
  players: readonly TirelessPlayer[],
  tally: Tally,
): Promise<void> {
  const stop = new AbortController();
  const playing = Promise.all(players.map((player) => player.play(stop.signal)));
  const crashing = async (): Promise<void> => {
    for (const crash of crashes) {
      await later(tally);
      await crash();
    }
    await tally.more(50);
  };
  // The games must not end before the last crash.
  const tooShort = playing.then(() => {
    if (!stop.signal.aborted) throw new Error('the games were too short');
  });
  await Promise.race([tooShort, crashing()]);
  stop.abort();
  await playing;
}

/** Whatever was acknowledged is in the log; where every move had a key, nothing else is. */
async function expectNothingLost(query: Query, players: readonly TirelessPlayer[]): Promise<void> {
  const logs = await expectSoundGames(query);
  for (const [gameId, log] of logs) {
    const atTable = players.filter((player) => player.gameId === gameId);
    const told = atTable.flatMap(({ acknowledged }) => acknowledged).sort((a, b) => a.seq - b.seq);
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.map(({ seq }) => seq)).size).toBe(told.length);
    for (const event of told) expect(log[event.seq - 1]).toEqual(event);
    const isKeyed = atTable.some(({ moves }) => moves.length > 0);
    if (isKeyed) expect(told).toEqual(log.slice(log.length - told.length));
  }
}

/** Every key that was used gives its first answer again, and moves nothing. */
async function expectKeysSpent(players: readonly TirelessPlayer[]): Promise<void> {
  for (const { player, moves, gameId } of players) {
    const before = await player.game(gameId);
    for (const { path, body, key, answer } of moves.slice(-5)) {
      const again = await player.post(path, body, { 'Idempotency-Key': key });
      expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([200, 'true', answer]);
    }
    expect((await player.game(gameId)).headers.etag).toBe(before.headers.etag);
  }
}

const queryOf =
  (client: pg.Client): Query =>
  async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await client.query<Row>(sql, values)).rows;

describe('kill -9 at any moment', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
  });

  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  it('loses no acknowledged move and leaves no half move, and the games go on', async () => {
    const service = await MortalService.start({ databaseUrl: database.url });
    const tally = new Tally();
    const players = await seatPlayers(service, tally);
    await playThrough(
      Array.from({ length: 5 }, () => () => service.crash()),
      players,
      tally,
    );
    expect(players.reduce((sum, { lost }) => sum + lost, 0)).toBeGreaterThan(0);
    await expectNothingLost(queryOf(client), players);
    await expectKeysSpent(players);
    await service.stop();
  }, 60_000);
});

describe('kill -9 of a service with its database in DATA_DIR', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'hotdice-crash-'));
    await chmod(dataDir, 0o711); // PostgreSQL's user may have to pass through.
  });

  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const postmaster = async (): Promise<number> =>
    parseInt(await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10);

  async function connect(service: MortalService): Promise<pg.Client> {
    const { output } = await service.up();
    const port = /at 127\.0\.0\.1:(\d+)/.exec(output())![1];
    const password = (await readFile(join(dataDir, 'postgres', 'password'), 'utf8')).trim();
    const client = new pg.Client({ connectionString: `postgres://hotdice:${password}@127.0.0.1:${port}/hotdice` });
    await client.connect();
    return client;
  }

  it('loses nothing either, not even when PostgreSQL dies with it', async () => {
    const service = await MortalService.start({ dataDir });
    const tally = new Tally();
    const players = await seatPlayers(service, tally);
    const both = (): Promise<void> => service.crash(async () => process.kill(await postmaster(), 'SIGKILL'));
    await playThrough([() => service.crash(), both], players, tally);
    const client = await connect(service);
    await expectNothingLost(queryOf(client), players);
    await expectKeysSpent(players);
    await client.end();
    await service.stop();
    await expect(postmaster()).rejects.toMatchObject({ code: 'ENOENT' });
  }, 60_000);
});
