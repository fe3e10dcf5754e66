import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { Pipeline, type Statement } from '../database/pipeline.js';
import type { GameEvent } from '../engine/events.js';
import type { Ruleset } from '../engine/ruleset.js';
import type { GameState } from '../engine/state.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { storeAnswer } from '../idempotency/sealed-answer.js';
import type { Answer } from '../idempotency/answer.js';
import { type GameRecord, isBotToMove } from './game-record.js';
import { GameEntity } from './game.entity.js';
import { PlayerGameEntity } from './player-game.entity.js';

/** One step of a game: what is written together or not at all. */
export type GameChange = {
  gameId: string;
  /** The version that the step was decided on; the step counts only if the game is still there. */
  fromVersion: number;
  events: readonly GameEvent[];
  state: GameState;
  keyed?: { request: KeyedRequest; answer: Answer } | null;
};

/** A game read afresh, and how long ago it last changed by the database's clock, in ms. */
export type FreshGame = { game: GameRecord; ageMs: number };

type GameRow = {
  id: string;
  visibility: GameRecord['visibility'];
  rated: boolean;
  join_code: string;
  ruleset: GameRecord['ruleset'];
  state: GameState;
  server_seed: Buffer;
  seed_public: boolean;
  created_at: Date;
  age_ms: number;
};

const GAME_COLUMNS = 'id, visibility, rated, join_code, ruleset, state, server_seed, seed_public, created_at';

/**
 * The whole step as one statement, routed to one shard: the update finds no row where the game has moved on, and then
 * nothing is inserted either; a doubled key breaks the statement as a whole.
 */
export const CHANGE: Statement = {
  name: 'change-game',
  writes: true,
  text: `
    WITH game AS (
      UPDATE games
      SET version = $3, state = $4::json, status = $5, bot_to_move = $6, moved_at = clock_timestamp()
      WHERE id = $1 AND version = $2
      RETURNING id
    ), log AS (
      INSERT INTO turn_log (game_id, seq, event)
      SELECT $1, $2 + e.position, e.event
      FROM game, json_array_elements($7::json) WITH ORDINALITY AS e (event, position)
    ), key AS (
      INSERT INTO idempotency (scope_id, key_hash, request_hash, answer, sealed, created_at)
      SELECT $1, $8::bytea, $9::bytea, $10::bytea, false, clock_timestamp()
      FROM game WHERE $8::bytea IS NOT NULL
    )
    SELECT id FROM game`,
};

const FIND: Statement = {
  name: 'find-game',
  text: `
    SELECT ${GAME_COLUMNS}, extract(epoch FROM clock_timestamp() - moved_at)::float8 * 1000 AS age_ms
    FROM games WHERE id = $1`,
};

const FIND_MANY: Statement = {
  name: 'find-games',
  text: `SELECT ${GAME_COLUMNS}, 0 AS age_ms FROM games WHERE id = ANY ($1::uuid[])`,
};

const LIST: Statement = {
  name: 'list-games',
  text: `
    SELECT ${GAME_COLUMNS}, 0 AS age_ms FROM games
    WHERE visibility = 'public' AND status = ANY ($1::text[]) AND ($2::uuid IS NULL OR id < $2)
    ORDER BY id DESC LIMIT $3`,
};

const LIST_OF_PLAYER: Statement = {
  name: 'list-games-of-player',
  text: `
    SELECT game_id FROM player_games
    WHERE player_id = $1 AND ($2::uuid IS NULL OR game_id < $2)
    ORDER BY game_id DESC LIMIT $3`,
};

const AWAITING_BOT: Statement = {
  name: 'games-awaiting-bot',
  text: `SELECT id FROM games WHERE bot_to_move AND moved_at < clock_timestamp() - $1 * interval '1 ms' LIMIT 100`,
};

/** Games by the same document share one copy of it in memory. */
const documents = new LRUCache<string, Ruleset>({ max: 1_000 });

const interned = (ruleset: Ruleset): Ruleset => {
  const name = `${ruleset.id} ${ruleset.version} ${ruleset.hash}`;
  const known = documents.get(name) ?? ruleset;
  documents.set(name, known);
  return known;
};

