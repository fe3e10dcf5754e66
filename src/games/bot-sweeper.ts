import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { GameWriter } from './game-writer.js';
import { GamesStore } from './games.store.js';

const SWEEP_MS = 10_000;

/** A chain of bots' moves that has not moved for so long was cut short, in ms. */
const STALLED_MS = 5_000;

/** Finishes what a replica left undone that died within a long chain of bots' moves. Any number of replicas may sweep. */
@Injectable()
export class BotSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(BotSweeper.name);
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: GamesStore,
    private readonly writer: GameWriter,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(STALLED_MS).catch(this.report), SWEEP_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Plays on in every game whose bots have been still for longer than `stalledMs`. */
  async sweep(stalledMs: number): Promise<void> {
    for (const id of await this.store.listAwaitingBot(stalledMs)) await this.writer.resumeBots(id);
  }

  private readonly report = (error: unknown): void => {
    this.logger.warn(`stalled bots could not be swept: ${String(error)}`);
  };
}
