import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { GameRecord } from './game-record.js';

const MAX_GAMES = 5_000;

/**
 * The games that this process moved last, so that a move need not read its game first. An entry may be behind the
 * database, where another replica moved; the version check of the write finds that out.
 */
@Injectable()
export class HotGames {
  private readonly games = new LRUCache<string, GameRecord>({ max: MAX_GAMES });
  /** When this process last answered a change of a game, in ms as `performance.now()` counts them. */
  private readonly changedAt = new LRUCache<string, number>({ max: MAX_GAMES });
  /** Games with a write of this process under way, and how many. */
  private readonly writing = new Map<string, number>();

  get(id: string): GameRecord | undefined {
    return this.games.get(id);
  }

  /** Remembers a game unless a later state of it is known. */
  put(game: GameRecord): void {
    const known = this.games.get(game.id);
    if (!known || known.state.version <= game.state.version) this.games.set(game.id, game);
  }

  /**
   * Remembers a game that this process has changed. The answer is on its way before the next round of the event loop, and
   * only a request that arrives after that can come from somebody who has seen it.
   */
  putChanged(game: GameRecord): void {
    this.put(game);
    const stamp = (): void => void this.changedAt.set(game.id, performance.now());
    stamp();
    setImmediate(stamp);
  }

  /** Whether this process changed a game after a moment, or was about to answer such a change. */
  changedSince(id: string, moment: number): boolean {
    return (this.changedAt.get(id) ?? -Infinity) >= moment;
  }

  forget(id: string): void {
    this.games.delete(id);
  }

  isBeingWritten(id: string): boolean {
    return this.writing.has(id);
  }

  /** Carries out a write; one that fails leaves nothing remembered, since it may have taken effect. */
  async write<T>(id: string, act: () => Promise<T>): Promise<T> {
    this.writing.set(id, (this.writing.get(id) ?? 0) + 1);
    try {
      return await act();
    } catch (error) {
      this.forget(id);
      throw error;
    } finally {
      const left = this.writing.get(id)! - 1;
      if (left > 0) this.writing.set(id, left);
      else this.writing.delete(id);
    }
  }
}
