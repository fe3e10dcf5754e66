import { oneLine } from './one-line.js';
import type { Block, Section, Sheet } from './sheet.js';

/** Columns of a line. */
const WIDTH = 80;

const breakLines = (words: readonly string[], width: number): string[] => {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};

/** Text broken into lines, the first after `mark`, the others below its beginning. A word that is too long stays whole. */
const wrapped = (text: string, mark = ''): string => {
  const lines = breakLines(oneLine(text).split(' '), WIDTH - mark.length);
  return lines.map((line, i) => (i === 0 ? mark : ' '.repeat(mark.length)) + line).join('\n');
};

const underlined = (title: string, line: string): string => {
  const text = oneLine(title);
  return `${text}\n${line.repeat(Math.min(WIDTH, Math.max(1, [...text].length)))}`;
};

const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`).join('\n');
};

const block = (part: Block): string => {
  switch (part.kind) {
    case 'paragraph':
      return wrapped(part.text);
    case 'list':
      return part.items.map((item, i) => wrapped(item, part.ordered ? `${i + 1}. ` : '- ')).join('\n');
    case 'table':
      return table(part.rows);
  }
};

const sectionText = ({ title, blocks }: Section): string[] => [underlined(title, '-'), ...blocks.map(block)];

/** A sheet as plain text in lines of 80 columns; what names and descriptions hold cannot break out of their lines. */
export const toPlainText = ({ title, description, sections, footer }: Sheet): string =>
  [underlined(title, '='), wrapped(description), ...sections.flatMap(sectionText), wrapped(footer, '-- ')]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
