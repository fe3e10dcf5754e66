import type { Rules } from '../engine/ruleset.js';

// What several sections of a sheet ask about a ruleset.

/** Whether nobody else can ever sit at the table. */
export const isAlone = ({ players }: Rules): boolean => players.max === 1;

/** Whether the target must be met exactly. */
export const isExact = ({ ending }: Rules): boolean => ending.overshoot !== 'allowed';

/** Whether one more turn for others follows when the target is reached. */
export const hasLastTurns = (rules: Rules): boolean =>
  !isAlone(rules) && ['finalRound', 'lastLicks', 'equalTurns'].includes(rules.ending.mode);

/** Whether the last turns are one roll each. */
export const hasOneRollTurns = (rules: Rules): boolean => hasLastTurns(rules) && rules.ending.finalTurn === 'roll';

/** Whether players who are tied at the end may play on. */
export const hasExtraTurns = (rules: Rules): boolean =>
  !isAlone(rules) && rules.ending.tie === 'extraTurns' && rules.ending.mode !== 'instant';

/** The opening minimum, 0 where it asks for no more than every bank must have. */
export const openingOf = ({ turn }: Rules): number =>
  turn.openingMinimum > turn.bankMinimum ? turn.openingMinimum : 0;

export const hasGrowingMinimum = (rules: Rules): boolean => rules.turn.bankMinimumGrows && !isAlone(rules);

/** Whether there is anything to open by in some game: a minimum for the first bank, or partners to wait for. */
export const mayHaveOpening = (rules: Rules): boolean =>
  rules.teams !== null ||
  [rules.turn.openingMinimum, ...rules.options.openingMinimums].some((minimum) => minimum > rules.turn.bankMinimum);

/** Whether some bank can fall short as the ruleset stands. */
export const hasMinimum = (rules: Rules): boolean =>
  rules.turn.openingMinimum > 0 || rules.turn.bankMinimum > 0 || hasGrowingMinimum(rules);

/** Whether a game may be played in which some bank can fall short. */
export const mayHaveMinimum = (rules: Rules): boolean =>
  hasMinimum(rules) || rules.options.openingMinimums.some((minimum) => minimum > 0);

/** Whether a turn may end in a bank of which nothing is recorded. */
export const hasEmptyBanks = (rules: Rules): boolean =>
  isExact(rules) ||
  rules.teams !== null ||
  (mayHaveMinimum(rules) && (rules.turn.shortBank === 'zero' || hasOneRollTurns(rules)));

/** Whether a farkle on a throw of all dice can happen and costs something. */
export const hasFullThrowPenalty = ({ penalties, scoring }: Rules): boolean =>
  penalties.fullThrow !== null && (scoring.nothing === null || scoring.toxic !== null);

export const hasPenalties = (rules: Rules): boolean =>
  rules.penalties.farkle > 0 || rules.penalties.streak !== null || hasFullThrowPenalty(rules);

/** Whether the points of a lost turn go to somebody. */
export const givesLostPoints = (rules: Rules): boolean => !isAlone(rules) && rules.penalties.lostPointsTo !== 'nobody';

/** Whether what a turn leaves can be taken over by the next player. */
export const inheritanceRule = (rules: Rules): Rules['interaction']['inherit'] =>
  isAlone(rules) ? null : rules.interaction.inherit;

export const allowsStealing = (rules: Rules): boolean =>
  !isAlone(rules) && rules.interaction.steal === 'sameCombination';

export const knocksBack = (rules: Rules): boolean => !isAlone(rules) && rules.interaction.sameScore === 'knockBack';
