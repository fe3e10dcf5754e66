import { ApiProperty } from '@nestjs/swagger';
import type { EventType } from '../../engine/events.js';
import { Dice } from '../../http/dice.decorator.js';
import { Int, OneOf } from '../../http/field-decorators.js';
import { Hex32, Time } from '../../http/text-forms.js';
import { CombinationDto } from '../../rulesets/dto/score.dto.js';
import { EventName, Points, Score, SeatNumber } from './event-fields.js';
import { ClientSeedDto } from './fairness.dto.js';
import { VisibilityWord } from './game-words.js';
import { Seats } from './seat.dto.js';

/** What every entry of the turn log has. */
abstract class LogEntryDto {
  /** Number of the entry: from 1, without gaps. */
  @Int(1, 2_147_483_647)
  seq: number;

  /** When it happened (RFC 3339). */
  @Time()
  at: string;

  /** Version of the shape of events. */
  @Int(1, 1)
  v: number;
}

/** The exact document that a game is played by. */
export class PlayedRulesetDto {
  /** Id of the ruleset. */
  id: string;

  /** Version of the ruleset. */
  @Int(1, 1_000_000)
  version: number;

  /** SHA-256 (hex) of the effective rules, the options of this game included. */
  @Hex32()
  hash: string;
}

/** Who sits on a seat. */
export class OccupantDto {
  /** Id of a player, or of a built-in bot; `seat-<number>` in a game that was read from a text. */
  id: string;

  /** Whether it is a built-in bot. */
  bot: boolean;
}

/** The score of a seat. */
export class SeatScoreDto {
  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** Its points. */
  @Score()
  score: number;
}

/** The game was created; always the first entry. */
export class GameCreatedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('game-created')
  type: 'game-created';

  /** Player id of the host; `import` in a game that was read from a text. */
  host: string;

  /** The ruleset, with the options that were chosen. */
  ruleset: PlayedRulesetDto;

  /** The score that brings the end, in points. */
  @Int(1, 1_000_000)
  target: number;

  /** Seats at the table. */
  @Int(1, 8)
  capacity: number;

  /** Whether the game is in the lobby. */
  @VisibilityWord()
  visibility: 'public' | 'unlisted';

  /** Whether the result may count for ratings. */
  rated: boolean;

  /** SHA-256 (hex) of the server seed; empty in a game that was read from a text. */
  @ApiProperty({ pattern: '^([0-9a-f]{64})?$', maxLength: 64 })
  commitment: string;
}

/** Somebody sat down, or changed the client seed before the start. */
export class PlayerSeatedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('player-seated')
  type: 'player-seated';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** Who sits there. */
  player: OccupantDto;

  /** What the player adds to the dice. */
  clientSeed: string;
}

/** A player left before the start; the seat is free again. */
export class PlayerLeftEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('player-left')
  type: 'player-left';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** Player id of the host from now on; null where nobody is left. */
  host: string | null;
}

/** The game began: seats and client seeds are final. */
export class GameStartedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('game-started')
  type: 'game-started';

  /** The seats in play. */
  @Seats()
  seats: number[];

  /** Their client seeds. */
  clientSeeds: ClientSeedDto[];

  /** Number of teams; absent where everybody plays alone. The n-th seat plays for team n mod teams. */
  @Int(2, 4)
  teams?: number;
}

/** A seat threw one die for the start; the highest begins, and those who tie throw again. */
export class StarterRolledEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('starter-rolled')
  type: 'starter-rolled';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** Which throw for the start of this seat it is, from 1. */
  @Int(1, 1_000)
  attempt: number;

  /** What it shows. */
  @Int(1, 6)
  die: number;
}

/** A seat is on move. */
export class TurnStartedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('turn-started')
  type: 'turn-started';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** Round of the game, from 1. */
  @Int(1, 10_000)
  round: number;

  /** Which turn of this seat it is, from 1. */
  @Int(1, 1_000)
  number: number;

  /** Dice of the first roll. */
  @Int(1, 8)
  diceToRoll: number;
}

/** Dice were thrown. */
export class RolledEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('rolled')
  type: 'rolled';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** What they show, in the order in which they fell. */
  @Dice()
  dice: number[];
}

/** Scoring dice were set aside. */
export class KeptEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('kept')
  type: 'kept';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** The dice that were kept. */
  @Dice()
  dice: number[];

  /** What they are worth. */
  @Points()
  points: number;

  /** The best way to split them, which is the one that counts. */
  combinations: CombinationDto[];

  /** Points of the turn so far. */
  @Points()
  turnPoints: number;

  /** Dice of the next roll; the full number once all are kept. */
  @Int(1, 8)
  diceToRoll: number;

  /** What the value of the combinations was multiplied by; absent where by nothing. */
  @Int(2, 1_001)
  multiplier?: number;
}

/** All dice have scored: the next roll is one with all of them. */
export class HotDiceEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('hot-dice')
  type: 'hot-dice';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** What further keeps of this turn count by; absent where hot dice change nothing. */
  @Int(2, 1_001)
  multiplier?: number;
}

