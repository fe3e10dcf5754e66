import { applyOptions } from '../engine/game-options.js';
import type { Pattern, Rules } from '../engine/ruleset.js';
import { hasMinimum } from './facts.js';
import { shortBank } from './minimums.js';
import { list, paragraphs, type Said, type Section, section } from './sheet.js';
import { listed, points } from './wording.js';

/** The offered numbers without those that the ruleset has anyway. */
const alternatives = (offered: readonly number[], standing: number): number[] =>
  [...new Set(offered)].filter((number) => number !== standing).sort((a, b) => a - b);

const targets = ({ ending, options }: Rules): Said => {
  const others = alternatives(options.targets, ending.target);
  if (ending.mode === 'rounds' || others.length === 0) return null;
  return `A target of ${listed(others.map(points), 'or')} instead of ${points(ending.target)}.`;
};

const minimum = (number: number): string =>
  number === 0 ? 'no opening minimum' : `an opening minimum of ${points(number)}`;

const openings = (rules: Rules): Said => {
  const { options, turn } = rules;
  const others = alternatives(options.openingMinimums, turn.openingMinimum);
  if (others.length === 0) return null;
  const choice = listed(others.map(minimum), 'or');
  const standing = turn.openingMinimum === 0 ? '' : `, instead of ${points(turn.openingMinimum)}`;
  const then = hasMinimum(rules)
    ? ''
    : ` To open, you then need a turn of at least so many points. ${shortBank(rules)}`;
  return `${choice.charAt(0).toUpperCase()}${choice.slice(1)}${standing}.${then}`;
};

const isFourTwo = ({ shape }: Pattern): boolean => shape.join() === '4,2';

/** What four of one face and two of another pay is asked of the engine, which makes the choice happen. */
const fourTwo = (rules: Rules): Said => {
  if (!rules.options.fourTwo || rules.scoring.patterns.some(isFourTwo)) return null;
  const chosen = applyOptions(rules, { fourTwo: true });
  const pattern = 'rules' in chosen ? chosen.rules.scoring.patterns.find(isFourTwo) : undefined;
  if (!pattern) return null;
  const value = 'points' in pattern ? points(pattern.points) : `${points(pattern.bonus)} on top of what its dice score`;
  return `Four of a kind and a pair as a combination of its own, for ${value}.`;
};

/** What a game may choose before it begins. */
export const choices = (rules: Rules): Section[] => {
  const items = list([targets(rules), openings(rules), fourTwo(rules)]);
  return items.length > 0 ? section('Choices', ...paragraphs('A game may choose before it begins:'), ...items) : [];
};
