import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { botGame, type PlayedGame } from '../../test/support/bot-games.js';
import { presetRules, seededDice } from '../../test/support/engine-builders.js';
import { playableRules } from '../../test/support/playable-rules.js';
import { seatsFor } from '../../test/support/ruleset-arbitrary.js';
import { compileRules } from '../engine/compile.js';
import { TURN_LIMIT } from '../engine/ending.js';
import { PRESETS } from '../engine/presets/catalogue.js';
import { replay } from '../engine/replay.js';
import { BOTS, botById } from './catalogue.js';
import type { Policy } from './policy.js';

const policies = BOTS.map(({ policy }) => policy);
const presets = PRESETS.map(({ id }) => id);
const SHEETS = ['jaques', 'universe', 'additive', 'pocket'];

/** Keeps the most points and banks them at the first chance that records something. */
const firstChance: Policy = ({ keeps: [keep] }) => ({
  keep: keep!.dice,
  then: keep!.rolls && !keep!.banks ? 'roll' : 'bank',
});

const banksOf = ({ log }: PlayedGame, seat: number): number[] =>
  log.flatMap((event) => (event.type === 'banked' && event.seat === seat ? [event.points] : []));

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

describe('the catalogue', () => {
  it('holds at least six players with slugs, names and descriptions of their own', () => {
    expect(BOTS.length).toBeGreaterThanOrEqual(6);
    for (const field of ['id', 'name', 'description'] as const) {
      expect(new Set(BOTS.map((bot) => bot[field])).size).toBe(BOTS.length);
    }
    for (const { id, description } of BOTS) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(description.length).toBeGreaterThan(40);
    }
  });

  it('finds a player by id and nobody by another', () => {
    for (const bot of BOTS) expect(botById(bot.id)).toBe(bot);
    expect(botById('nobody')).toBeUndefined();
    expect(botById('__proto__')).toBeUndefined();
  });
});

describe('every move of every player is accepted', () => {
  it.each(presets)('in whole games of %s, which end long before the turn limit', (id) => {
    const compiled = compileRules(presetRules(id));
    const table = policies.slice(0, compiled.rules.players.max);
    for (let seed = 0; seed < 10; seed++) {
      const { state, log } = botGame(compiled, table, seededDice(seed));
      expect(state.winners.length).toBeGreaterThan(0);
      expect(Math.max(...state.seats.map(({ turns }) => turns))).toBeLessThan(TURN_LIMIT / 5);
      // A bank of 0 is one that opens a player whose partner has not opened yet.
      const empty = log.filter((event) => event.type === 'banked' && event.points === 0 && !event.opens);
      expect(compiled.rules.teams ? [] : empty).toEqual([]);
    }
  });

  it('in whole games of any rules that can be played, and every turn ends', () => {
    const seats = fc.array(fc.constantFrom(...policies), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(playableRules(), seats, fc.integer(), (rules, table, seed) => {
        const full = Array.from({ length: seatsFor(rules, table.length) }, (_, seat) => table[seat % table.length]!);
        const { state } = botGame(compileRules(rules), full, seededDice(seed));
        expect(['finished', 'abandoned']).toContain(state.status);
      }),
      { numRuns: 300 },
    );
  });
});

it('the same dice give the same game, which replays from its log', () => {
  const compiled = compileRules(presetRules('jaques'));
  const game = botGame(compiled, policies, seededDice(7));
  expect(botGame(compiled, policies, seededDice(7))).toEqual(game);
  expect(replay(compiled, game.log)).toEqual({ state: game.state });
});

describe.each(SHEETS)('over many games of %s', (id) => {
  const compiled = compileRules(presetRules(id));
  const games = 100;
  const results = BOTS.map(({ policy }) => {
    const played = Array.from({ length: games }, (_, seed) => {
      const seat = seed % 2;
      const game = botGame(compiled, seat === 0 ? [policy, firstChance] : [firstChance, policy], seededDice(seed));
      return { won: game.state.winners.includes(seat), banks: banksOf(game, seat) };
    });
    return {
      won: played.filter(({ won }) => won).length,
      bank: mean(played.flatMap(({ banks }) => banks)),
    };
  });

  it('each player beats one that banks at the first chance', () => {
    for (const { won } of results) expect(won).toBeGreaterThan(games * 0.55);
  });

  it('the average bank rises from timid to daring', () => {
    const banks = results.map(({ bank }) => bank);
    expect(banks).toEqual([...banks].sort((a, b) => a - b));
  });
});
