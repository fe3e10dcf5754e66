import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Answer } from '../idempotency/answer.js';
import { IdempotencyStore } from '../idempotency/idempotency.store.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { GameFeed } from './game-feed.js';
import { GamePlanner, type Plan, type Portion } from './game-planner.js';
import { type GameRecord, isBotToMove } from './game-record.js';
import { GamesStore } from './games.store.js';
import { HotGames } from './hot-games.js';

/** What is committed together with the first portion of a plan. */
export type Extras = {
  keyed: { request: KeyedRequest; answer: Answer } | null;
  /** A player whose own game it becomes, by sitting down or by hosting it. */
  joins?: string;
};

/** Commits plans. Whatever a portion holds is in the database as a whole or not at all. */
@Injectable()
export class GameWriter {
  constructor(
    private readonly store: GamesStore,
    private readonly idempotency: IdempotencyStore,
    private readonly hotGames: HotGames,
    private readonly planner: GamePlanner,
    private readonly feed: GameFeed,
    private readonly dataSource: DataSource,
  ) {}

  /** Adds a new game: its row, its first events, its first player and the idempotency record in one transaction. */
  async add(game: GameRecord, { portions }: Plan, { keyed, joins }: Extras): Promise<void> {
    const [first, ...rest] = portions as [Portion, ...Portion[]];
    const begun = { ...game, state: first.state };
    await this.dataSource.transaction(async (manager) => {
      if (keyed) await this.idempotency.add(manager, keyed.request, keyed.answer, { sealed: false });
      await this.store.add(manager, begun, first.events);
      if (joins !== undefined) await this.store.addPlayer(manager, joins, game.id);
    });
    this.hotGames.put(begun);
    await this.commitRest(begun, rest);
  }

  /** Commits a plan that was decided on `game`; false where the game had moved on, and then nothing has changed. */
  async commit(game: GameRecord, { portions }: Plan, extras: Extras): Promise<boolean> {
    const [first, ...rest] = portions;
    if (!first) return this.remember(extras);
    if (!(await this.change(game, first, extras))) return false;
    await this.commitRest({ ...game, state: first.state }, rest);
    return true;
  }

  /** A request that changes nothing still uses up its key, or takes up the answer that the key was given. */
  private async remember({ keyed }: Extras): Promise<true> {
    const { manager } = this.dataSource;
    if (keyed) await this.idempotency.add(manager, keyed.request, keyed.answer, { sealed: false });
    return true;
  }

  /** Goes on where a chain of bots' moves was cut short. */
  async resumeBots(gameId: string): Promise<void> {
    const found = await this.store.find(gameId);
    if (!found || !isBotToMove(found.game.state)) return;
    const plan = await this.planner.withBots(found.game, { events: [], state: found.game.state });
    await this.commit(found.game, plan, { keyed: null });
  }

  /** A later portion can fail only because somebody forfeited meanwhile; then the bots play on from there. */
  private async commitRest(before: GameRecord, portions: readonly Portion[]): Promise<void> {
    let game = before;
    for (const portion of portions) {
      if (!(await this.change(game, portion, { keyed: null }))) return this.resumeBots(game.id);
      game = { ...game, state: portion.state };
    }
  }

  private async change(game: GameRecord, { events, state }: Portion, { keyed, joins }: Extras): Promise<boolean> {
    const change = { gameId: game.id, fromVersion: game.state.version, events, state, keyed };
    const changed = await this.hotGames.write(game.id, () =>
      joins === undefined
        ? this.store.change(change)
        : this.dataSource.transaction(async (manager) => {
            const counted = await this.store.change(change, manager);
            if (counted) await this.store.addPlayer(manager, joins, game.id);
            return counted;
          }),
    );
    if (!changed) return false;
    this.hotGames.putChanged({ ...game, state });
    this.feed.announce(game.id, state.version);
    return true;
  }
}
