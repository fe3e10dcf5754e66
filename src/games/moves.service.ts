import { Injectable } from '@nestjs/common';
import type { Move } from '../engine/commands.js';
import type { Answer } from '../idempotency/answer.js';
import { GameRunner } from './game-runner.js';
import { requireSeat } from './seated.js';
import type { Asking } from './table.service.js';

/** A move without its seat: a player moves for the own seat alone. */
export type OwnMove = Move extends infer M ? (M extends Move ? Omit<M, 'seat'> : never) : never;

/** Roll, keep, bank and play. */
@Injectable()
export class MovesService {
  constructor(private readonly runner: GameRunner) {}

  /** Makes a move for the caller's seat; `ifMatch` names the version that the caller decided on. */
  async move(
    gameId: string,
    move: OwnMove,
    { playerId, keyed, answer }: Asking,
    { ifMatch, arrivedAt }: { ifMatch?: string; arrivedAt: number },
  ): Promise<Answer> {
    return this.runner.run(gameId, {
      command: (game) => ({ ...move, seat: requireSeat(game, playerId) }),
      answer,
      keyed,
      ifMatch,
      arrivedAt,
      repeatable: false,
    });
  }
}
