import fc from 'fast-check';
import { compileRules } from '../../src/engine/compile.js';
import { MULTISETS } from '../../src/engine/multisets.js';
import type { Rules } from '../../src/engine/ruleset.js';
import { widened } from './ruleset-arbitrary.js';

const POINTS = fc.constantFrom(1, 10, 50, 100, 150, 200, 400, 1000, 2500);
const MINIMUM = fc.constantFrom(0, 0, 100, 300, 500, 1000);
const FACE = fc.integer({ min: 1, max: 6 });
const LOSS = fc.oneof(POINTS, fc.constant('all'));

const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { freq: 2 });

/** Some counts of equal dice with points, single dice more often than not. */
const kindsOfFace = (dice: number) =>
  fc
    .tuple(fc.option(POINTS, { nil: undefined }), fc.array(fc.tuple(fc.integer({ min: 1, max: dice }), POINTS)))
    .map(([single, more]) => Object.fromEntries(single === undefined ? more : [...more, [1, single]]));

const shapes = (dice: number): number[][] =>
  [
    [2, 2, 2],
    [3, 3],
    [4, 2],
    [3, 2],
    [2, 2],
  ].filter((shape) => shape.reduce((sum, count) => sum + count, 0) <= dice);

const scoring = (dice: number) =>
  fc.record({
    kinds: fc.dictionary(FACE.map(String), kindsOfFace(dice), { minKeys: 1, maxKeys: 6 }),
    straights:
      dice < 5 ? fc.constant([]) : fc.array(fc.record({ faces: fc.constant([1, 2, 3, 4, 5]), points: POINTS })),
    patterns:
      shapes(dice).length === 0
        ? fc.constant([])
        : fc.array(fc.record({ shape: fc.constantFrom(...shapes(dice)), points: POINTS }), { maxLength: 2 }),
    specials: fc.array(
      fc.record({
        dice: fc.array(FACE, { minLength: 1, maxLength: dice }),
        effect: fc.oneof(fc.record({ points: POINTS }), fc.constantFrom('win', 'lose')),
        when: fc.constantFrom('any', 'firstRoll'),
      }),
      { maxLength: 1 },
    ),
    nothing: orNull(POINTS),
    toxic: orNull(fc.record({ face: FACE, count: fc.integer({ min: 1, max: dice }) })),
  });

const turn = fc.record({
  keep: fc.constantFrom('any', 'all', 'oneCombination'),
  hotDice: fc.constantFrom('optional', 'forced', 'none'),
  openingMinimum: MINIMUM,
  bankMinimum: MINIMUM,
  shortBank: fc.constantFrom('refuse', 'zero'),
});

const penalties = fc.record({
  farkle: fc.constantFrom(0, 0, 50, 1000),
  streak: orNull(fc.record({ length: fc.integer({ min: 2, max: 4 }), points: LOSS })),
  fullThrow: orNull(LOSS),
  floor: orNull(fc.constantFrom(0, -500)),
  lostPointsTo: fc.constantFrom('nobody', 'highest', 'lowest', 'next'),
});

const ending = fc
  .record({
    target: fc.constantFrom(100, 500, 2000, 5000),
    mode: fc.constantFrom('finalRound', 'instant', 'equalTurns', 'rounds'),
    rounds: fc.integer({ min: 1, max: 8 }),
    tie: fc.constantFrom('firstToReach', 'extraTurns', 'shared'),
  })
  .map((fields) => ({ ...fields, rounds: fields.mode === 'rounds' ? fields.rounds : null }));

/**
 * Whether turns end: with hot dice forced, a fair part of all rolls must fail or let the player keep fewer dice than were
 * thrown. Where every die always scores, such a turn goes on for ever, whoever plays.
 */
const letsTurnsEnd = (rules: Rules): boolean => {
  if (rules.turn.hotDice !== 'forced') return true;
  const { keeps } = compileRules(rules);
  const rolls = MULTISETS.filter(({ size }) => size === rules.dice);
  const stuck = rolls.filter(({ dice }) => {
    const offered = keeps(dice, false);
    return offered.length > 0 && offered.every(({ hotDice }) => hotDice);
  });
  return stuck.length < 0.9 * rolls.length;
};

const document = (dice: number) =>
  fc.record({
    dice: fc.constant(dice),
    scoring: scoring(dice),
    turn,
    penalties,
    ending,
    start: fc.constantFrom('seat', 'rollOff', 'random'),
  });

/** Rules of every kind that the engine plays, house rules that nobody would invent included. */
export const playableRules = (): fc.Arbitrary<Rules> =>
  widened(fc.integer({ min: 1, max: 8 }).chain(document)).filter(letsTurnsEnd);
