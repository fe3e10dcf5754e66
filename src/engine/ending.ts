import type { FinishReason } from './events.js';
import type { Recorder } from './recorder.js';
import type { Ending, Rules } from './ruleset.js';
import { clockwiseFrom, nextSeat, othersAfter, restOfRound, roundOfNext } from './seat-order.js';
import { type GameState, sameSide, seatOf, seatsInPlay, seatsOfSide, type SeatState, sideOf } from './state.js';

/** Turns per seat after which a game ends whatever the scores. */
export const TURN_LIMIT = 1000;

/** A turn that has just ended. */
export type PastTurn = { seat: number; round: number };

/** Ends the game for the given winners. */
export const finish = (game: Recorder, winners: number[], reason: FinishReason): void => {
  const scores = game.state.seats.map(({ seat, score }) => ({ seat, score }));
  game.record('game-finished', { winners, scores, reason });
};

/** Seats that can still win: in an extra round the tied ones alone. */
const contenders = (state: GameState): SeatState[] =>
  seatsInPlay(state).filter(({ seat }) => !state.tieBreak || state.tieBreak.seats.includes(seat));

const leaders = (seats: readonly SeatState[]): SeatState[] => {
  const highest = Math.max(...seats.map(({ score }) => score));
  return seats.filter(({ score }) => score === highest);
};

/** The side that has held its score for longest, with all its seats. */
const earliest = (seats: readonly SeatState[]): SeatState[] => {
  const first = seats.reduce((a, b) => (b.scoreSince < a.scoreSince ? b : a));
  return seats.filter((seat) => sideOf(seat) === sideOf(first));
};

const sidesOf = (seats: readonly SeatState[]): number => new Set(seats.map(sideOf)).size;

const numbers = (seats: readonly SeatState[]): number[] => seats.map(({ seat }) => seat);

/** The tied play one more turn each, clockwise from the seat that triggered the final round, or from the starter. */
const startTieBreak = (game: Recorder, rules: Rules, tied: readonly SeatState[], round: number): void => {
  const first = game.state.finalRound?.triggeredBy ?? game.state.starter!;
  const seats = clockwiseFrom(game.state, first, numbers(tied));
  game.record('tie-break-started', { seats });
  startTurn(game, rules, seats[0]!, round + 1);
};

/** Compares the scores of the contenders and ends the game, or lets the tied play on. */
const settle = (game: Recorder, rules: Rules, reason: FinishReason, round: number): void => {
  const tied = leaders(contenders(game.state));
  if (sidesOf(tied) === 1 || rules.ending.tie === 'shared') finish(game, numbers(tied), reason);
  else if (rules.ending.tie === 'firstToReach') finish(game, numbers(earliest(tied)), reason);
  else startTieBreak(game, rules, tied, round);
};

/** At the turn limit the highest score wins; a tie that extra turns would have to break is shared. */
const stopAtLimit = (game: Recorder, rules: Rules): void => {
  const tied = leaders(contenders(game.state));
  const winners = rules.ending.tie === 'firstToReach' ? earliest(tied) : tied;
  finish(game, numbers(winners), 'turn-limit');
};

/** Begins the next turn of a seat, unless it has had as many as a game allows. */
export const startTurn = (game: Recorder, rules: Rules, seat: number, round: number): void => {
  const { turns } = seatOf(game.state, seat);
  if (turns >= TURN_LIMIT) stopAtLimit(game, rules);
  else game.record('turn-started', { seat, round, number: turns + 1, diceToRoll: rules.dice });
};

const passInOrder = (game: Recorder, rules: Rules, past: PastTurn): void => {
  const next = nextSeat(game.state, past.seat);
  const round = roundOfNext(game.state, past, next);
  if (rules.ending.rounds !== null && round > rules.ending.rounds) settle(game, rules, 'rounds', past.round);
  else startTurn(game, rules, next, round);
};

const passInTieBreak = (game: Recorder, rules: Rules, past: PastTurn): void => {
  const next = game.state.tieBreak!.seatsToPlay[0];
  if (next === undefined) settle(game, rules, 'tie-break', past.round);
  else startTurn(game, rules, next, past.round);
};

const passInFinalRound = (game: Recorder, rules: Rules, past: PastTurn): void => {
  const next = game.state.finalRound!.seatsToPlay[0];
  const reason = rules.ending.mode === 'equalTurns' ? 'equal-turns' : 'final-round';
  if (next === undefined) settle(game, rules, reason, past.round);
  else startTurn(game, rules, next, roundOfNext(game.state, past, next));
};

/** Hands the dice on after a turn, or ends the game where that was the last one. */
export const passOn = (game: Recorder, rules: Rules, past: PastTurn): void => {
  if (game.state.tieBreak) passInTieBreak(game, rules, past);
  else if (game.state.finalRound) passInFinalRound(game, rules, past);
  else passInOrder(game, rules, past);
};

const hasReached = ({ ending }: Rules, score: number): boolean =>
  ending.reach === 'above' ? score > ending.target : score >= ending.target;

/** Who still has a turn when the target is reached: the rest of the round, or every seat of the other sides. */
const seatsLeft = (state: GameState, { mode }: Ending, seat: number): number[] =>
  mode === 'equalTurns'
    ? restOfRound(state, seat)
    : othersAfter(state, seat).filter((other) => !sameSide(state, other, seat));

/** With last licks the side that is passed gets another turn, after those that still have theirs. */
const passLeader = (game: Recorder, seat: number): void => {
  const { triggeredBy: leader, seatsToPlay } = game.state.finalRound!;
  if (sameSide(game.state, seat, leader) || seatOf(game.state, seat).score <= seatOf(game.state, leader).score) return;
  const passed = seatsOfSide(game.state, leader).filter((other) => !seatsToPlay.includes(other));
  game.record('final-round-started', { triggeredBy: seat, seatsToPlay: [...seatsToPlay, ...passed] });
};

/**
 * What a recorded bank means for the end: with `instant` the bank that reaches the target wins at once; in a final round
 * every seat of the other sides has one more turn, those seated earlier included; with equal turns the round is played
 * out; with last licks whoever is passed gets another turn.
 */
export const reachTarget = (game: Recorder, rules: Rules, past: PastTurn): void => {
  const { mode } = rules.ending;
  const { finalRound, tieBreak } = game.state;
  const reached = mode !== 'rounds' && hasReached(rules, seatOf(game.state, past.seat).score);
  if (reached && mode === 'instant') return finish(game, seatsOfSide(game.state, past.seat), 'target-reached');
  if (mode === 'lastLicks' && finalRound && !tieBreak) passLeader(game, past.seat);
  else if (reached && !finalRound && !tieBreak) {
    const seatsToPlay = seatsLeft(game.state, rules.ending, past.seat);
    game.record('final-round-started', { triggeredBy: past.seat, seatsToPlay });
  }
  passOn(game, rules, past);
};

/** Whether so many have forfeited that nobody is left to play against. */
export const isDecidedByForfeit = (state: GameState): boolean => sidesOf(contenders(state)) <= 1;

/** Ends a game that forfeits have decided: the last one left wins; where nobody is left, it is abandoned. */
export const finishByForfeit = (game: Recorder): void => {
  const last = numbers(contenders(game.state));
  finish(game, last, last.length > 0 ? 'last-standing' : 'abandoned');
};
