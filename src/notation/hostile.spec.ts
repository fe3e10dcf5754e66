import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { presetRules } from '../../test/support/engine-builders.js';
import {
  faultsOf,
  gameOf,
  headerOf,
  houseRules,
  knownRules,
  notatedGame,
  plans,
  written,
  writtenByHouse,
} from '../../test/support/notated-games.js';
import { PRESETS } from '../engine/presets/catalogue.js';
import { compileRules } from '../engine/compile.js';
import { replay } from '../engine/replay.js';
import { hashOfRules } from '../rulesets/ruleset-hash.js';
import { exportGame } from './export-game.js';
import { importGame, rulesetNeeded } from './import-game.js';
import { MAX_DETAIL, MAX_FAULTS, MAX_LINE, MAX_TEXT } from './limits.js';

/** What must hold of every text: it is a game that the rules explain and that keeps its text, or it has readable faults. */
const expectAnswer = (text: string): 'game' | 'faults' => {
  const result = importGame(text, knownRules, hashOfRules);
  if ('faults' in result) {
    const lines = text.split(/\r\n|[\r\n]/).length;
    expect(result.faults.length).toBeGreaterThan(0);
    expect(result.faults.length).toBeLessThanOrEqual(MAX_FAULTS);
    for (const { line, column, detail } of result.faults) {
      expect([line >= 1 && line <= lines, column >= 1, detail.length <= MAX_DETAIL + 1]).toEqual([true, true, true]);
    }
    return 'faults';
  }
  expect(replay(compileRules(result.rules), result.events)).toEqual({ state: result.state });
  const again = exportGame(result.header, result.events);
  expect(exportGame(gameOf(again).header, gameOf(again).events)).toBe(again);
  return 'game';
};

/** One change to a text: characters cut out, put in or replaced, a line doubled, or two lines exchanged. */
const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('cut', 'put', 'replace', 'double', 'exchange', 'drop'),
  text: fc.oneof(
    fc.constantFrom(...'123456x|>~<?[]."{};+-', '\n', ' 1 ', '0.', '1.', '> [1]'),
    fc.string({ maxLength: 4 }),
  ),
});

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const mutate = (text: string, { at, to, kind, text: put }: Change): string => {
  const position = Math.floor(at * text.length);
  if (kind === 'cut') return text.slice(0, position) + text.slice(position + 1 + Math.floor(to * 3));
  if (kind === 'put') return text.slice(0, position) + put + text.slice(position);
  if (kind === 'replace') return text.slice(0, position) + put + text.slice(position + put.length);
  const lines = text.split('\n');
  const [a, b] = [at, to].map((place) => Math.floor(place * (lines.length - 1))) as [number, number];
  if (kind === 'double') lines.splice(a, 0, lines[a]!);
  else if (kind === 'drop') lines.splice(a, 1);
  else [lines[a], lines[b]] = [lines[b]!, lines[a]!];
  return lines.join('\n');
};

