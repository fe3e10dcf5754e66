import type { EventData } from './events.js';
import type { Recorder } from './recorder.js';
import type { Loss, Penalties, Rules } from './ruleset.js';
import { othersAfter } from './seat-order.js';
import { type GameState, sameSide, seatOf, type TurnState } from './state.js';

/** Takes points from a banked score, which never falls below the floor by it. */
const penalise = (
  game: Recorder,
  { floor }: Penalties,
  { seat, reason, loss }: { seat: number; reason: EventData['penalised']['reason']; loss: Loss },
): void => {
  const before = seatOf(game.state, seat).score;
  const wanted = loss === 'all' ? Math.max(0, before) : loss;
  const score = Math.max(before - wanted, Math.min(before, floor ?? -Infinity));
  game.record('penalised', { seat, reason, points: before - score, score });
};

/** The seat that receives the points of a lost turn; of equal scores the next one clockwise; null where nobody does. */
const receiver = (state: GameState, { lostPointsTo }: Penalties, seat: number): number | null => {
  const others = othersAfter(state, seat).filter((other) => !sameSide(state, other, seat));
  if (lostPointsTo === 'nobody' || others.length === 0) return null;
  if (lostPointsTo === 'next') return others[0]!;
  const sign = lostPointsTo === 'highest' ? 1 : -1;
  const rank = (other: number): number => sign * seatOf(state, other).score;
  return others.reduce((best, other) => (rank(other) > rank(best) ? other : best));
};

/** Ends a turn in which a roll brought nothing: `lost` points are gone, and what the ruleset charges is charged. */
export const loseTurn = (game: Recorder, { penalties, dice }: Rules, turn: TurnState, lost: number): void => {
  const { seat, roll } = turn;
  game.record('farkled', { seat, lost });
  if (penalties.farkle > 0) penalise(game, penalties, { seat, reason: 'farkle', loss: penalties.farkle });
  const { streak, fullThrow } = penalties;
  if (streak && seatOf(game.state, seat).farklesInARow >= streak.length) {
    penalise(game, penalties, { seat, reason: 'streak', loss: streak.points });
  }
  if (fullThrow !== null && roll.length === dice)
    penalise(game, penalties, { seat, reason: 'full-throw', loss: fullThrow });
  const to = receiver(game.state, penalties, seat);
  if (to !== null && lost > 0) game.record('points-moved', { from: seat, to, points: lost, reason: 'lost-turn' });
};
