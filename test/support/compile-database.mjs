import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'src', 'database');

/**
 * Compiles the files of src/database that start a PostgreSQL into `folder`, for processes outside of jest: jest's own global
 * setup, and the children that tests kill. `modules` are the node_modules they find.
 */
export async function compileDatabase(folder, modules = join(root, 'node_modules')) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await symlink(modules, join(folder, 'node_modules'));
  const options = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8'));
  for (const name of await readdir(source)) {
    if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
    const { code } = transformSync(await readFile(join(source, name), 'utf8'), { ...options, swcrc: false });
    await writeFile(join(folder, `${basename(name, '.ts')}.js`), code);
  }
}
