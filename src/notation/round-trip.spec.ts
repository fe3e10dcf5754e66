import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { presetRules, type TestGame } from '../../test/support/engine-builders.js';
import {
  gameOf,
  headerOf,
  houseRules,
  notatedGame,
  type Plan,
  plans,
  played,
} from '../../test/support/notated-games.js';
import { PRESETS } from '../engine/presets/catalogue.js';
import { replay } from '../engine/replay.js';
import { exportGame } from './export-game.js';
import type { NotationHeader } from './header.js';
import { rollOffsOf, turnsOf } from './items.js';

/** Entries before the start, which alone differ between a game and its import. */
const beforeStart = (log: TestGame['log']): number => {
  const start = log.findIndex(({ type }) => type === 'game-started');
  return start < 0 ? log.length : start;
};

const expectRoundTrip = (header: NotationHeader, game: TestGame): void => {
  const text = exportGame(header, game.log);
  const { events, state, rated, rules, header: read } = gameOf(text);
  expect(played(state, beforeStart(events))).toEqual(played(game.state, beforeStart(game.log)));
  expect(turnsOf(events)).toEqual(turnsOf(game.log));
  expect(rollOffsOf(events)).toEqual(rollOffsOf(game.log));
  expect(rules).toEqual(game.rules);
  expect(rated).toBe(false);
  expect(replay(game.compiled, events)).toEqual({ state });
  expect(exportGame(read, events)).toBe(text);
};

describe.each(PRESETS.map(({ id }) => id))('%s: random games', (id) => {
  const rules = presetRules(id);
  const header = headerOf(rules, { ruleset: { id, version: 1 }, rules: null });

  it.each<Plan>([
    { seats: [0, 1], seed: 1, leaving: 0, moves: 20_000 },
    { seats: [0, 2, 3, 5], seed: 2, leaving: 0, moves: 20_000 },
    { seats: [0, 1, 2, 3], seed: 3, leaving: 0.02, moves: 20_000 },
    { seats: [0, 1, 3, 4], seed: 4, leaving: 0, moves: 37 },
    { seats: [0, 1], seed: 5, leaving: 0, moves: 0 },
  ])('come back as they went, and so does their text: %j', (plan) => {
    expectRoundTrip(header, notatedGame(rules, plan));
  });
});

describe('whatever the rules and the players', () => {
  it('a game comes back as it went, and so does its text', () => {
    fc.assert(
      fc.property(houseRules, plans, (rules, plan) => expectRoundTrip(headerOf(rules), notatedGame(rules, plan))),
      { numRuns: 200 },
    );
  });
});
