import { Dice } from '../../http/dice.decorator.js';
import { Int } from '../../http/field-decorators.js';
import { MAX_SCORE } from './seat.dto.js';

/** What banking would record. */
export class BankActionDto {
  /** Points that the bank records: those of the turn, or 0 for a short bank that ends the turn and records nothing. */
  @Int(0, MAX_SCORE)
  points: number;
}

/** Dice that may be kept from a roll. */
export class KeepDto {
  /** Values of the dice, ascending. */
  @Dice()
  dice: number[];

  /** What they are worth. */
  @Int(1, MAX_SCORE)
  points: number;

  /** Dice left for the next roll; the full number once all are kept. */
  @Int(1, 8)
  diceLeft: number;
}

/** Dice and points of the turn before. */
export class InheritActionDto {
  /** Dice to throw. */
  @Int(1, 8)
  dice: number;

  /** Points that the turn begins with. */
  @Int(1, MAX_SCORE)
  points: number;
}

/** Exactly what the seat on move may do; everything is off where nobody is. */
export class ActionsDto {
  /** Whether the dice may be rolled. */
  roll: boolean;

  /** What banking now would record; null where banking is not possible. */
  bank: BankActionDto | null;

  /** Every distinct legal keep of the roll on the table, most points first, then most dice left. */
  keeps: KeepDto[];

  /** What `roll` with `inherit: true` takes over from the turn before; null where nothing is offered. */
  inherit: InheritActionDto | null;
}
