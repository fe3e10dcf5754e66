import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

const options = JSON.parse(await readFile(new URL('../.swcrc', import.meta.url), 'utf8'));

/** Sources import each other by the names that their compiled files will have. */
export async function resolve(specifier, context, next) {
  const ownSource = /^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts');
  return next(ownSource ? specifier.replace(/\.js$/, '.ts') : specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), { ...options, swcrc: false, filename });
  return { format: 'module', source: code, shortCircuit: true };
}
