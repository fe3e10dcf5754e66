import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makePrivateFolder } from './private-folder.js';

/**
 * Copies PostgreSQL's programs to the places where an account that cannot enter node_modules may be able to run them, one
 * place after the other until the caller is content. Each copy is made once per version, appears as a whole, can be read
 * by everyone and written by us alone.
 */
export async function* copyBinaries(packaged: string): AsyncGenerator<string> {
  const name = await copyName(packaged);
  for (const root of cacheFolders()) {
    const copy = join(root, name);
    try {
      await makePrivateFolder(root, 0o755);
      await copyOnce(packaged, root, copy);
      await makePrivateFolder(copy, 0o755);
    } catch {
      continue; // A place we cannot write to, or that is somebody else's: the next one.
    }
    yield copy;
  }
}

function cacheFolders(): string[] {
  const uid = process.getuid?.() ?? 'user';
  const temporary = join(tmpdir(), `hotdice-cache-${uid}`);
  return [uid === 0 ? '/var/cache/hotdice' : join(homedir(), '.cache', 'hotdice'), temporary];
}

async function copyName(packaged: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(dirname(packaged), 'package.json'), 'utf8')) as {
    version: string;
  };
  return `postgres-${version}-${process.platform}-${process.arch}`;
}

async function copyOnce(packaged: string, root: string, copy: string): Promise<void> {
  if (await exists(copy)) return;
  const half = await mkdtemp(join(root, 'half-'));
  try {
    await cp(packaged, half, { recursive: true, verbatimSymlinks: true });
    await openToAll(half);
    await rename(half, copy);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    if (!(await exists(copy))) throw error; // Another process may have finished the same copy first.
  }
}

/** Lets everyone read (and enter, and run) what the owner can, which the umask of `npm ci` may have forbidden. */
async function openToAll(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  const runnable = found.isDirectory() || (found.mode & 0o111) !== 0 || dirname(path).endsWith('bin');
  await chmod(path, runnable ? 0o755 : 0o644);
  if (!found.isDirectory()) return;
  for (const name of await readdir(path)) await openToAll(join(path, name));
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
