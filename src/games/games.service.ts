import { Injectable } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import type { GameState } from '../engine/state.js';
import { Problem } from '../http/problem.js';
import { type GameRecord, isBotToMove } from './game-record.js';
import { type GameView, GameViews } from './game-view.js';
import { GamesStore } from './games.store.js';
import { isOwnGame } from './seated.js';

export type GameStatus = GameState['status'];

/** Which games to list. */
export type GameFilter = {
  status?: GameStatus;
  /** Games that this player sits in or hosts, instead of the public ones. */
  playerId: string | null;
  /** Give games older than this one. */
  before: string | null;
  limit: number;
};

export type GamePage = { games: GameView[]; next: string | null };

const ALL_STATUSES: readonly GameStatus[] = ['waiting', 'playing', 'finished', 'abandoned'];

/** Games of one player that are looked through for one page at most. */
const MAX_LOOKED_THROUGH = 1_000;

/** How long a reader waits for a long chain of bots' moves to end, in ms, and how often it looks. */
const BOTS_PATIENCE_MS = 5_000;
const BOTS_LOOK_MS = 50;

/** Reads games. */
@Injectable()
export class GamesService {
  constructor(
    private readonly store: GamesStore,
    private readonly views: GameViews,
  ) {}

  /** A game as it is now; one in which a chain of bots' moves is just being committed is waited for. */
  async get(id: string): Promise<GameRecord> {
    const patience = performance.now() + BOTS_PATIENCE_MS;
    for (;;) {
      const found = await this.store.find(id);
      if (!found) throw new Problem('not-found', 'There is no such game.');
      if (!isBotToMove(found.game.state) || performance.now() > patience) return found.game;
      await delay(BOTS_LOOK_MS);
    }
  }

  async view(game: GameRecord): Promise<GameView> {
    return this.views.of(game);
  }

  /** One page of games, newest first. */
  async list(filter: GameFilter): Promise<GamePage> {
    const page =
      filter.playerId === null ? await this.listPublic(filter) : await this.listOfPlayer(filter, filter.playerId);
    return { games: await this.views.ofMany(page.games), next: page.next };
  }

  private async listPublic({
    status,
    before,
    limit,
  }: GameFilter): Promise<{ games: GameRecord[]; next: string | null }> {
    const games = await this.store.list(status ? [status] : ALL_STATUSES, before, limit + 1);
    const page = games.slice(0, limit);
    return { games: page, next: games.length > limit ? page.at(-1)!.id : null };
  }

  /** Looks through a player's games until a page is full; one that is short may still have a next where there are many. */
  private async listOfPlayer(
    { status, before, limit }: GameFilter,
    playerId: string,
  ): Promise<{ games: GameRecord[]; next: string | null }> {
    const ids = await this.store.listIdsOfPlayer(playerId, before, MAX_LOOKED_THROUGH);
    const wanted = (game: GameRecord): boolean =>
      isOwnGame(game, playerId) && (!status || game.state.status === status);
    const games = await this.findInBatches(ids, wanted, limit + 1);
    if (games.length > limit) return { games: games.slice(0, limit), next: games[limit - 1]!.id };
    return { games, next: ids.length < MAX_LOOKED_THROUGH ? null : ids.at(-1)! };
  }

  private async findInBatches(
    ids: readonly string[],
    wanted: (game: GameRecord) => boolean,
    enough: number,
  ): Promise<GameRecord[]> {
    const found: GameRecord[] = [];
    for (let from = 0; from < ids.length && found.length < enough; from += enough) {
      found.push(...(await this.store.findMany(ids.slice(from, from + enough))).filter(wanted));
    }
    return found;
  }
}
