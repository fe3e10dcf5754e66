import type { Ruleset } from '../engine/ruleset.js';
import type { GameState } from '../engine/state.js';

export type Visibility = 'public' | 'unlisted';

/** A game as it is loaded: its folded state and what does not change. */
export type GameRecord = {
  readonly id: string;
  readonly visibility: Visibility;
  readonly rated: boolean;
  readonly joinCode: string;
  /** The effective document that the game is played by. */
  readonly ruleset: Ruleset;
  readonly state: GameState;
  /** As stored: the seed itself, or sealed. */
  readonly serverSeed: Buffer;
  /** Whether the creator gave the seed, which then is no secret. */
  readonly seedPublic: boolean;
  readonly createdAt: Date;
};

/** Whether the dice are with a built-in bot. */
export const isBotToMove = ({ seats, turn }: GameState): boolean =>
  turn !== null && seats.some(({ seat, player }) => seat === turn.seat && player.bot);

/** Whether a game's log will get no more entries. */
export const isComplete = ({ state }: GameRecord): boolean =>
  state.status === 'finished' || state.status === 'abandoned';
