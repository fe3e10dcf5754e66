import { IsString, MaxLength } from 'class-validator';

/** Longest name as it may be sent; it must not exceed 40 characters once it is normalised. */
const MAX_SENT = 200;

/** A new guest: a name is all it takes. */
export class CreatePlayerDto {
  /** Name for people, in any script: 1 to 40 characters without control characters. */
  @IsString()
  @MaxLength(MAX_SENT)
  name: string;
}
