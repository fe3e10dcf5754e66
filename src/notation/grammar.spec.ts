import { describe, expect, it } from '@jest/globals';
import { faultsOf, gameOf, knownRules, written } from '../../test/support/notated-games.js';
import { FaultList } from './faults.js';
import { importGame } from './import-game.js';
import { spell } from './items.js';
import { parse } from './parser.js';

/** What the movetext says, in its one spelling. */
const turnsOf = (text: string): string[] => {
  const faults = new FaultList();
  const { turns, rollOffs } = parse(text, faults);
  expect(faults.inOrder).toEqual([]);
  const lines = turns.map(({ seat, items }) => [`${seat}.`, ...items.map(spell)].join(' '));
  return [...rollOffs.map(({ dice }) => `? ${dice.join('')}`), ...lines];
};

describe('turns', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['0.', ['0.']],
    ['0. [1 1 4 6 2 5] 1 1 > [3 3 3 2] 3 3 3 | 500', ['0. [1 1 4 6 2 5] 1 1 > [3 3 3 2] 3 3 3 | 500']],
    ['0.[1 1 4 6 2 5]1 1>[3 3 3 2]3 3 3|500 1.[2]x', ['0. [1 1 4 6 2 5] 1 1 > [3 3 3 2] 3 3 3 | 500', '1. [2] x']],
    ['\n\n 0.\n[1\n1]\n1\n|\n100\n', ['0. [1 1] 1 | 100']],
    ['0. < 300 [1]>>[2]+ 1. [1]- 2. ~2', ['0. < 300 [1] >> [2] +', '1. [1] -', '2. ~2']],
    ['?[6 6]?[1 2]1.', ['? 66', '? 12', '1.']],
    ['0. { the 5 [would do } [5] 5 ; | 100\n | 50 {}', ['0. [5] 5 | 50']],
    ['007. [1 1 1 1 1 1 1 1] 01', ['7. [1 1 1 1 1 1 1 1] 1']],
  ])('%j', (text, expected) => {
    expect(turnsOf(text)).toEqual(expected);
  });
});

describe('spelling that means nothing is named by its place', () => {
  it.each<[string, string[]]>([
    ['1 1 | 200', ['6:1 unexpected']],
    ['x', ['6:1 unexpected']],
    ['0. [1 1', ['7:1 unexpected']],
    ['0. [', ['7:1 unexpected']],
    ['0. []', ['6:4 bad-roll']],
    ['0. [1 1 1 1 1 1 1 1 1]', ['6:4 bad-roll']],
    ['0. [0 1 1 1 1 1]', ['6:4 bad-roll']],
    ['0. [114625]', ['6:4 bad-roll']],
    ['0. [1,1,4,6,2,5]', ['6:6 unexpected']],
    ['0. ]', ['6:4 unexpected']],
    ['0. > 5', ['6:6 unexpected']],
    ['0. >', ['7:1 unexpected']],
    ['0. |', ['7:1 unexpected']],
    ['0. | x', ['6:6 unexpected']],
    ['0. | 1234567890', ['6:4 bad-number']],
    ['0. < [1]', ['6:6 unexpected']],
    ['0. ~', ['7:1 unexpected']],
    ['0. X', ['6:4 unexpected']],
    ['0. xx', ['6:4 unexpected']],
    ['0 . [1]', ['6:1 unexpected']],
    ['0. "x"', ['6:4 unexpected']],
    ['0. "x', ['6:4 unterminated']],
    ['0. {x\nx', ['6:4 unterminated']],
    ['0. } 1. }', ['6:4 unexpected', '6:9 unexpected']],
    ['0. a b c d 0. e', ['6:4 unexpected', '6:15 unexpected']],
    ['? 6 6', ['6:3 unexpected']],
    ['? [6 6] 6', ['6:9 unexpected']],
    ['0. ~0 ? [6]', ['6:7 unexpected']],
    ['0. ~0 [Seat 3 "D"]', ['6:7 misplaced-tag']],
    ['? [6 6] [Seat 3 "D"]', ['6:9 misplaced-tag']],
  ])('%j', (moves, faults) => {
    // Nobody knows these rules, so that the spelling alone is looked at.
    expect(faultsOf(written(moves, 'none@1'))).toEqual(['1:1 unknown-ruleset', ...faults]);
  });
});

