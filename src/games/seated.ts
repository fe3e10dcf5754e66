import { Problem } from '../http/problem.js';
import type { GameRecord } from './game-record.js';

/** Whether a player sits in a game, forfeited seats included. */
const isSeated = ({ state }: GameRecord, playerId: string | null): boolean =>
  state.seats.some(({ player }) => !player.bot && player.id === playerId);

/** Whether a game is a player's own: they sit in it, or host it without sitting. */
export const isOwnGame = (game: GameRecord, playerId: string | null): boolean =>
  playerId !== null && (isSeated(game, playerId) || game.state.host === playerId);

/** The seat of a person who is still in a game, or null. */
export const personsSeat = ({ state }: GameRecord, playerId: string): number | null =>
  state.seats.find(({ player, state: s }) => !player.bot && player.id === playerId && s === 'playing')?.seat ?? null;

/** As `personsSeat`, but somebody who sits nowhere in the game is refused. */
export const requireSeat = (game: GameRecord, playerId: string): number => {
  const seat = personsSeat(game, playerId);
  if (seat === null) throw new Problem('not-seated', 'You do not sit in this game.');
  return seat;
};
