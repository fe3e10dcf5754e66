import { MAX_DICE } from './multisets.js';
import type { Schema } from './schema.js';

const MAX_POINTS = 1_000_000;

/** An object with no other fields than these. */
const object = (
  title: string,
  description: string,
  properties: Record<string, Schema>,
  required: string[] = [],
  more: Schema = {},
): Schema => ({
  title,
  description,
  type: 'object',
  properties,
  required,
  additionalProperties: false,
  ...more,
});

const integer = (minimum: number, maximum: number, more: Schema = {}): Schema => ({
  type: 'integer',
  minimum,
  maximum,
  ...more,
});
const points = (more: Schema = {}): Schema => integer(1, MAX_POINTS, more);
const minimum = (more: Schema = {}): Schema => integer(0, MAX_POINTS, { default: 0, ...more });
const flag = (description: string): Schema => ({ type: 'boolean', default: false, description });
const choice = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: values,
  default: values[0],
  description,
});
const orNull = (schema: Schema, description: string): Schema => ({
  anyOf: [{ type: 'null' }, schema],
  default: null,
  description,
});
const list = (items: Schema, maxItems: number, description: string): Schema => ({
  type: 'array',
  items,
  maxItems,
  default: [],
  description,
});

const face: Schema = integer(1, 6);
const dice: Schema = {
  type: 'array',
  items: face,
  minItems: 1,
  maxItems: MAX_DICE,
  description: 'Values of the dice.',
};
const loss: Schema = {
  title: 'Loss',
  description: 'Points, or everything that is banked.',
  anyOf: [points(), { type: 'string', enum: ['all'] }],
};
const shape: Schema = {
  type: 'array',
  items: integer(1, MAX_DICE),
  minItems: 2,
  maxItems: 6,
  description: 'How many of each of several different faces, most first.',
};
/** What a combination is worth. */
const worth: Schema = points({ description: 'What it is worth.' });

const scoring = object(
  'Scoring',
  'What scores, and what kills a turn.',
  {
    kinds: {
      title: 'Kinds',
      type: 'object',
      patternProperties: {
        '^[1-6]$': {
          title: 'KindPoints',
          type: 'object',
          patternProperties: { '^[1-8]$': points() },
          additionalProperties: false,
          description: 'Count to points for one face.',
        },
      },
      additionalProperties: false,
      default: {},
      description: 'Face to count to points: what exactly that many equal dice are worth as one combination.',
    },
    straights: list(
      object(
        'Straight',
        'Different faces that score together.',
        {
          faces: { type: 'array', items: face, minItems: 2, maxItems: 6, uniqueItems: true, description: 'The faces.' },
          points: worth,
        },
        ['faces', 'points'],
      ),
      20,
      'Sets of different faces that score together.',
    ),
    patterns: list(
      {
        title: 'Pattern',
        description: 'A shape with a value of its own, or with a bonus on what its kinds pay.',
        anyOf: [
          object('PatternPoints', 'A shape with a value of its own.', { shape, points: worth }, ['shape', 'points']),
          object(
            'PatternBonus',
            'A shape with a bonus on what its kinds pay.',
            { shape, bonus: points({ description: 'What it adds to what its kinds pay.' }) },
            ['shape', 'bonus'],
          ),
        ],
      },
      20,
      'Shapes: how many of each of several different faces, most first.',
    ),
    specials: list(
      object(
        'Special',
        'One exact multiset of dice and what it does.',
        {
          dice,
          effect: {
            title: 'SpecialEffect',
            description: 'Points, or the end of the game for the seat.',
            anyOf: [
              object('SpecialPoints', 'Points that these dice are worth together.', { points: worth }, ['points']),
              { type: 'string', enum: ['win', 'lose'] },
            ],
          },
          when: choice(['any', 'firstRoll'], 'Whether it counts on every roll or on the first of a turn alone.'),
        },
        ['dice', 'effect'],
      ),
      20,
      'Exact multisets with points, or that win or lose the game as soon as a roll shows just these dice.',
    ),
    nothing: orNull(points(), 'Value of a throw of all dice in which nothing scores; null: it is a farkle.'),
    toxic: orNull(
      object(
        'ToxicFace',
        'So many of one face in a roll kill the turn.',
        {
          face: integer(1, 6, { description: 'The face.' }),
          count: integer(1, MAX_DICE, { description: 'How many of it.' }),
        },
        ['face', 'count'],
      ),
      'So many of this face in one roll kill the turn.',
    ),
  },
  [],
  { default: {} },
);

