import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { freePort } from '../../src/database/free-port.js';
import { bodyOf, Client, type Game, type Player } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { DatabaseLine } from '../support/database-line.js';
import { EventStream } from '../support/event-stream.js';
import { killProcesses, launchProcess, type ServiceProcess, startProcess } from '../support/service-process.js';

const IN_ORDER = { code: 0, signal: null };

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await killProcesses();
  await database.drop();
});

afterAll(killProcesses);

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  let service: ServiceProcess;
  let ann: Player;
  let game: Game;
  let rival: pg.Client;
  /** Sees what happens while the rival is in a transaction, where the view of others' doings stands still. */
  let observer: pg.Client;

  beforeEach(async () => {
    service = await startProcess({ databaseUrl: database.url });
    ann = await new Client(service.url).guest();
    game = await ann.creates({ rulesetId: 'jaques', bots: ['steady'], start: true });
    [rival, observer] = [0, 1].map(() => new pg.Client({ connectionString: database.url })) as [pg.Client, pg.Client];
    await Promise.all([rival.connect(), observer.connect()]);
  });

  afterEach(() => Promise.all([rival.end(), observer.end()]));

  /** Resolves once a statement of the service waits for the rival's lock. */
  async function untilSomeoneWaits(): Promise<void> {
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await observer.query(waiting)).rowCount === 0);
  }

  /** Resolves once nobody listens any more. */
  async function untilRefused(): Promise<void> {
    const attempt = (): Promise<unknown> => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      return once(socket, 'connect').finally(() => socket.destroy());
    };
    for (;;) {
      const outcome = await attempt().catch((error: NodeJS.ErrnoException) => error.code);
      if (outcome === 'ECONNREFUSED') return;
    }
  }

  it('lets a move finish that waits for a lock, refuses new requests, ends streams and long polls, and exits with 0', async () => {
    const stream = await EventStream.open(`${service.url}/v1/games/${game.id}/events`);
    await stream.events(game.version);
    const poll = ann.get(`/v1/games/${game.id}/log?after=${game.version}&waitMs=25000`);
    await ann.game(game.id); // The poll was taken up before this was answered.
    await rival.query('BEGIN');
    await rival.query('SELECT FROM games WHERE id = $1 FOR UPDATE', [game.id]);
    const move = ann.roll(game.id);
    await untilSomeoneWaits();

    service.signal(signal);
    await untilRefused();
    await stream.rest();
    expect(bodyOf<{ items: object[] }>(await poll).items).toEqual([]);
    await rival.query('COMMIT');

    const moved = bodyOf(await move);
    expect(moved.version).toBeGreaterThan(game.version);
    expect(await service.exited).toEqual(IN_ORDER);
    const { rows } = await observer.query('SELECT version FROM games WHERE id = $1', [game.id]);
    expect(rows).toEqual([{ version: moved.version }]);
    const left = await observer.query(`SELECT FROM pg_stat_activity WHERE application_name = 'hotdice'`);
    expect(left.rowCount).toBe(0);
  });

  it('is not held up by connections that are kept, idle or half used, nor by a second signal', async () => {
    const port = Number(new URL(service.url).port);
    const agent = new Agent({ keepAlive: true });
    for (let i = 0; i < 3; i++) {
      const [response] = await once(get(`${service.url}/livez`, { agent }), 'response');
      response.resume();
      await once(response, 'end');
    }
    const sockets: Socket[] = [];
    for (const text of [
      '',
      'GET /livez HTTP/1.1\r\nHost: here\r\n',
      'POST /v1/players HTTP/1.1\r\nContent-Length: 50\r\n\r\n{',
    ]) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      await once(socket, 'connect');
      socket.write(text);
      sockets.push(socket);
    }
    service.signal(signal);
    service.signal(signal);
    expect(await service.exited).toEqual(IN_ORDER);
    for (const socket of sockets) socket.destroy();
    agent.destroy();
  });
});

describe('SIGTERM while the database is away', () => {
  it('ends a start that waits for it', async () => {
    const port = await freePort();
    const service = await launchProcess({ databaseUrl: `postgres://nobody@127.0.0.1:${port}/nothing` });
    await service.said('the database is not there yet');
    service.signal('SIGTERM');
    expect(await service.exited).toEqual(IN_ORDER);
  });

  it('is not held up by a database that stays silent', async () => {
    const line = await DatabaseLine.open(database.url);
    const service = await startProcess({ databaseUrl: line.url });
    const ann = await new Client(service.url).guest();
    const game = await ann.creates({ rulesetId: 'jaques', bots: ['steady'], start: true });
    const stream = await EventStream.open(`${service.url}/v1/games/${game.id}/events`);
    await stream.events(game.version);
    line.silence();
    const move = ann.roll(game.id).catch(() => null);
    service.signal('SIGTERM');
    expect(await service.exited).toEqual(IN_ORDER);
    await move;
    await line.close();
  });
});
