import { type Options, transform } from '@swc/core';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const source = join(root, 'src');

/**
 * The service compiled for processes of its own, once for the whole run, in the run's folder, where no build under way can
 * pull it from under a test. Gives the path of its `main.js`.
 */
export async function compiledService(): Promise<string> {
  const place = join(dirname(process.env.HOTDICE_TEST_COMPILED!), 'service');
  if (!(await stat(place).catch(() => undefined))) await compileInto(place);
  return join(place, 'src', 'main.js');
}

/** Appears as a whole under its name; of two test files that compile at once one wins, which is as good as the other. */
async function compileInto(place: string): Promise<void> {
  const draft = await mkdtemp(`${place}-`);
  for (const name of ['package.json', 'node_modules', 'openapi']) await symlink(join(root, name), join(draft, name));
  const options = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8')) as Options;
  const names = (await readdir(source, { recursive: true })).filter(isSource);
  await Promise.all(names.map((name) => compileFile(name, join(draft, 'src'), { ...options, swcrc: false })));
  await rename(draft, place).catch(() => rm(draft, { recursive: true }));
}

const isSource = (name: string): boolean => name.endsWith('.ts') && !name.endsWith('.spec.ts');

async function compileFile(name: string, folder: string, options: Options): Promise<void> {
  const filename = join(source, name);
  const target = join(folder, name.replace(/\.ts$/, '.js'));
  const { code } = await transform(await readFile(filename, 'utf8'), { ...options, filename });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, code);
}
