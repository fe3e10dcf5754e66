import { IsString, MaxLength } from 'class-validator';
import { Int } from '../../http/field-decorators.js';
import { Hex32 } from '../../http/text-forms.js';
import { Score, SeatNumber } from './event-fields.js';
import { EventList, type GameEventDto } from './event.dto.js';
import { Status } from './game-words.js';
import { Seats } from './seat.dto.js';

/** The longest text that is read over HTTP: several times the longest usual game. */
const MAX_TEXT = 100_000;

/** A game in the notation. */
export class ImportGameDto {
  /** The text: a header of tags, then the turns. */
  @IsString()
  @MaxLength(MAX_TEXT)
  notation: string;
}

/** A seat of an imported game. */
export class ImportedSeatDto {
  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** Name as it is written. */
  name: string;

  /** Id of the built-in bot that played here; null for a person. */
  bot: string | null;

  /** Its score at the end of the text. */
  @Score()
  score: number;
}

/** A game that was read from the notation and replayed by its rules. */
export class ImportedGameDto {
  /** Id of the ruleset that it was played by. */
  rulesetId: string;

  /** Its version. */
  @Int(1, 1_000_000)
  rulesetVersion: number;

  /** SHA-256 (hex) of the effective rules. */
  @Hex32()
  rulesetHash: string;

  /** When it was played, as it is written; null where nothing is. */
  date: string | null;

  /** Whether the text plays the game to its end. */
  @Status()
  status: 'waiting' | 'playing' | 'finished' | 'abandoned';

  /** Always false: nobody vouches for a text. */
  rated: boolean;

  /** The seats in ascending order. */
  seats: ImportedSeatDto[];

  /** The winning seats; empty where the game has not ended. */
  @Seats()
  winners: number[];

  /** The game as a turn log. */
  @EventList()
  events: GameEventDto[];
}
