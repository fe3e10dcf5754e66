import { chmod, lstat, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileDatabase } from './compile-database.mjs';

const prefix = 'hotdice-test-';
const places = [...new Set([tmpdir(), '/tmp'])];
const day = 24 * 60 * 60 * 1000; // ms

// Nothing of a test has to outlive a crash of the machine, so nothing waits for the disk.
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
  shared_buffers: '128MB',
  jit: 'off',
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/**
 * Makes the folder of a test run in the system's temporary folder, where PostgreSQL's user can enter it. `load` imports a
 * file of src/database, compiled into the folder `compiled` there.
 */
export async function makeTestRun() {
  for (const place of places) {
    const folder = await mkdtemp(join(place, prefix));
    await chmod(folder, 0o711);
    await compileDatabase(join(folder, 'compiled'));
    const load = (name) => import(pathToFileURL(join(folder, 'compiled', `${name}.js`)).href);
    const run = { folder, id: basename(folder).slice(prefix.length).toLowerCase(), load };
    if (await isFit(run)) return run;
    await rm(folder, { recursive: true, force: true });
  }
  throw new Error(
    `PostgreSQL's user can enter none of ${places.join(', ')}. Set TMPDIR to a folder that it can enter.`,
  );
}

async function isFit({ folder, load }) {
  const [{ processStart }, { canEnter }] = [await load('process-start'), await load('embedded-home')];
  const { serverAccount } = await load('embedded-account');
  await writeFile(join(folder, 'owner'), `${process.pid}\n${await processStart(process.pid)}\n`);
  return canEnter(folder, await serverAccount());
}

/** Starts a PostgreSQL in the folder of the run and gives its address. */
export async function startThrowawayServer({ folder, load }) {
  const { serverAccount } = await load('embedded-account');
  const { findBinaries } = await load('embedded-binaries');
  const { openCluster, startCluster, clusterUrl } = await load('embedded-cluster');
  const { freePort } = await load('free-port');
  const account = await serverAccount();
  const home = { folder: join(folder, 'postgres'), account };
  const cluster = await openCluster(home, await findBinaries(account), { durable: false });
  const port = await freePort();
  await startCluster(cluster, port, settings);
  return clusterUrl(cluster, port, 'postgres');
}

/** Removes the folder of a run, and the server in it if one is running. */
export async function removeTestRun(folder, load) {
  const { findLeftover } = await load('embedded-leftover');
  const left = await findLeftover(join(folder, 'postgres', 'data')).catch(() => undefined);
  if (left?.kind === 'server') process.kill(left.pid, 'SIGQUIT'); // PostgreSQL's immediate shutdown.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Removes what runs that were killed have left behind. */
export async function removeLeftovers(load) {
  for (const place of places) {
    for (const name of await readdir(place)) {
      const folder = join(place, name);
      if (name.startsWith(prefix) && (await isAbandoned(folder, load)))
        await removeTestRun(folder, load).catch(() => {});
    }
  }
}

async function isAbandoned(folder, load) {
  const found = await lstat(folder).catch(() => undefined);
  if (!found?.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid)) return false;
  const [pid, start] = (await readFile(join(folder, 'owner'), 'utf8').catch(() => '')).split('\n');
  if (!start) return Date.now() - found.mtimeMs > day;
  const { processStart } = await load('process-start');
  return (await processStart(Number(pid))) !== start;
}
