import pg from 'pg';
import { removeTestRun } from './test-run.mjs';

/** Removes the run's server, or its databases from a server that was there before. */
export default async function globalTeardown() {
  const { folder, id, load } = globalThis.hotdiceTestRun;
  if (process.env.TEST_DATABASE_URL) await dropDatabases(process.env.TEST_DATABASE_URL, id);
  await removeTestRun(folder, load);
}

async function dropDatabases(url, id) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [
    `hotdice_test_${id}_`,
  ]);
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
  await client.end();
}
