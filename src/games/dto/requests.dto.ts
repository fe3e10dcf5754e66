import { IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { Dice } from '../../http/dice.decorator.js';
import { ClampedInt, Int, OneOf, Optional } from '../../http/field-decorators.js';
import { PageQueryDto } from '../../http/page.dto.js';
import { MAX_CLIENT_SEED, PRINTABLE } from './create-game.dto.js';
import { Status } from './game-words.js';

/** Most log entries of one page. */
export const MAX_LOG_PAGE = 1_000;

/** Longest wait for news, in ms. */
export const MAX_WAIT_MS = 30_000;

/** Log entries of one page where the request does not say how many. */
export const DEFAULT_LOG_PAGE = 200;

/** A seat at the table. */
export class SitDownDto {
  /** The code that those seated can see; needed for unlisted games. */
  @Optional()
  @IsString()
  @MaxLength(64)
  joinCode?: string;

  /** The seat to take; the first free one where it is left out. */
  @Optional()
  @Int(0, 7)
  seat?: number;

  /** What you add to the dice: up to 64 printable characters. Send it again to change it until the start. */
  @Optional()
  @IsString()
  @MaxLength(MAX_CLIENT_SEED)
  @Matches(PRINTABLE)
  clientSeed?: string;
}

/** A built-in player for the next free seat. */
export class AddBotDto {
  /** Id of the bot, one of `GET /v1/bots`. */
  @IsString()
  @MaxLength(64)
  botId: string;
}

/** A roll; an absent body is one as well. */
export class RollDto {
  /** Whether to take over the dice and points of the turn before, where `actions.inherit` offers them. */
  @Optional(false)
  @IsBoolean()
  inherit?: boolean;
}

/** Dice to set aside. */
export class KeepDiceDto {
  /** Values of the dice, in any order: one of `actions.keeps`. */
  @Dice()
  dice: number[];
}

/** All of a decision in one request. */
export class PlayDto {
  /** Values of the dice to set aside, in any order: one of `actions.keeps`. */
  @Dice()
  keep: number[];

  /** What to do next. */
  @OneOf('NextStep', ['roll', 'bank'])
  then: 'roll' | 'bank';
}

/** Which games to list. */
export class ListGamesQueryDto extends PageQueryDto {
  /** Only games of this status. */
  @Optional()
  @Status()
  status?: 'waiting' | 'playing' | 'finished' | 'abandoned';

  /** Whether to list the games that the caller sits in or hosts, instead of the public ones. */
  @Optional(false)
  @IsBoolean()
  mine?: boolean;
}

/** Which stretch of the log to give. */
export class LogQueryDto {
  /** Give entries after this number. */
  @Optional(0)
  @Int(0, 2_147_483_647)
  after?: number;

  /** Most entries to give; larger numbers count as 1,000. */
  @Optional(DEFAULT_LOG_PAGE)
  @ClampedInt(1, MAX_LOG_PAGE)
  limit?: number;

  /** How long to wait for an entry where there is none yet, in ms; larger numbers count as 30,000. */
  @Optional(0)
  @ClampedInt(0, MAX_WAIT_MS)
  waitMs?: number;
}

/** Where a stream starts. */
export class EventsQueryDto {
  /** Give entries after this number; `Last-Event-ID` wins over it. */
  @Optional(0)
  @Int(0, 2_147_483_647)
  after?: number;
}
