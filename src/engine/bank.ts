import type { Rules } from './ruleset.js';
import { type GameState, sameSide, seatOf, seatsInPlay, type TurnState } from './state.js';

/** Rolls after which a turn must be banked, whatever it has come to. */
export const TURN_ROLLS = 1_000;

/** What a growing minimum adds to the bank before, in points. */
export const GROWTH = 50;

/** Dice of one face that make three or more of a kind. */
const OF_A_KIND = 3;

const grownMinimum = ({ turn }: Rules, { previous }: GameState, seat: number): number =>
  turn.bankMinimumGrows && previous !== null && previous.banked > 0 && previous.seat !== seat
    ? previous.banked + GROWTH
    : 0;

/** The least number of turn points that a bank of this seat needs. */
export const minimumOf = (rules: Rules, state: GameState, seat: number): number =>
  Math.max(
    rules.turn.bankMinimum,
    seatOf(state, seat).opened ? 0 : rules.turn.openingMinimum,
    grownMinimum(rules, state, seat),
  );

const hasOfAKind = (dice: readonly number[]): boolean =>
  dice.some((face) => dice.filter((other) => other === face).length >= OF_A_KIND);

/** Whether a turn of the final round is one throw. */
export const isOneThrow = ({ ending }: Rules, { finalRound, tieBreak }: GameState): boolean =>
  ending.finalTurn === 'roll' && finalRound !== null && tieBreak === null;

/** Whether the seat on move has had all the rolls that a turn may have. */
export const isOutOfRolls = ({ turn }: GameState): boolean => turn !== null && turn.rolls >= TURN_ROLLS;

/** Whether a keep ends the turn by itself: of all dice where there are no hot dice, and in a turn of one throw. */
export const keepEndsTurn = (rules: Rules, state: GameState): boolean =>
  isOneThrow(rules, state) || (rules.turn.hotDice === 'none' && state.turn!.hotDice);

/** Whether the turn may not end yet: hot dice are forced, or the last keep holds a combination that must be rolled after. */
export const mustRoll = (rules: Rules, state: GameState): boolean => {
  const { turn } = state;
  if (!turn || isOutOfRolls(state) || keepEndsTurn(rules, state)) return false;
  const forced = rules.turn.hotDice === 'forced' && turn.hotDice;
  return forced || (rules.turn.mustRollAfter === 'combination' && hasOfAKind(turn.kept.at(-1) ?? []));
};

/** Whether a bank of these points would pass a target that must be met exactly; in an extra round it is met already. */
const overshoots = ({ ending }: Rules, state: GameState, turn: TurnState): boolean =>
  ending.overshoot !== 'allowed' && !state.tieBreak && seatOf(state, turn.seat).score + turn.points > ending.target;

/** Whether every partner who is still in the game has opened; without teams there is no partner to wait for. */
const partnersOpened = ({ teams }: Rules, state: GameState, seat: number): boolean =>
  teams === null ||
  seatsInPlay(state).every((other) => other.seat === seat || other.opened || !sameSide(state, other.seat, seat));

/** Whether a bank may be short: where the ruleset lets it end the turn, and where the turn cannot go on. */
const mayBeShort = (rules: Rules, state: GameState): boolean =>
  rules.turn.shortBank === 'zero' || isOutOfRolls(state) || keepEndsTurn(rules, state);

/** What a bank records. */
export type Bank = {
  /** The turn points, or 0 for a bank that ends the turn and records nothing. */
  points: number;
  /** Whether nothing is recorded since a partner has not opened yet, though the bank opens the player. */
  opens: boolean;
  /** Whether it passes a target that must be met exactly. */
  overshoots: boolean;
};

const NOTHING: Bank = { points: 0, opens: false, overshoots: false };

/** What a bank of the points of this turn would record; null where it would be refused for being short. */
export const bankOf = (rules: Rules, state: GameState, turn: TurnState): Bank | null => {
  if (turn.points < minimumOf(rules, state, turn.seat)) return mayBeShort(rules, state) ? NOTHING : null;
  if (!partnersOpened(rules, state, turn.seat)) return { ...NOTHING, opens: true };
  if (overshoots(rules, state, turn)) return { ...NOTHING, overshoots: true };
  return { ...NOTHING, points: turn.points };
};

/** What the seat on move would record by banking now; null where it may not bank. */
export const bankNow = (rules: Rules, state: GameState): Bank | null => {
  const { turn } = state;
  if (turn?.phase !== 'to-decide' || mustRoll(rules, state)) return null;
  return bankOf(rules, state, turn);
};
