import { type GameState, seatsInPlay } from './state.js';

/** How many seats a seat sits after another, clockwise, among all seats that started; 0 for the seat itself. */
export const distance = ({ seats }: GameState, from: number, to: number): number => {
  const position = (seat: number): number => seats.findIndex((candidate) => candidate.seat === seat);
  return (position(to) - position(from) + seats.length) % seats.length;
};

/** Seat numbers clockwise from a seat on, that seat first. */
export const clockwiseFrom = (state: GameState, from: number, seats: readonly number[]): number[] =>
  [...seats].sort((a, b) => distance(state, from, a) - distance(state, from, b));

/** Seats in play clockwise after a seat, that seat itself left out. */
export const othersAfter = (state: GameState, seat: number): number[] =>
  clockwiseFrom(
    state,
    seat,
    seatsInPlay(state).map((other) => other.seat),
  ).filter((other) => other !== seat);

/** The next seat to move in ordinary play; a seat alone follows itself. */
export const nextSeat = (state: GameState, seat: number): number => othersAfter(state, seat)[0] ?? seat;

/** The round of the next turn: a new one begins where play comes to or past the starter. */
export const roundOfNext = (state: GameState, from: { seat: number; round: number }, to: number): number => {
  const starter = state.starter!;
  return distance(state, starter, to) <= distance(state, starter, from.seat) ? from.round + 1 : from.round;
};

/** Seats in play that have not had their turn in the round in which `seat` has just moved. */
export const restOfRound = (state: GameState, seat: number): number[] =>
  othersAfter(state, seat).filter(
    (other) => distance(state, state.starter!, other) > distance(state, state.starter!, seat),
  );
