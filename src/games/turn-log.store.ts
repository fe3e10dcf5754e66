import { Injectable } from '@nestjs/common';
import { Pipeline, type Statement } from '../database/pipeline.js';

/** A stretch of a game's log. */
export type LogPage = {
  /** Each entry as the JSON text in which it was written. */
  events: string[];
  /** Number of the last entry of the stretch, or of the entry before it where it is empty. */
  lastSeq: number;
};

const PAGE: Statement = {
  name: 'log-page',
  text: 'SELECT seq, event::text AS event FROM turn_log WHERE game_id = $1 AND seq > $2 ORDER BY seq LIMIT $3',
};

const VERSIONS: Statement = {
  name: 'game-versions',
  text: 'SELECT id, version FROM games WHERE id = ANY ($1::uuid[])',
};

/** Reads the turn log. */
@Injectable()
export class TurnLogStore {
  constructor(private readonly pipeline: Pipeline) {}

  /** At most `limit` entries after number `after`, in order. */
  async page(gameId: string, after: number, limit: number): Promise<LogPage> {
    const rows = await this.pipeline.run<{ seq: number; event: string }>(PAGE, [gameId, after, limit]);
    return { events: rows.map(({ event }) => event), lastSeq: rows.at(-1)?.seq ?? after };
  }

  /** The number of the last entry of each of these games. */
  async versions(gameIds: readonly string[]): Promise<Map<string, number>> {
    const rows = await this.pipeline.run<{ id: string; version: number }>(VERSIONS, [gameIds]);
    return new Map(rows.map(({ id, version }) => [id, version]));
  }
}
