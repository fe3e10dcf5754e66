import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GameWriter } from './game-writer.js';
import { GamesStore } from './games.store.js';

/** Time between two sweeps, in ms. */
const SWEEP_MS = 2_000;

/**
 * A chain of bots' moves that has not moved for so long was cut short, in ms. With the time between two sweeps it is less
 * than readers wait for a chain to end.
 */
const STALLED_MS = 2_000;

/** Finishes what a replica left undone that died within a long chain of bots' moves. Any number of replicas may sweep. */
@Injectable()
export class BotSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BotSweeper.name);
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly store: GamesStore,
    private readonly writer: GameWriter,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepLater();
  }

  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Plays on in every game whose bots have been still for longer than `stalledMs`; one that fails holds up no other. */
  async sweep(stalledMs: number): Promise<void> {
    for (const id of await this.store.listAwaitingBot(stalledMs)) {
      if (this.stopped) return;
      await this.writer.resumeBots(id).catch((error: unknown) => this.report(id, error));
    }
  }

  private sweepLater(): void {
    this.timer = setTimeout(() => void this.sweepOn(), SWEEP_MS);
  }

  /** One sweep after the other; a database that is away is asked again at the next. */
  private async sweepOn(): Promise<void> {
    await this.sweep(STALLED_MS).catch((error: unknown) => this.logger.debug(`not swept: ${String(error)}`));
    if (!this.stopped) this.sweepLater();
  }

  private report(gameId: string, error: unknown): void {
    this.logger.warn(`the bots of game ${gameId} could not go on: ${String(error)}`);
  }
}
