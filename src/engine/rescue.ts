import type { Rules } from './ruleset.js';
import type { TurnState } from './state.js';

/** Throws that a last die has in all. */
const LAST_DIE_THROWS = 3;

/** Throws of this turn that were repeated, the one on the table left out: each roll but those is followed by a keep. */
const repeated = ({ rolls, kept }: TurnState): number => rolls - kept.length - 1;

/**
 * Whether a roll in which nothing scores is thrown again, by itself: the first of a turn once, any roll once a turn, or a
 * last single die until it has been thrown three times. `throws` counts those of this roll, from 1.
 */
export const isRescued = ({ turn: { rescue } }: Rules, turn: TurnState, throws: number): boolean => {
  if (rescue === 'rerollFirst') return turn.kept.length === 0 && throws === 1;
  if (rescue === 'secondChance') return repeated(turn) === 0;
  return rescue === 'lastDieThrice' && turn.roll.length === 1 && throws < LAST_DIE_THROWS;
};
