import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, clusterUrl, stopCluster } from './embedded-cluster.js';
import { startOrJoin } from './embedded-start.js';
import { holdServiceLock, type ServiceLock } from './service-lock.js';

export type Watched = {
  cluster: Cluster;
  port: number;
  database: string;
  folder: string;
  log: (message: string) => void;
};

const retryDelay = 1000; // ms between attempts to bring a dead server back

/**
 * Holds the service's lock in the database and brings the server back, on its old port, when the connection of the lock is
 * lost: only then has it died or been restarted. Gives the function that ends both the watch and the server.
 */
export async function watchServer(watched: Watched): Promise<() => Promise<void>> {
  const ending = new AbortController();
  let recovery: Promise<void> = Promise.resolve();
  const onLost = () => {
    recovery = bringBack(watched, ending.signal, takeLock);
  };
  let lock: ServiceLock | undefined;
  const takeLock = async () => {
    const { cluster, port, database, folder } = watched;
    lock = await holdServiceLock(await clusterUrl(cluster, port, database), folder, onLost);
  };
  await takeLock();
  return async () => {
    ending.abort();
    await recovery;
    await lock?.release();
    await stopCluster(watched.cluster);
  };
}

async function bringBack(watched: Watched, ending: AbortSignal, takeLock: () => Promise<void>): Promise<void> {
  const { cluster, port, log } = watched;
  log('PostgreSQL has closed the connection that guards its data folder. Bringing it back.');
  while (!ending.aborted) {
    try {
      await startOrJoin(cluster, { port, ending });
      await takeLock();
      return log(`PostgreSQL is back at 127.0.0.1:${port}.`);
    } catch (error) {
      if (ending.aborted) return;
      log(`PostgreSQL is not back yet: ${(error as Error).message}`);
      await sleep(retryDelay, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}