const recordOf = (row: GameRow): GameRecord => ({
  id: row.id,
  visibility: row.visibility,
  rated: row.rated,
  joinCode: row.join_code,
  ruleset: interned(row.ruleset),
  state: row.state,
  serverSeed: row.server_seed,
  seedPublic: row.seed_public,
  createdAt: row.created_at,
});

/** The parameters of `CHANGE`. */
export const changeValues = ({ gameId, fromVersion, events, state, keyed }: GameChange): unknown[] => [
  gameId,
  fromVersion,
  state.version,
  JSON.stringify(state),
  state.status,
  isBotToMove(state),
  JSON.stringify(events),
  keyed?.request.keyHash ?? null,
  keyed?.request.requestHash ?? null,
  keyed ? storeAnswer(keyed.answer, keyed.request.key, false) : null,
];

/** Games and their logs: the only place that writes them. */
@Injectable()
export class GamesStore {
  constructor(private readonly pipeline: Pipeline) {}

  /** Adds a game with the events that led to its first state, within the caller's transaction. */
  async add(manager: EntityManager, game: GameRecord, events: readonly GameEvent[]): Promise<void> {
    const { state, createdAt, ...fixed } = game;
    await manager.insert(GameEntity, {
      ...fixed,
      // The partial row type of TypeORM does not accept readonly documents.
      ruleset: fixed.ruleset as never,
      state: state as never,
      version: state.version,
      status: state.status,
      botToMove: isBotToMove(state),
      createdAt,
      movedAt: createdAt,
    });
    await manager.query(
      `INSERT INTO turn_log (game_id, seq, event)
       SELECT $1, e.position, e.event FROM json_array_elements($2::json) WITH ORDINALITY AS e (event, position)`,
      [game.id, JSON.stringify(events)],
    );
  }

  /** Notes that a player has sat in a game or hosts it, within the caller's transaction. */
  async addPlayer(manager: EntityManager, playerId: string, gameId: string): Promise<void> {
    await manager
      .createQueryBuilder()
      .insert()
      .into(PlayerGameEntity)
      .values({ playerId, gameId })
      .orIgnore()
      .execute();
  }

  /** Commits a step, or reports false where the game had moved on; within a transaction where one is given. */
  async change(change: GameChange, manager?: EntityManager): Promise<boolean> {
    const values = changeValues(change);
    const rows = manager
      ? await manager.query<unknown[]>(CHANGE.text, values)
      : await this.pipeline.run<{ id: string }>(CHANGE, values);
    return rows.length > 0;
  }

  async find(id: string): Promise<FreshGame | null> {
    const [row] = await this.pipeline.run<GameRow>(FIND, [id]);
    return row ? { game: recordOf(row), ageMs: row.age_ms } : null;
  }

  /** Public games of these statuses, newest first, older than the game `before`. */
  async list(statuses: readonly GameState['status'][], before: string | null, limit: number): Promise<GameRecord[]> {
    return (await this.pipeline.run<GameRow>(LIST, [statuses, before, limit])).map(recordOf);
  }

  /** Ids of the games that a player has sat in or hosts, newest first, older than the game `before`. */
  async listIdsOfPlayer(playerId: string, before: string | null, limit: number): Promise<string[]> {
    const rows = await this.pipeline.run<{ game_id: string }>(LIST_OF_PLAYER, [playerId, before, limit]);
    return rows.map(({ game_id }) => game_id);
  }

  /** The games with these ids, newest first. */
  async findMany(ids: readonly string[]): Promise<GameRecord[]> {
    const games = (await this.pipeline.run<GameRow>(FIND_MANY, [ids])).map(recordOf);
    return games.sort((a, b) => (a.id < b.id ? 1 : -1));
  }

  /** Games in which a bot's turn has been pending for longer than so many ms. */
  async listAwaitingBot(ms: number): Promise<string[]> {
    return (await this.pipeline.run<{ id: string }>(AWAITING_BOT, [ms])).map(({ id }) => id);
  }
}
