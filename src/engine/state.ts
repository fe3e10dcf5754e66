import type { FinishReason, Occupant } from './events.js';
import type { Face } from './multisets.js';

export type SeatState = {
  seat: number;
  player: Occupant;
  clientSeed: string;
  /** Number of the team; null where everybody plays alone. */
  team: number | null;
  /** Banked points; with teams those of the team. */
  score: number;
  /** The score before points were last added to it. */
  scoreBefore: number;
  /** Whether a bank has been recorded. */
  opened: boolean;
  farklesInARow: number;
  /** Turns that this seat has begun. */
  turns: number;
  /** Number of the log entry that brought the present score; 0 for the nothing that everyone starts with. */
  scoreSince: number;
  state: 'playing' | 'left' | 'forfeited';
};

export type Phase = 'to-roll' | 'to-keep' | 'to-decide';

export type TurnState = {
  round: number;
  /** Which turn of this seat it is, from 1. */
  number: number;
  seat: number;
  phase: Phase;
  /** The last roll, empty before the first. */
  roll: Face[];
  /** Every keep of the turn, in order. */
  kept: Face[][];
  points: number;
  diceToRoll: number;
  /** Rolls made in this turn. */
  rolls: number;
  /** Whether the last keep took the last die. */
  hotDice: boolean;
  /** What further keeps of this turn are multiplied by. */
  multiplier: number;
  /** Whether the turn began with dice and points of the one before. */
  inherited: boolean;
};

/** How the turn before this one ended: what the next player may take over, steal or must surpass. */
export type PreviousTurn = {
  seat: number;
  ended: 'bank' | 'farkle';
  /** Points that its bank recorded; 0 after a farkle. */
  banked: number;
  /** Turn points at its end, those of a farkle included. */
  points: number;
  /** Its last keep, in ascending order; empty where there was none. */
  lastKeep: Face[];
  /** Dice that were left to throw: those of the losing roll after a farkle. */
  diceLeft: number;
};

export type FinalRound = { triggeredBy: number; seatsToPlay: number[] };

/** `seats` are tied; `seatsToPlay` of them still have to play in this extra round. */
export type TieBreak = { seats: number[]; seatsToPlay: number[] };

/** What the turn log says, folded. */
export type GameState = {
  status: 'waiting' | 'playing' | 'finished' | 'abandoned';
  /** Number of the last log entry. */
  version: number;
  host: string | null;
  capacity: number;
  /** Taken seats in ascending order; the numbers may have gaps. */
  seats: SeatState[];
  /** Seat of the first turn; rounds count from it. */
  starter: number | null;
  turn: TurnState | null;
  previous: PreviousTurn | null;
  finalRound: FinalRound | null;
  tieBreak: TieBreak | null;
  winners: number[];
  finishReason: FinishReason | null;
};

/** The state before the first event. */
export const EMPTY_STATE: GameState = {
  status: 'waiting',
  version: 0,
  host: null,
  capacity: 0,
  seats: [],
  starter: null,
  turn: null,
  previous: null,
  finalRound: null,
  tieBreak: null,
  winners: [],
  finishReason: null,
};

/** The seat with this number, which must be taken. */
export const seatOf = (state: GameState, seat: number): SeatState => {
  const found = state.seats.find((candidate) => candidate.seat === seat);
  if (!found) throw new RangeError(`seat ${seat} is not taken`);
  return found;
};

/** Seats that are still in the game, in ascending order. */
export const seatsInPlay = (state: GameState): SeatState[] => state.seats.filter(({ state: s }) => s === 'playing');

/** What competes with each other: a team, or a seat alone. */
export const sideOf = ({ team, seat }: SeatState): number => team ?? seat;

/** The seats in play that win or lose with a seat, that one included. */
export const seatsOfSide = (state: GameState, seat: number): number[] =>
  seatsInPlay(state)
    .filter((other) => sameSide(state, other.seat, seat))
    .map((other) => other.seat);

/** Whether two seats play for the same side; a seat is on its own side. */
export const sameSide = (state: GameState, a: number, b: number): boolean =>
  a === b || sideOf(seatOf(state, a)) === sideOf(seatOf(state, b));
