import type { Rules } from '../engine/ruleset.js';
import { hasExtraTurns, hasLastTurns } from './facts.js';
import { points } from './wording.js';

/** What is compared at the end: a player, or a team. */
export const side = ({ teams }: Rules): 'player' | 'team' => (teams ? 'team' : 'player');

export const yourScore = ({ teams }: Rules): string => (teams ? "your team's score" : 'your score');

/** A score that brings the end: "10,000 points or more". */
export const goal = ({ ending }: Rules): string => {
  if (ending.overshoot !== 'allowed') return `exactly ${points(ending.target)}`;
  return ending.reach === 'above' ? `more than ${points(ending.target)}` : `${points(ending.target)} or more`;
};

/** The name of the turns after the target has been reached; null where there are none. */
export const lastTurns = (rules: Rules): string | null => {
  if (!hasLastTurns(rules)) return null;
  return rules.ending.mode === 'finalRound' ? 'the final round' : 'the last turns';
};

/** Everything that comes after ordinary play: "in the final round", "in extra turns". */
export const afterwards = (rules: Rules): string[] =>
  [lastTurns(rules), hasExtraTurns(rules) ? 'extra turns' : null]
    .filter((name) => name !== null)
    .map((name) => `in ${name}`);