describe('whatever the text', () => {
  it('anything at all is answered', () => {
    const bits = fc.constantFrom(...'0123456 .[]<>|x+-~?{};"\n', '[Seat 0 "A"]', '[Ruleset "pocket@1"]', '0. ', '? ');
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: bits, maxLength: 60 })), (text) => {
        expectAnswer(text);
        rulesetNeeded(text);
      }),
      { numRuns: 1000 },
    );
  });

  it('any movetext under a good header is answered', () => {
    const items = fc.constantFrom(
      ...[
        '[1 1 4 6 2 5]',
        '[5]',
        '[2 3]',
        '> [5 5]',
        '>> [1]',
        '1',
        '1 1',
        '5',
        '| 100',
        '| 0',
        '| 10000',
        'x',
        '+',
        '-',
      ],
      ...['~0', '~1', '~2', '~5', '< 100', '\n0.', '\n1.', '\n2.', '\n7.'],
    );
    const moves = fc.array(items, { maxLength: 60 }).map((all) => all.join(' '));
    const rulesets = fc.constantFrom(...PRESETS.map(({ id }) => `${id}@1`));
    const starts = fc.constantFrom('', '? [6 5 5]', '[Starter "2"]', '[Starter "1"]\n? [5 6 5]', '? [1 1 1]');
    fc.assert(
      fc.property(moves, rulesets, starts, (text, ruleset, start) => {
        expectAnswer(written(text, ruleset, start));
      }),
      { numRuns: 1000 },
    );
  });

  it('a game that somebody has changed is a game still, or has faults', () => {
    const seen = { game: 0, faults: 0 };
    fc.assert(
      fc.property(houseRules, plans, fc.array(change, { minLength: 1, maxLength: 4 }), (rules, plan, changes) => {
        const text = exportGame(headerOf(rules), notatedGame(rules, { ...plan, moves: Math.min(plan.moves, 60) }).log);
        // The rules stay as they are: their own checks are not what is looked at here.
        const [head, moves] = [text.slice(0, text.indexOf('[Seat')), text.slice(text.indexOf('[Seat'))];
        seen[expectAnswer(head + changes.reduce(mutate, moves))]++;
      }),
      { numRuns: 200 },
    );
    expect(Math.min(seen.game, seen.faults)).toBeGreaterThan(5);
  });

  it('a changed game of a preset likewise, header and all', () => {
    const games = PRESETS.map(({ id }, seed) => {
      const rules = presetRules(id);
      const { log } = notatedGame(rules, { seats: [0, 1, 2, 3], seed, leaving: 0.01, moves: 80 });
      return exportGame(headerOf(rules, { ruleset: { id, version: 1 }, rules: null }), log);
    });
    fc.assert(
      fc.property(fc.constantFrom(...games), fc.array(change, { minLength: 1, maxLength: 5 }), (text, changes) => {
        expectAnswer(changes.reduce(mutate, text));
      }),
      { numRuns: 500 },
    );
  });
});

