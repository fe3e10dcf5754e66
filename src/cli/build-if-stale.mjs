// Builds dist/ where it is missing or older than the sources, so that starting needs no command of its own.
import { execSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const newest = (path) => {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
};

const builtAt = statSync('dist/main.js', { throwIfNoEntry: false })?.mtimeMs ?? 0;
const sources = ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json', 'nest-cli.json'];

if (Math.max(...sources.map(newest)) > builtAt) {
  console.log('Building hotdice …');
  execSync('npm run --silent build', { stdio: 'inherit' });
}
