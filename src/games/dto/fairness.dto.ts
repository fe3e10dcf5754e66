import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsObject, IsString, MaxLength } from 'class-validator';
import { Int, NestedList, Optional } from '../../http/field-decorators.js';
import { Hex32, Uuid } from '../../http/text-forms.js';
import { MAX_CLIENT_SEED } from './create-game.dto.js';

const MAX_EVENTS = 100_000;

/** Name of the schema of an entry that is sent to be checked. */
export const ENTRY_TO_CHECK = 'EntryToCheck';

/** What a seat adds to the dice. */
export class ClientSeedDto {
  /** Number of the seat. */
  @Int(0, 7)
  seat: number;

  /** Its client seed; empty where none was set. */
  @IsString()
  @MaxLength(MAX_CLIENT_SEED)
  clientSeed: string;
}

/** All that the dice of a game are made from. */
export class FairnessDto {
  /** Id of the game. */
  @Uuid()
  gameId: string;

  /** SHA-256 (hex) of the server seed, shown from the creation on. */
  @Hex32()
  commitment: string;

  /** The server seed as 64 hex digits once the game has ended, or at once where the creator gave it; else null. */
  @Hex32()
  serverSeed: string | null;

  /** The client seeds in seat order. */
  clientSeeds: ClientSeedDto[];

  /** Whether the client seeds are frozen: they are from the start on. */
  frozen: boolean;

  /** How every die is made and checked, exact enough to write a program by. */
  recipe: string;
}

/** A turn log and the seeds that its dice should come from. */
export class VerifyLogDto {
  /** The revealed server seed, 64 hex digits. */
  @Hex32()
  serverSeed: string;

  /** The commitment that was shown at the creation, to be compared with the seed. */
  @Optional()
  @Hex32()
  commitment?: string;

  /** The client seeds of all seats of the game. */
  @NestedList(() => ClientSeedDto, 8)
  clientSeeds: ClientSeedDto[];

  /** The entries of the log, in order and from the first on. */
  @IsArray()
  @ArrayMaxSize(MAX_EVENTS)
  @IsObject({ each: true })
  @ApiProperty({
    type: 'array',
    maxItems: MAX_EVENTS,
    items: { $ref: `#/components/schemas/${ENTRY_TO_CHECK}` },
  })
  events: Record<string, unknown>[];
}

/** A throw that is not the one that the seeds make. */
export class MismatchDto {
  /** Number of the log entry. */
  @Int(0, 2_147_483_647)
  seq: number;

  /** The dice that the seeds make; null where the entry is no throw that can follow. */
  @ApiProperty({ type: ['array', 'null'] as never, items: { type: 'integer', minimum: 1, maximum: 6 } })
  expected: number[] | null;

  /** The dice that the log shows; null where it shows none. */
  @ApiProperty({ type: ['array', 'null'] as never, items: { type: 'integer', minimum: 1, maximum: 6 } })
  actual: number[] | null;
}

/** What a verification found. */
export class VerificationDto {
  /** Whether every throw is as the seeds make it, and the commitment, where given, is that of the seed. */
  valid: boolean;

  /** SHA-256 (hex) of the server seed that was sent. */
  @Hex32()
  commitment: string;

  /** Whether it is the commitment that was sent; null where none was. */
  commitmentMatches: boolean | null;

  /** Number of throws that were recomputed. */
  @Int(0, 2_147_483_647)
  rollsChecked: number;

  /** Where the log departs from the seeds: the first 100 places. */
  mismatches: MismatchDto[];
}
