import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rulesFrom } from '../../test/support/engine-builders.js';
import { anyRules } from '../../test/support/ruleset-arbitrary.js';
import { compileRules } from './compile.js';
import { MULTISETS, multisetsUpTo } from './multisets.js';
import { missedTargets, mostTurnPoints } from './reachability.js';
import { parseRules } from './ruleset-faults.js';
import type { Rules } from './ruleset.js';

const faults = (document: unknown): string[] => {
  const parsed = parseRules(document);
  return 'faults' in parsed ? parsed.faults.map(({ pointer, code }) => `${pointer} ${code}`) : [];
};

/** One die that pays 200 or 300, which is banked at once. */
const small = (more: object = {}) => ({ dice: 1, scoring: { kinds: { 1: { 1: 200 }, 2: { 1: 300 } } }, ...more });

describe('minimums that no turn can meet', () => {
  const turn = (fields: object) => faults(small({ turn: { hotDice: 'none', ...fields } }));

  it('are refused where the dice cannot be picked up again', () => {
    const refused = ['/turn contradiction'];
    expect([turn({ openingMinimum: 301 }), turn({ bankMinimum: 301 })]).toEqual([refused, refused]);
    expect(turn({ openingMinimum: 301, shortBank: 'zero' })).toEqual(refused);
    expect([turn({ openingMinimum: 300 }), turn({ bankMinimum: 300 })]).toEqual([[], []]);
    expect([turn({ openingMinimum: 301, hotDice: 'optional' }), turn({ bankMinimum: 301, hotDice: 'forced' })]).toEqual(
      [[], []],
    );
  });

  it('are refused where some dice never score, so that there are no hot dice', () => {
    const pairs = (openingMinimum: number) =>
      faults({ dice: 3, scoring: { kinds: { 1: { 2: 100 } } }, turn: { openingMinimum } });
    expect([pairs(100), pairs(101)]).toEqual([[], ['/turn contradiction']]);
  });

  it('several keeps of a turn add up', () => {
    const ones = (openingMinimum: number, keep = 'any') => {
      const scoring = { kinds: { 1: { 1: 100 } } };
      return faults({ dice: 3, scoring, turn: { openingMinimum, keep, hotDice: 'none' } });
    };
    expect([ones(300), ones(301), ones(300, 'oneCombination')]).toEqual([[], ['/turn contradiction'], []]);
  });

  it('are refused among those that a game may choose', () => {
    const offered = { turn: { hotDice: 'none' }, options: { openingMinimums: [0, 300, 400] } };
    expect(faults(small(offered))).toEqual(['/options/openingMinimums/2 contradiction']);
  });

  it('can be met by points of farkles that pile up, unless those need an opening first', () => {
    const inheriting = (inherit: object) =>
      faults(small({ turn: { hotDice: 'none', openingMinimum: 900 }, interaction: { inherit } }));
    expect(inheriting({ after: 'farkle' })).toEqual([]);
    expect(inheriting({ after: 'farkle', flat: 100 })).toEqual([]);
    expect(inheriting({ after: 'farkle', needsOpening: true })).toEqual(['/turn contradiction']);
    expect(inheriting({ after: 'bank' })).toEqual(['/turn contradiction']);
  });
});

describe('rules by which no die can ever be kept', () => {
  const toxic = (toxic: object) => faults(small({ scoring: { kinds: { 1: { 1: 200 } }, toxic } }));

  it('are refused: each roll that would score is toxic', () => {
    expect(toxic({ face: 1, count: 1 })).toEqual(['/turn contradiction']);
    expect(toxic({ face: 2, count: 1 })).toEqual([]);
  });

  it('however many points pile up', () => {
    const rules = small({ scoring: { kinds: { 1: { 1: 200 } }, toxic: { face: 1, count: 1 } } });
    expect(faults({ ...rules, interaction: { inherit: { after: 'farkle', flat: 100 } } })).toEqual([
      '/turn contradiction',
    ]);
  });
});

