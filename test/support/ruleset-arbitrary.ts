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

/** A turn that banks itself cannot be refused for being short. */
const consistent = <T extends { turn: { hotDice: string; shortBank: string } }>(rules: T): T =>
  rules.turn.hotDice === 'none' ? { ...rules, turn: { ...rules.turn, shortBank: 'zero' } } : rules;

const document = (dice: number) =>
  fc.record({
    dice: fc.constant(dice),
    scoring: scoring(dice),
    turn,
    penalties,
    ending,
    start: fc.constantFrom('seat', 'rollOff', 'random'),
    players: fc.constant({ min: 1, max: 8 }),
    options: fc.record({ targets: fc.constant([70]), openingMinimums: fc.constantFrom([], [50]) }),
  });

/** Complete rules over every field that the engine plays; all of them are accepted by `parseRules`. */
export const anyRules: fc.Arbitrary<Rules> = fc
  .constantFrom(1, 2, 3, 4, 5, 6, 6, 7, 8)
  .chain(document)
  .map((drawn) => {
    const parsed = parseRules(consistent(drawn));
    if ('faults' in parsed) throw new TypeError(JSON.stringify(parsed.faults));
    return parsed.rules;
  });