/** A roll in which nothing scores: the turn is over and its points are lost. */
export class FarkledEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('farkled')
  type: 'farkled';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** Points of the turn that are lost. */
  @Points()
  lost: number;
}

/** The points of a turn were banked. */
export class BankedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('banked')
  type: 'banked';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** What was recorded: the points of the turn, or 0 for a bank that ends the turn and records nothing. */
  @Points()
  points: number;

  /** Points of the turn. */
  @Points()
  turnPoints: number;

  /** The score of the seat after it. */
  @Score()
  score: number;

  /** Set where the bank opens a player whose partner has not opened yet, so that nothing is recorded. */
  opens?: true;
}

/** A penalty was taken from a score. */
export class PenalisedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('penalised')
  type: 'penalised';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /**
   * A `farkle`, a `streak` of them, a farkle on a `full-throw` of all dice, passing an exact target (`overshoot`), or
   * another player landing on the same score (`knocked-back`).
   */
  @OneOf('PenaltyReason', ['farkle', 'streak', 'full-throw', 'overshoot', 'knocked-back'])
  reason: 'farkle' | 'streak' | 'full-throw' | 'overshoot' | 'knocked-back';

  /** What was taken. */
  @Points()
  points: number;

  /** The score of the seat after it. */
  @Score()
  score: number;
}

/** Points went from one seat to another. */
export class PointsMovedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('points-moved')
  type: 'points-moved';

  /** The seat that gives. */
  @SeatNumber()
  from: number;

  /** The seat that receives. */
  @SeatNumber()
  to: number;

  /** How many. */
  @Points()
  points: number;

  /**
   * `lost-turn`: the points of a farkled turn; `stolen`: a bank; `inherited`: not from score to score, but the points that
   * the next turn begins with.
   */
  @OneOf('PointsMovedReason', ['lost-turn', 'stolen', 'inherited'])
  reason: 'lost-turn' | 'stolen' | 'inherited';

  /** Dice that were inherited; absent otherwise. */
  @Int(1, 8)
  dice?: number;
}

/** A bank reached the target: everybody else has one more turn. */
export class FinalRoundStartedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('final-round-started')
  type: 'final-round-started';

  /** The seat whose bank it was. */
  @SeatNumber()
  triggeredBy: number;

  /** Seats that still play, in order. */
  @Seats()
  seatsToPlay: number[];
}

/** The highest scores are equal: those seats play an extra round. */
export class TieBreakStartedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('tie-break-started')
  type: 'tie-break-started';

  /** The tied seats, in the order in which they play. */
  @Seats()
  seats: number[];
}

/** A seat is out of the game. */
export class ForfeitedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('forfeited')
  type: 'forfeited';

  /** Number of the seat. */
  @SeatNumber()
  seat: number;

  /** The player `left`, or rolled dice with which the ruleset loses the game (`special-lose`). */
  @OneOf('ForfeitReason', ['left', 'special-lose'])
  reason: 'left' | 'special-lose';
}

/** Why a game can end. */
const FINISH_REASONS = [
  'target-reached',
  'final-round',
  'equal-turns',
  'rounds',
  'tie-break',
  'special-win',
  'last-standing',
  'turn-limit',
  'abandoned',
] as const;

/** The game has ended; always the last entry. */
export class GameFinishedEventDto extends LogEntryDto {
  /** What happened. */
  @EventName('game-finished')
  type: 'game-finished';

  /** The winning seats; empty where everybody has gone. */
  @Seats()
  winners: number[];

  /** The final scores in seat order. */
  scores: SeatScoreDto[];

  /** What ended it. */
  @OneOf('FinishReason', FINISH_REASONS)
  reason: (typeof FINISH_REASONS)[number];
}

/** The schema of every type of event. */
export const EVENT_DTOS = {
  'game-created': GameCreatedEventDto,
  'player-seated': PlayerSeatedEventDto,
  'player-left': PlayerLeftEventDto,
  'game-started': GameStartedEventDto,
  'starter-rolled': StarterRolledEventDto,
  'turn-started': TurnStartedEventDto,
  rolled: RolledEventDto,
  kept: KeptEventDto,
  'hot-dice': HotDiceEventDto,
  farkled: FarkledEventDto,
  banked: BankedEventDto,
  penalised: PenalisedEventDto,
  'points-moved': PointsMovedEventDto,
  'final-round-started': FinalRoundStartedEventDto,
  'tie-break-started': TieBreakStartedEventDto,
  forfeited: ForfeitedEventDto,
  'game-finished': GameFinishedEventDto,
} satisfies Record<EventType, new () => object>;

/** One entry of the turn log, told apart by `type`. */
export type GameEventDto = InstanceType<(typeof EVENT_DTOS)[EventType]>;

/** Name of the union of all events in the document. */
export const EVENT_UNION = 'GameEvent';

/** A list of entries of the turn log. */
export const EventList = (): PropertyDecorator =>
  ApiProperty({ type: 'array', items: { $ref: `#/components/schemas/${EVENT_UNION}` } });
