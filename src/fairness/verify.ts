import type { DiceSource } from '../engine/dice-source.js';
import { type Face, isFace, MAX_DICE } from '../engine/multisets.js';
import { hmacDice } from './dice.js';
import type { ClientSeed } from './dice-message.js';
import { commitmentOf } from './server-seed.js';

/** An entry of a turn log that somebody sent: beside its number and type it may hold anything. */
export type LoggedEvent = { seq: number; type: string; readonly [field: string]: unknown };

/** An entry whose dice are not those of the seeds. A side is null where it is no throw that could be compared. */
export type Mismatch = { seq: number; expected: Face[] | null; actual: Face[] | null };

export type Verification = {
  /** Every checked throw is as the seeds make it, and the commitment, where given, is that of the seed. */
  valid: boolean;
  commitment: string;
  /** null where no commitment was given. */
  commitmentMatches: boolean | null;
  rollsChecked: number;
  /** In the order of the log, at most `MISMATCH_LIMIT`. */
  mismatches: Mismatch[];
};

/** How many mismatches a verification lists. */
export const MISMATCH_LIMIT = 100;

/** The turn that the walk is in; `diceToRoll` is null where the log does not say how many dice come next. */
type Turn = { seat: number; number: number; throws: number; diceToRoll: number | null };

const count = (value: unknown, from: number, to: number): number | null =>
  Number.isSafeInteger(value) && (value as number) >= from && (value as number) <= to ? (value as number) : null;

const anyNumber = (value: unknown): number | null => count(value, 0, Number.MAX_SAFE_INTEGER);

const facesOf = (value: unknown): Face[] | null =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_DICE && value.every(isFace) ? value : null;

/** Walks a log once, knowing which throw comes next: a log cannot choose the numbers of its throws to its liking. */
class LogWalk {
  private turn: Turn | null = null;
  private readonly turns = new Map<number, number>();
  private readonly attempts = new Map<number, number>();
  rollsChecked = 0;
  faults = 0;
  readonly mismatches: Mismatch[] = [];

  constructor(private readonly dice: DiceSource) {}

  see(event: LoggedEvent): void {
    if (event.type === 'turn-started') this.turn = this.startTurn(event);
    else if (event.type === 'kept' && this.turn) this.turn.diceToRoll = count(event.diceToRoll, 1, MAX_DICE);
    else if (event.type === 'rolled') this.compare(event, this.nextThrow(event), facesOf(event.dice));
    else if (event.type === 'starter-rolled') this.compare(event, this.nextAttempt(event), facesOf([event.die]));
  }

  /** null where the entry is not the next turn of its seat: then nothing rolled in it can be right. */
  private startTurn({ seat: givenSeat, number: givenNumber, diceToRoll }: LoggedEvent): Turn | null {
    const seat = anyNumber(givenSeat);
    if (seat === null) return null;
    const number = (this.turns.get(seat) ?? 0) + 1;
    if (givenNumber !== number) return null;
    this.turns.set(seat, number);
    return { seat, number, throws: 0, diceToRoll: count(diceToRoll, 1, MAX_DICE) };
  }

  private nextThrow({ seat, dice }: LoggedEvent): Face[] | null {
    const { turn } = this;
    if (turn?.seat !== seat || !turn) return null;
    turn.throws += 1;
    const thrown = turn.diceToRoll ?? facesOf(dice)?.length ?? 1;
    turn.diceToRoll = null;
    return this.dice({ seat: turn.seat, turn: turn.number, throw: turn.throws, count: thrown });
  }

  private nextAttempt({ seat: givenSeat, attempt: givenAttempt }: LoggedEvent): Face[] | null {
    const seat = anyNumber(givenSeat);
    if (seat === null) return null;
    const attempt = (this.attempts.get(seat) ?? 0) + 1;
    this.attempts.set(seat, attempt);
    return givenAttempt === attempt ? this.dice({ seat, turn: 0, throw: attempt, count: 1 }) : null;
  }

  private compare({ seq }: LoggedEvent, expected: Face[] | null, actual: Face[] | null): void {
    this.rollsChecked += 1;
    if (expected !== null && expected.join() === actual?.join()) return;
    this.faults += 1;
    if (this.mismatches.length < MISMATCH_LIMIT) this.mismatches.push({ seq, expected, actual });
  }
}

/**
 * Recomputes every throw of a turn log, from its first entry on, out of the revealed seeds. Whether the moves keep to the
 * rules is another question, which `replay` answers; nothing in the entries beside `seq` and `type` is trusted.
 */
export const verifyLog = (input: {
  serverSeed: Buffer;
  commitment?: string;
  clientSeeds: readonly ClientSeed[];
  events: readonly LoggedEvent[];
}): Verification => {
  const commitment = commitmentOf(input.serverSeed);
  const commitmentMatches = input.commitment === undefined ? null : input.commitment.toLowerCase() === commitment;
  const walk = new LogWalk(hmacDice(input.serverSeed, input.clientSeeds));
  for (const event of input.events) walk.see(event);
  const { rollsChecked, mismatches, faults } = walk;
  return {
    valid: faults === 0 && commitmentMatches !== false,
    commitment,
    commitmentMatches,
    rollsChecked,
    mismatches,
  };
};
