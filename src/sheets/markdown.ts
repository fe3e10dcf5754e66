import { oneLine } from './one-line.js';
import type { Block, Section, Sheet } from './sheet.js';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Characters that mean something to Markdown wherever they stand; colons and dots only where links are made of them. */
const MARKS = /[\\`*_[\]{}|~#$^!]|:(?=\/\/)|(?<=\bwww)\./gi;

/** What makes a list, a rule or an underlined heading at the start of a line. */
const AT_START = /^([-+=]|\d{1,9}(?=[.)]))/;

const numberOrMark = (start: string): string => (/\d/.test(start) ? start : `\\${start}`);

/** Text in which nothing is markup any more, HTML and bare links included. */
export const escapeMarkdown = (text: string): string =>
  oneLine(text)
    .replace(/[&<>]/g, (character) => ENTITIES[character]!)
    .replace(MARKS, (mark) => `\\${mark}`)
    .replace(/@/g, '&#64;')
    .replace(AT_START, numberOrMark)
    .replace(/^(\d{1,9})([.)])/, '$1\\$2');

const row = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;

const block = (part: Block): string => {
  switch (part.kind) {
    case 'paragraph':
      return escapeMarkdown(part.text);
    case 'list':
      return part.items.map((item, i) => `${part.ordered ? `${i + 1}.` : '-'} ${escapeMarkdown(item)}`).join('\n');
    case 'table':
      return [row(part.head), '| --- | ---: |', ...part.rows.map(row)].join('\n');
  }
};

const sectionText = ({ title, blocks }: Section): string[] => [`## ${escapeMarkdown(title)}`, ...blocks.map(block)];

/** A sheet as Markdown (CommonMark with GFM tables); what names and descriptions hold stays text. */
export const toMarkdown = ({ title, description, sections, footer }: Sheet): string =>
  [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(description),
    ...sections.flatMap(sectionText),
    '---',
    escapeMarkdown(footer),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
