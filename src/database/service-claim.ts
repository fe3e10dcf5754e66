import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStart } from './process-start.js';

/** The mark of a running service in its data folder; `release` takes it away. */
export type Claim = { release(): Promise<void> };

const patience = 3000; // ms; a service that is just ending, or whose end the kernel is just tidying up, gets this long
const writingTime = 1000; // ms between the creation of the file and its content, at most

/**
 * Marks `folder` as used by this process, in a file `service.pid`. Refuses a folder that another running service has marked;
 * the mark of one that was killed is replaced. It keeps two services from even starting on one folder; the last word on
 * that is the lock in the database, see {@link holdServiceLock}.
 */
export async function claimDataFolder(folder: string): Promise<Claim> {
  const file = join(folder, 'service.pid');
  const mark = `${process.pid}\n${await processStart(process.pid)}\n`;
  const deadline = Date.now() + patience;
  while (!(await create(file, mark))) {
    const holder = await readHolder(file);
    if (holder === 'stale') await rm(file, { force: true });
    else if (Date.now() > deadline) throw new Error(refusal(folder, holder));
    else await sleep(100);
  }
  return { release: () => release(file, mark) };
}

/** The sentence that refuses a second service. */
export function refusal(folder: string, holder: string): string {
  return (
    `Another hotdice service (process ${holder}) is using the data folder ${folder}. ` +
    'Stop that one first, or give this one a folder of its own by DATA_DIR.'
  );
}

async function create(file: string, mark: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx', 0o600);
    await handle.writeFile(mark).finally(() => handle.close());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The number of the process that holds the file, or `stale` where that process is no more. */
async function readHolder(file: string): Promise<string> {
  const [pid, start] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (pid && start) return (await processStart(Number(pid))) === start ? pid : 'stale';
  const written = await stat(file).catch(() => undefined); // Empty: being written, or its writer was killed.
  return written && Date.now() - written.mtimeMs > writingTime ? 'stale' : 'unknown';
}

async function release(file: string, mark: string): Promise<void> {
  if ((await readFile(file, 'utf8').catch(() => '')) === mark) await rm(file, { force: true });
}
