import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Token, Tokenizer } from './tokenizer.js';

const tokensOf = (text: string): Token[] => {
  const tokenizer = new Tokenizer(text);
  const tokens: Token[] = [];
  for (let token = tokenizer.next(); token.kind !== 'end'; token = tokenizer.next()) tokens.push(token);
  return tokens;
};

const told = (text: string): string[] => tokensOf(text).map(({ kind, text: spelled }) => `${kind} ${spelled}`);
const places = (text: string): string[] =>
  tokensOf(text).map(({ text: spelled, line, column }) => `${spelled}@${line}:${column}`);

describe('tokens', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['0. [1 6]', ['label 0.', 'sign [', 'number 1', 'number 6', 'sign ]']],
    ['0.[16]', ['label 0.', 'sign [', 'number 16', 'sign ]']],
    ['0 .', ['number 0', 'unknown .']],
    [
      '1 1>[3]>>[4]',
      ['number 1', 'number 1', 'sign >', 'sign [', 'number 3', 'sign ]', 'sign >>', 'sign [', 'number 4', 'sign ]'],
    ],
    ['>>>', ['sign >>', 'sign >']],
    [
      '| 500 x + - ~3 < 100 ?',
      ['sign |', 'number 500', 'word x', 'sign +', 'sign -', 'sign ~', 'number 3', 'sign <', 'number 100', 'sign ?'],
    ],
    ['[Seat 0 "A"]', ['sign [', 'word Seat', 'number 0', 'string "A"', 'sign ]']],
    ['"a \\" b" "\\\\"', ['string "a \\" b"', 'string "\\\\"']],
    ['"a\nb"', ['open-string "a', 'word b', 'open-string "']],
    ['"a\\\nb', ['open-string "a\\', 'word b']],
    ['"a\\', ['open-string "a\\']],
    ['x ; a "comment" [\n1', ['word x', 'number 1']],
    ['x {a ; " [ {\n b} 1 {c}', ['word x', 'number 1']],
    ['x {open', ['word x', 'open-comment {open']],
    ['} ü€\u{1F3B2}.. 1', ['unknown }', 'unknown ü€\u{1F3B2}..', 'number 1']],
    ['\uFEFF1 \uFEFF', ['number 1', 'unknown \uFEFF']],
    ['1\u00A02\u2028\v\f3', ['number 1', 'unknown \u00A0', 'number 2', 'unknown \u2028\v\f', 'number 3']],
  ])('%j', (text, expected) => {
    expect(told(text)).toEqual(expected);
  });

  it('lines end with LF, CR or both, in comments too; columns count from 1', () => {
    expect(places('a\nb\r\n c\rd\n\n\te')).toEqual(['a@1:1', 'b@2:1', 'c@3:2', 'd@4:1', 'e@6:2']);
    expect(places('{a\r\nb\rc\n} d ; e\nf')).toEqual(['d@4:3', 'f@5:1']);
    expect(places('\uFEFFa b')).toEqual(['a@1:1', 'b@1:3']);
    expect(places('"\u{1F3B2}" b')).toEqual(['"\u{1F3B2}"@1:1', 'b@1:6']);
  });

  it('the end comes again and again', () => {
    const tokenizer = new Tokenizer(' ');
    expect([tokenizer.next(), tokenizer.next()].map(({ kind, column }) => [kind, column])).toEqual([
      ['end', 2],
      ['end', 2],
    ]);
  });

  it('every text is read to its end, without overlap', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'[]{};"\\|<>x~?+-0. \n\r\u2028ü') }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const tokens = tokensOf(text);
        expect(tokens.reduce((sum, token) => sum + token.text.length, 0)).toBeLessThanOrEqual(text.length);
        for (const [i, { text: spelled, line, column }] of tokens.entries()) {
          expect(spelled.length).toBeGreaterThan(0);
          const before = tokens[i - 1];
          if (before) expect(line > before.line || (line === before.line && column > before.column)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
