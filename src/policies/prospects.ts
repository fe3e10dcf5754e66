import type { Rules } from '../engine/ruleset.js';
import { othersAfter, restOfRound } from '../engine/seat-order.js';
import { type GameState, sameSide, seatOf, seatsInPlay, type TurnState } from '../engine/state.js';

/** The last turn that a seat has before scores are compared: a final round, an extra round, the last of fixed rounds. */
export type LastTurn = {
  /** Least points to record in this turn so that no rival is ahead; below 1 where none is ahead already. */
  readonly toLead: number;
  /** How many seats still play after this one before scores are compared. */
  readonly seatsAfter: number;
};

/** What the scores of a game ask of the seat on move. */
export type Prospects = { best: number | null; toWin: number | null; lastTurn: LastTurn | null };

/** Highest score among the other seats that can still win: in an extra round the tied ones alone. */
const bestRival = (state: GameState, seat: number): number | null => {
  const scores = seatsInPlay(state)
    .filter(
      (other) => !sameSide(state, other.seat, seat) && (!state.tieBreak || state.tieBreak.seats.includes(other.seat)),
    )
    .map(({ score }) => score);
  return scores.length > 0 ? Math.max(...scores) : null;
};

/** Seats that play after this one before scores are compared; null while this seat may have more turns. */
const seatsAfterLastTurn = ({ ending }: Rules, state: GameState, { seat, round }: TurnState): number | null => {
  const closing = state.tieBreak ?? state.finalRound;
  if (closing) return closing.seatsToPlay.filter((other) => other !== seat).length;
  return ending.mode === 'rounds' && round === ending.rounds ? restOfRound(state, seat).length : null;
};

/** Whether the bank that reaches the target ends the game with it, since nobody gets another turn. */
const targetEndsGame = ({ ending }: Rules, state: GameState, seat: number): boolean => {
  if (ending.mode === 'finalRound') return othersAfter(state, seat).length === 0;
  return ending.mode === 'equalTurns' && restOfRound(state, seat).length === 0;
};

const pointsToWin = (
  rules: Rules,
  state: GameState,
  { seat, toLead, lastTurn }: { seat: number; toLead: number; lastTurn: LastTurn | null },
): number | null => {
  if (lastTurn) return lastTurn.seatsAfter === 0 ? toLead : null;
  const toTarget = Math.max(1, rules.ending.target - seatOf(state, seat).score);
  if (rules.ending.mode === 'instant') return toTarget;
  return targetEndsGame(rules, state, seat) ? Math.max(toTarget, toLead) : null;
};

/** How far the seat on move is from winning. */
export const prospectsOf = (rules: Rules, state: GameState, turn: TurnState): Prospects => {
  const { seat } = turn;
  const best = bestRival(state, seat);
  // A tie is as good as the lead where it makes joint winners; elsewhere the earlier one is ahead or it is played out.
  const margin = rules.ending.tie === 'shared' ? 0 : 1;
  const toLead = best === null ? 0 : best - seatOf(state, seat).score + margin;
  // A seat alone has nobody to lead: its last turn is one like any other.
  const seatsAfter = best === null ? null : seatsAfterLastTurn(rules, state, turn);
  const lastTurn = seatsAfter === null ? null : { toLead, seatsAfter };
  return { best, lastTurn, toWin: pointsToWin(rules, state, { seat, toLead, lastTurn }) };
};
