import { Int } from '../../http/field-decorators.js';
import { EventList, type GameEventDto } from './event.dto.js';
import { GameDto } from './game.dto.js';

/** The seat that the caller has taken, and the game. */
export class SatDownDto {
  /** Number of the caller's seat. */
  @Int(0, 7)
  seat: number;

  /** The whole game. */
  game: GameDto;
}

/** One page of games. */
export class GamePageDto {
  /** The games, newest first. */
  items: GameDto[];

  /** Send it as `cursor` for the next page; absent on the last one. */
  nextCursor?: string;
}

/** A stretch of a game's turn log. */
export class LogPageDto {
  /** The entries, in order. */
  @EventList()
  items: GameEventDto[];

  /** Number of the last entry given, or the `after` of the request where there is none: send it as the next `after`. */
  @Int(0, 2_147_483_647)
  lastSeq: number;
}
