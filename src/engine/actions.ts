import { bankNow, isOutOfRolls } from './bank.js';
import type { CompiledRules, Keep } from './compile.js';
import { type Inheritance, inheritanceOf } from './inheritance.js';
import type { GameState, TurnState } from './state.js';

/** Exactly what the seat on move may do; everything is off in a game without a turn. */
export type Actions = {
  roll: boolean;
  bank: { points: number } | null;
  keeps: readonly Keep[];
  /** What may be taken over from the turn before, by rolling; null where nothing is. */
  inherit: Inheritance | null;
};

const NO_ACTIONS: Actions = { roll: false, bank: null, keeps: [], inherit: null };

/** The keeps of the roll on the table with their values in this turn. */
export const keepsNow = (compiled: CompiledRules, { roll, rolls, multiplier }: TurnState): readonly Keep[] => {
  const keeps = compiled.keeps(roll, rolls === 1);
  return multiplier === 1 ? keeps : keeps.map((keep) => ({ ...keep, points: keep.points * multiplier }));
};

/** What `decide` would accept from the seat on move in this state. */
export const actionsOf = (compiled: CompiledRules, state: GameState): Actions => {
  const { turn } = state;
  if (!turn) return NO_ACTIONS;
  if (turn.phase === 'to-keep') return { ...NO_ACTIONS, keeps: keepsNow(compiled, turn) };
  const banked = bankNow(compiled.rules, state);
  const bank = banked && { points: banked.points };
  return { roll: !isOutOfRolls(state), bank, keeps: [], inherit: inheritanceOf(compiled.rules, state) };
};
