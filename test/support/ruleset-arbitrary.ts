import fc from 'fast-check';
import { parseRules } from '../../src/engine/ruleset-faults.js';
import type { Rules } from '../../src/engine/ruleset.js';

const points = fc.integer({ min: 1, max: 30 }).map((tens) => 10 * tens);
const loss = fc.oneof(points, fc.constant('all' as const));
const face = fc.integer({ min: 1, max: 6 });
const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });

const kinds = (dice: number) =>
  fc.dictionary(
    fc.constantFrom('1', '2', '3', '4', '5', '6'),
    fc.dictionary(fc.integer({ min: 1, max: dice }).map(String), points, { minKeys: 1, maxKeys: 3 }),
    { minKeys: 1, maxKeys: 5 },
  );

const straights = (dice: number) =>
  fc.uniqueArray(
    fc.record({
      faces: fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 2, maxLength: Math.max(2, Math.min(6, dice)) }),
      points,
    }),
    { maxLength: dice < 2 ? 0 : 2, selector: ({ faces }) => faces.join() },
  );

const SHAPES = [
  [1, 1],
  [2, 1],
  [2, 2],
  [3, 2],
  [3, 3],
  [4, 2],
  [2, 2, 2],
  [3, 2, 1],
  [2, 2, 2, 2],
];

const patterns = (dice: number) => {
  const shapes = SHAPES.filter((shape) => shape.reduce((sum, count) => sum + count, 0) <= dice);
  const shape = shapes.length > 0 ? fc.constantFrom(...shapes) : fc.constant([]);
  return fc.uniqueArray(fc.oneof(fc.record({ shape, points }), fc.record({ shape, bonus: points })), {
    maxLength: shapes.length > 0 ? 2 : 0,
    selector: (pattern) => pattern.shape.join(),
  });
};

const specials = (dice: number) => {
  const any = fc.array(face, { minLength: 1, maxLength: dice });
  const all = fc.array(face, { minLength: dice, maxLength: dice });
  const when = fc.constantFrom('any', 'firstRoll');
  return fc.uniqueArray(
    fc.oneof(
      fc.record({ dice: any, effect: fc.record({ points }), when }),
      fc.record({ dice: all, effect: fc.constantFrom('win', 'lose'), when }),
    ),
    { maxLength: 3, selector: (special) => `${[...special.dice].sort().join()} ${special.when}` },
  );
};

const scoring = (dice: number) =>
  fc.record({
    kinds: kinds(dice),
    straights: straights(dice),
    patterns: patterns(dice),
    specials: specials(dice),
    nothing: orNull(points),
    toxic: orNull(fc.record({ face, count: fc.integer({ min: 1, max: dice }) })),
  });

const turn = fc.record({
  keep: fc.constantFrom('any', 'any', 'all', 'oneCombination'),
  hotDice: fc.constantFrom('optional', 'forced', 'none'),
  openingMinimum: fc.constantFrom(0, 0, 200, 500),
  bankMinimum: fc.constantFrom(0, 0, 100, 300),
  shortBank: fc.constantFrom('refuse', 'zero'),
});

const penalties = fc.record({
  farkle: fc.constantFrom(0, 0, 50, 1000),
  streak: orNull(fc.record({ length: fc.integer({ min: 2, max: 4 }), points: loss })),
  fullThrow: orNull(loss),
  floor: fc.constantFrom(null, 0, -300),
  lostPointsTo: fc.constantFrom('nobody', 'highest', 'lowest', 'next'),
});

const ending = fc
  .record({
    target: fc.integer({ min: 5, max: 150 }).map((tens) => 10 * tens),
    mode: fc.constantFrom('finalRound', 'instant', 'equalTurns', 'rounds'),
    rounds: fc.integer({ min: 1, max: 6 }),
    tie: fc.constantFrom('firstToReach', 'extraTurns', 'shared'),
  })
  .map((drawn) => (drawn.mode === 'rounds' ? drawn : { ...drawn, rounds: null }));

