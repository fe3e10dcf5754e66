import { describe, expect, it } from '@jest/globals';
import {
  oneDie,
  presetRules,
  rulesFrom,
  startedGame,
  type TestGame,
  waitingGame,
} from '../../test/support/engine-builders.js';
import { gameOf, headerOf, played } from '../../test/support/notated-games.js';
import { canonicalJson } from '../engine/canonical.js';
import type { Rules } from '../engine/ruleset.js';
import { exportGame } from './export-game.js';
import type { NotationHeader } from './header.js';
import { LINE_WIDTH } from './limits.js';

const bare = (rules: Rules, more: Partial<NotationHeader> = {}): NotationHeader =>
  headerOf(rules, { hash: null, rules: null, ruleset: { id: 'pocket', version: 1 }, date: null, seats: [], ...more });

const textOf = (game: TestGame, more: Partial<NotationHeader> = {}): string[] =>
  exportGame(bare(game.rules, more), game.log).split('\n');

describe('the text of a game', () => {
  it('has its tags in one order and one turn per line', () => {
    const rules = oneDie({ start: 'rollOff', ending: { target: 500 } });
    const game = waitingGame(rules, { seats: [0, 2], bots: [2] });
    game.does({ type: 'start' }, [4], [4], [1], [5]);
    game.scores(5);
    game.farkles(1, 2);
    const header: NotationHeader = {
      ruleset: { id: 'house', version: 3 },
      hash: 'ab',
      rules,
      options: { fourTwo: false, openingMinimum: 0, target: 500 },
      date: '2026-01-02',
      seats: [
        { seat: 2, name: 'B "b" \\', bot: null },
        { seat: 0, name: 'A ü 🎲', bot: 'x' },
      ],
      tags: [
        { name: 'Zoo', seat: 2, value: '1' },
        { name: 'Event', seat: null, value: '' },
      ],
    };
    expect(exportGame(header, game.log).split('\n')).toEqual([
      '[Farkle "1"]',
      '[Ruleset "house@3"]',
      '[Hash "ab"]',
      '[Options "target=500 openingMinimum=0 fourTwo=false"]',
      `[Rules ${JSON.stringify(canonicalJson(rules))}]`,
      '[Date "2026-01-02"]',
      '[Seat 0 "A ü 🎲"]',
      '[Bot 0 "x"]',
      '[Seat 2 "B \\"b\\" \\\\"]',
      '[Bot 2 "bot"]',
      '[Starter "2"]',
      '[Result "2"]',
      '[Termination "final-round"]',
      '[Score 0 "0"]',
      '[Score 2 "500"]',
      '[Zoo 2 "1"]',
      '[Event ""]',
      '',
      '? [4 4]',
      '? [1 5]',
      '2. [5] 5 | 500',
      '0. [1] 1 > [2] 2 > [6] x',
      '',
    ]);
  });

  it('a game that has not begun is its header', () => {
    const game = waitingGame(presetRules('pocket'), { seats: [1, 3] });
    const header = ['[Farkle "1"]', '[Ruleset "pocket@1"]', '[Seat 1 "?"]', '[Seat 3 "?"]', '[Result "*"]', ''];
    expect(textOf(game)).toEqual(header);
    expect(gameOf(header.join('\n')).state).toMatchObject({ status: 'waiting', starter: null });
    game.leaves(1);
    game.leaves(3);
    expect(textOf(game)).toEqual(['[Farkle "1"]', '[Ruleset "pocket@1"]', '[Result "*"]', '']);
  });

  it('a game that all have given up has no winner', () => {
    const game = startedGame(oneDie(), { seats: [0] });
    game.leaves(0);
    const text = exportGame(bare(game.rules, { ruleset: null, rules: game.rules }), game.log);
    expect(text).toContain('[Result "-"]\n[Termination "abandoned"]\n[Score 0 "0"]\n\n0. ~0\n');
    const { state, events } = gameOf(text);
    expect(played(state, events.length - 4)).toEqual(played(game.state, game.log.length - 4));
  });

  it('long turns go on after three spaces', () => {
    const game = startedGame(oneDie());
    game.scores(...Array(30).fill(1));
    game.rolls(1);
    const lines = textOf(game).slice(7);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LINE_WIDTH);
    expect(lines.filter((line) => line.startsWith('   > [1] 1'))).toHaveLength(2);
    expect(lines.map((line) => line.length)).toEqual([96, 98, 57, 6, 0]);
  });

  it('a turn is broken before the sign that would pass the width, and not sooner', () => {
    const last = (openingMinimum: number): string[] => {
      const kinds = { 1: { 1: 1 } };
      const turn = { openingMinimum, shortBank: 'zero' };
      const game = startedGame(rulesFrom({ dice: 1, scoring: { kinds }, turn }));
      game.scores(...Array<1>(12).fill(1));
      return textOf(game).slice(7);
    };
    const [fits, rest] = last(50);
    expect([fits!.length, fits!.slice(-11), rest]).toEqual([LINE_WIDTH, '> [1] 1 | 0', '']);
    const [broken, more] = last(0);
    expect([broken!.length, more]).toEqual([LINE_WIDTH - 4, '   | 12']);
  });

  it('characters that no text can hold are replaced', () => {
    const game = waitingGame(presetRules('pocket'));
    const seats = [{ seat: 0, name: 'a\u0000\n\ud83cb', bot: null }];
    expect(textOf(game, { seats })[2]).toBe('[Seat 0 "a\uFFFD\uFFFD\uFFFDb"]');
  });
});
