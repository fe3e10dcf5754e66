import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import type { DiceSource } from '../engine/dice-source.js';
import { hmacDice } from '../fairness/dice.js';
import { open, seal } from '../fairness/seed-vault.js';
import { commitmentOf } from '../fairness/server-seed.js';
import { type GameRecord, isComplete } from './game-record.js';

type Opened = {
  seed: Buffer;
  commitment: string;
  /** The dice of a game that has started: its client seeds are frozen then. */
  dice?: DiceSource;
};

/** Server seeds: sealed for the database, opened for the dice, and shown only when they may be. */
@Injectable()
export class GameSecrets {
  private readonly opened = new WeakMap<Buffer, Opened>();

  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  /** The form in which a seed is stored. */
  seal(seed: Buffer): Buffer {
    return seal(seed, this.environment.seedKey);
  }

  commitment(game: GameRecord): string {
    return this.open(game).commitment;
  }

  /** The server seed as hex digits once the game has ended, or at once where the creator gave it; else null. */
  revealed(game: GameRecord): string | null {
    return isComplete(game) || game.seedPublic ? this.open(game).seed.toString('hex') : null;
  }

  dice(game: GameRecord): DiceSource {
    const opened = this.open(game);
    if (game.state.status === 'waiting') return hmacDice(opened.seed, game.state.seats);
    return (opened.dice ??= hmacDice(opened.seed, game.state.seats));
  }

  private open({ serverSeed }: GameRecord): Opened {
    const known = this.opened.get(serverSeed);
    if (known) return known;
    const seed = open(serverSeed, this.environment.seedKey);
    const opened = { seed, commitment: commitmentOf(seed) };
    this.opened.set(serverSeed, opened);
    return opened;
  }
}
