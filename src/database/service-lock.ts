import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { refusal } from './service-claim.js';

/** The lock of the one service that may use an embedded database; it lives as long as a connection of its own. */
export type ServiceLock = { release(): Promise<void> };

const key = [0x68646963, 1] as const; // 'hdic'; the two halves of an advisory lock's key
const patience = 3000; // ms; the kernel may still be closing the connection of a service that was killed
const applicationName = 'hotdice service, process ';

/**
 * Takes the advisory lock of the service in the database at `url`. Refuses if another service holds it. `onLost` is called
 * once when the connection, and the lock with it, is lost; not after `release`.
 */
export async function holdServiceLock(url: string, folder: string, onLost: () => void): Promise<ServiceLock> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName + process.pid });
  let held = false;
  client.on('error', () => undefined); // `end` follows, and an unhandled one would end the process
  client.on('end', () => held && onLost());
  await client.connect();
  try {
    await takeLock(client, folder);
    held = true;
  } catch (error) {
    await client.end();
    throw error;
  }
  return {
    release: async () => {
      held = false;
      await client.end();
    },
  };
}

async function takeLock(client: pg.Client, folder: string): Promise<void> {
  const deadline = Date.now() + patience;
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [...key]);
    if (rows[0]?.taken) return;
    if (Date.now() > deadline) throw new Error(refusal(folder, await findHolder(client)));
    await sleep(100);
  }
}

async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1 AND l.objid = $2`,
    [...key],
  );
  return rows[0]?.name.replace(applicationName, '') ?? 'unknown';
}
