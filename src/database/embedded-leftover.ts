import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterName } from './embedded-cluster-name.js';
import { isAlive } from './process-start.js';

/** What an earlier server left in `data`: a `server` that runs, processes that are still `clearing` away, or `nothing`. */
export type Leftover = { kind: 'server'; pid: number; port: number } | { kind: 'clearing' } | { kind: 'nothing' };

/**
 * Looks at postmaster.pid and at the server's processes. A file whose number now belongs to a zombie or to a stranger is
 * removed: PostgreSQL itself would take that for a running server and refuse to start.
 */
export async function findLeftover(data: string): Promise<Leftover> {
  const noted = await readPidFile(data);
  const working = await serverProcesses(await clusterName(data), noted?.pid);
  if (noted && working.includes(noted.pid)) {
    return noted.port ? { kind: 'server', pid: noted.pid, port: noted.port } : { kind: 'clearing' };
  }
  // Processes that outlive a killed postmaster for a moment keep the next one from starting.
  if (working.length > 0) return { kind: 'clearing' };
  const misleading = noted && isAlive(noted.pid) && (await readPidFile(data))?.text === noted.text;
  if (misleading) await rm(join(data, 'postmaster.pid'), { force: true });
  return { kind: 'nothing' };
}

/** The lines of postmaster.pid: process, data folder, start, port, … (pidfile.h of PostgreSQL). */
async function readPidFile(data: string): Promise<{ pid: number; port: number; text: string } | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3] ?? 0), text } : undefined;
}

async function serverProcesses(name: string, noted: number | undefined): Promise<number[]> {
  if (process.platform === 'linux') return linuxProcesses(name);
  if (process.platform === 'win32') return noted !== undefined && isAlive(noted) ? [noted] : [];
  const { stdout } = await promisify(execFile)('ps', ['-axww', '-o', 'pid=,command=']);
  const lines = stdout.split('\n').filter((line) => line.includes('postgres') && line.includes(name));
  return lines.map((line) => parseInt(line, 10));
}

async function linuxProcesses(name: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const ours = await Promise.all(pids.map((pid) => isOurs(pid, name)));
  return pids.filter((_pid, index) => ours[index]);
}

async function isOurs(pid: number, name: string): Promise<boolean> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => ''); // Gone, or not for us to see.
  // The command line of a zombie is empty; that of pg_ctl, which bears the name too, is not of a program `postgres`.
  return (await read('comm')).trim() === 'postgres' && (await read('cmdline')).includes(name);
}
