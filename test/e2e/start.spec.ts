import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { bodyOf, Client, type Game, type MovedGame, Player } from '../support/client.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { DatabaseLine } from '../support/database-line.js';
import { killProcesses, type ServiceProcess, startProcess } from '../support/service-process.js';
import { move } from '../support/whole-game.js';

/** A database with nothing in it. */
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE');
  await client.query('CREATE SCHEMA public');
  await client.end();
});

afterEach(async () => {
  await killProcesses();
  await database.drop();
});

afterAll(killProcesses);

async function begin({ url }: ServiceProcess): Promise<{ ann: Player; game: MovedGame }> {
  const ann = await new Client(url).guest();
  return { ann, game: await ann.creates({ rulesetId: 'universe', bots: ['steady', 'bold'], start: true }) };
}

describe('processes that start together', () => {
  it.each([2, 5])('%i of them on an empty database all come up and serve one game', async (count) => {
    const starting = Array.from({ length: count }, () => startProcess({ databaseUrl: database.url }));
    const processes = await Promise.all(starting);
    const { ann, game: begun } = await begin(processes[0]!);
    let game: Game = begun;
    for (const { url } of processes) game = await move(game, new Player(url, ann.token!, ann.id), 'steps');
    expect(bodyOf<Game>(await ann.game(game.id)).version).toBe(game.version);
  });
});

describe('a start whose connection breaks', () => {
  it.each(['pg_advisory_lock', 'CREATE TABLE games', 'COMMIT\0'])('at %j begins anew and comes up', async (text) => {
    const line = await DatabaseLine.open(database.url);
    let broken = false;
    line.onSent = (data) => {
      if (broken || !data.includes(text)) return;
      broken = true;
      line.breakConnections();
    };
    const service = await startProcess({ databaseUrl: line.url });
    expect(broken).toBe(true);
    await begin(service);
    await killProcesses();
    await line.close();
  });
});
