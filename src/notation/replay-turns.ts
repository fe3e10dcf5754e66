import type { Command } from '../engine/commands.js';
import { passOn, reachTarget } from '../engine/ending.js';
import { loseTurn } from '../engine/farkle.js';
import { seatOf, seatsInPlay, type TurnState } from '../engine/state.js';
import type { FaultList, NotationFaultCode, Place } from './faults.js';
import { type Item, itemsOf, spell } from './items.js';
import type { ReplayedGame } from './replayed-game.js';
import { WrittenDice } from './written-dice.js';
import type { WrittenItem, WrittenTurn } from './written-game.js';

/** How far a turn was carried out: `taken` of its items, and whether all was well so far. */
type Progress = { taken: number; sound: boolean };

const commandOf = (item: WrittenItem, seat: number): Command | null => {
  if (item.type === 'inherit') return { type: 'roll', seat, inherit: true };
  if (item.type === 'roll') return item.sign === '>>' ? null : { type: 'roll', seat };
  if (item.type === 'keep') return { type: 'keep', seat, dice: item.dice };
  if (item.type === 'bank') return { type: 'bank', seat };
  return item.type === 'leave' ? { type: 'leave', seat: item.seat } : null;
};

const tableOf = ({ rolls, phase }: TurnState) => {
  if (rolls === 0) return 'nothing';
  return phase === 'to-keep' ? 'roll' : 'keep';
};

const wrongSign = (made: Item, written: Item): [NotationFaultCode, string] =>
  made.type === 'bank' || made.type === 'inherit'
    ? ['wrong-points', `By the rules this is \`${spell(made)}\`, not \`${spell(written)}\`.`]
    : ['wrong-sign', `This is written \`${spell(made)}\`.`];

const sorted = (dice: readonly number[]): string => [...dice].sort((a, b) => a - b).join();

const agree = (made: Item, written: Item): boolean =>
  made.type === 'keep' && written.type === 'keep'
    ? sorted(made.dice) === sorted(written.dice)
    : spell(made) === spell(written);

/** Carries out the turns of a text and names what the rules do not allow. */
export class TurnReplay {
  constructor(
    private readonly game: ReplayedGame,
    private readonly faults: FaultList,
  ) {}

  /** After a faulty turn the dice pass on as if it had ended the way it is written, so that the next one is read on its own. */
  play(turns: readonly WrittenTurn[]): void {
    for (const turn of turns) {
      if (this.faults.isFull) return;
      if (!this.game.state.turn) return this.faults.add(turn, 'game-over', 'The game is over before this turn.');
      if (this.handDiceTo(turn)) this.playTurn(turn, turn === turns.at(-1));
    }
  }

  /** Makes sure that the seat is on move; tells whether it can be. */
  private handDiceTo(turn: WrittenTurn): boolean {
    const { state } = this.game;
    const { seat, round } = state.turn!;
    if (seat === turn.seat) return true;
    const isThere = seatsInPlay(state).some((other) => other.seat === turn.seat);
    if (isThere) this.faults.add(turn, 'not-your-turn', `It is the turn of seat ${seat}.`);
    else this.faults.add(turn, 'not-seated', `Nobody in play sits at seat ${turn.seat}.`);
    if (isThere) this.forceTurn(turn.seat, round);
    return isThere;
  }

  private forceTurn(seat: number, round: number): void {
    const { dice } = this.game.compiled.rules;
    const number = seatOf(this.game.state, seat).turns + 1;
    this.game.force((recorder) => recorder.record('turn-started', { seat, round, number, diceToRoll: dice }));
  }

  private playTurn(turn: WrittenTurn, isLast: boolean): void {
    const own = this.game.state.turn!;
    const { taken, sound } = turn.broken ? { taken: 0, sound: false } : this.makeMoves(turn, own);
    const isOpen = this.isOpen(own);
    const next = turn.items[taken];
    if (sound && next) this.turnOver(next);
    else if (sound && isOpen && !isLast) this.unfinished(turn);
    if (isOpen && !(sound && isLast)) this.endAsWritten(turn, taken, own);
  }

