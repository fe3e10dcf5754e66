import { expect } from '@jest/globals';
import type pg from 'pg';
import { compiled } from '../../src/engine/compile.js';
import type { GameEvent } from '../../src/engine/events.js';
import { fold } from '../../src/engine/evolve.js';
import { replay } from '../../src/engine/replay.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import type { GameState } from '../../src/engine/state.js';

export type Query = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;

type Row = { id: string; version: number; status: string; ruleset: Ruleset; state: GameState };

/**
 * Holds every game in the database to what must always be so: its log has no gap, the version is that of the last entry,
 * the stored state is the fold of the log, and the rules lead from the first entry to the last without half a move. Gives
 * the logs by game.
 */
export async function expectSoundGames(query: Query): Promise<Map<string, GameEvent[]>> {
  const logs = new Map<string, GameEvent[]>();
  for (const game of await query<Row>('SELECT id, version, status, ruleset, state FROM games')) {
    const rows = await query<{ event: GameEvent }>('SELECT event FROM turn_log WHERE game_id = $1 ORDER BY seq', [
      game.id,
    ]);
    const log = rows.map(({ event }) => event);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, i) => i + 1));
    expect({ version: game.version, status: game.status }).toEqual({ version: log.length, status: game.state.status });
    expect(game.state).toEqual(fold(log));
    expect(replay(compiled(game.ruleset), log)).toEqual({ state: game.state });
    logs.set(game.id, log);
  }
  const [orphans] = await query<{ count: number }>(
    'SELECT count(*)::int AS count FROM turn_log WHERE NOT EXISTS (SELECT FROM games WHERE id = game_id)',
  );
  expect(orphans).toEqual({ count: 0 });
  return logs;
}
