import { Int, IntList, OneOf } from '../../http/field-decorators.js';

/**
 * Greatest absolute score that is shown: with a multiplier and the dearest dice one turn can bring trillions. Every whole
 * number up to it is exact in JSON.
 */
export const MAX_SCORE = Number.MAX_SAFE_INTEGER;

/** A list of seat numbers. */
export const Seats = (): PropertyDecorator => IntList(0, 7, 0, 8);

/** Who sits on a seat. */
export class SeatedPlayerDto {
  /** Player id, or the id of a built-in bot. */
  id: string;

  /** Name for people. */
  name: string;

  /** A `guest`, a player with an `account`, or a built-in `bot`. */
  @OneOf('SeatedPlayerKind', ['guest', 'account', 'bot'])
  kind: 'guest' | 'account' | 'bot';
}

/** One place at the table. */
export class SeatDto {
  /** Number of the seat, from 0; the order of play. */
  @Int(0, 7)
  seat: number;

  /** Who sits here. */
  player: SeatedPlayerDto;

  /** Number of the team; null where everybody plays alone. */
  @Int(0, 3)
  team: number | null;

  /** Banked points. */
  @Int(-MAX_SCORE, MAX_SCORE)
  score: number;

  /** Whether a bank of this seat has been recorded. */
  opened: boolean;

  /** Farkles since the last bank or streak penalty. */
  @Int(0, 1_000)
  farklesInARow: number;

  /** What the player adds to the dice; frozen at the start. */
  clientSeed: string;

  /** `playing`, or out of the game: `left` before it started, `forfeited` after. */
  @OneOf('SeatState', ['playing', 'left', 'forfeited'])
  state: 'playing' | 'left' | 'forfeited';
}
