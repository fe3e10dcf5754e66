import type { DiceSource } from '../engine/dice-source.js';
import type { Face } from '../engine/multisets.js';
import type { NotationFaultCode, Place } from './faults.js';
import type { WrittenItem } from './written-game.js';

/**
 * The dice that a text writes for one command: a roll and the repetitions after it. Where the engine throws what is not
 * written, ones are handed out and `wrong` says so, which makes the decision void.
 */
export class WrittenDice {
  wrong: (Place & { code: NotationFaultCode; detail: string }) | null = null;
  private thrown = 0;

  constructor(
    private readonly items: readonly WrittenItem[],
    /** Position of the first roll among the items. */
    private readonly from: number,
  ) {}

  readonly source: DiceSource = ({ count }) => {
    const item = this.items[this.from + this.thrown];
    const isThrow = item?.type === 'roll' && (this.thrown === 0 || item.sign === '>>');
    if (!isThrow) this.miss();
    else if (item.dice.length !== count) this.miscount(item, item.dice.length, count);
    this.thrown++;
    return isThrow && this.wrong === null ? [...item.dice] : Array<Face>(count).fill(1);
  };

  private miss(): void {
    const { line, column } = this.items[this.from + this.thrown] ?? this.items.at(-1)!;
    this.wrong ??=
      this.thrown === 0
        ? { line, column, code: 'missing-roll', detail: 'A roll must follow on dice that are taken over.' }
        : { line, column, code: 'missing-reroll', detail: 'These rules throw the dice again: `>> […]` is missing.' };
  }

  private miscount({ line, column }: Place, written: number, count: number): void {
    this.wrong ??= { line, column, code: 'wrong-dice', detail: `Here ${count} dice are thrown, not ${written}.` };
  }
}
