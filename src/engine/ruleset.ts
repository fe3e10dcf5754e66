import type { Face } from './multisets.js';

/** Several equal dice as one combination: face -> count -> points. */
export type Kinds = Partial<Record<`${Face}`, Record<string, number>>>;

export type Straight = { faces: Face[]; points: number };

/** How many of each of several different faces, most first; either a value of its own or a bonus on what the kinds pay. */
export type Pattern = { shape: number[]; points: number } | { shape: number[]; bonus: number };

/** One exact multiset. Points join the combinations; `win` and `lose` act on a roll that shows just these dice. */
export type Special = { dice: Face[]; effect: { points: number } | 'win' | 'lose'; when: 'any' | 'firstRoll' };

export type Scoring = {
  kinds: Kinds;
  straights: Straight[];
  patterns: Pattern[];
  specials: Special[];
  /** Value of a throw of all dice in which nothing scores; null: it is a farkle. */
  nothing: number | null;
  toxic: { face: Face; count: number } | null;
};

export type TurnRules = {
  keep: 'any' | 'all' | 'oneCombination';
  hotDice: 'optional' | 'forced' | 'none';
  hotDiceMultiplier: boolean;
  mustRollAfter: 'none' | 'combination';
  openingMinimum: number;
  bankMinimum: number;
  bankMinimumGrows: boolean;
  shortBank: 'refuse' | 'zero';
  rescue: 'none' | 'rerollFirst' | 'secondChance' | 'lastDieThrice';
  farkleKeepsPoints: boolean;
};

/** Points, or everything that is banked. */
export type Loss = number | 'all';

export type Penalties = {
  farkle: number;
  streak: { length: number; points: Loss } | null;
  fullThrow: Loss | null;
  /** Scores stop here; null: they may fall without end. */
  floor: number | null;
  lostPointsTo: 'nobody' | 'highest' | 'lowest' | 'next';
};

export type Interaction = {
  inherit: { after: 'bank' | 'farkle'; flat: number | null; needsOpening: boolean } | null;
  steal: 'off' | 'sameCombination';
  sameScore: 'none' | 'knockBack';
};

export type EndingMode = 'finalRound' | 'instant' | 'lastLicks' | 'equalTurns' | 'rounds';
export type TieRule = 'firstToReach' | 'extraTurns' | 'shared';

export type Ending = {
  target: number;
  reach: 'atLeast' | 'above';
  overshoot: 'allowed' | 'loseTurn' | 'toLowest';
  mode: EndingMode;
  /** Rounds that a game of mode `rounds` lasts, else null. */
  rounds: number | null;
  finalTurn: 'turn' | 'roll';
  tie: TieRule;
};

/** What a game may choose when it is created. */
export type RulesetOptions = { targets: number[]; openingMinimums: number[]; fourTwo: boolean };

/** The rules themselves: everything that the hash covers. */
export type Rules = {
  dice: number;
  scoring: Scoring;
  turn: TurnRules;
  penalties: Penalties;
  interaction: Interaction;
  teams: { size: number } | null;
  ending: Ending;
  start: 'seat' | 'rollOff' | 'random' | 'loser';
  players: { min: number; max: number };
  options: RulesetOptions;
};

/** What names a ruleset beside its rules. */
export type RulesetIdentity = { id: string; version: number; name: string; description: string };

/** A rule sheet as one immutable document. */
export type Ruleset = RulesetIdentity & Rules & { hash: string };

/** The rule fields of a document without its name, in the order of the document. */
export const rulesOf = (document: Rules): Rules => ({
  dice: document.dice,
  scoring: document.scoring,
  turn: document.turn,
  penalties: document.penalties,
  interaction: document.interaction,
  teams: document.teams,
  ending: document.ending,
  start: document.start,
  players: document.players,
  options: document.options,
});
