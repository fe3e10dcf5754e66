import { resolve } from 'node:path';
import pg from 'pg';
import { findBinaries } from './embedded-binaries.js';
import { type Cluster, clusterUrl, openCluster, stopCluster } from './embedded-cluster.js';
import { findHome, makeDataDir } from './embedded-home.js';
import { startOrJoin } from './embedded-start.js';
import { watchServer } from './embedded-watch.js';
import { claimDataFolder } from './service-claim.js';

/** `url` leads to the database `hotdice`, `dataFolder` is PostgreSQL's; `stop` ends the server and frees the folder. */
export type EmbeddedServer = { url: string; dataFolder: string; stop(): Promise<void> };

export type EmbeddedServerOptions = { dataDir: string; log: (message: string) => void };

const database = 'hotdice';

/**
 * Starts the PostgreSQL from npm with its data in `dataDir`, which is made at the first start, or joins one that a killed
 * service left running there. While it is in use the server is watched, and started again on the same port if it dies.
 * Refuses a folder another service is using, leaving that one undisturbed, and a machine without the npm package.
 */
export async function startEmbeddedServer({ dataDir, log }: EmbeddedServerOptions): Promise<EmbeddedServer> {
  const folder = resolve(dataDir);
  await makeDataDir(folder);
  const claim = await claimDataFolder(folder);
  try {
    const home = await findHome(folder, log);
    const cluster = await openCluster(home, await findBinaries(home.account), { durable: true });
    const server = await serve(cluster, folder, log);
    let stopped: Promise<void> | undefined;
    return { ...server, stop: () => (stopped ??= server.stop().finally(() => claim.release())) };
  } catch (error) {
    await claim.release();
    throw error;
  }
}

async function serve(cluster: Cluster, folder: string, log: (message: string) => void): Promise<EmbeddedServer> {
  const { port, joined } = await startOrJoin(cluster);
  try {
    await createDatabase(await clusterUrl(cluster, port, 'postgres'));
    const stop = await watchServer({ cluster, port, database, folder, log });
    const how = joined ? 'was still running and is joined' : 'is running';
    log(`PostgreSQL ${cluster.binaries.majorVersion} ${how} at 127.0.0.1:${port}, with its data in ${cluster.data}.`);
    return { url: await clusterUrl(cluster, port, database), dataFolder: cluster.data, stop };
  } catch (error) {
    if (!joined) await stopCluster(cluster); // A server that was there before may be another service's.
    throw error;
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`);
  } finally {
    await client.end();
  }
}
