import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Ruleset } from '../engine/ruleset.js';
import type { GameState } from '../engine/state.js';

/** A game's row: the fold of its log as a cache, and the version that guards it. */
@Entity('games')
@Check('games_version_check', 'version > 0')
@Check('games_status_check', `status IN ('waiting', 'playing', 'finished', 'abandoned')`)
@Check('games_visibility_check', `visibility IN ('public', 'unlisted')`)
@Index('games_lobby', ['status', 'id'], { where: `visibility = 'public'` })
@Index('games_awaiting_bot', ['id'], { where: 'bot_to_move' })
export class GameEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'games_pkey' })
  id: string;

  @Column({ type: 'integer' })
  version: number;

  @Column({ type: 'text' })
  status: GameState['status'];

  @Column({ type: 'text' })
  visibility: 'public' | 'unlisted';

  @Column({ type: 'boolean' })
  rated: boolean;

  @Column({ type: 'text', name: 'join_code' })
  joinCode: string;

  /** The effective document: the ruleset with the options of this game. */
  @Column({ type: 'json' })
  ruleset: Ruleset;

  @Column({ type: 'json' })
  state: GameState;

  /** 32 bytes, or those sealed under `SEED_KEY`. */
  @Column({ type: 'bytea', name: 'server_seed' })
  serverSeed: Buffer;

  /** Whether the seed was given by the creator and is no secret. */
  @Column({ type: 'boolean', name: 'seed_public' })
  seedPublic: boolean;

  /** Whether a long chain of bots' moves was cut short and must go on. */
  @Column({ type: 'boolean', name: 'bot_to_move' })
  botToMove: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;

  @Column({ type: 'timestamptz', name: 'moved_at' })
  movedAt: Date;
}
