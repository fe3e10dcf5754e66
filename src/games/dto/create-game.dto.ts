import { ArrayMaxSize, IsArray, IsBoolean, IsString, Matches, MaxLength } from 'class-validator';
import { Int, Nested, Optional } from '../../http/field-decorators.js';
import { Hex32 } from '../../http/text-forms.js';
import { VisibilityWord } from './game-words.js';

/** Longest client seed in characters. */
export const MAX_CLIENT_SEED = 64;

/** Printable characters of any script, no controls. */
export const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]*$/u;

const MAX_ID = 64;

/** Choices that the ruleset's `options` offer. */
export class GameOptionsDto {
  /** The score that brings the end: one of `options.targets` of the ruleset, or its own target. */
  @Optional()
  @Int(1, 1_000_000)
  target?: number;

  /** What a player with no recorded bank must reach in one turn: one of `options.openingMinimums`, or the ruleset's own. */
  @Optional()
  @Int(0, 1_000_000)
  openingMinimum?: number;

  /** Whether four of one face and two of another pay as three pairs do. */
  @Optional()
  @IsBoolean()
  fourTwo?: boolean;
}

/** A new game. */
export class CreateGameDto {
  /** Ruleset to play by: one of `GET /v1/rulesets`, or any that a player wrote. */
  @IsString()
  @MaxLength(MAX_ID)
  rulesetId: string;

  /** Version of the ruleset; the newest where it is left out. */
  @Optional()
  @Int(1, 1_000_000)
  rulesetVersion?: number;

  /** Choices within what the ruleset offers. */
  @Optional()
  @Nested(() => GameOptionsDto)
  options?: GameOptionsDto;

  /** Seats at the table: those taken where the game starts at once, else as many as the ruleset allows. */
  @Optional()
  @Int(1, 8)
  seats?: number;

  /** `public` games are in the lobby, `unlisted` ones are joined by code. */
  @Optional('public')
  @VisibilityWord()
  visibility?: 'public' | 'unlisted';

  /** Built-in bots that take the next seats, the same one several times if you like. */
  @Optional()
  @IsArray()
  @ArrayMaxSize(8)
  @IsString({ each: true })
  @MaxLength(MAX_ID, { each: true })
  bots?: string[];

  /** Whether the caller sits down on seat 0. */
  @Optional(true)
  @IsBoolean()
  sit?: boolean;

  /** Whether the game begins at once. */
  @Optional(false)
  @IsBoolean()
  start?: boolean;

  /** A server seed of your own, 64 hex digits, for practice and tests. The game is then unrated and the seed public. */
  @Optional()
  @Hex32()
  seed?: string;

  /** What the caller adds to the dice: up to 64 printable characters. It precedes the commitment; set it later to follow it. */
  @Optional()
  @IsString()
  @MaxLength(MAX_CLIENT_SEED)
  @Matches(PRINTABLE)
  clientSeed?: string;
}
