import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import type { Command } from '../engine/commands.js';
import { compiled } from '../engine/compile.js';
import { decide } from '../engine/decide.js';
import type { GameOptions } from '../engine/game-options.js';
import type { Ruleset } from '../engine/ruleset.js';
import { EMPTY_STATE } from '../engine/state.js';
import { newServerSeed } from '../fairness/server-seed.js';
import { malformed, Problem } from '../http/problem.js';
import type { Answer } from '../idempotency/answer.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { botById } from '../policies/catalogue.js';
import { RulesetsService } from '../rulesets/rulesets.service.js';
import { GamePlanner, type Portion } from './game-planner.js';
import type { GameRecord, Visibility } from './game-record.js';
import { GameSecrets } from './game-secrets.js';
import { GameViews, type Outcome } from './game-view.js';
import { GameWriter } from './game-writer.js';
import { newJoinCode } from './join-code.js';

/** What a new game is to be. */
export type NewGame = {
  rulesetId: string;
  rulesetVersion?: number;
  options: GameOptions;
  /** Seats at the table; where absent, those taken if the game starts at once, else as many as the ruleset allows. */
  seats?: number;
  visibility: Visibility;
  bots: readonly string[];
  /** Whether the host takes seat 0. */
  sit: boolean;
  start: boolean;
  /** A given server seed, which makes the game unrated; null for one that is drawn. */
  seed: Buffer | null;
  clientSeed?: string;
};

/** Creates games. */
@Injectable()
export class GameCreation {
  constructor(
    private readonly secrets: GameSecrets,
    private readonly views: GameViews,
    private readonly rulesets: RulesetsService,
    private readonly planner: GamePlanner,
    private readonly writer: GameWriter,
  ) {}

  /** Creates a game for its host, who is told by `answer`. Bots that have the dice at once have played by then. */
  async create(
    hostId: string,
    request: NewGame,
    keyed: KeyedRequest | null,
    answer: (outcome: Outcome) => Answer,
  ): Promise<Answer> {
    const ruleset = await this.rulesets.effective(request.rulesetId, request.rulesetVersion, request.options);
    requireKnownBots(request.bots);
    requireSeats(request.seats, ruleset);
    const game = this.newGame(request, ruleset);
    const plan = await this.planner.withBots(game, this.layTable(game, hostId, request));
    const events = plan.portions.flatMap((portion) => portion.events);
    const view = await this.views.of({ ...game, state: plan.state });
    const told = answer({ ...view, before: game.state, events });
    await this.writer.add(game, plan, { keyed: keyed && { request: keyed, answer: told }, joins: hostId });
    return told;
  }

  private newGame({ seed, visibility }: NewGame, ruleset: Ruleset): GameRecord {
    return {
      id: uuidv7(),
      visibility,
      rated: seed === null,
      joinCode: newJoinCode(),
      ruleset,
      state: EMPTY_STATE,
      serverSeed: this.secrets.seal(seed ?? newServerSeed()),
      seedPublic: seed !== null,
      createdAt: new Date(),
    };
  }

  /** Creates the game, seats the host and the bots, and starts it where that was asked for. */
  private layTable(game: GameRecord, hostId: string, request: NewGame): Portion {
    const at = game.createdAt.toISOString();
    const table: Portion = { events: [], state: game.state };
    for (const command of this.commands(game, hostId, request)) {
      const inputs = { at, dice: this.secrets.dice({ ...game, state: table.state }) };
      const decision = decide(compiled(game.ruleset), table.state, command, inputs);
      if ('refusal' in decision) throw new Problem(decision.refusal, decision.detail);
      table.events.push(...decision.events);
      table.state = decision.state;
    }
    return table;
  }

  private commands(game: GameRecord, hostId: string, request: NewGame): Command[] {
    const { ruleset, visibility, rated } = game;
    const { sit, start, bots, clientSeed } = request;
    const taken = bots.length + (sit ? 1 : 0);
    const data = {
      host: hostId,
      ruleset: { id: ruleset.id, version: ruleset.version, hash: ruleset.hash },
      target: ruleset.ending.target,
      capacity: request.seats ?? (start ? Math.min(taken, ruleset.players.max) : ruleset.players.max),
      visibility,
      rated,
      commitment: this.secrets.commitment(game),
    };
    return [
      { type: 'create', data },
      ...(sit ? [{ type: 'sit', player: { id: hostId, bot: false }, seat: 0, clientSeed } as const] : []),
      ...bots.map((id) => ({ type: 'sit', player: { id, bot: true } }) as const),
      ...(start ? [{ type: 'start' } as const] : []),
    ];
  }
}

/** Refuses names of bots that do not exist. */
export const requireKnownBots = (ids: readonly string[]): void => {
  const unknown = ids.find((id) => !botById(id));
  if (unknown !== undefined) throw new Problem('unknown-bot', `There is no bot ${JSON.stringify(unknown)}.`);
};

const requireSeats = (seats: number | undefined, { players }: Ruleset): void => {
  if (seats === undefined || (seats >= players.min && seats <= players.max)) return;
  const detail = `This ruleset is played by ${players.min} to ${players.max}.`;
  throw malformed([{ pointer: '/seats', code: 'range', detail }]);
};
