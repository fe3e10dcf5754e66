import type { Rules } from './ruleset.js';
import { type GameState, seatOf } from './state.js';

/** The least number of turn points that this seat's bank records. */
export const minimumOf = ({ turn }: Rules, opened: boolean): number =>
  Math.max(turn.bankMinimum, opened ? 0 : turn.openingMinimum);

/**
 * What a bank of so many turn points would record: the points themselves, 0 for a short bank that ends the turn and
 * records nothing, null where a short bank is refused.
 */
export const bankable = (rules: Rules, opened: boolean, turnPoints: number): number | null => {
  if (turnPoints >= minimumOf(rules, opened)) return turnPoints;
  return rules.turn.shortBank === 'zero' ? 0 : null;
};

/** Whether the turn may not end yet: all dice have scored and the ruleset forces the player to roll on. */
export const mustRoll = (rules: Rules, state: GameState): boolean =>
  rules.turn.hotDice === 'forced' && state.turn !== null && state.turn.hotDice;

/** What the seat on move would record by banking now; null where it may not bank. */
export const bankNow = (rules: Rules, state: GameState): number | null => {
  const { turn } = state;
  if (turn?.phase !== 'to-decide' || mustRoll(rules, state)) return null;
  return bankable(rules, seatOf(state, turn.seat).opened, turn.points);
};