const turn = object(
  'TurnRules',
  'How a turn goes: keeps, hot dice, minimums.',
  {
    keep: choice(['any', 'all', 'oneCombination'], 'Which legal keeps are offered.'),
    hotDice: choice(['optional', 'forced', 'none'], 'What follows when all dice have scored.'),
    hotDiceMultiplier: flag('Each hot dice raises a multiplier on what the turn scores afterwards.'),
    mustRollAfter: choice(['none', 'combination'], 'Whether the player must roll again after three or more of a kind.'),
    openingMinimum: minimum({ description: 'What a player with no recorded bank must reach in one turn.' }),
    bankMinimum: minimum({ description: 'The least bank of every turn.' }),
    bankMinimumGrows: flag("Each bank must be at least 50 more than the previous player's."),
    shortBank: choice(
      ['refuse', 'zero'],
      'Whether a bank below a minimum is refused, or ends the turn and records nothing.',
    ),
    rescue: choice(
      ['none', 'rerollFirst', 'secondChance', 'lastDieThrice'],
      'What may save a roll that scores nothing.',
    ),
    farkleKeepsPoints: flag('A farkle ends the turn but its points are banked.'),
  },
  [],
  { default: {} },
);

const penalties = object(
  'Penalties',
  'What farkles cost.',
  {
    farkle: minimum({ description: 'Taken from the banked score at every farkle.' }),
    streak: orNull(
      object(
        'StreakPenalty',
        'What a row of farkles costs.',
        { length: integer(2, 100, { description: 'How many farkles in a row.' }), points: loss },
        ['length', 'points'],
      ),
      'Taken after this many farkles in a row; the counter starts anew afterwards.',
    ),
    fullThrow: orNull(loss, 'Taken at a farkle on a throw of all dice.'),
    floor: orNull(integer(-MAX_POINTS, 0), 'Scores stop here; null: they may fall below zero without end.'),
    lostPointsTo: choice(['nobody', 'highest', 'lowest', 'next'], 'Who receives the points of a farkled turn.'),
  },
  [],
  { default: {} },
);

const interaction = object(
  'Interaction',
  'What players can do to each other.',
  {
    inherit: orNull(
      object(
        'Inheritance',
        'When the leftover dice of the previous player may be taken over.',
        {
          after: {
            type: 'string',
            enum: ['bank', 'farkle'],
            description: 'After which end of a turn the leftover dice may be taken over.',
          },
          flat: orNull(points(), 'Points that the heir starts with instead of those of the turn.'),
          needsOpening: flag('Only a player who has opened may inherit.'),
        },
        ['after'],
      ),
      "The next player may throw the dice left over and start with the turn's points.",
    ),
    steal: choice(
      ['off', 'sameCombination'],
      "A first keep like the previous player's last one moves the points of that bank.",
    ),
    sameScore: choice(['none', 'knockBack'], "What landing exactly on another's total does."),
  },
  [],
  { default: {} },
);

const ending = object(
  'Ending',
  'The target, and how the game ends.',
  {
    target: points({ default: 10_000, description: 'The score that brings the end of the game.' }),
    reach: choice(['atLeast', 'above'], 'Whether the target itself suffices.'),
    overshoot: choice(['allowed', 'loseTurn', 'toLowest'], 'What passing the target does in a game to an exact score.'),
    mode: choice(['finalRound', 'instant', 'lastLicks', 'equalTurns', 'rounds'], 'How the game ends.'),
    rounds: orNull(integer(1, 1000), 'How many rounds a game of mode rounds lasts.'),
    finalTurn: choice(['turn', 'roll'], 'Whether the last turn is a whole turn or one throw.'),
    tie: choice(['firstToReach', 'extraTurns', 'shared'], 'What equal highest scores mean.'),
  },
  [],
  { default: {} },
);

const options = object(
  'RulesetOptions',
  'What a game may choose when it is created.',
  {
    targets: list(points(), 20, 'Other targets that a game may choose.'),
    openingMinimums: list(integer(0, MAX_POINTS), 20, 'Other opening minimums that a game may choose.'),
    fourTwo: flag('Whether a game may count four of one face and two of another as three pairs.'),
  },
  [],
  { default: {} },
);

/** The JSON Schema of a ruleset's rules: shapes, ranges and defaults of every field. */
export const RULES_SCHEMA: Schema = object('Rules', 'The rules of a game, which the hash covers.', {
  dice: integer(1, MAX_DICE, { default: 6, description: 'Dice at the start of a turn.' }),
  scoring,
  turn,
  penalties,
  interaction,
  teams: orNull(
    object('Teams', 'Teams of equal size.', { size: integer(2, 4, { description: 'Players of a team.' }) }, ['size']),
    'Players of a team, seated alternately.',
  ),
  ending,
  start: choice(['seat', 'rollOff', 'random', 'loser'], 'Who begins.'),
  players: object(
    'PlayerCount',
    'How many can play.',
    {
      min: integer(1, 8, { default: 2, description: 'The fewest.' }),
      max: integer(1, 8, { default: 8, description: 'The most.' }),
    },
    [],
    {
      default: {},
    },
  ),
  options,
});
