import { randomBytes } from 'node:crypto';
import {
  chown,
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Binaries } from './embedded-binaries.js';
import { clusterName } from './embedded-cluster-name.js';
import { type Home } from './embedded-home.js';
import { findLeftover } from './embedded-leftover.js';
import { runProgram } from './embedded-program.js';

/** A PostgreSQL cluster: its home, the data folder in it, and the programs that make, start and stop it. */
export type Cluster = Home & { data: string; binaries: Binaries };

/** The superuser of every embedded cluster. */
export const databaseUser = 'hotdice';

const logLimit = 1_000_000; // bytes
const startSeconds = 120; // recovery after a crash may take a while
const stopSeconds = 20;

/**
 * The cluster in `home`, made if it is not there yet. It is made under another name and appears as a whole, with its
 * password, so that being killed in the middle leaves nothing that would be taken for a cluster.
 * `durable: false` skips the syncing to disk, for throwaway clusters.
 */
export async function openCluster(home: Home, binaries: Binaries, { durable }: { durable: boolean }): Promise<Cluster> {
  const cluster = { ...home, data: join(home.folder, 'data'), binaries };
  if ((await madeBy(cluster)) === undefined) await createCluster(cluster, durable);
  const version = await madeBy(cluster);
  if (version !== binaries.majorVersion) {
    throw new Error(
      `The database in ${cluster.data} was made by PostgreSQL ${version}, but PostgreSQL ${binaries.majorVersion} is ` +
        'installed. Install the release of hotdice that made it, or move the data by pg_dump.',
    );
  }
  return cluster;
}

/** The major version that made the cluster, undefined where there is none. */
async function madeBy(cluster: Cluster): Promise<string | undefined> {
  try {
    return (await readFile(join(cluster.data, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`The database in ${cluster.data} cannot be read by this user: it belongs to another one.`, {
      cause: error,
    });
  }
}

async function createCluster(cluster: Cluster, durable: boolean): Promise<void> {
  const parent = dirname(cluster.folder);
  const prefix = `${basename(cluster.folder)}.half-`;
  for (const name of await readdir(parent)) if (name.startsWith(prefix)) await removeFolder(join(parent, name));
  const half = join(parent, prefix + randomBytes(4).toString('hex'));
  try {
    await initialise({ ...cluster, folder: half, data: join(half, 'data') }, durable);
    if (durable) await syncFolder(half);
    await rename(half, cluster.folder);
    if (durable) await syncFolder(parent);
  } catch (error) {
    await removeFolder(half);
    if ((await madeBy(cluster)) === undefined) throw error;
  }
}

async function initialise({ folder, data, account, binaries }: Cluster, durable: boolean): Promise<void> {
  const password = join(folder, 'password');
  await mkdir(folder, { mode: 0o700 });
  await writeFile(password, randomBytes(24).toString('hex'), { mode: 0o600, flush: durable });
  if (account) for (const path of [folder, password]) await chown(path, account.uid, account.gid);
  const identity = [`--username=${databaseUser}`, `--pwfile=${password}`, '--auth=scram-sha-256'];
  // The builtin locale sorts by code point and needs none of the operating system's locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const zone = ['-c', 'timezone=UTC', '-c', 'log_timezone=UTC'];
  const sync = durable ? [] : ['--no-sync'];
  await runProgram(binaries.initdb, ['-D', data, ...identity, ...locale, ...zone, ...sync, '--no-instructions'], {
    account,
  });
}

/** The address of a database of the cluster on this machine. */
export async function clusterUrl(cluster: Cluster, port: number, database: string): Promise<string> {
  const password = (await readFile(join(cluster.folder, 'password'), 'utf8')).trim();
  return `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${database}`;
}

/**
 * Starts the server on a port of 127.0.0.1 and waits until it takes connections. The server is a daemon: it outlives this
 * process, and Ctrl-C in the terminal does not reach it. `settings` are PostgreSQL's, their values plain words and numbers.
 */
export async function startCluster(cluster: Cluster, port: number, settings: Record<string, string>): Promise<void> {
  // No Unix socket: its path would have to be short, and its folder one that the account can write to.
  const where = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const all = { ...settings, ...where, cluster_name: await clusterName(cluster.data) };
  const words = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  const log = await openLog(cluster);
  try {
    await control(cluster, ['start', '-t', String(startSeconds), '-o', words.join(' ')], log);
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${await lastLines(cluster)}`, { cause: error });
  } finally {
    await log.close();
  }
}

/**
 * Stops the server, which disconnects its clients and writes everything out; one that does not obey in time is cut short.
 * A server that is not running is left at that.
 */
export async function stopCluster(cluster: Cluster): Promise<void> {
  for (const mode of ['fast', 'immediate']) {
    if ((await findLeftover(cluster.data)).kind !== 'server') return;
    await control(cluster, ['stop', '-m', mode, '-t', String(stopSeconds)]).catch(() => undefined);
  }
  const left = await findLeftover(cluster.data);
  if (left.kind === 'server') throw new Error(`PostgreSQL (process ${left.pid}) on ${cluster.data} cannot be stopped.`);
}

/** The data folder goes by the environment, since pg_ctl would put an argument between quotes of a shell command. */
async function control({ data, account, binaries }: Cluster, args: string[], log?: FileHandle): Promise<void> {
  const output = log && { output: log.fd };
  await runProgram(binaries.pgCtl, ['-w', '-s', ...args], { account, env: { PGDATA: data }, ...output });
}

/** The server's own log, begun anew when it has grown large. */
async function openLog(cluster: Cluster): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const log = await open(join(cluster.folder, 'server.log'), flags, 0o600);
  if ((await log.stat()).size > logLimit) await log.truncate();
  return log;
}

async function lastLines(cluster: Cluster): Promise<string> {
  const text = await readFile(join(cluster.folder, 'server.log'), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-6).join(' | ');
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
}

/** Makes the names in a folder last through a power cut. Windows cannot, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