describe('exact targets that no score can meet', () => {
  const exact = (target: number, more: object = {}, overshoot = 'loseTurn') =>
    faults(small({ ...more, ending: { target, overshoot } }));
  const refused = ['/ending/target contradiction'];

  it('are refused: they are no multiple of what all values share', () => {
    expect([exact(1000), exact(1050), exact(1050, {}, 'toLowest')]).toEqual([[], refused, refused]);
    expect(exact(1050, {}, 'allowed')).toEqual([]);
  });

  it('are refused: they are no sum of values though they are such a multiple', () => {
    expect([exact(100), exact(200), exact(300), exact(400), exact(500)]).toEqual([refused, [], [], [], []]);
  });

  it('are refused: every bank is higher', () => {
    expect(exact(400, { turn: { bankMinimum: 500 } })).toEqual(refused);
    expect(exact(400, { turn: { openingMinimum: 400 } })).toEqual([]);
  });

  it('are refused among those that a game may choose', () => {
    expect(exact(1000, { options: { targets: [100, 500, 650] } })).toEqual([
      '/options/targets/0 contradiction',
      '/options/targets/2 contradiction',
    ]);
  });

  it('can be met by way of penalties and flat points', () => {
    expect(exact(100, { penalties: { farkle: 100 } })).toEqual([]);
    expect(exact(250, { penalties: { farkle: 50 } })).toEqual([]);
    expect(exact(250, { penalties: { farkle: 100, floor: -50 } })).toEqual([]);
    expect(exact(250, { penalties: { farkle: 100, floor: 0 } })).toEqual(refused);
    expect(exact(250, { penalties: { streak: { length: 2, points: 50 } } })).toEqual([]);
    expect(exact(250, { penalties: { fullThrow: 50 } })).toEqual([]);
    expect(exact(100, { penalties: { fullThrow: 'all', floor: -50 } })).toEqual(refused);
    expect(exact(250, { interaction: { inherit: { after: 'farkle', flat: 50 } } })).toEqual([]);
  });

  it('values of a first roll and of later ones count alike', () => {
    const specials = [{ dice: [1], effect: { points: 250 }, when: 'firstRoll' }];
    const scoring = { kinds: { 1: { 1: 100 } }, specials };
    const target = (points: number) => faults({ dice: 1, scoring, ending: { target: points, overshoot: 'loseTurn' } });
    expect([target(100), target(250), target(350), target(50)]).toEqual([[], [], [], refused]);
  });

  it('are let pass where there are more values than are followed', () => {
    const kinds = Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((face) => [face, { 2: 500_000 + face, 3: 600_000 + face }]),
    );
    const target = (points: number, straights: object[]) =>
      faults({ scoring: { kinds, straights }, ending: { target: points, overshoot: 'loseTurn' } });
    expect(target(999_999, [])).toEqual(refused);
    expect(target(999_999, [{ faces: [1, 2], points: 555_555 }])).toEqual([]);
  });

  it('agree with sums found one by one', () => {
    const sums = (rules: Rules, target: number): boolean => {
      const { score } = compileRules(rules);
      const values = MULTISETS.slice(1, multisetsUpTo(rules.dice)).map(({ dice }) => score(dice, false).points);
      const reached = new Set([0]);
      for (let sum = 0; sum <= target; sum++) {
        if (reached.has(sum)) for (const value of values) if (value > 0) reached.add(sum + value);
      }
      return reached.has(target);
    };
    const value = fc.integer({ min: 3, max: 40 });
    fc.assert(
      fc.property(value, value, value, fc.integer({ min: 1, max: 80 }), (one, five, three, target) => {
        const rules = rulesFrom({ dice: 3, scoring: { kinds: { 1: { 1: one }, 5: { 1: five, 3: three } } } });
        expect(missedTargets(rules, [target])).toEqual(sums(rules, target) ? [] : [target]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the most that a turn can bring', () => {
  it('is never less than what one roll and its keep bring', () => {
    fc.assert(
      fc.property(anyRules, (rules) => {
        const { keeps, effect } = compileRules(rules);
        const most = mostTurnPoints(rules);
        for (const { size, dice } of MULTISETS) {
          if (size === rules.dice && effect(dice, false) === 'none') {
            expect(keeps(dice, false)[0]!.points).toBeLessThanOrEqual(most);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  it('is without bound where the dice can be picked up again', () => {
    expect(mostTurnPoints(rulesFrom(small()))).toBe(Infinity);
    expect(mostTurnPoints(rulesFrom(small({ turn: { hotDice: 'none' } })))).toBe(300);
  });
});

describe('hostile rules', () => {
  const kinds = (points: (face: number, count: number) => number) =>
    Object.fromEntries(
      [1, 2, 3, 4, 5, 6].map((face) => [
        face,
        Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((count) => [count, points(face, count)])),
      ]),
    );

  it.each<[string, object]>([
    ['no turn meets the minimum', { turn: { openingMinimum: 1_000_000, hotDice: 'none', keep: 'all' } }],
    ['no sum meets the target', { ending: { target: 999_999, overshoot: 'loseTurn' } }],
    ['each roll is looked at for toxic dice', { scoring: { toxic: { face: 1, count: 1 } } }],
  ])('%s, found out within a blink', (_, more) => {
    const scoring = {
      kinds: kinds((face, count) => 400_000 + 1009 * face * count),
      ...(more as { scoring?: object }).scoring,
    };
    const start = performance.now();
    parseRules({ dice: 8, ...more, scoring });
    expect(performance.now() - start).toBeLessThan(500);
  });
});
