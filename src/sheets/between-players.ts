import type { Rules } from '../engine/ruleset.js';
import {
  allowsStealing,
  givesLostPoints,
  hasEmptyBanks,
  hasLastTurns,
  hasOneRollTurns,
  inheritanceRule,
  knocksBack,
} from './facts.js';
import { afterwards, lastTurns, side, yourScore } from './places.js';
import { paragraphs, say, type Said, type Section, section } from './sheet.js';
import { allDice, listed, points } from './wording.js';

type Inherit = NonNullable<Rules['interaction']['inherit']>;

const offer = ({ after, flat }: Inherit): string => {
  const start = 'you may take over instead of starting afresh:';
  if (after === 'bank') {
    const begin = flat === null ? 'the points of that bank' : points(flat);
    return `When the player before you has banked, ${start} roll the dice that were left over, and begin your turn with ${begin}. The other player keeps the bank.`;
  }
  const begin = flat === null ? 'the points that were lost' : points(flat);
  return `When the player before you has farkled, ${start} roll as many dice as the farkle showed, and begin your turn with ${begin}.`;
};

const nothingLeft = (rules: Rules, { after, flat }: Inherit): Said => {
  const { farkleKeepsPoints } = rules.turn;
  if (after === 'farkle') return flat === null && 'Where that turn had no points, there is nothing to take over.';
  return say(
    rules.dice > 1 && `If no dice were left over, roll ${allDice(rules)}.`,
    hasEmptyBanks(rules) && 'A bank of which nothing was recorded leaves nothing to take over.',
    farkleKeepsPoints && 'Nor does a farkle, though its points are banked.',
  );
};

/** `farkleKeepsPoints`: the points stay with the player who farkled and are taken over all the same. */
const duringTheEnd = (rules: Rules, { after }: Inherit): Said => {
  const when = afterwards(rules);
  if (when.length === 0) return null;
  const trigger = after === 'bank' && hasLastTurns(rules) ? ', even from the bank that brought the target' : '';
  return say(
    `You may take over ${listed(when)} as well${trigger}.`,
    hasOneRollTurns(rules) && `Your one roll in ${lastTurns(rules)} is then made with the dice taken over.`,
  );
};

const inheriting = (rules: Rules): Said => {
  const inherit = inheritanceRule(rules);
  if (!inherit) return null;
  const { specials } = rules.scoring;
  return say(
    offer(inherit),
    nothingLeft(rules, inherit),
    inherit.needsOpening && 'Only a player who has opened, which takes a bank of their own, may take over.',
    specials.some(({ when }) => when === 'firstRoll') && 'Your first roll counts as the first of a turn all the same.',
    rules.teams && 'It makes no difference whose team that player belongs to.',
    duringTheEnd(rules, inherit),
  );
};

/** The target may have been reached by a bank that is stolen at once. */
const stealingLater = (rules: Rules): Said => {
  switch (hasLastTurns(rules) && rules.ending.mode) {
    case 'finalRound':
      return `Even the bank that started the final round can be stolen. The final round goes on all the same, and the ${rules.teams ? 'team that' : 'player who'} started it has no turn left.`;
    case 'lastLicks':
      return 'Even the bank that brought on the last turns can be stolen. They go on all the same, and whoever is passed by it has another turn as usual.';
    case 'equalTurns':
      return 'Even the bank that reached the target can be stolen. The round stays the last one all the same.';
    default:
      return null;
  }
};

const stealing = (rules: Rules): Said => {
  if (!allowsStealing(rules)) return null;
  const farkleOrNothing = hasEmptyBanks(rules) ? 'farkle or your bank records nothing' : 'farkle';
  return say(
    'You steal from the player before you when the first dice that you keep in a turn are the very dice which that player kept last before banking. When you bank, the points of that bank move to you, on top of your own.',
    `If you ${farkleOrNothing}, nothing is stolen.`,
    'What that player had stolen in turn is not part of it.',
    rules.turn.farkleKeepsPoints && 'A farkle that keeps its points neither steals nor can be stolen.',
    inheritanceRule(rules) && 'You may take over and steal in the same turn.',
    rules.ending.mode !== 'rounds' && 'Stolen points count towards the target.',
    stealingLater(rules),
    rules.teams && 'The points move from team to team. Where a partner moves before you, there is nothing to gain.',
  );
};

const notLater = (rules: Rules): Said => {
  const when = afterwards(rules);
  return when.length > 0 && `This does not happen ${listed(when, 'or')}.`;
};

const knockingBack = (rules: Rules): Said => {
  if (!knocksBack(rules)) return null;
  const fall = rules.teams
    ? 'that team falls back to the score that it had before it last gained points'
    : 'that player falls back to the score that they had before they last gained points';
  return say(
    `When a bank brings ${yourScore(rules)} to exactly the score of another ${side(rules)}, ${fall}.`,
    allowsStealing(rules) && 'Stolen points are counted first.',
    givesLostPoints(rules) && 'Points received from a lost turn send nobody back.',
    rules.ending.overshoot === 'toLowest' && 'Falling to the lowest score sends nobody back.',
    notLater(rules),
  );
};

/** What players can do to each other by their turns. */
export const betweenPlayers = (rules: Rules): Section[] =>
  section('Between players', ...paragraphs(inheriting(rules), stealing(rules), knockingBack(rules)));
