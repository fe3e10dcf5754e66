import type { Rules } from './ruleset.js';
import { type GameState, seatOf, type TurnState } from './state.js';

/** Dice to throw and points to begin with. */
export type Inheritance = { dice: number; points: number };

/**
 * What the seat on move may take over from the turn before: the dice left over, and the points of that turn or the flat
 * points that the ruleset gives instead. null where nothing is offered.
 */
export const inheritanceOf = ({ interaction }: Rules, { turn, previous, seats }: GameState): Inheritance | null => {
  const { inherit } = interaction;
  if (!inherit || turn?.phase !== 'to-roll' || !previous) return null;
  if (previous.ended !== inherit.after || previous.seat === turn.seat) return null;
  const mayInherit = !inherit.needsOpening || seats.some(({ seat, opened }) => seat === turn.seat && opened);
  const points = inherit.flat ?? previous.points;
  const isThere = previous.ended === 'farkle' || previous.banked > 0;
  return mayInherit && isThere && points > 0 ? { dice: previous.diceLeft, points } : null;
};

/**
 * The bank that the seat on move steals when it banks: its first keep shows the dice of that player's last one. A bank after
 * a bank follows a keep; where a farkle is banked without one, the turn before it is over and there is nothing to steal.
 */
export const stolenBank = (
  { interaction }: Rules,
  { previous }: GameState,
  { seat, kept }: TurnState,
): { from: number; points: number } | null => {
  if (interaction.steal !== 'sameCombination' || !previous || previous.banked === 0) return null;
  const first = [...kept[0]!].sort((a, b) => a - b);
  return previous.seat !== seat && first.join() === previous.lastKeep.join()
    ? { from: previous.seat, points: previous.banked }
    : null;
};

/** Seats, one of each side, whose score a seat has landed on exactly and who then fall back. */
export const knockedBack = ({ interaction }: Rules, state: GameState, seat: number): number[] => {
  if (interaction.sameScore !== 'knockBack' || state.finalRound || state.tieBreak) return [];
  const { score } = seatOf(state, seat);
  const met = state.seats.filter(
    (other) => other.state === 'playing' && other.score === score && other.scoreBefore < score,
  );
  const sides = new Set([seatOf(state, seat).team ?? seat]);
  return met.flatMap((other) => {
    const side = other.team ?? other.seat;
    if (sides.has(side)) return [];
    sides.add(side);
    return [other.seat];
  });
};
