import { Int } from '../../http/field-decorators.js';
import { Hex32, Time, Uuid } from '../../http/text-forms.js';
import { ActionsDto } from './actions.dto.js';
import { EventList, type GameEventDto } from './event.dto.js';
import { SeatDto, Seats } from './seat.dto.js';
import { TurnDto } from './turn.dto.js';
import { Status, VisibilityWord } from './game-words.js';

/** Which ruleset a game is played by. */
export class RulesetReferenceDto {
  /** Id of the ruleset. */
  id: string;

  /** Version of the ruleset. */
  @Int(1, 1_000_000)
  version: number;

  /** SHA-256 (hex) of the effective rules, the options of this game included. */
  @Hex32()
  hash: string;

  /** Name for people. */
  name: string;
}

/** The last turns before the end: everybody listed has one more turn. */
export class FinalRoundDto {
  /** The seat whose bank reached the target. */
  @Int(0, 7)
  triggeredBy: number;

  /** Seats that still have to play, in order, the one on move included. */
  @Seats()
  seatsToPlay: number[];
}

/** An extra round among the tied. */
export class TieBreakDto {
  /** The seats that are tied, in the order in which they play. */
  @Seats()
  seats: number[];

  /** Those of them that still have to play in this extra round, the one on move included. */
  @Seats()
  seatsToPlay: number[];
}

/** What lets anyone check the dice afterwards. */
export class FairnessSummaryDto {
  /** SHA-256 (hex) of the server seed, shown from the creation on. */
  @Hex32()
  commitment: string;

  /** The server seed as 64 hex digits once the game has ended, or at once where the creator gave it; else null. */
  @Hex32()
  serverSeed: string | null;
}

/** A game as everybody sees it. */
export class GameDto {
  /** Id of the game. */
  @Uuid()
  id: string;

  /** Number of the last entry of the turn log; the entity tag of the game. */
  @Int(1, 1_000_000_000)
  version: number;

  /** `waiting` for players, `playing`, `finished`, or `abandoned` by everybody. */
  @Status()
  status: 'waiting' | 'playing' | 'finished' | 'abandoned';

  /** Whether the result may count for ratings; false where the creator gave the seed. */
  rated: boolean;

  /** The ruleset that the game is played by. */
  ruleset: RulesetReferenceDto;

  /** The score that brings the end, in points. */
  @Int(1, 1_000_000)
  target: number;

  /** Number of seats at the table while the game is waiting; empty ones vanish at the start. */
  @Int(0, 8)
  capacity: number;

  /** Player id of the host, who may add bots and start the game; null once nobody is. */
  @Uuid()
  host: string | null;

  /** The taken seats in ascending order. */
  seats: SeatDto[];

  /** The turn under way; null while the game is waiting and when it has ended. */
  turn: TurnDto | null;

  /** Exactly what the seat on move may do, the same for every reader. */
  actions: ActionsDto;

  /** Set once a bank has reached the target and the others have their last turns. */
  finalRound: FinalRoundDto | null;

  /** Set while tied players play on. */
  tieBreak: TieBreakDto | null;

  /** When the turn runs out (RFC 3339); null in a game without a clock. */
  @Time()
  deadline: string | null;

  /** Time of the answer by the service's clock (RFC 3339). */
  @Time()
  serverNow: string;

  /** The winning seats, empty until the game has ended. */
  @Seats()
  winners: number[];

  /** What others need to join an unlisted game; shown only to those seated and to the host, else null. */
  joinCode: string | null;

  /** `public` games are in the lobby, `unlisted` ones are joined by code. */
  @VisibilityWord()
  visibility: 'public' | 'unlisted';

  /** Id of the next game of the same table; null where there is none. */
  @Uuid()
  next: string | null;

  /** Commitment to the dice, and the seed once it may be known. */
  fairness: FairnessSummaryDto;

  /** When the game was created (RFC 3339). */
  @Time()
  createdAt: string;

  /** What this request added to the turn log, the bots' moves included: at most the last 1,000 entries. Not in reads. */
  @EventList()
  events?: GameEventDto[];
}
