import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../src/database/free-port.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { expectKeysSpent, expectNothingLost, playThrough, seatPlayers } from '../support/disturbed-games.js';
import { killProcesses, type ProcessSettings, type ServiceProcess, startProcess } from '../support/service-process.js';
import type { Query } from '../support/sound-games.js';
import { Tally } from '../support/tireless-player.js';

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
    const players = await seatPlayers((await service.up()).url, { outage: service.up, tally });
    await playThrough(
      Array.from({ length: 4 }, () => () => service.crash()),
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
    const players = await seatPlayers((await service.up()).url, { outage: service.up, tally });
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
