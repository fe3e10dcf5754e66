import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { GameFeed } from './game-feed.js';
import { type GameRecord, isComplete } from './game-record.js';
import { type LogPage, TurnLogStore } from './turn-log.store.js';

/** Entries that are read at a time when a whole log is sent. */
export const STRETCH = 500;

export type PageRequest = { after: number; limit: number; waitMs: number; signal: AbortSignal };

/** Reads the turn log for clients. */
@Injectable()
export class LogReader {
  constructor(
    private readonly log: TurnLogStore,
    private readonly feed: GameFeed,
  ) {}

  /** One page; where it would be empty and more can come, news is waited for as long as the request says. */
  async page(game: GameRecord, { after, limit, waitMs, signal }: PageRequest): Promise<LogPage> {
    if (waitMs === 0 || isComplete(game)) return this.log.page(game.id, after, limit);
    const watch = this.feed.watch(game.id);
    try {
      const page = await this.log.page(game.id, after, limit);
      if (page.events.length > 0) return page;
      const news = await watch.changed(after, waitMs, signal);
      return news ? await this.log.page(game.id, after, limit) : page;
    } finally {
      watch.stop();
    }
  }

  /** The whole log after an entry as lines of JSON, read stretch by stretch as fast as the client takes them. */
  lines(gameId: string, after: number): Readable {
    return Readable.from(this.stretches(gameId, after));
  }

  private async *stretches(gameId: string, after: number): AsyncGenerator<string> {
    let from = after;
    for (;;) {
      const { events, lastSeq } = await this.log.page(gameId, from, STRETCH);
      if (events.length > 0) yield `${events.join('\n')}\n`;
      if (events.length < STRETCH) return;
      from = lastSeq;
    }
  }
}
