import { Injectable } from '@nestjs/common';
import type { Command } from '../engine/commands.js';
import { malformed, Problem } from '../http/problem.js';
import type { Answer } from '../idempotency/answer.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { requireKnownBots } from './game-creation.js';
import type { GameRecord } from './game-record.js';
import { GameRunner } from './game-runner.js';
import type { Outcome } from './game-view.js';
import { isJoinCode } from './join-code.js';
import { personsSeat, requireSeat } from './seated.js';

export type SitRequest = { joinCode?: string; seat?: number; clientSeed?: string };

/** Who asks, under which key, and how they are told. */
export type Asking = { playerId: string; keyed: KeyedRequest | null; answer: (outcome: Outcome) => Answer };

/** Sitting down, leaving, adding bots, and starting. */
@Injectable()
export class TableService {
  constructor(private readonly runner: GameRunner) {}

  /** Takes a seat; a player who sits already keeps theirs, and may change the client seed until the start. */
  async sit(gameId: string, request: SitRequest, { playerId, keyed, answer }: Asking): Promise<Answer> {
    const { seat, clientSeed } = request;
    const command = (game: GameRecord): Command | null => {
      if (personsSeat(game, playerId) === null) requireInvitation(game, playerId, request);
      else if (clientSeed === undefined) return null;
      return { type: 'sit', player: { id: playerId, bot: false }, seat, clientSeed };
    };
    return this.runner.run(gameId, { command, answer, keyed, repeatable: true, joins: playerId });
  }

  /** Leaves before the start, forfeits after it. */
  async leave(gameId: string, { playerId, keyed, answer }: Asking): Promise<Answer> {
    const command = (game: GameRecord): Command => ({ type: 'leave', seat: requireSeat(game, playerId) });
    return this.runner.run(gameId, { command, answer, keyed, repeatable: true });
  }

  /** Seats a built-in bot on the first free seat; the host alone may. */
  async addBot(gameId: string, botId: string, { playerId, keyed, answer }: Asking): Promise<Answer> {
    const command = (game: GameRecord): Command => {
      requireHost(game, playerId);
      // Where the game has begun, that is what the host is told.
      if (game.state.status === 'waiting') requireKnownBots([botId]);
      return { type: 'sit', player: { id: botId, bot: true } };
    };
    return this.runner.run(gameId, { command, answer, keyed, repeatable: true });
  }

  /** Starts the game; the host alone may. */
  async start(gameId: string, { playerId, keyed, answer }: Asking): Promise<Answer> {
    const command = (game: GameRecord): Command => {
      requireHost(game, playerId);
      return { type: 'start' };
    };
    return this.runner.run(gameId, { command, answer, keyed, repeatable: true });
  }
}

const requireHost = ({ state }: GameRecord, playerId: string): void => {
  if (state.host !== playerId) throw new Problem('not-host', 'Only the host of the game may do this.');
};

const requireInvitation = (game: GameRecord, playerId: string, { joinCode, seat }: SitRequest): void => {
  const open = (game.visibility === 'public' && joinCode === undefined) || game.state.host === playerId;
  if (!open && !isJoinCode(joinCode, game.joinCode)) {
    throw new Problem('wrong-join-code', 'The join code is missing or is not the one of this game.');
  }
  const { capacity, status } = game.state;
  if (status !== 'waiting' || seat === undefined || seat < capacity) return;
  throw malformed([{ pointer: '/seat', code: 'range', detail: `This game has seats 0 to ${capacity - 1}.` }]);
};
