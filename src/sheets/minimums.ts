import { GROWTH } from '../engine/bank.js';
import type { Rules } from '../engine/ruleset.js';
import {
  allowsStealing,
  givesLostPoints,
  hasEmptyBanks,
  hasGrowingMinimum,
  hasMinimum,
  hasOneRollTurns,
  hasPenalties,
  inheritanceRule,
  knocksBack,
  openingOf,
} from './facts.js';
import { lastTurns, yourScore } from './places.js';
import { paragraphs, say, type Section, section } from './sheet.js';
import { points } from './wording.js';

/** Whether what a player has banked can shrink. */
const canShrink = (rules: Rules): boolean => hasPenalties(rules) || allowsStealing(rules) || knocksBack(rules);

const opening = (rules: Rules): string | null => {
  const minimum = openingOf(rules);
  return minimum === 0 ? null : `To open, you need a turn of at least ${points(minimum)}.`;
};

/** What opening means for the rest of the game. */
const opened = (rules: Rules): string | null => {
  if (openingOf(rules) === 0) return null;
  const free = rules.turn.bankMinimum === 0 && !hasGrowingMinimum(rules);
  return say(
    free && 'Once you have opened you may bank any number of points.',
    canShrink(rules) && `You stay open whatever ${yourScore(rules)} loses afterwards.`,
    givesLostPoints(rules) && 'Points that you receive from others do not open you.',
  );
};

const every = ({ turn }: Rules): string | null =>
  turn.bankMinimum > 0 ? `No bank may be lower than ${points(turn.bankMinimum)}.` : null;

const growing = (rules: Rules): string | null =>
  hasGrowingMinimum(rules)
    ? say(
        `When the player before you has just banked, your own bank must be at least ${points(GROWTH)} higher than that one.`,
        hasEmptyBanks(rules)
          ? 'After a farkle, or a bank of which nothing was recorded, you need not beat anything.'
          : 'After a farkle you need not beat anything.',
      )
    : null;

/** What becomes of a bank below a minimum. */
export const shortBank = ({ turn, penalties }: Rules): string =>
  turn.shortBank === 'refuse'
    ? 'With less than that you may not bank: roll on until you have enough, or farkle.'
    : say(
        'If you bank less, your turn ends and nothing is recorded.',
        penalties.streak ? 'That is no farkle, and it ends a run of farkles.' : 'That is no farkle.',
      );

/** A turn of one roll is over after its keep, so that it cannot be refused for being short. */
const inOneRoll = (rules: Rules): string | false =>
  hasOneRollTurns(rules) &&
  rules.turn.shortBank === 'refuse' &&
  `In ${lastTurns(rules)}, where a turn is one roll, nothing is recorded of a roll that brings less.`;

const fromOthers = (rules: Rules): string => {
  const stolen = 'Stolen points do not count towards a minimum.';
  if (!inheritanceRule(rules)) return allowsStealing(rules) ? stolen : '';
  return allowsStealing(rules)
    ? 'Points taken over from the player before you count towards a minimum; stolen points do not.'
    : 'Points taken over from the player before you count towards a minimum.';
};

const ofKeptFarkles = ({ turn }: Rules): string | false =>
  turn.farkleKeepsPoints && 'The points of a farkled turn must be enough as well, or they are lost.';

/** What a bank must come to, and what happens to one that is short. */
export const minimums = (rules: Rules): Section[] =>
  hasMinimum(rules)
    ? section(
        'Minimums',
        ...paragraphs(
          say(opening(rules), every(rules), growing(rules), shortBank(rules), inOneRoll(rules)),
          say(opened(rules), fromOthers(rules), ofKeptFarkles(rules)),
        ),
      )
    : [];
