import { bankNow, minimumOf, mustRoll } from './bank.js';
import type { Inputs, Move, Refusal, RefusalCode } from './commands.js';
import type { CompiledRules, Keep } from './compile.js';
import { finish, finishByForfeit, isDecidedByForfeit, passOn, reachTarget } from './ending.js';
import { loseTurn } from './farkle.js';
import { indexOf, isFace, MAX_DICE } from './multisets.js';
import type { Recorder } from './recorder.js';
import { type GameState, type Phase, seatOf, type TurnState } from './state.js';

const refuse = (refusal: RefusalCode, detail: string): Refusal => ({ refusal, detail });

const NEEDED_PHASE = {
  roll: ['to-roll', 'to-decide'],
  keep: ['to-keep'],
  play: ['to-keep'],
  bank: ['to-decide'],
} as const;

const phaseRefusal = (type: Move['type'], phase: Phase): Refusal => {
  if (phase === 'to-keep') return refuse('must-keep-first', 'Keep at least one scoring die of the roll first.');
  if (phase === 'to-decide') return refuse('already-kept', 'Dice of this roll have been kept already: roll or bank.');
  return type === 'bank'
    ? refuse('nothing-to-bank', 'Nothing has been rolled in this turn yet.')
    : refuse('must-roll-first', 'There is no roll to keep dice from yet: roll first.');
};

/** The legal keep with just these dice, in any order. */
const keepOf = (compiled: CompiledRules, turn: TurnState, dice: readonly number[]): Keep | undefined => {
  if (dice.length > MAX_DICE || !dice.every(isFace)) return undefined;
  const index = indexOf(dice);
  return compiled.keeps(turn.roll, turn.rolls === 1).find((keep) => keep.index === index);
};

const bankRefusal = (compiled: CompiledRules, state: GameState, turn: TurnState): Refusal | null => {
  if (mustRoll(compiled.rules, state))
    return refuse('must-roll', 'All dice have scored: roll them again before you bank.');
  if (bankNow(compiled.rules, state) !== null) return null;
  const minimum = minimumOf(compiled.rules, seatOf(state, turn.seat).opened);
  return refuse('below-minimum', `The turn has ${turn.points} points; a bank needs ${minimum}.`);
};

/** Banks the turn points, which must be allowed, and hands the dice on. */
const bank = (game: Recorder, { rules }: CompiledRules): void => {
  const { seat, points: turnPoints, round } = game.state.turn!;
  const points = bankNow(rules, game.state)!;
  const score = seatOf(game.state, seat).score + points;
  game.record('banked', { seat, points, turnPoints, score });
  if (points > 0) reachTarget(game, rules, { seat, round });
  else passOn(game, rules, { seat, round });
};

const keep = (game: Recorder, compiled: CompiledRules, { dice, points, diceLeft, hotDice }: Keep): void => {
  const turn = game.state.turn!;
  const { combinations } = compiled.score(dice, turn.rolls === 1);
  const turnPoints = turn.points + points;
  game.record('kept', { seat: turn.seat, dice: [...dice], points, combinations, turnPoints, diceToRoll: diceLeft });
  if (!hotDice) return;
  game.record('hot-dice', { seat: turn.seat });
  if (compiled.rules.turn.hotDice === 'none') bank(game, compiled);
};

/** A player out of the game for good: the others play on without them. */
export const forfeit = (
  game: Recorder,
  { rules }: CompiledRules,
  seat: number,
  reason: 'left' | 'special-lose',
): void => {
  const turn = game.state.turn!;
  game.record('forfeited', { seat, reason });
  if (isDecidedByForfeit(game.state)) finishByForfeit(game);
  else if (turn.seat === seat) passOn(game, rules, turn);
};

const roll = (game: Recorder, compiled: CompiledRules, { dice }: Inputs): void => {
  const { seat, number, rolls, diceToRoll } = game.state.turn!;
  game.record('rolled', { seat, dice: dice({ seat, turn: number, throw: rolls + 1, count: diceToRoll }) });
  const turn = game.state.turn!;
  const effect = compiled.effect(turn.roll, turn.rolls === 1);
  if (effect === 'win') finish(game, [seat], 'special-win');
  else if (effect === 'lose') forfeit(game, compiled, seat, 'special-lose');
  else if (effect !== 'none') {
    loseTurn(game, compiled.rules, turn);
    passOn(game, compiled.rules, turn);
  }
};

const keepDice = (game: Recorder, compiled: CompiledRules, dice: readonly number[]): Refusal | null => {
  const legal = keepOf(compiled, game.state.turn!, dice);
  if (!legal)
    return refuse('illegal-keep', 'These dice are no keep of this roll: every die kept must be rolled and must score.');
  keep(game, compiled, legal);
  return null;
};

/** A keep of all dice may have banked by itself; then there is nothing left to roll. */
const carryOn = (
  game: Recorder,
  compiled: CompiledRules,
  move: Move & { type: 'play' },
  inputs: Inputs,
): Refusal | null => {
  if (game.state.turn?.phase !== 'to-decide')
    return move.then === 'bank' ? null : refuse('not-your-turn', 'This keep ends the turn, so nothing can be rolled.');
  return act(game, compiled, { type: move.then, seat: move.seat }, inputs);
};

const act = (game: Recorder, compiled: CompiledRules, move: Move, inputs: Inputs): Refusal | null => {
  const turn = game.state.turn!;
  if (move.type === 'roll') return roll(game, compiled, inputs) ?? null;
  if (move.type === 'keep') return keepDice(game, compiled, move.dice);
  if (move.type === 'play') return keepDice(game, compiled, move.dice) ?? carryOn(game, compiled, move, inputs);
  return bankRefusal(compiled, game.state, turn) ?? bank(game, compiled) ?? null;
};

/** Makes one move of the seat on move, or says why it cannot be made; what was recorded before a refusal is void. */
export const makeMove = (game: Recorder, compiled: CompiledRules, move: Move, inputs: Inputs): Refusal | null => {
  const turn = game.state.turn!;
  if (turn.seat !== move.seat) return refuse('not-your-turn', `It is the turn of seat ${turn.seat}.`);
  const phases: readonly Phase[] = NEEDED_PHASE[move.type];
  return phases.includes(turn.phase) ? act(game, compiled, move, inputs) : phaseRefusal(move.type, turn.phase);
};