const extras = fc.record({
  turn: fc.record({
    hotDiceMultiplier: fc.boolean(),
    mustRollAfter: fc.constantFrom('none', 'none', 'combination'),
    bankMinimumGrows: fc.constantFrom(false, false, true),
    rescue: fc.constantFrom('none', 'none', 'rerollFirst', 'secondChance', 'lastDieThrice'),
    farkleKeepsPoints: fc.constantFrom(false, false, true),
  }),
  interaction: fc.record({
    inherit: orNull(
      fc.record({
        after: fc.constantFrom('bank', 'farkle'),
        flat: orNull(fc.constant(150)),
        needsOpening: fc.boolean(),
      }),
    ),
    steal: fc.constantFrom('off', 'off', 'sameCombination'),
    sameScore: fc.constantFrom('none', 'knockBack'),
  }),
  teams: fc.constantFrom(null, null, { size: 2 }),
  ending: fc.record({
    reach: fc.constantFrom('atLeast', 'atLeast', 'above'),
    overshoot: fc.constantFrom('allowed', 'allowed', 'loseTurn', 'toLowest'),
    finalTurn: fc.constantFrom('turn', 'roll'),
  }),
  lastLicks: fc.constantFrom(false, false, true),
  loser: fc.constantFrom(false, false, true),
});

/** What `widened` looks at in rules that are still without the fields it draws. */
type Narrow = {
  turn: { hotDice: string };
  penalties: { lostPointsTo: string };
  ending: { mode: string };
  start: string;
};

type Extras = typeof extras extends fc.Arbitrary<infer T> ? T : never;

/** Lays the drawn fields over a document, and takes back those that plainly contradict another. */
const combined = (narrow: Narrow, { turn, interaction, teams, ending, lastLicks, loser }: Extras) => {
  const mode = lastLicks ? 'lastLicks' : narrow.ending.mode;
  const lostPointsTo = turn.farkleKeepsPoints ? 'nobody' : narrow.penalties.lostPointsTo;
  const taken = lostPointsTo !== 'nobody' || turn.farkleKeepsPoints;
  const { inherit, steal } = interaction;
  const twice = inherit?.after === 'farkle' && inherit.flat === null && taken;
  const exact = ending.reach === 'atLeast' && mode !== 'rounds' && lostPointsTo === 'nobody' && steal === 'off';
  return {
    ...narrow,
    turn: { ...narrow.turn, ...turn, hotDiceMultiplier: turn.hotDiceMultiplier && narrow.turn.hotDice !== 'none' },
    penalties: { ...narrow.penalties, lostPointsTo },
    interaction: { ...interaction, inherit: twice ? { ...inherit, flat: 150 } : inherit },
    teams,
    ending: {
      ...narrow.ending,
      ...ending,
      ...(lastLicks && { mode, rounds: null }),
      overshoot: exact ? ending.overshoot : 'allowed',
      finalTurn: ['finalRound', 'lastLicks'].includes(mode) ? ending.finalTurn : 'turn',
    },
    start: loser ? 'loser' : narrow.start,
    players: { min: teams ? 4 : 1, max: 8 },
  };
};

/** Documents with the fields that deal with other players and with the end drawn on top; what is faulty is left out. */
export const widened = (narrow: fc.Arbitrary<Narrow>): fc.Arbitrary<Rules> =>
  fc
    .tuple(narrow, extras)
    .map(([document, more]) => parseRules(combined(document, more)))
    .filter((parsed) => 'rules' in parsed)
    .map(({ rules }) => rules);

/** How many of the wanted players these rules seat: teams have to be full. */
export const seatsFor = ({ teams }: Rules, wanted: number): number => (teams ? (wanted > 4 ? 6 : 4) : wanted);

const document = (dice: number) =>
  fc.record({
    dice: fc.constant(dice),
    scoring: scoring(dice),
    turn,
    penalties,
    ending,
    start: fc.constantFrom('seat', 'rollOff', 'random'),
    options: fc.record({ targets: fc.constant([900]), openingMinimums: fc.constantFrom([], [50]) }),
  });

/** Complete rules over every field of the model, of which `parseRules` accepts every one. */
export const anyRules: fc.Arbitrary<Rules> = widened(fc.constantFrom(1, 2, 3, 4, 5, 6, 6, 7, 8).chain(document));
