import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { serverAccount } from '../../src/database/embedded-account.js';
import { findBinaries } from '../../src/database/embedded-binaries.js';
import {
  type Cluster,
  clusterUrl,
  openCluster,
  startCluster,
  stopCluster,
} from '../../src/database/embedded-cluster.js';
import { freePort } from '../../src/database/free-port.js';
import { bodyOf, Client, type Game, type Player, type Response } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { DatabaseLine } from '../support/database-line.js';
import { EventStream } from '../support/event-stream.js';
import { killProcesses, type ServiceProcess, startProcess } from '../support/service-process.js';

/** More than any request may take, in ms: a statement that is not answered and a look-up of what became of it. */
const PATIENCE_MS = 20_000;

let service: ServiceProcess;
let ann: Player;
let game: Game;

afterAll(killProcesses);

/** A game under way on the service at `url`. */
async function begin(): Promise<void> {
  ann = await new Client(service.url).guest();
  game = await ann.creates({ rulesetId: 'jaques', bots: ['steady'], start: true });
}

/** One request of every kind that needs the database, all at once. */
const requests = (): Promise<Response>[] => [
  ann.post('/v1/players', { name: 'Ben' }),
  new Client(service.url, 'a'.repeat(43)).get('/v1/games'),
  ann.post('/v1/games', { rulesetId: 'jaques' }),
  ann.post('/v1/games', { rulesetId: 'jaques' }, { 'Idempotency-Key': randomUUID() }),
  ann.get('/v1/games?mine=true'),
  ann.game(game.id),
  ann.roll(game.id),
  ann.roll(game.id, { 'Idempotency-Key': randomUUID() }),
  ann.leave(game.id),
  ann.get(`/v1/games/${game.id}/log?waitMs=1000&after=100000`),
  ann.get(`/v1/games/${game.id}/events`),
  ann.get(`/v1/games/${game.id}/fairness`),
];

/** Resolves like the promise, and rejects where that takes longer than any request may. */
async function inTime<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function expectAway(): Promise<void> {
  for (const response of await inTime(Promise.all([...requests(), ann.get('/readyz')]))) {
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect({ status: response.status, body: response.body as object }).toMatchObject({
      status: 503,
      body: { code: 'unavailable', status: 503 },
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await ann.get('/livez')).status).toBe(200);
  expect((await ann.get('/v1/rulesets')).status).toBe(200);
}

/** Asks until the service says that it is ready, and then expects everything to work. */
async function expectBack(): Promise<void> {
  const asked = performance.now();
  while ((await ann.get('/readyz')).status !== 200) expect(performance.now() - asked).toBeLessThan(60_000);
  const now = bodyOf<Game>(await ann.game(game.id));
  expect(now.version).toBe(game.version);
  bodyOf(await ann.roll(game.id), 200);
  await new Client(service.url).guest();
  await ann.creates({ rulesetId: 'jaques' });
}

describe('a database behind a line', () => {
  let database: TestDatabase;
  let line: DatabaseLine;

  beforeEach(async () => {
    database = await createTestDatabase();
    line = await DatabaseLine.open(database.url);
    service = await startProcess({ databaseUrl: line.url });
    await begin();
  });

  afterEach(async () => {
    await service.kill();
    await line.close();
    await database.drop();
  });

  it('that refuses connections makes every request a 503, until it is back', async () => {
    const stream = await EventStream.open(`${service.url}/v1/games/${game.id}/events`);
    const waiting = ann.get(`/v1/games/${game.id}/log?waitMs=3000&after=${game.version}`);
    await stream.events(game.version);
    await line.cut();
    await expectAway();
    await expectAway();
    expect([200, 503]).toContain((await inTime(waiting)).status);
    await line.mend();
    await expectBack();
    stream.cut();
    expect(service.output()).not.toMatch(/"level":(50|60)/);
  }, 60_000);

  it('that stays silent makes every request a 503 in bounded time, until it is back', async () => {
    const stream = await EventStream.open(`${service.url}/v1/games/${game.id}/events`);
    await stream.events(game.version);
    line.silence();
    await expectAway();
    await line.mend();
    await expectBack();
    stream.cut();
    expect(service.output()).not.toMatch(/"level":(50|60)/);
  }, 60_000);
});

describe('a PostgreSQL that stops and starts under the service', () => {
  let folder: string;
  let cluster: Cluster;
  let port: number;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hotdice-away-'));
    await chmod(folder, 0o711); // PostgreSQL's user may have to pass through.
    const account = await serverAccount();
    cluster = await openCluster({ folder: join(folder, 'postgres'), account }, await findBinaries(account), {
      durable: false,
    });
    port = await freePort();
    await start();
  });

  afterEach(async () => {
    await service.kill();
    await stopCluster(cluster);
    await rm(folder, { recursive: true, force: true });
  });

  const start = (): Promise<void> => startCluster(cluster, port, { fsync: 'off' });

  it('is waited for at the start, missed with 503s, and found again', async () => {
    await stopCluster(cluster);
    const starting = startProcess({ databaseUrl: await clusterUrl(cluster, port, 'postgres') });
    await start();
    service = await starting;
    await begin();
    await stopCluster(cluster);
    await expectAway();
    await start();
    await expectBack();
    expect(service.output()).not.toMatch(/"level":(50|60)/);
  }, 60_000);

  it('is not missed at all when it only ends idle connections', async () => {
    service = await startProcess({ databaseUrl: await clusterUrl(cluster, port, 'postgres') });
    await begin();
    const client = new pg.Client({ connectionString: await clusterUrl(cluster, port, 'postgres') });
    await client.connect();
    await client.query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'hotdice'`,
    );
    await client.end();
    await expectBack();
  }, 60_000);
});
