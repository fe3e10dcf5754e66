import { randomBytes } from 'node:crypto';
import { access, chmod, constants, readFile, rmdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Account, serverAccount } from './embedded-account.js';
import { runProgram } from './embedded-program.js';
import { makeFolder, makePrivateFolder } from './private-folder.js';

/** Where the embedded server lives: `folder` holds everything of it and belongs to the account it runs as. */
export type Home = { folder: string; account: Account | undefined };

const note = 'database-location.txt';

/**
 * Finds or chooses the home of the server that belongs to `dataDir`. It is in `dataDir`, unless the account PostgreSQL
 * runs as cannot enter that (below root's own folders): then it is below /var/lib, and a note in `dataDir` says where.
 */
export async function findHome(dataDir: string, log: (message: string) => void): Promise<Home> {
  const noted = await readNote(dataDir);
  const folder = join(noted ?? dataDir, 'postgres');
  const owner = await ownerOf(folder);
  const account = await serverAccount(owner);
  if (noted !== undefined) await reopen(noted, dataDir, log);
  if (noted !== undefined || (await letIn(dataDir, account))) return { folder, account };
  if (owner) {
    throw new Error(
      `The database in ${folder} belongs to user ${account?.name}, who can no longer enter that folder. ` +
        'Let that user into the folders above it (chmod o+x).',
    );
  }
  const elsewhere = await makeElsewhere(account);
  await writeNote(dataDir, elsewhere, account);
  log(
    `User ${account?.name} cannot enter ${dataDir}, so the database is kept in ${elsewhere} (noted in ${note} there).`,
  );
  return { folder: join(elsewhere, 'postgres'), account };
}

/** A data folder of our own is opened just so far that the account can pass through it; those above are left alone. */
async function letIn(dataDir: string, account: Account | undefined): Promise<boolean> {
  if (await canEnter(dataDir, account)) return true;
  const { uid, mode } = await stat(dataDir);
  if (uid !== process.getuid?.() || !(await canEnter(dirname(dataDir), account))) return false;
  await chmod(dataDir, (mode & 0o7777) | 0o001);
  return canEnter(dataDir, account);
}

/**
 * Makes `dataDir` if it is missing and refuses one that this user cannot write to. Root lets PostgreSQL's account pass
 * through it without listing it; anyone else keeps it private.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    await access(dataDir, constants.W_OK);
  } catch (error) {
    throw new Error(
      `The data folder ${dataDir} cannot be written by this user. ` +
        'Run the service as the user it belongs to, or choose another folder by DATA_DIR.',
      { cause: error },
    );
  }
}

async function readNote(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, note), 'utf8').catch(() => '');
  return text.trim().split('\n').at(-1) || undefined;
}

async function writeNote(dataDir: string, elsewhere: string, account: Account | undefined): Promise<void> {
  const why = `User ${account?.name}, whom PostgreSQL runs as, cannot enter this folder. The database is in the folder\n`;
  await writeFile(join(dataDir, note), `${why}${elsewhere}\n`, { mode: 0o600, flush: true });
}

async function reopen(noted: string, dataDir: string, log: (message: string) => void): Promise<void> {
  if (!(await ownerOf(noted)))
    log(`The database that ${join(dataDir, note)} names, ${noted}, is gone: starting a new one there.`);
  await makePrivateFolder(noted, 0o711);
}

async function ownerOf(folder: string): Promise<Account | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found && { name: `number ${found.uid}`, uid: found.uid, gid: found.gid };
}

/** Whether the account, or this user where there is none, can enter `folder`. */
export async function canEnter(folder: string, account: Account | undefined): Promise<boolean> {
  if (!account) return true;
  return runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account }).then(
    () => true,
    () => false,
  );
}

/** A new folder of our own that the account can enter. Its name is new each time: an emptied DATA_DIR starts afresh. */
async function makeElsewhere(account: Account | undefined): Promise<string> {
  for (const root of ['/var/lib/hotdice', join(tmpdir(), 'hotdice-data'), '/var/tmp/hotdice-data']) {
    const folder = join(root, randomBytes(8).toString('hex'));
    try {
      await makePrivateFolder(root, 0o711);
      await makePrivateFolder(folder, 0o711);
    } catch {
      continue; // Not ours to write to, or somebody else's.
    }
    if (await canEnter(folder, account)) return folder;
    await rmdir(folder);
  }
  throw new Error(`There is no folder for the database that user ${account?.name} could enter. Set DATA_DIR to one.`);
}
