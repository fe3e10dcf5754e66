import { expect } from '@jest/globals';
import { compiled } from '../../src/engine/compile.js';
import { evolve } from '../../src/engine/evolve.js';
import type { GameEvent } from '../../src/engine/events.js';
import { replay } from '../../src/engine/replay.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import { EMPTY_STATE, type GameState } from '../../src/engine/state.js';
import type { Client, Game, MovedGame } from './client.js';
import type { TestService } from './service.js';

type StoredGame = { version: number; status: string; state: GameState; ruleset: Ruleset; bot_to_move: boolean };

const RFC_3339_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A game as it lies in the database. */
export async function storedGame({ query }: TestService, gameId: string): Promise<StoredGame> {
  const [row] = await query<StoredGame>(
    'SELECT version, status, state, ruleset, bot_to_move FROM games WHERE id = $1',
    [gameId],
  );
  return row!;
}

/**
 * Holds a game against its log: numbered from 1 without gaps, true by the rules from the first entry to the last, and its
 * fold is what is stored. Gives the log.
 */
export async function expectSound(service: TestService, client: Client, gameId: string): Promise<GameEvent[]> {
  const log = await client.log(gameId);
  const stored = await storedGame(service, gameId);
  expectNumbered(log);
  expect(stored.version).toBe(log.length);
  expect(log.reduce(evolve, EMPTY_STATE)).toEqual(stored.state);
  expect(replay(compiled(stored.ruleset), log)).toEqual({ state: stored.state });
  expect(stored.status).toBe(stored.state.status);
  expect(stored.bot_to_move).toBe(false);
  return log;
}

function expectNumbered(log: readonly GameEvent[]): void {
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  for (const event of log) {
    expect(event).toMatchObject({ v: 1, type: expect.any(String), at: expect.stringMatching(RFC_3339_UTC) });
  }
}

/** The answer to a move shows what it added to the log, and never a bot that still has to move. */
export function expectDelta(before: Game, after: MovedGame): void {
  const added = after.version - before.version;
  expect(after.events.map(({ seq }) => seq)).toEqual(Array.from({ length: added }, (_, i) => before.version + 1 + i));
  expect(added).toBeGreaterThan(0);
  const { turn, seats } = after;
  if (turn) expect(seats.find(({ seat }) => seat === turn.seat)!.player.kind).not.toBe('bot');
}
