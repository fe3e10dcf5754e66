import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { presetRules } from '../../test/support/engine-builders.js';
import { isWellFormed } from '../../test/support/well-formed-xml.js';
import { wholeModel } from '../../test/support/whole-model.js';
import { escapeMarkdown, toMarkdown } from './markdown.js';
import { oneLine } from './one-line.js';
import { toPlainText } from './plain-text.js';
import { scorePicture } from './score-picture.js';
import { rulesInWords } from './text.js';

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[click](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '# Fake\n\n## Sections',
  'a\n\n---\n\n| a | b |\n| --- | --- |',
  '`code` *bold* _it_ ~~gone~~',
  '</title></svg><script>1</script>',
  ']]>&lt;&#60;',
  'https://evil.example and www.evil.example and me@evil.example',
  '- item',
  '1. item',
  '+ item',
  '> quote',
  '\u001b[31mred\u0007\u0000',
  '\u202egnihsif',
  '\ud800 half',
  'Setext\n=====',
];

const named = (text: string) => ({ id: 'x', version: 1, name: text, description: text, ...presetRules('jaques') });

const TEXT = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(fc.constantFrom(...'<>&"\'`*_[](){}#|~!:/@.-+=0123456789 \n\\\tw'), { maxLength: 40 })
    .map((all) => all.join('')),
  fc.constantFrom(...HOSTILE),
);

/** What is left of escaped text that Markdown would read as markup, HTML and bare links included. */
const markupIn = (escaped: string): string[] => {
  const text = escaped.replace(/&(amp|lt|gt|#64);/g, '').replace(/\\[!-/:-@[-`{-~]/g, '');
  return text.match(/[\\`*_[\]{}|~#$^!<>&@]|:\/\/|www\./gi) ?? [];
};

const STARTS = /^([-+=>]|\d+[.)])/;

describe('what a name or a description holds stays text', () => {
  it.each(HOSTILE)('in Markdown: %j', (text) => {
    const escaped = escapeMarkdown(text);
    expect(markupIn(escaped)).toEqual([]);
    expect(escaped).not.toMatch(/[\n\r]/);
    expect(escaped).not.toMatch(STARTS);
    expect(toMarkdown(rulesInWords(named(text))).split('\n')[0]).toBe(`# ${escaped}`);
  });

  it('whatever it is, in Markdown', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const escaped = escapeMarkdown(text);
        expect(markupIn(escaped)).toEqual([]);
        expect(escaped).not.toMatch(/[\n\r]/);
        expect(escaped).not.toMatch(STARTS);
      }),
      { numRuns: 2_000 },
    );
  });

  it('whatever it is, it adds no section and no line to either form', () => {
    const plain = toMarkdown(rulesInWords(named('Name'))).split('\n');
    fc.assert(
      fc.property(TEXT, (text) => {
        fc.pre(oneLine(text) !== '');
        const lines = toMarkdown(rulesInWords(named(text))).split('\n');
        expect(lines.slice(3)).toEqual(plain.slice(3));
        expect(lines).toHaveLength(plain.length);
        expect(toPlainText(rulesInWords(named(text))).split('\n\nThe aim\n')).toHaveLength(2);
      }),
      { numRuns: 200 },
    );
  });

  it('plain text holds no controls, and nothing that turns the direction of what follows', () => {
    for (const text of HOSTILE) {
      expect(toPlainText(rulesInWords(named(text)))).not.toMatch(
        /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/,
      );
    }
  });

  it('whatever it is, the picture stays well-formed, without scripts and without anything to load', () => {
    fc.assert(
      fc.property(TEXT, (text) => {
        const picture = scorePicture(named(text));
        expect(isWellFormed(picture)).toBe(true);
        expect(picture).not.toMatch(/<script|<image|<use|<foreignObject|\shref=|\son[a-z]+="|url\(|@import/i);
      }),
      { numRuns: 200 },
    );
  });
});

describe('every ruleset has its sheet', () => {
  it('as structure, Markdown, plain text and picture, whatever the rules', () => {
    fc.assert(
      fc.property(wholeModel(), (rules) => {
        const ruleset = { ...named('Any'), ...rules };
        const sheet = rulesInWords(ruleset);
        expect(JSON.stringify(sheet)).not.toMatch(/undefined|null|NaN|\[object|\s\s|\.\.|"text":""/);
        expect(toMarkdown(sheet)).toContain('## What scores');
        const lines = toPlainText(sheet).split('\n');
        expect(lines.filter((line) => line.length > 80 && !line.startsWith('  '))).toEqual([]);
        expect(isWellFormed(scorePicture(ruleset))).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('sections are never empty, and every sentence ends', () => {
    fc.assert(
      fc.property(wholeModel(), (rules) => {
        for (const { title, blocks } of rulesInWords({ ...named('Any'), ...rules }).sections) {
          expect([title, blocks.length > 0]).toEqual([title, true]);
          for (const block of blocks) if (block.kind === 'paragraph') expect(block.text).toMatch(/^[A-Z0-9].*[.:]$/);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the forms of a sheet', () => {
  const sheet = rulesInWords(named('Jaques'));

  it('Markdown has a title, sections, numbered steps and a table', () => {
    const text = toMarkdown(sheet);
    expect(text).toMatch(/^# Jaques\n\nJaques\n\n## The aim\n\n/);
    expect(text).toContain('\n1. Roll all six dice.\n2. After each roll');
    expect(text).toContain('| Dice | Points |\n| --- | ---: |\n| Each 1 | 100 |\n');
    expect(text.endsWith('\n---\n\nx, version 1\n')).toBe(true);
  });

  it('plain text is broken into lines of 80 columns, with hanging items', () => {
    const text = toPlainText(sheet);
    expect(text.startsWith('Jaques\n======\n\nJaques\n\nThe aim\n-------\n\n')).toBe(true);
    expect(text).toContain(
      '\n2. After each roll, keep at least one die that scores: set it aside and count\n   its points.',
    );
    expect(text).toMatch(/\n {2}Each 1 +100\n/);
  });
});
