import { Injectable } from '@nestjs/common';
import type { Command } from '../engine/commands.js';
import { compiled } from '../engine/compile.js';
import { type Decision, decide, statusRefusal } from '../engine/decide.js';
import { Problem } from '../http/problem.js';
import type { Answer } from '../idempotency/answer.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { GamePlanner, type Plan, type Portion } from './game-planner.js';
import type { GameRecord } from './game-record.js';
import { GameSecrets } from './game-secrets.js';
import { GameViews, type Outcome } from './game-view.js';
import { GameWriter } from './game-writer.js';
import { GamesStore } from './games.store.js';
import { HotGames } from './hot-games.js';
import { requireVersion } from './if-match.js';

/** A request that may change a game. */
export type Step = {
  /**
   * The command that the request means in this game; null where the game is already as the request wants it. Throws a
   * problem where the caller may not give it.
   */
  command: (game: GameRecord) => Command | null;
  /** What the caller is told. */
  answer: (outcome: Outcome) => Answer;
  keyed: KeyedRequest | null;
  /** The `If-Match` header of a move. */
  ifMatch?: string;
  /** When the request of a move came in, in ms as `performance.now()` counts them. */
  arrivedAt?: number;
  /** Whether the step still means the same after the game has moved on: joining does, a move does not. */
  repeatable: boolean;
  /** A player who sits down by this step. */
  joins?: string;
};

/** A game as a request found it. */
type Attempt = {
  game: GameRecord;
  /** Read from the database within this request. */
  fresh: boolean;
  /** The game is known to have moved while the request was under way. */
  raced: boolean;
};

type Arrival = { at: number; contended: boolean };

/** Lost races after which a repeatable step gives up. */
const MAX_ATTEMPTS = 40;

/**
 * The one write path: people, built-in bots and outside bots all go through `run`. It takes the game as this process
 * knows it, decides, lets the bots play, commits all of it guarded by the version, and answers.
 */
@Injectable()
export class GameRunner {
  constructor(
    private readonly store: GamesStore,
    private readonly hotGames: HotGames,
    private readonly secrets: GameSecrets,
    private readonly views: GameViews,
    private readonly planner: GamePlanner,
    private readonly writer: GameWriter,
  ) {}

  /** Carries out a step, or throws the problem why not; then nothing has changed. */
  async run(gameId: string, step: Step): Promise<Answer> {
    const { arrivedAt = performance.now() } = step;
    const arrival = { at: arrivedAt, contended: this.hotGames.isBeingWritten(gameId) };
    let attempt = await this.firstAttempt(gameId, arrival);
    for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
      const plan = await this.planOrReload(attempt, step);
      const answer = plan && (await this.commit(attempt.game, plan, step));
      if (answer) return answer;
      attempt = await this.nextAttempt(attempt, arrival, plan !== null);
    }
    throw new Problem('conflict', 'The game is changing too fast; try again.');
  }

  private async firstAttempt(gameId: string, arrival: Arrival): Promise<Attempt> {
    const hot = this.hotGames.get(gameId);
    if (hot) return { game: hot, fresh: false, raced: this.hotGames.changedSince(gameId, arrival.at) };
    const { game, changedSince } = await this.load(gameId, arrival);
    return { game, fresh: true, raced: arrival.contended || changedSince };
  }

  /**
   * The game read anew after a plan failed. The request was in a race if the game has changed since it arrived, or was
   * just being changed then, as opposed to being decided on a copy that was merely old.
   */
  private async nextAttempt(last: Attempt, arrival: Arrival, lost: boolean): Promise<Attempt> {
    const { game, changedSince } = await this.load(last.game.id, arrival);
    const raced = last.raced || changedSince || (lost && (last.fresh || arrival.contended));
    return { game, fresh: true, raced };
  }

  /**
   * Reads the game. `changedSince` is true only where it surely changed after the arrival: the time that reading takes
   * counts for neither side, else somebody who moves right after an answer would be taken for a loser.
   */
  private async load(gameId: string, arrival: Arrival): Promise<{ game: GameRecord; changedSince: boolean }> {
    const waitedMs = performance.now() - arrival.at;
    const found = await this.store.find(gameId);
    if (!found) throw new Problem('not-found', 'There is no such game.');
    this.hotGames.put(found.game);
    const changedSince = found.ageMs < waitedMs || this.hotGames.changedSince(gameId, arrival.at);
    return { game: found.game, changedSince };
  }

  /** The plan; null where a copy that may be old refuses the step, so that the game must be read anew. */
  private async planOrReload(attempt: Attempt, step: Step): Promise<Plan | null> {
    try {
      const command = step.command(attempt.game);
      if (!command) return attempt.fresh ? { portions: [], state: attempt.game.state } : null;
      const decided = this.decide(attempt.game, command, step);
      if (attempt.raced && !step.repeatable) throw raceLost(attempt.game, step);
      return await this.planner.withBots(attempt.game, decided);
    } catch (error) {
      if (attempt.fresh || !(error instanceof Problem)) throw error;
      return null;
    }
  }

  /** What is refused first decides the error: the caller, the game's status, its version, then the rules. */
  private decide(game: GameRecord, command: Command, { ifMatch }: Step): Portion {
    const refused = statusRefusal(game.state, command.type);
    if (refused) throw problemOf(refused, game);
    requireVersion(ifMatch, game.state.version);
    const inputs = { at: new Date().toISOString(), dice: this.secrets.dice(game) };
    const decision = decide(compiled(game.ruleset), game.state, command, inputs);
    if ('refusal' in decision) throw problemOf(decision, game);
    return decision;
  }

  /** Commits a plan and gives the answer, or null where the game had moved on. */
  private async commit(before: GameRecord, plan: Plan, step: Step): Promise<Answer | null> {
    const events = plan.portions.flatMap((portion) => portion.events);
    const view = await this.views.of({ ...before, state: plan.state });
    const answer = step.answer({ ...view, before: before.state, events });
    const keyed = step.keyed && { request: step.keyed, answer };
    return (await this.writer.commit(before, plan, { keyed, joins: step.joins })) ? answer : null;
  }
}

const problemOf = ({ refusal, detail }: Extract<Decision, { refusal: string }>, game: GameRecord): Problem =>
  new Problem(refusal, detail, { gameVersion: game.state.version });

const raceLost = (game: GameRecord, { ifMatch }: Step): Problem => {
  const gameVersion = game.state.version;
  return ifMatch === undefined
    ? new Problem('conflict', 'Another request moved the game first; nothing of this one counts.', { gameVersion })
    : new Problem('stale-version', `The game is at version ${gameVersion}.`, { gameVersion });
};
