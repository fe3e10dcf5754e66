import { keepsNow } from '../engine/actions.js';
import { bankNow, isOutOfRolls, keepEndsTurn } from '../engine/bank.js';
import type { CompiledRules, Keep } from '../engine/compile.js';
import type { Face } from '../engine/multisets.js';
import type { Rules } from '../engine/ruleset.js';
import { type GameState, seatOf, type SeatState, type TurnState } from '../engine/state.js';
import { type LastTurn, prospectsOf } from './prospects.js';

/** A keep on offer, with what may follow it. */
export type KeepOption = Keep & {
  /** What banking right after this keep records: points, 0 for a short bank, null where it may not be banked. */
  readonly banks: number | null;
  /** Whether dice may be rolled after it; false where the turn then banks itself. */
  readonly rolls: boolean;
};

/** What a player looks at when a roll lies on the table. Points are integers, dice are counted. */
export type PolicyView = {
  /** Dice of a full throw. */
  readonly dice: number;
  /** The score to reach; null where a fixed number of rounds is played. */
  readonly target: number | null;
  /** Never empty; most points first, then most dice left. */
  readonly keeps: readonly KeepOption[];
  /** Points of the turn before the keep. */
  readonly turnPoints: number;
  /** Rolls made in this turn, the one on the table included. */
  readonly rolls: number;
  readonly score: number;
  /** Whether a bank has been recorded. */
  readonly opened: boolean;
  /** Highest score among the rivals that can still win; null for a seat without rivals. */
  readonly best: number | null;
  /** Points that a farkle would take from the banked score. */
  readonly farkleCost: number;
  /** Least points whose recording wins the game at once; null where no bank does that. */
  readonly toWin: number | null;
  /** null while more turns of this seat may follow. */
  readonly lastTurn: LastTurn | null;
};

/** All that is decided at once: which dice of the roll to keep, and what to do then. */
export type Decision = { readonly keep: readonly Face[]; readonly then: 'roll' | 'bank' };

/** A built-in player: the same view always gives the same decision, and the decision is never one that rules refuse. */
export type Policy = (view: PolicyView) => Decision;

/** The turn right after a keep. */
const turnAfter = (turn: TurnState, { dice, points, diceLeft, hotDice }: Keep): TurnState => ({
  ...turn,
  phase: 'to-decide',
  kept: [...turn.kept, [...dice]],
  points: turn.points + points,
  diceToRoll: diceLeft,
  hotDice,
});

/** A keep with what the engine would let follow it. A bank that opens for the team counts though it records nothing. */
const optionOf = (rules: Rules, state: GameState, turn: TurnState, keep: Keep): KeepOption => {
  const after = turnAfter(turn, keep);
  const then = { ...state, turn: after };
  const bank = bankNow(rules, then);
  const { index, dice, points, diceLeft, hotDice } = keep;
  const banks = bank && (bank.opens ? after.points : bank.points);
  return { index, dice, points, diceLeft, hotDice, banks, rolls: !keepEndsTurn(rules, then) && !isOutOfRolls(then) };
};

/** What a farkle on the next roll would take, the penalty for a full throw left aside. */
const farkleCost = ({ penalties }: Rules, { score, farklesInARow }: SeatState): number => {
  const { farkle, streak, floor } = penalties;
  const completes = streak !== null && farklesInARow + 1 >= streak.length;
  const loss = !completes ? 0 : streak.points === 'all' ? Math.max(0, score) : streak.points;
  const room = floor === null ? Infinity : score - floor;
  return Math.max(0, Math.min(farkle + loss, room));
};

/** The view of a seat in front of its roll; the seat must be on move in the phase `to-keep`. */
export const viewOf = (compiled: CompiledRules, state: GameState, seat: number): PolicyView => {
  const { rules } = compiled;
  const { turn } = state;
  if (turn?.seat !== seat || turn.phase !== 'to-keep') throw new RangeError(`seat ${seat} has no roll to keep from`);
  const own = seatOf(state, seat);
  return {
    dice: rules.dice,
    target: rules.ending.mode === 'rounds' ? null : rules.ending.target,
    keeps: keepsNow(compiled, turn).map((keep) => optionOf(rules, state, turn, keep)),
    turnPoints: turn.points,
    rolls: turn.rolls,
    score: own.score,
    opened: own.opened,
    farkleCost: farkleCost(rules, own),
    ...prospectsOf(rules, state, turn),
  };
};