describe('hostile texts', () => {
  /** A machine under load is slow; what is not linear takes minutes. */
  const MS = 3000;

  const quick = (text: string): string[] => {
    const start = performance.now();
    const faults = faultsOf(text);
    rulesetNeeded(text);
    expect(performance.now() - start).toBeLessThan(MS);
    return faults;
  };

  const filled = (part: string, before: string): string =>
    before + part.repeat(Math.floor((MAX_TEXT - before.length) / part.length));

  it('a text that is too long is not read', () => {
    expect(quick('['.repeat(1_000_000))).toEqual(['1:1 text-too-long']);
    expect(quick('\n'.repeat(MAX_TEXT))).toEqual(['1:1 missing-tag']);
    expect(quick('\n'.repeat(MAX_TEXT + 1))).toEqual(['1:1 text-too-long']);
  });

  it('lines that are too long are named', () => {
    const long = `0. ${'1'.repeat(MAX_LINE)}`;
    expect(quick(written(`${long}\n0.\n${long}`))).toEqual([
      `6:${MAX_LINE + 1} line-too-long`,
      `8:${MAX_LINE + 1} line-too-long`,
    ]);
    expect(quick('\r'.repeat(10) + 'x'.repeat(MAX_LINE))).toEqual(['11:1 unexpected', '1:1 missing-tag'].reverse());
  });

  it.each<[string, string]>([
    ['brackets', '[\n'],
    ['closing brackets', ']]]]]]\n'],
    ['empty rolls', '[]\n'],
    ['open strings', '"\n'],
    ['open comments', '{\n'],
    ['comments', '{}\n'],
    ['line comments', ';{"\r'],
    ['signs', '> >> | ~ < ?\n'],
    ['numbers', '1 1 1 1 1\n'],
    ['digits', `${'9'.repeat(1000)}\n`],
    ['dice', '[1 1 1 1 1 1]\n'],
    ['turns', '0.\n'],
    ['faulty turns', '0. [7]\n'],
    ['seats', `${'9'.repeat(1000)}.\n`],
    ['roll-offs', '? [6 6 6]\n'],
    ['tags', '[A "b"]\n'],
    ['seat tags', '[Seat 0 "b"]\n'],
    ['broken tags', '[A "b" "\n'],
    ['backslashes', `"${'\\'.repeat(1001)}\n`],
    ['unicode', '\u{1F3B2}\u202E\u0000\uFFFF\u2028é\n'],
    ['halves of surrogate pairs', '\ud83c[A "\udf00"]\n'],
    ['blanks', ' \t'.repeat(4000) + '\n'],
    ['banks', '| 1\n'],
    ['players who leave', '~0\n'],
  ])('nothing but %s takes no time', (_, part) => {
    quick(filled(part, ''));
    expect(quick(filled(part, written('? [6 5 5]\n0.', 'jaques@1'))).length).toBeLessThanOrEqual(MAX_FAULTS);
  });

  it('the longest turns and games that the rules allow take no time either', () => {
    const rules = { dice: 1, scoring: { kinds: { 1: { 1: 1 } } }, ending: { target: 1_000_000 } };
    const turn = `[1] 1 ${'>[1]1 '.repeat(998)}\n`;
    const endless = writtenByHouse(rules, `0. ${turn}`.replace('\n', '').replaceAll('>[1]1 >', '>[1]1\n>'));
    expect(quick(endless)).toEqual([]);
    const turns = Array.from({ length: 60 }, (_, i) => `${i % 2}. ${'[1]1'}${'\n>[1]1'.repeat(999)}|1000\n`);
    expect(quick(writtenByHouse(rules, turns.join('')))).toEqual([]);
    const short = Array.from({ length: 2000 }, (_, i) => `${i % 2}.[1]1|1\n`).join('');
    expect(quick(writtenByHouse(rules, `${short}0.[1]1|1`))).toEqual(['2005:1 game-over']);
  });

  it('a turn with too many rolls must be banked', () => {
    const rules = { dice: 1, scoring: { kinds: { 1: { 1: 1 } } }, ending: { target: 1_000_000 } };
    expect(quick(writtenByHouse(rules, `0. [1]1${'\n>[1]1'.repeat(1000)}|1001`))).toEqual(['1005:1 must-bank']);
  });

  it.each(['[', '{"a":', '[{"a":'])('rules that are nested to any depth are refused: %s', (open) => {
    const text = JSON.stringify(open.repeat(2000));
    expect(quick(`[Rules ${text}]`)).toEqual(['1:1 invalid-ruleset']);
    expect(quick(`[Rules ${JSON.stringify(`{"dice":${'['.repeat(3000)}${']'.repeat(3000)}}`)}]`)).toEqual([
      '1:1 invalid-ruleset',
    ]);
  });

  it('rules with a thousand faults name fifty at the most, in short sentences', () => {
    const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`${'x'.repeat(5)}${i}`, i]));
    expect(quick(`[Rules ${JSON.stringify(JSON.stringify(fields))}]`).length).toBeLessThanOrEqual(MAX_FAULTS);
    const result = importGame(`[Rules ${JSON.stringify(JSON.stringify({ ['y'.repeat(9000)]: 1 }))}]`, knownRules);
    if (!('faults' in result)) throw new Error('accepted');
    expect(result.faults[0]!.detail.length).toBeLessThanOrEqual(MAX_DETAIL + 1);
  });
});

describe('the ruleset that a reader needs', () => {
  it.each<[string, unknown]>([
    ['[Ruleset "custom@3"]', { id: 'custom', version: 3 }],
    ['0. [1] 1 | 100', null],
    ['[Ruleset "custom"]', null],
    [writtenByHouse({ scoring: { kinds: { 1: { 1: 100 } } } }, '[Ruleset "custom@3"]'), null],
    ['\n'.repeat(MAX_TEXT + 1), null],
  ])('is told from the header: %.30s', (text, expected) => {
    expect(rulesetNeeded(text)).toEqual(expected);
  });
});
