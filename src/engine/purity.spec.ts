import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** The pure folders, and what each may import. */
const ALLOWED: Record<string, string[]> = {
  engine: ['engine'],
  odds: ['odds', 'engine'],
  policies: ['policies', 'engine', 'odds'],
  sheets: ['sheets', 'engine'],
  notation: ['notation', 'engine'],
};

const filesOf = (folder: string): string[] => {
  const path = join(SOURCE, folder);
  if (!existsSync(path)) return [];
  const found = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return found.filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts')).map((file) => join(path, file));
};

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/.*$/gm, '');

/** What the outside world could leak in by: time, chance, the process, the network, other modules at run time. */
const IMPURE =
  /\b(Date|performance|process|globalThis|console|Promise)\b\s*[.(<]|\bMath\.random|\b(require|import|fetch|setTimeout|setInterval|setImmediate|queueMicrotask)\s*\(|\b(await|async)\s/g;

describe.each(Object.entries(ALLOWED))('src/%s is pure', (folder, allowed) => {
  const files = filesOf(folder);

  it('its files import nothing but each other and what lies below', () => {
    for (const file of files) {
      const imports = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s+'([^']+)'/g)].map(
        ([, from]) => from!,
      );
      for (const from of imports) {
        const target = from.startsWith('.') ? relative(SOURCE, resolve(dirname(file), from)).split('/')[0]! : from;
        expect([relative(SOURCE, file), from, allowed.includes(target)]).toEqual([relative(SOURCE, file), from, true]);
      }
    }
  });

  it('its files know no clock, no chance and no outside world', () => {
    for (const file of files) {
      const found = withoutComments(readFileSync(file, 'utf8')).match(IMPURE);
      expect([relative(SOURCE, file), found]).toEqual([relative(SOURCE, file), null]);
    }
  });
});

it('the engine is there', () => {
  expect(filesOf('engine').length).toBeGreaterThan(25);
});
