import fc from 'fast-check';
import { parseRules } from '../../src/engine/ruleset-faults.js';
import type { Rules } from '../../src/engine/ruleset.js';

// Rules drawn over every field of the model. Other drawings keep to rules that games are played by to their end; here
// everything is drawn that a document may say.

const POINTS = fc.oneof(
  fc.constantFrom(10, 50, 100, 150, 200, 300, 500, 1000, 2500),
  fc.integer({ min: 1, max: 1_000_000 }),
);
const FACE = fc.integer({ min: 1, max: 6 });
const LOSS = fc.oneof(POINTS, fc.constant('all'));
const MINIMUM = fc.constantFrom(0, 0, 0, 50, 300, 500);

const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 2 });

const total = (shape: readonly number[]): number => shape.reduce((sum, count) => sum + count, 0);

/** Tables as sheets have them, and tables that nobody would invent. */
const kinds = (dice: number) => {
  const odd = fc.dictionary(
    FACE.map(String),
    fc.dictionary(fc.integer({ min: 1, max: dice }).map(String), POINTS, { minKeys: 1, maxKeys: 3 }),
    { minKeys: 1, maxKeys: 6 },
  );
  const usual = fc
    .record({
      ones: POINTS,
      step: fc.constantFrom('double', 'add', 'flat', 'none'),
      most: fc.integer({ min: 3, max: 8 }),
    })
    .map(({ ones, step, most }) => usualTable(ones, step, Math.min(most, dice)));
  return fc.oneof(odd, usual);
};

const SINGLES: Record<number, number> = { 1: 100, 5: 50 };

const usualTable = (ones: number, step: string, most: number): Record<string, Record<string, number>> => {
  const worth = (three: number, count: number): number => {
    if (step === 'double') return three * 2 ** (count - 3);
    return step === 'add' ? three * (count - 2) : 1000 * (count - 3);
  };
  const counts = step === 'none' ? [3] : Array.from({ length: Math.max(0, most - 2) }, (_, i) => i + 3);
  const ofFace = (face: number) => {
    const three = face === 1 ? Math.min(ones, 30_000) : 100 * face;
    const single: Record<string, number> = face in SINGLES ? { 1: SINGLES[face]! } : {};
    const many = counts.filter((count) => count <= most);
    return {
      ...single,
      ...Object.fromEntries(many.map((count) => [count, count === 3 ? three : worth(three, count)])),
    };
  };
  return Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [face, ofFace(face)]));
};

const straights = (dice: number) =>
  fc.uniqueArray(
    fc.record({
      faces: fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 2, maxLength: Math.max(2, Math.min(6, dice)) }),
      points: POINTS,
    }),
    { maxLength: dice < 2 ? 0 : 3, selector: ({ faces }) => faces.join() },
  );

const patterns = (dice: number) => {
  const shape = fc
    .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 })
    .map((counts) => counts.sort((a, b) => b - a))
    .filter((counts) => total(counts) <= Math.max(dice, 2));
  const pattern = fc.oneof(fc.record({ shape, points: POINTS }), fc.record({ shape, bonus: POINTS }));
  return fc.uniqueArray(pattern, { maxLength: dice < 2 ? 0 : 3, selector: (drawn) => drawn.shape.join() });
};

const specials = (dice: number) =>
  fc.uniqueArray(
    fc.record({
      dice: fc.array(FACE, { minLength: 1, maxLength: dice }),
      effect: fc.oneof(fc.record({ points: POINTS }), fc.constantFrom('win', 'lose')),
      when: fc.constantFrom('any', 'firstRoll'),
    }),
    { maxLength: 3, selector: (special) => `${[...special.dice].sort().join()} ${special.when}` },
  );

const scoring = (dice: number) =>
  fc.record({
    kinds: kinds(dice),
    straights: straights(dice),
    patterns: patterns(dice),
    specials: specials(dice),
    nothing: orNull(POINTS),
    toxic: orNull(fc.record({ face: FACE, count: fc.integer({ min: 1, max: dice }) })),
  });

const turn = fc.record({
  keep: fc.constantFrom('any', 'all', 'oneCombination'),
  hotDice: fc.constantFrom('optional', 'forced', 'none'),
  hotDiceMultiplier: fc.boolean(),
  mustRollAfter: fc.constantFrom('none', 'combination'),
  openingMinimum: MINIMUM,
  bankMinimum: MINIMUM,
  bankMinimumGrows: fc.boolean(),
  shortBank: fc.constantFrom('refuse', 'zero'),
  rescue: fc.constantFrom('none', 'rerollFirst', 'secondChance', 'lastDieThrice'),
  farkleKeepsPoints: fc.boolean(),
});

