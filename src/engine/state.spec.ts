import { expect, it } from '@jest/globals';
import { oneDie, startedGame } from '../../test/support/engine-builders.js';
import { EMPTY_STATE, seatOf, seatsInPlay } from './state.js';

it('a seat is found by its number, which need not be its place', () => {
  const { state } = startedGame(oneDie(), { seats: [2, 5] });
  expect(seatOf(state, 5).player.id).toBe('player-5');
  expect(() => seatOf(state, 1)).toThrow(new RangeError('seat 1 is not taken'));
});

it('seats in play are those that have not forfeited', () => {
  const game = startedGame(oneDie(), { seats: [2, 4, 5] });
  game.leaves(4);
  expect(seatsInPlay(game.state).map(({ seat }) => seat)).toEqual([2, 5]);
  expect(seatsInPlay(EMPTY_STATE)).toEqual([]);
});
