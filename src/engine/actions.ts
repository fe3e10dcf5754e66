import { bankNow } from './bank.js';
import type { CompiledRules, Keep } from './compile.js';
import type { GameState } from './state.js';

/** Exactly what the seat on move may do; everything is off in a game without a turn. */
export type Actions = { roll: boolean; bank: { points: number } | null; keeps: readonly Keep[] };

const NO_ACTIONS: Actions = { roll: false, bank: null, keeps: [] };

/** What `decide` would accept from the seat on move in this state. */
export const actionsOf = (compiled: CompiledRules, state: GameState): Actions => {
  const { turn } = state;
  if (!turn) return NO_ACTIONS;
  if (turn.phase === 'to-keep') return { ...NO_ACTIONS, keeps: compiled.keeps(turn.roll, turn.rolls === 1) };
  const points = bankNow(compiled.rules, state);
  return { roll: true, bank: points === null ? null : { points }, keeps: [] };
};
