import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { TurnLogStore } from './turn-log.store.js';

/** How often watched games are looked up for moves of other replicas, in ms. */
const POLL_MS = 500;

type Watched = { version: number; wake: Set<() => void> };

/** A reader's eye on one game. */
export type Watch = {
  /** Resolves to true once the log has an entry after `after`, to false after `ms`, on abort, or at shutdown. */
  changed: (after: number, ms: number, signal?: AbortSignal) => Promise<boolean>;
  stop: () => void;
};

/**
 * Tells readers of a log when there is news: at once for moves of this process, by polling for those of other replicas.
 * News is a hint only; what happened is always read from the log.
 */
@Injectable()
export class GameFeed implements OnModuleDestroy {
  private readonly logger = new Logger(GameFeed.name);
  private readonly games = new Map<string, { watched: Watched; readers: number }>();
  private readonly closing = new AbortController();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly log: TurnLogStore) {}

  /** Aborted when the service shuts down, so that streams end. */
  get closed(): AbortSignal {
    return this.closing.signal;
  }

  /** Games that somebody is watching. */
  get watchedGames(): number {
    return this.games.size;
  }

  announce(gameId: string, version: number): void {
    const watched = this.games.get(gameId)?.watched;
    if (!watched || version <= watched.version) return;
    watched.version = version;
    for (const wake of [...watched.wake]) wake();
  }

  /** Starts watching. To miss nothing, watch first, read the log then, and wait only after that. */
  watch(gameId: string): Watch {
    const entry = this.games.get(gameId) ?? { watched: { version: 0, wake: new Set() }, readers: 0 };
    entry.readers++;
    this.games.set(gameId, entry);
    this.timer ??= setTimeout(() => void this.poll(), POLL_MS);
    let stopped = false;
    const stop = (): void => {
      if (stopped) return;
      stopped = true;
      if (--entry.readers === 0) this.games.delete(gameId);
    };
    return { changed: (after, ms, signal) => this.changed(entry.watched, { after, ms, signal }), stop };
  }

  onModuleDestroy(): void {
    clearTimeout(this.timer);
    this.closing.abort();
  }

  private changed(watched: Watched, wait: { after: number; ms: number; signal?: AbortSignal }): Promise<boolean> {
    const signals = wait.signal ? [wait.signal, this.closed] : [this.closed];
    if (watched.version > wait.after) return Promise.resolve(true);
    if (signals.some(({ aborted }) => aborted)) return Promise.resolve(false);
    return new Promise((resolve) => {
      const end = (news: boolean): void => {
        clearTimeout(timer);
        watched.wake.delete(wake);
        for (const signal of signals) signal.removeEventListener('abort', abort);
        resolve(news);
      };
      const wake = (): void => {
        if (watched.version > wait.after) end(true);
      };
      const abort = (): void => end(false);
      const timer = setTimeout(abort, wait.ms);
      watched.wake.add(wake);
      for (const signal of signals) signal.addEventListener('abort', abort);
    });
  }

  /** One query for all watched games; a database that is away is asked again at the next poll. */
  private async poll(): Promise<void> {
    try {
      const versions = await this.log.versions([...this.games.keys()]);
      for (const [gameId, version] of versions) this.announce(gameId, version);
    } catch (error) {
      this.logger.debug(`watched games could not be looked up: ${String(error)}`);
    }
    const goOn = this.games.size > 0 && !this.closed.aborted;
    this.timer = goOn ? setTimeout(() => void this.poll(), POLL_MS) : undefined;
  }
}
