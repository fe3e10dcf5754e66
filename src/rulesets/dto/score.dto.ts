import { Dice } from '../../http/dice.decorator.js';
import { Int, Optional } from '../../http/field-decorators.js';

const MAX_POINTS = 10_000_000;

/** Dice that somebody would keep. */
export class ScoreRequestDto {
  /** Values of the dice, in any order. */
  @Dice()
  dice: number[];
}

/** A part of a keep that scores by itself. */
export class CombinationDto {
  /** What it is: `single`, `three-of-a-kind`, `straight`, `three-pairs`, … */
  name: string;

  /** Values of its dice. */
  @Dice()
  dice: number[];

  /** What it is worth. */
  @Int(1, MAX_POINTS)
  points: number;
}

/** The value of keeping exactly some dice. */
export class ScoreDto {
  /** The dice that were asked about. */
  @Dice()
  dice: number[];

  /** Whether they are a keep: every die belongs to a combination. */
  legal: boolean;

  /** What they are worth, split in the best way; 0 where they are no keep. */
  @Int(0, MAX_POINTS)
  points: number;

  /** The best way to split them. */
  combinations: CombinationDto[];
}

/** A roll. */
export class KeepsRequestDto {
  /** Values of the dice thrown, in any order. */
  @Dice()
  roll: number[];
}

/** Dice that may be kept from a roll. */
export class RollKeepDto {
  /** Values of the dice, ascending. */
  @Dice()
  dice: number[];

  /** What they are worth. */
  @Int(1, MAX_POINTS)
  points: number;

  /** Dice left for the next roll; the full number once all are kept. */
  @Int(1, 8)
  diceLeft: number;
}

/** What a roll allows. */
export class KeepsDto {
  /** The roll that was asked about. */
  @Dice()
  roll: number[];

  /** Whether nothing may be kept and the turn is lost. */
  farkle: boolean;

  /** The highest points of any legal keep; 0 at a farkle. */
  @Int(0, MAX_POINTS)
  best: number;

  /** Every distinct legal keep, most points first, then most dice left. */
  keeps: RollKeepDto[];
}

/** Which version of a ruleset is meant. */
export class VersionQueryDto {
  /** Version of the ruleset; the newest where it is left out. */
  @Optional()
  @Int(1, 1_000_000)
  version?: number;
}