const penalties = fc.record({
  farkle: fc.constantFrom(0, 0, 50, 1000),
  streak: orNull(fc.record({ length: fc.integer({ min: 2, max: 20 }), points: LOSS })),
  fullThrow: orNull(LOSS),
  floor: fc.constantFrom(null, 0, -500),
  lostPointsTo: fc.constantFrom('nobody', 'highest', 'lowest', 'next'),
});

const interaction = fc.record({
  inherit: orNull(
    fc.record({ after: fc.constantFrom('bank', 'farkle'), flat: orNull(POINTS), needsOpening: fc.boolean() }),
  ),
  steal: fc.constantFrom('off', 'sameCombination'),
  sameScore: fc.constantFrom('none', 'knockBack'),
});

const ending = fc
  .record({
    target: fc.oneof(fc.constantFrom(5_000, 10_000), fc.integer({ min: 1, max: 1_000_000 })),
    reach: fc.constantFrom('atLeast', 'above'),
    overshoot: fc.constantFrom('allowed', 'loseTurn', 'toLowest'),
    mode: fc.constantFrom('finalRound', 'instant', 'lastLicks', 'equalTurns', 'rounds'),
    rounds: fc.integer({ min: 1, max: 30 }),
    finalTurn: fc.constantFrom('turn', 'roll'),
    tie: fc.constantFrom('firstToReach', 'extraTurns', 'shared'),
  })
  .map((drawn) => ({
    ...drawn,
    rounds: drawn.mode === 'rounds' ? drawn.rounds : null,
    overshoot: drawn.mode === 'rounds' || drawn.reach === 'above' ? 'allowed' : drawn.overshoot,
    finalTurn: drawn.mode === 'finalRound' || drawn.mode === 'lastLicks' ? drawn.finalTurn : 'turn',
  }));

const table = fc.constantFrom<{ teams: { size: number } | null; players: { min: number; max: number } }>(
  { teams: null, players: { min: 1, max: 1 } },
  { teams: null, players: { min: 1, max: 8 } },
  { teams: null, players: { min: 2, max: 8 } },
  { teams: null, players: { min: 2, max: 8 } },
  { teams: null, players: { min: 3, max: 3 } },
  { teams: { size: 2 }, players: { min: 4, max: 8 } },
  { teams: { size: 2 }, players: { min: 6, max: 6 } },
  { teams: { size: 3 }, players: { min: 6, max: 6 } },
  { teams: { size: 4 }, players: { min: 8, max: 8 } },
);

const options = (dice: number) =>
  fc.record({
    targets: fc.array(POINTS, { maxLength: 2 }),
    openingMinimums: fc.array(MINIMUM, { maxLength: 2 }),
    fourTwo: dice < 6 ? fc.constant(false) : fc.boolean(),
  });

/** Takes back what fields drawn one by one would contradict each other in. */
const consistent = <T extends { turn: Record<string, unknown>; penalties: Record<string, unknown> }>(drawn: T): T => {
  const none = drawn.turn.hotDice === 'none';
  const keeps = drawn.turn.farkleKeepsPoints === true;
  return {
    ...drawn,
    turn: { ...drawn.turn, ...(none && { hotDiceMultiplier: false, shortBank: 'zero' }) },
    penalties: { ...drawn.penalties, ...(keeps && { lostPointsTo: 'nobody' }) },
  };
};

const document = (dice: number) =>
  fc
    .record({
      dice: fc.constant(dice),
      scoring: scoring(dice),
      turn,
      penalties,
      interaction,
      ending,
      start: fc.constantFrom('seat', 'rollOff', 'random', 'loser'),
      table,
      options: options(dice),
    })
    .map(({ table: seats, ...drawn }) => consistent({ ...drawn, ...seats }));

/** Complete rules without a fault over every field of the model. */
export const wholeModel = (): fc.Arbitrary<Rules> =>
  fc
    .constantFrom(1, 2, 3, 4, 5, 6, 6, 6, 7, 8)
    .chain(document)
    .map(parseRules)
    .filter((parsed) => 'rules' in parsed)
    .map(({ rules }) => rules);
