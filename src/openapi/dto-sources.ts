import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the source of a DTO class says beside the types of its fields, which the swagger plugin knows. */
export type DtoSource = { description: string; fields: string[] };

const CLASS =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n(?:export )?(?:abstract )?class (\w+)(?: extends (\w+))? \{\n([\s\S]*?)\n\}/g;
const FIELD = /^ {2}(\w+)\??: /gm;

/** Doc comments and the order of fields of all DTO classes under a folder, by the name of the class. */
export function readDtoSources(folder: string): Map<string, DtoSource> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.dto.ts'));
  const sources = new Map<string, DtoSource>();
  for (const file of files.sort()) readClasses(readFileSync(join(folder, file), 'utf8'), sources);
  return sources;
}

/** A class stands behind the one it extends. */
function readClasses(text: string, sources: Map<string, DtoSource>): void {
  for (const [, comment, name, parent, body] of text.matchAll(CLASS)) {
    const inherited = sources.get(parent ?? '')?.fields ?? [];
    const own = [...body!.matchAll(FIELD)].map(([, field]) => field!);
    sources.set(name!, { description: plain(comment!), fields: [...inherited, ...own] });
  }
}

/** The text of a doc comment without its stars. */
const plain = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();
