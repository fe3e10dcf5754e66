import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import type { Caller, TokenAuthenticator } from '../http/caller.js';
import type { Answer } from '../idempotency/answer.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { IdempotencyStore } from '../idempotency/idempotency.store.js';
import { hashOfToken, newToken } from './player-token.js';
import { type PlayerRecord, PlayersStore } from './players.store.js';

const CACHE_SIZE = 50_000;
/** How long another replica may go on with what it knows of a player or token, in ms. */
const CACHE_TTL_MS = 30_000;

/** Guests and their tokens. */
@Injectable()
export class PlayersService implements TokenAuthenticator {
  private readonly callers = new LRUCache<string, Caller>({ max: CACHE_SIZE, ttl: CACHE_TTL_MS });
  private readonly players = new LRUCache<string, PlayerRecord>({ max: CACHE_SIZE, ttl: CACHE_TTL_MS });

  constructor(
    private readonly store: PlayersStore,
    private readonly idempotency: IdempotencyStore,
    private readonly dataSource: DataSource,
  ) {}

  /** Creates a guest. `answer` writes what the caller is told, the only time that the token is shown. */
  async createGuest(
    name: string,
    key: KeyedRequest | null,
    answer: (player: PlayerRecord, token: string) => Answer,
  ): Promise<Answer> {
    const player: PlayerRecord = { id: uuidv7(), name, kind: 'guest', createdAt: new Date() };
    const token = newToken();
    const told = answer(player, token);
    await this.dataSource.transaction(async (manager) => {
      if (key) await this.idempotency.add(manager, key, told, { sealed: true });
      await this.store.add(manager, player, hashOfToken(token));
    });
    return told;
  }

  /** Who a token stands for; null where it stands for nobody. */
  async authenticate(token: string): Promise<Caller | null> {
    const hash = hashOfToken(token);
    const cacheKey = hash.toString('base64');
    const known = this.callers.get(cacheKey);
    if (known) return known;
    const playerId = await this.store.findByTokenHash(hash);
    if (playerId === null) return null;
    const caller = { playerId };
    this.callers.set(cacheKey, caller);
    return caller;
  }

  async find(id: string): Promise<PlayerRecord | null> {
    return (await this.findMany([id])).get(id) ?? null;
  }

  /** The players with these ids; ids that no player has are left out. */
  async findMany(ids: readonly string[]): Promise<ReadonlyMap<string, PlayerRecord>> {
    const missing = ids.filter((id) => !this.players.has(id));
    if (missing.length > 0) {
      for (const player of await this.store.findMany(missing)) this.players.set(player.id, player);
    }
    const found = ids.map((id) => this.players.get(id)).filter((player) => player !== undefined);
    return new Map(found.map((player) => [player.id, player]));
  }
}
