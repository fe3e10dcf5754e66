import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';

/** A database of a test file's own, empty but for the schema. */
export type TestDatabase = {
  url: string;
  /** Removes it, connections that are still open included. */
  drop(): Promise<void>;
};

/** Any number; the files of a run take their turn on it when they make the template or copy it. */
const TEMPLATE_LOCK = 7_150_233;

/** Copies the run's template, which holds the migrated schema; the first file that needs one makes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = databaseName(randomUUID().slice(0, 8));
  await onServer(async (server) => {
    await server.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const template = await openTemplate(server);
    await server.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  });
  return { url: urlOf(name), drop: () => onServer((server) => dropDatabase(server, name)) };
}

async function openTemplate(server: pg.Client): Promise<string> {
  const template = databaseName('template');
  const found = await server.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (found.rowCount === 0) await makeTemplate(server, template);
  return template;
}

/** Made under another name first, so that a run that was cut off leaves no half template. */
async function makeTemplate(server: pg.Client, template: string): Promise<void> {
  const draft = databaseName('draft');
  await dropDatabase(server, draft);
  await server.query(`CREATE DATABASE "${draft}"`);
  const dataSource = await createDataSource(urlOf(draft)).initialize();
  await migrate(dataSource);
  await dataSource.destroy();
  await server.query(`ALTER DATABASE "${draft}" RENAME TO "${template}"`);
}

async function dropDatabase(server: pg.Client, name: string): Promise<void> {
  await server.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}

/** The server that the run's global setup has started or was given. */
async function onServer(act: (server: pg.Client) => Promise<void>): Promise<void> {
  const server = new pg.Client({ connectionString: process.env.HOTDICE_TEST_SERVER_URL });
  await server.connect();
  try {
    await act(server);
  } finally {
    await server.end();
  }
}

/** Under this prefix the run's global teardown finds what is left on a server that it was given. */
const databaseName = (part: string): string => `hotdice_test_${process.env.HOTDICE_TEST_RUN}_${part}`;

function urlOf(name: string): string {
  const url = new URL(process.env.HOTDICE_TEST_SERVER_URL!);
  url.pathname = `/${name}`;
  return url.href;
}
