import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/**
 * A text that tells a running process from any other that had or will have its number: when it was started. Undefined if
 * there is no such process or only a zombie of it, which has let go of everything it held.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return linuxStart(pid);
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : undefined;
  const answer = promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)]);
  return answer.then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  );
}

async function linuxStart(pid: number): Promise<string | undefined> {
  try {
    const [stat, boot] = await Promise.all(
      [`/proc/${pid}/stat`, '/proc/sys/kernel/random/boot_id'].map((file) => readFile(file, 'utf8')),
    );
    // proc(5): the name in parentheses may hold anything; after it comes the state, and 19 fields on the start in ticks.
    const fields = stat!.slice(stat!.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : `${boot!.trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Whether the system knows the number, be it of a zombie or of another user's process. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
