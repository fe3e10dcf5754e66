import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, clusterUrl, startCluster } from './embedded-cluster.js';
import { findLeftover } from './embedded-leftover.js';
import { freePort } from './free-port.js';

/** A server that takes connections, and whether it was running before. */
export type Running = { port: number; joined: boolean };

const patience = 15_000; // ms for what an earlier server left to go away, or for a server to answer
const recovery = 120_000; // ms for a server that says it is starting up

/** Fit for a small service whose every acknowledged move must survive a crash. Errors go to clients, not to the log. */
const settings = {
  fsync: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  jit: 'off',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Joins the server that still runs on the cluster, or waits until what is left of it is gone and starts one, on `port` if
 * given. Refuses when neither succeeds in time or before `ending`, with what PostgreSQL said last.
 */
export async function startOrJoin(
  cluster: Cluster,
  { port, ending }: { port?: number; ending?: AbortSignal } = {},
): Promise<Running> {
  const began = Date.now();
  for (;;) {
    const outcome = await attempt(cluster, port);
    if (!(outcome instanceof Error)) return outcome;
    const limit = outcome.cause === 'starting' ? recovery : patience;
    if (ending?.aborted || Date.now() - began > limit) throw outcome;
    await sleep(200);
  }
}

async function attempt(cluster: Cluster, port: number | undefined): Promise<Running | Error> {
  const leftover = await findLeftover(cluster.data);
  if (leftover.kind === 'server') return join(cluster, leftover.port, leftover.pid);
  if (leftover.kind === 'clearing') return new Error(`An earlier PostgreSQL on ${cluster.data} has not ended yet.`);
  try {
    const chosen = port ?? (await freePort());
    await startCluster(cluster, chosen, settings);
    return { port: chosen, joined: false };
  } catch (error) {
    return error as Error;
  }
}

async function join(cluster: Cluster, port: number, pid: number): Promise<Running | Error> {
  const client = new pg.Client({
    connectionString: await clusterUrl(cluster, port, 'postgres'),
    connectionTimeoutMillis: 3000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { port, joined: true };
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    // 57P03, cannot_connect_now: it starts up or shuts down. (PostgreSQL, appendix A.)
    const cause = code === '57P03' && message.includes('starting up') ? 'starting' : error;
    return new Error(`PostgreSQL (process ${pid}) runs on ${cluster.data} but does not let us in: ${message}.`, {
      cause,
    });
  } finally {
    await client.end().catch(() => undefined);
  }
}
