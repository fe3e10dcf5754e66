import { ApiProperty } from '@nestjs/swagger';
import { Dice } from '../../http/dice.decorator.js';
import { Int, OneOf } from '../../http/field-decorators.js';
import { MAX_SCORE } from './seat.dto.js';

/** The turn under way. */
export class TurnDto {
  /** Round of the game, from 1, counted from the seat that began. */
  @Int(1, 10_000)
  round: number;

  /** Which turn of this seat it is, from 1, extra turns included. */
  @Int(1, 1_000)
  number: number;

  /** The seat on move. */
  @Int(0, 7)
  seat: number;

  /** `to-roll` at the start, `to-keep` after a roll, `to-decide` between rolling on and banking. */
  @OneOf('TurnPhase', ['to-roll', 'to-keep', 'to-decide'])
  phase: 'to-roll' | 'to-keep' | 'to-decide';

  /** The dice of the last roll; empty before the first. */
  @Dice(0)
  roll: number[];

  /** What was kept from each roll of this turn, in order. */
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 6 } } })
  kept: number[][];

  /** Points kept in this turn and not yet banked. */
  @Int(0, MAX_SCORE)
  points: number;

  /** Dice of the next roll; while keeping, dice of the roll that lies on the table. */
  @Int(1, 8)
  diceToRoll: number;
}
