import type { Answer } from '../idempotency/answer.js';
import { toGame } from './game.mapper.js';
import type { Outcome } from './game-view.js';
import { etagOf } from './if-match.js';
import { personsSeat } from './seated.js';

type Tell = (outcome: Outcome) => Answer;

const etag = ({ game }: Outcome): { etag: string } => ({ etag: etagOf(game.state.version) });

const path = ({ game }: Outcome): string => `/v1/games/${game.id}`;

/** 201 with the whole new game; with the events where it has started. */
export const createdGame =
  (playerId: string): Tell =>
  (outcome) => {
    const started = outcome.game.state.status !== 'waiting';
    const body = JSON.stringify(toGame(outcome, playerId, started ? outcome.events : undefined));
    return { status: 201, headers: { location: path(outcome), ...etag(outcome) }, body };
  };

/** 200 with the whole game and what the request added to its log. */
export const changedGame =
  (playerId: string): Tell =>
  (outcome) => ({
    status: 200,
    headers: etag(outcome),
    body: JSON.stringify(toGame(outcome, playerId, outcome.events)),
  });

/** 201 with the new seat and the game, or 200 where the caller sat there already. */
export const satDown =
  (playerId: string): Tell =>
  (outcome) => {
    const seat = personsSeat(outcome.game, playerId);
    const isNew = !outcome.before.seats.some((taken) => taken.seat === seat);
    const body = JSON.stringify({ seat, game: toGame(outcome, playerId) });
    return isNew
      ? { status: 201, headers: { location: path(outcome), ...etag(outcome) }, body }
      : { status: 200, headers: etag(outcome), body };
  };