describe('tags', () => {
  const seats = '[Seat 0 "A"] [Seat 1 "B"]';

  it.each<[string, string[]]>([
    ['', ['1:1 missing-tag']],
    [seats, ['1:1 missing-tag']],
    [`[Ruleset "jaques@2"] ${seats}`, ['1:1 unknown-ruleset']],
    ['[Ruleset "jaques"]', ['1:1 bad-tag']],
    ['[Ruleset "@1"]', ['1:1 bad-tag']],
    ['[Ruleset "jaques@0"]', ['1:1 bad-tag']],
    ['[Ruleset "../x@1"]', ['1:1 bad-tag']],
    [`[Ruleset "${'a'.repeat(65)}@1"]`, ['1:1 bad-tag']],
    ['[Ruleset 0 "jaques@1"]', ['1:1 bad-tag', '1:1 missing-tag']],
    ['[Rules "{}"]', ['1:1 invalid-ruleset']],
    ['[Rules "[[[["]', ['1:1 invalid-ruleset']],
    ['[Rules "{\\"dice\\":9,\\"what\\":1}"]', ['1:1 invalid-ruleset', '1:1 invalid-ruleset']],
    ['[Rules "{\\"__proto__\\":{}}"]', ['1:1 invalid-ruleset']],
    ['[Rules 1 "{}"]', ['1:1 bad-tag', '1:1 missing-tag']],
    [`[Ruleset "pocket@1"] [Hash "${'0'.repeat(64)}"]`, ['1:22 hash-mismatch']],
    ['[Ruleset "pocket@1"] [Hash "ABC"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Options "target=7"]', ['1:22 invalid-options']],
    ['[Ruleset "pocket@1"] [Options "target=7 openingMinimum=3"]', ['1:22 invalid-options', '1:22 invalid-options']],
    ['[Ruleset "pocket@1"] [Options ""]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Options "target=10000 target=10000"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Options "target=10000  fourTwo=true"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Options "target=1e4"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Options "constructor=1"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Options "fourTwo=true target=10000 openingMinimum=0 fourTwo=true"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Farkle "2"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Date "2025-02-29"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Result "won"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Starter "8"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Starter "3"] ? [6 5]', ['1:1 not-enough-players', '1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Seat "A"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Seat 8 "A"]', ['1:22 bad-tag']],
    ['[Ruleset "universe@1"] [Seat 6 "A"]', ['1:24 bad-tag']],
    ['[Ruleset "pocket@1"] [Elo 9 "1500"]', ['1:22 bad-tag']],
    ['[Ruleset "pocket@1"] [Bot 0 "b"] [Score 1 "0"]', ['1:22 bad-tag', '1:34 bad-tag']],
    [`[Ruleset "pocket@1"] ${seats} [Score 1 "1.5"]`, ['1:48 bad-tag']],
    [`[Ruleset "pocket@1"] ${seats} [Seat 1 "C"]`, ['1:48 duplicate-tag']],
    ['[Ruleset "pocket@1"] [Event "a"] [Event "b"]', ['1:34 duplicate-tag']],
    ['[Ruleset "pocket@1"] [Event]', ['1:28 unexpected']],
    ['[Ruleset "pocket@1"] [Event "a" "b"] [Event "c"]', ['1:33 unexpected']],
    ['[Ruleset "pocket@1"] [Event "a"\n[Event "c"]', ['2:1 unexpected']],
    ['[Ruleset "pocket@1"] [Event "a]\n[Event "c"]', ['1:29 unterminated']],
    ['[Ruleset "pocket@1"] [Event "\\x"]', ['1:29 bad-string']],
    ['[Ruleset "pocket@1"] [Event "\\u0000"]', ['1:29 bad-string']],
    ['[Ruleset "pocket@1"] [Event "\ud83c"]', ['1:29 bad-string']],
    ['[Ruleset "pocket@1"] [Event "a\tb"]', ['1:29 bad-string']],
  ])('%s', (text, faults) => {
    expect(faultsOf(text)).toEqual(faults);
  });

  it('up to a hundred', () => {
    const tags = (count: number): string => Array.from({ length: count }, (_, i) => `[T${i} "x"]`).join('\n');
    expect(faultsOf(`[Ruleset "pocket@1"]\n${tags(99)}`)).toEqual([]);
    expect(faultsOf(`[Ruleset "pocket@1"]\n${tags(101)}`)).toEqual(['101:1 too-many-tags', '102:1 too-many-tags']);
  });

  it('are read into the header', () => {
    const text = [
      '[Farkle "1"] { a comment } [Ruleset "jaques@1"]',
      '[Options "fourTwo=true target=5000 openingMinimum=0"]',
      '[Date "2024-02-29T23:59:59Z"]',
      '[Event "Friday \\"night\\" \\u00fc"] [Seat 2 "Zoë 🎲"] [Seat 0 ""] [Bot 2 "steady"] [Elo 2 "1500"] [toString "x"]',
    ].join('\n');
    const { header, rules, state } = gameOf(text);
    expect(header).toEqual({
      ruleset: { id: 'jaques', version: 1 },
      hash: null,
      rules: null,
      options: { fourTwo: true, target: 5000, openingMinimum: 0 },
      date: '2024-02-29T23:59:59Z',
      seats: [
        { seat: 0, name: '', bot: null },
        { seat: 2, name: 'Zoë 🎲', bot: 'steady' },
      ],
      tags: [
        { name: 'Event', seat: null, value: 'Friday "night" ü' },
        { name: 'Elo', seat: 2, value: '1500' },
        { name: 'toString', seat: null, value: 'x' },
      ],
    });
    expect([rules.ending.target, rules.turn.openingMinimum]).toEqual([5000, 0]);
    expect(rules.scoring.patterns.map(({ shape }) => shape)).toEqual([
      [2, 2, 2],
      [4, 2],
    ]);
    expect([state.status, state.seats.map(({ seat }) => seat)]).toEqual(['waiting', [0, 2]]);
  });

  it('rules in the text go before those of the name', () => {
    const rules = '[Rules "{\\"scoring\\":{\\"kinds\\":{\\"1\\":{\\"1\\":100}}},\\"dice\\":1}"]';
    expect(gameOf(`[Ruleset "jaques@1"] ${rules}`).rules.dice).toBe(1);
    expect(gameOf(`${rules} [Ruleset "nobody-knows@7"]`).events[0]).toMatchObject({
      type: 'game-created',
      ruleset: { id: 'nobody-knows', version: 7 },
      rated: false,
    });
  });

  it('a hash is not held against anything where nobody can reckon it', () => {
    const text = `[Ruleset "pocket@1"] [Hash "${'0'.repeat(64)}"]`;
    expect(importGame(text, knownRules)).toMatchObject({ rated: false, header: { hash: '0'.repeat(64) } });
  });

  it('entries are dated by the header, or by the epoch', () => {
    const at = (tag: string): string => gameOf(`[Ruleset "pocket@1"] ${tag}`).events[0]!.at;
    expect(at('')).toBe('1970-01-01T00:00:00.000Z');
    expect(at('[Date "2026-07-04"]')).toBe('2026-07-04T00:00:00.000Z');
    expect(at('[Date "2026-07-04T12:00:00.5Z"]')).toBe('2026-07-04T12:00:00.5Z');
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '2024-04-00',
    '0000-01-01',
    '2024-1-1',
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:60:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00:00+01:00',
    '',
  ])('no date: %s', (date) => expect(faultsOf(`[Ruleset "pocket@1"] [Date "${date}"]`)).toEqual(['1:22 bad-tag']));

  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '1000-01-01', '2026-01-01T23:59:59.999Z'])('a date: %s', (date) =>
    expect(faultsOf(`[Ruleset "pocket@1"] [Date "${date}"]`)).toEqual([]),
  );
});
