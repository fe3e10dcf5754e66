import { chmod, lstat, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes `folder` and its missing parents with exactly this mode, whatever the umask; an existing folder keeps its own. */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await chmod(made, mode);
}

/**
 * Makes `folder` like {@link makeFolder} and refuses one that is a link, belongs to another user or can be written by
 * others: in a folder such as /tmp somebody else may have put it there.
 */
export async function makePrivateFolder(folder: string, mode: number): Promise<void> {
  await makeFolder(folder, mode);
  if (process.getuid && !(await isPrivate(folder, process.getuid()))) {
    throw new Error(`${folder} is not a folder that only this user can write to`);
  }
}

async function isPrivate(folder: string, uid: number): Promise<boolean> {
  const found = await lstat(folder);
  return found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0;
}
