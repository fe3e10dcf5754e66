import { presetRules, rulesFrom } from './engine-builders.js';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import type { Rules } from '../../src/engine/ruleset.js';
import type { Sheet } from '../../src/sheets/sheet.js';
import { rulesInWords } from '../../src/sheets/text.js';

/** Everything that a sheet says in one line: titles, paragraphs, items, and the rows of tables as "label: value". */
export const saidBy = ({ title, description, sections, footer }: Sheet): string => {
  const blocks = sections.flatMap(({ title: heading, blocks: parts }) => [
    heading,
    ...parts.flatMap((part) => {
      if (part.kind === 'paragraph') return [part.text];
      return part.kind === 'list' ? part.items : part.rows.map((row) => row.join(': '));
    }),
  ]);
  return [title, description, ...blocks, footer].join(' | ');
};

/** The sheet of rules that have no name of their own. */
export const sheetOf = (rules: Rules): Sheet =>
  rulesInWords({ id: 'test', version: 1, name: 'Test', description: 'A test.', ...rules });

/** What the sheet of a built-in ruleset says. */
export const presetText = (id: string): string => saidBy(rulesInWords(PRESETS.find((preset) => preset.id === id)!));

/** What the sheet of a built-in ruleset says with sections of it changed: `{ turn: { rescue: 'secondChance' } }`. */
export const changedText = (id: string, changes: Record<string, unknown>): string => {
  const rules = presetRules(id) as unknown as Record<string, unknown>;
  const merged = Object.entries(changes).map(([key, value]) => {
    const isSection = typeof value === 'object' && value !== null && typeof rules[key] === 'object';
    return [key, isSection ? { ...(rules[key] as object), ...(value as object) } : value];
  });
  return saidBy(sheetOf(rulesFrom({ ...rules, ...Object.fromEntries(merged) })));
};