  private isOpen({ seat, number }: TurnState): boolean {
    const { turn } = this.game.state;
    return turn?.seat === seat && turn.number === number;
  }

  private unfinished(turn: WrittenTurn): void {
    const detail = `The turn of seat ${turn.seat} does not end: \`|\` or \`x\` is missing.`;
    this.faults.add(turn, 'unfinished-turn', detail);
  }

  private turnOver(next: WrittenItem): void {
    const code = this.game.state.turn ? 'turn-over' : 'game-over';
    this.faults.add(next, code, `By the rules the turn ended before \`${spell(next)}\`.`);
  }

  private makeMoves({ items, seat }: WrittenTurn, own: TurnState): Progress {
    let taken = 0;
    while (taken < items.length && this.isOpen(own)) {
      const step = this.makeMove(items, taken, seat);
      taken += step.taken;
      if (!step.sound) return { taken, sound: false };
    }
    return { taken, sound: true };
  }

  private makeMove(items: readonly WrittenItem[], position: number, seat: number): Progress {
    const item = items[position]!;
    const command = commandOf(item, seat);
    if (!command) return this.unasked(item);
    const dice = new WrittenDice(items, item.type === 'inherit' ? position + 1 : position);
    const decision = this.game.decide(command, dice.source);
    if ('refusal' in decision) return this.fail(item, decision.refusal, decision.detail);
    if (dice.wrong) return this.fail(dice.wrong, dice.wrong.code, dice.wrong.detail);
    const made = itemsOf(decision.events, tableOf(this.game.state.turn!));
    this.game.accept(decision);
    return this.compare(items, position, made);
  }

  private fail(place: Place, code: NotationFaultCode, detail: string): Progress {
    this.faults.add(place, code, detail);
    return { taken: 0, sound: false };
  }

  /** A sign for what only the rules bring about, where they do not. */
  private unasked(item: WrittenItem): Progress {
    return item.type === 'roll'
      ? this.fail(item, 'no-reroll', 'These rules do not throw the dice again here.')
      : this.fail(item, 'wrong-sign', `By the rules this is no \`${spell(item)}\`.`);
  }

  /** What a command has brought about must be what is written. */
  private compare(items: readonly WrittenItem[], position: number, made: readonly Item[]): Progress {
    for (const [i, item] of made.entries()) {
      const written = items[position + i];
      if (!written) {
        this.faults.add(items.at(-1)!, 'missing-sign', `By the rules \`${spell(item)}\` follows, and is missing.`);
        return { taken: i, sound: true };
      }
      if (item.type !== written.type) {
        const code = written.type === 'keep' ? 'illegal-keep' : 'wrong-sign';
        const detail = `By the rules \`${spell(item)}\` follows, not \`${spell(written)}\`.`;
        return { ...this.fail(written, code, detail), taken: i };
      }
      if (!agree(item, written)) this.faults.add(written, ...wrongSign(item, written));
    }
    return { taken: made.length, sound: true };
  }

  /** Ends an open turn by force the way the rest of it says: with what it banks, as a farkle, or with nothing. */
  private endAsWritten({ items, seat }: WrittenTurn, from: number, own: TurnState): void {
    const rest = items.slice(from);
    for (const item of rest) if (item.type === 'leave') this.leave(item.seat);
    if (!this.isOpen(own)) return;
    const bank = rest.findLast((item) => item.type === 'bank');
    const isFarkle = !bank && rest.some((item) => item.type === 'farkle');
    const { rules } = this.game.compiled;
    const { turn, seats } = this.game.state;
    const points = bank?.points ?? 0;
    const score = seats.find((other) => other.seat === seat)!.score + points;
    this.game.force((recorder) => {
      if (isFarkle) loseTurn(recorder, rules, turn!, turn!.points);
      else recorder.record('banked', { seat, points, turnPoints: points, score });
      if (points > 0) reachTarget(recorder, rules, own);
      else passOn(recorder, rules, own);
    });
  }

  private leave(seat: number): void {
    this.game.accept(this.game.decide({ type: 'leave', seat }));
  }
}
