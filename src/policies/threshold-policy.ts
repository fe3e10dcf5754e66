import { type Character, FAR_BEHIND } from './character.js';
import type { KeepOption, Policy, PolicyView } from './policy.js';

/**
 * Chance that nothing scores, by number of dice thrown, where 1s, 5s, triples, the straight and three pairs score. Under
 * other tables it is a rule of thumb: they differ little with few dice, which is where it matters.
 */
const FARKLE_CHANCE = [1, 4 / 6, 16 / 36, 60 / 216, 204 / 1296, 600 / 7776, 1080 / 46_656, 0.007, 0.001];

/** Rolls after which a turn is banked at the next chance, whatever the character: tables exist in which no roll fails. */
const PATIENCE = 100;

/** How many points must be at stake before this player banks with so many dice left. */
const threshold = ({ bankAt, nerve }: Character, { score, best }: PolicyView, diceLeft: number): number => {
  const deficit = Math.min(Math.max((best ?? 0) - score, 0), FAR_BEHIND);
  return bankAt[diceLeft]! * (1 + (nerve * deficit) / FAR_BEHIND);
};

const stakeOf = ({ turnPoints, farkleCost }: PolicyView, { points }: KeepOption): number =>
  turnPoints + points + farkleCost;

/**
 * What keeping these dice and rolling the rest is worth: the stake, and the chance to farkle times what the stake lacks to
 * the threshold. It follows from a threshold being the stake at which banking and rolling are worth the same: rolling n
 * dice is worth (1 - p) (stake + gain), so gain = p / (1 - p) threshold.
 */
const tradeValue = (character: Character, view: PolicyView, option: KeepOption): number => {
  const stake = stakeOf(view, option);
  return stake + FARKLE_CHANCE[option.diceLeft]! * (threshold(character, view, option.diceLeft) - stake);
};

/** The keep to roll on after; of equal ones the one with more points. */
const keepToRoll = (character: Character, view: PolicyView, options: readonly KeepOption[]): KeepOption => {
  const { dieWorth } = character;
  const value = (option: KeepOption): number =>
    dieWorth === 'trade' ? tradeValue(character, view, option) : option.points + dieWorth * option.diceLeft;
  return options.reduce((chosen, option) => (value(option) > value(chosen) ? option : chosen));
};

/** Whether this bank ends the game in the player's favour at once. */
const wins = ({ toWin }: PolicyView, { banks }: KeepOption): boolean =>
  banks !== null && toWin !== null && banks >= toWin;

/** Whether a bank is worth anything: it records points, and in the last turn it takes the lead. */
const serves = ({ lastTurn }: PolicyView, { banks }: KeepOption): boolean =>
  banks !== null && banks > 0 && (lastTurn === null || banks >= lastTurn.toLead);

/** Whether banking after this keep makes the player the one whom the others have to beat. */
const reachesTarget = ({ target, score, best }: PolicyView, banks: number): boolean =>
  target !== null && score + banks >= target && score + banks > (best ?? 0);

/** Whether the points suffice, given the keep that the player would roll on after. */
const isContent = (character: Character, view: PolicyView, option: KeepOption, next: KeepOption): boolean => {
  if (!serves(view, option)) return false;
  if (view.lastTurn === null && reachesTarget(view, option.banks!)) return true;
  const stake = stakeOf(view, option);
  if (character.dieWorth === 'trade') return stake >= tradeValue(character, view, next);
  return stake >= threshold(character, view, option.diceLeft);
};

/** The keep to bank with at once: one that wins, else the most points where the character is content with them. */
const keepToBank = (character: Character, view: PolicyView, next: KeepOption): KeepOption | undefined => {
  const [mostPoints] = view.keeps;
  const winner = view.keeps.find((option) => wins(view, option));
  if (winner || view.rolls >= PATIENCE) return winner ?? view.keeps.find(({ banks }) => banks !== null);
  return isContent(character, view, mostPoints!, next) ? mostPoints : undefined;
};

/** The player that a character makes. */
export const thresholdPolicy =
  (character: Character): Policy =>
  (view) => {
    const rollable = view.keeps.filter(({ rolls }) => rolls);
    // Where only keeps of all dice are on offer and the turn then banks itself, there is nothing to decide.
    if (rollable.length === 0) return { keep: view.keeps[0]!.dice, then: 'bank' };
    const next = keepToRoll(character, view, rollable);
    const banked = keepToBank(character, view, next);
    return banked ? { keep: banked.dice, then: 'bank' } : { keep: next.dice, then: 'roll' };
  };
