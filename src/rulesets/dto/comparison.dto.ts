import { ApiProperty } from '@nestjs/swagger';
import { Dice } from '../../http/dice.decorator.js';
import { Int } from '../../http/field-decorators.js';

const MAX_POINTS = 10_000_000;
const MAX_WAYS = 6 ** 8;

/** A value of any type of JSON. */
const AnyValue = (): PropertyDecorator => ApiProperty({ $ref: '#/components/schemas/RuleValue' } as never);

/** A field of the rules that differs. */
export class FieldDifferenceDto {
  /** JSON Pointer to the field. */
  pointer: string;

  /** Its value in the one ruleset; null where it is absent. */
  @AnyValue()
  a: unknown;

  /** Its value in the other ruleset; null where it is absent. */
  @AnyValue()
  b: unknown;
}

/** Dice that are worth something else as a keep. */
export class KeepDifferenceDto {
  /** Values of the dice, ascending. */
  @Dice()
  dice: number[];

  /** Their points in the one ruleset; null where they are no keep. */
  @Int(1, MAX_POINTS)
  a: number | null;

  /** Their points in the other ruleset; null where they are no keep. */
  @Int(1, MAX_POINTS)
  b: number | null;

  /** True where this holds for the first roll of a turn alone; absent elsewhere. */
  firstRoll?: true;
}

/** How likely a farkle is with so many dice. */
export class FarkleChanceDto {
  /** Number of dice. */
  @Int(1, 8)
  dice: number;

  /** The chance in the one ruleset, from 0 to 1; null where it never rolls so many. */
  @ApiProperty({ type: 'number', minimum: 0, maximum: 1 })
  a: number | null;

  /** The chance in the other ruleset. */
  @ApiProperty({ type: 'number', minimum: 0, maximum: 1 })
  b: number | null;

  /** Lost rolls in the one ruleset, of `ofWays`; null as `a` is. */
  @Int(0, MAX_WAYS)
  aWays: number | null;

  /** Lost rolls in the other ruleset; null as `b` is. */
  @Int(0, MAX_WAYS)
  bWays: number | null;

  /** Number of different rolls, the order of the dice counted. */
  @Int(6, MAX_WAYS)
  ofWays: number;
}

/** What differs between two rulesets. */
export class ComparisonDto {
  /** Fields of the rules that differ, in the order of the document. */
  fields: FieldDifferenceDto[];

  /** Dice that change value, of all that both can roll. */
  keeps: KeepDifferenceDto[];

  /** Chances of a farkle by number of dice. */
  farkle: FarkleChanceDto[];
}
