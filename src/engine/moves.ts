import { type Bank, bankNow, bankOf, isOutOfRolls, keepEndsTurn, minimumOf, mustRoll } from './bank.js';
import type { Inputs, Move, Refusal, RefusalCode } from './commands.js';
import type { CompiledRules, Keep, RollEffect } from './compile.js';
import { finish, finishByForfeit, isDecidedByForfeit, passOn, reachTarget } from './ending.js';
import { loseTurn } from './farkle.js';
import { inheritanceOf, knockedBack, stolenBank } from './inheritance.js';
import { indexOf, isFace, MAX_DICE } from './multisets.js';
import type { Recorder } from './recorder.js';
import { isRescued } from './rescue.js';
import type { Rules } from './ruleset.js';
import { type GameState, type Phase, seatOf, seatsInPlay, seatsOfSide, type TurnState } from './state.js';

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
    return refuse('must-roll', 'After these dice the rules of this game want another roll before you bank.');
  if (bankNow(compiled.rules, state) !== null) return null;
  const minimum = minimumOf(compiled.rules, state, turn.seat);
  return refuse('below-minimum', `The turn has ${turn.points} points; a bank needs ${minimum}.`);
};

/** Moves a stolen bank, and sends back whose total is met exactly. */
const meetOthers = (game: Recorder, rules: Rules, seat: number, stolen: ReturnType<typeof stolenBank>): void => {
  if (stolen) game.record('points-moved', { from: stolen.from, to: seat, points: stolen.points, reason: 'stolen' });
  for (const other of knockedBack(rules, game.state, seat)) {
    const { score, scoreBefore } = seatOf(game.state, other);
    game.record('penalised', { seat: other, reason: 'knocked-back', points: score - scoreBefore, score: scoreBefore });
  }
};

/** A player who passes an exact target may fall to the lowest score on the table. */
const fallToLowest = (game: Recorder, seat: number): void => {
  const { score } = seatOf(game.state, seat);
  const lowest = Math.min(...seatsInPlay(game.state).map((other) => other.score));
  game.record('penalised', { seat, reason: 'overshoot', points: score - lowest, score: lowest });
};

/** Records a bank, with what it does to others, and hands the dice on or ends the game. */
const recordBank = (game: Recorder, rules: Rules, turn: TurnState, { points, opens, overshoots }: Bank): void => {
  const { seat, points: turnPoints } = turn;
  const stolen = stolenBank(rules, game.state, turn);
  const { score, opened } = seatOf(game.state, seat);
  game.record('banked', { seat, points, turnPoints, score: score + points, ...(opens && !opened && { opens }) });
  if (overshoots && rules.ending.overshoot === 'toLowest') fallToLowest(game, seat);
  if (points === 0) return passOn(game, rules, turn);
  meetOthers(game, rules, seat, stolen);
  reachTarget(game, rules, turn);
};

/** Banks the turn points, which must be allowed. */
const bank = (game: Recorder, { rules }: CompiledRules): void =>
  recordBank(game, rules, game.state.turn!, bankNow(rules, game.state)!);

const keep = (game: Recorder, compiled: CompiledRules, { dice, points: plain, diceLeft, hotDice }: Keep): void => {
  const { rules } = compiled;
  const { seat, rolls, multiplier, points: before } = game.state.turn!;
  const { combinations } = compiled.score(dice, rolls === 1);
  const points = plain * multiplier;
  const value = { points, combinations, turnPoints: before + points, diceToRoll: diceLeft };
  game.record('kept', { seat, dice: [...dice], ...value, ...(multiplier > 1 && { multiplier }) });
  const grown = rules.turn.hotDiceMultiplier ? { multiplier: multiplier + 1 } : {};
  if (hotDice) game.record('hot-dice', { seat, ...grown });
  if (keepEndsTurn(rules, game.state)) bank(game, compiled);
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

const throwDice = (game: Recorder, { dice }: Inputs): TurnState => {
  const { seat, number, rolls, diceToRoll } = game.state.turn!;
  game.record('rolled', { seat, dice: dice({ seat, turn: number, throw: rolls + 1, count: diceToRoll }) });
  return game.state.turn!;
};

/** Throws the dice, and again as often as the ruleset rescues a roll in which nothing scores. */
const throwUntilCounted = (game: Recorder, compiled: CompiledRules, inputs: Inputs, throws = 1): RollEffect => {
  const turn = throwDice(game, inputs);
  const effect = compiled.effect(turn.roll, turn.rolls === 1);
  const isAgain = effect === 'farkle' && isRescued(compiled.rules, turn, throws);
  return isAgain ? throwUntilCounted(game, compiled, inputs, throws + 1) : effect;
};

/** Ends a turn by a farkle. Where a farkle keeps the points of the turn, they are banked if a bank could be. */
const endFarkle = (game: Recorder, { rules }: CompiledRules, turn: TurnState): void => {
  const kept = rules.turn.farkleKeepsPoints && turn.points > 0 ? bankOf(rules, game.state, turn) : null;
  loseTurn(game, rules, turn, kept === null ? turn.points : 0);
  if (!kept) return passOn(game, rules, turn);
  recordBank(game, rules, turn, kept);
};

const roll = (game: Recorder, compiled: CompiledRules, inputs: Inputs): void => {
  const effect = throwUntilCounted(game, compiled, inputs);
  const turn = game.state.turn!;
  if (effect === 'win') finish(game, seatsOfSide(game.state, turn.seat), 'special-win');
  else if (effect === 'lose') forfeit(game, compiled, turn.seat, 'special-lose');
  else if (effect !== 'none') endFarkle(game, compiled, turn);
};

/** Takes over from the turn before where that is asked for and offered, then rolls. */
const takeRoll = (game: Recorder, compiled: CompiledRules, inherit: boolean, inputs: Inputs): Refusal | null => {
  if (isOutOfRolls(game.state)) return refuse('must-bank', 'The turn has had all its rolls: bank.');
  const offer = inheritanceOf(compiled.rules, game.state);
  if (inherit && !offer) return refuse('nothing-to-inherit', 'There are no dice and points to take over.');
  if (inherit && offer) {
    const { seat } = game.state.turn!;
    game.record('points-moved', { from: game.state.previous!.seat, to: seat, reason: 'inherited', ...offer });
  }
  roll(game, compiled, inputs);
  return null;
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
  if (move.type === 'roll') return takeRoll(game, compiled, move.inherit === true, inputs);
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
