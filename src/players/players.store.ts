import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Pipeline, type Statement } from '../database/pipeline.js';
import { PlayerTokenEntity } from './player-token.entity.js';
import { PlayerEntity } from './player.entity.js';

/** A person as stored. */
export type PlayerRecord = { id: string; name: string; kind: 'guest' | 'account'; createdAt: Date };

const FIND_TOKEN: Statement = {
  name: 'player-by-token',
  text: 'SELECT player_id AS "playerId" FROM player_tokens WHERE token_hash = $1',
};

const FIND_PLAYERS: Statement = {
  name: 'players-by-id',
  text: 'SELECT id, name, kind, created_at AS "createdAt" FROM players WHERE id = ANY ($1::uuid[])',
};

@Injectable()
export class PlayersStore {
  constructor(private readonly pipeline: Pipeline) {}

  /** Adds a player and the hash of a token that stands for them, within the caller's transaction. */
  async add(manager: EntityManager, player: PlayerRecord, tokenHash: Buffer): Promise<void> {
    await manager.insert(PlayerEntity, player);
    await manager.insert(PlayerTokenEntity, { tokenHash, playerId: player.id, createdAt: player.createdAt });
  }

  async findByTokenHash(tokenHash: Buffer): Promise<string | null> {
    const rows = await this.pipeline.run<{ playerId: string }>(FIND_TOKEN, [tokenHash]);
    return rows[0]?.playerId ?? null;
  }

  /** Those of the players that exist, in any order. */
  async findMany(ids: readonly string[]): Promise<PlayerRecord[]> {
    return this.pipeline.run<PlayerRecord>(FIND_PLAYERS, [ids]);
  }
}
