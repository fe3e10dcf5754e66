import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bruteScore, everyMultiset, type Sheet } from '../../test/support/brute-force.js';
import { rulesFrom } from '../../test/support/engine-builders.js';
import { combinationsOf } from './combinations.js';
import { compileRules } from './compile.js';
import type { Face } from './multisets.js';

const spelled = (scoring: object, dice = 6): string[] =>
  combinationsOf(rulesFrom({ dice, scoring })).map(
    ({ name, multiset, points, firstRollOnly }) =>
      `${name} ${multiset.dice.join('')} ${points}${firstRollOnly ? ' first' : ''}`,
  );

describe('combinations of a document', () => {
  it('kinds, by face and count', () => {
    const kinds = { 3: { 3: 300, 1: 30 }, 1: { 2: 20, 4: 40, 5: 50, 6: 60 } };
    expect(spelled({ kinds })).toEqual([
      'pair 11 20',
      'four-of-a-kind 1111 40',
      'five-of-a-kind 11111 50',
      'six-of-a-kind 111111 60',
      'single 3 30',
      'three-of-a-kind 333 300',
    ]);
    expect(spelled({ kinds: { 2: { 7: 70, 8: 80 } } }, 8)).toEqual([
      'seven-of-a-kind 2222222 70',
      'eight-of-a-kind 22222222 80',
    ]);
  });

  it('straights as sets of faces, in any order of the document', () => {
    expect(spelled({ straights: [{ faces: [5, 4, 3], points: 7 }] })).toEqual(['straight 345 7']);
  });

  it('shapes over every choice of different faces; equal places are not told apart', () => {
    const pattern = (...shape: number[]) => spelled({ patterns: [{ shape, points: 9 }] }, 8);
    expect(pattern(2, 2, 2)).toHaveLength(20);
    expect(pattern(3, 3)).toHaveLength(15);
    expect(pattern(4, 2)).toHaveLength(30);
    expect(pattern(2, 2, 2, 2)).toHaveLength(15);
    expect(pattern(3, 1, 1)).toHaveLength(60);
    expect(pattern(2, 2, 1)).toHaveLength(60);
    expect(pattern(1, 1, 1, 1, 1, 1)).toEqual(['pattern-1-1-1-1-1-1 123456 9']);
    expect(new Set(pattern(2, 1, 1)).size).toBe(60);
  });

  it('shapes with usual names, others by their counts', () => {
    const name = (...shape: number[]) => spelled({ patterns: [{ shape, points: 9 }] }, 8)[0]!.split(' ')[0];
    expect([name(2, 2, 2), name(3, 3), name(4, 2), name(3, 2), name(2, 2, 2, 2), name(5, 1)]).toEqual([
      'three-pairs',
      'two-triplets',
      'four-and-a-pair',
      'full-house',
      'four-pairs',
      'pattern-5-1',
    ]);
  });

  it('a bonus comes on top of what the kinds pay for each face, at their best', () => {
    const kinds = { 1: { 1: 100, 3: 150 }, 2: { 3: 200 }, 3: { 3: 300, 2: 10 }, 4: { 2: 25 } };
    const points = Object.fromEntries(
      spelled({ kinds, patterns: [{ shape: [3, 2], bonus: 1000 }] })
        .filter((text) => text.startsWith('full-house'))
        .map((text) => text.split(' ').slice(1)),
    ) as Record<string, string>;
    expect(points['11122']).toBe('1300');
    expect(points['11333']).toBe('1500');
    expect(points['22233']).toBe('1210');
    expect(points['22244']).toBe('1225');
    expect(points['22255']).toBe('1200');
    expect(points['55566']).toBe('1000');
    expect(points['44455']).toBe('1000');
  });

  it('a bonus counts only what the kinds pay for exactly that many dice', () => {
    const four = { kinds: { 1: { 3: 30 }, 2: { 2: 20 } }, patterns: [{ shape: [4, 2], bonus: 5 }] };
    const points = Object.fromEntries(spelled(four).map((text) => text.split(' ').slice(1)));
    expect([points['111122'], points['112222'], points['222233']]).toEqual(['25', '45', '45']);
  });

  it('specials with points; those that decide a game are none', () => {
    const specials = [
      { dice: [2, 1, 2], effect: { points: 5 } },
      { dice: [3], effect: 'win' },
      { dice: [4], effect: { points: 6 }, when: 'firstRoll' },
      { dice: [5], effect: 'lose' },
    ];
    expect(spelled({ specials })).toEqual(['special 122 5', 'special 4 6 first']);
  });

  it('come in the order of the document, and those of more dice than a turn has are left out', () => {
    const scoring = {
      kinds: { 1: { 1: 1 } },
      straights: [{ faces: [1, 2], points: 2 }],
      patterns: [{ shape: [1, 1], points: 3 }],
      specials: [{ dice: [6, 6], effect: { points: 4 } }],
    };
    expect(spelled(scoring, 2).map((text) => text.split(' ')[0])).toEqual([
      'single',
      'straight',
      ...Array<string>(15).fill('pattern-1-1'),
      'special',
    ]);
    expect(combinationsOf({ ...rulesFrom({ scoring }), dice: 1 })).toHaveLength(1);
  });
});

describe('any scoring section', () => {
  const points = fc.integer({ min: 1, max: 50 });
  const shape = fc.constantFrom([2, 2], [3, 2], [2, 2, 1], [1, 1], [3, 1], [2, 1, 1]);
  const sheet = fc.record({
    kinds: fc.dictionary(
      fc.constantFrom('1', '2', '3', '4', '5', '6'),
      fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), points, { maxKeys: 3 }),
      { maxKeys: 6 },
    ),
    straights: fc.uniqueArray(
      fc.record({ faces: fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 2, maxLength: 5 }), points }),
      { maxLength: 2, selector: ({ faces }) => faces.join() },
    ),
    patterns: fc.uniqueArray(fc.oneof(fc.record({ shape, points }), fc.record({ shape, bonus: points })), {
      maxLength: 2,
      selector: (pattern) => pattern.shape.join(),
    }),
    special: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 5 }),
  });

  it('scores as the brute force does', () => {
    const all = [1, 2, 3, 4, 5].flatMap((size) => everyMultiset(size)) as Face[][];
    fc.assert(
      fc.property(sheet, points, ({ kinds, straights, patterns, special }, worth) => {
        const specials = [{ dice: special, effect: { points: worth } }];
        const compiled = compileRules(rulesFrom({ dice: 5, scoring: { kinds, straights, patterns, specials } }));
        const exact: Record<string, number> = { [[...special].sort().join('')]: worth };
        for (const { faces, points: value } of straights)
          exact[faces.join('')] = Math.max(value, exact[faces.join('')] ?? 0);
        const brute: Sheet = {
          kinds: Object.fromEntries(
            Object.entries(kinds).map(([face, values]) => [face, [1, 2, 3, 4, 5].map((count) => values[count] ?? 0)]),
          ),
          exact,
          shapes: Object.fromEntries(
            patterns.map((pattern) => [
              pattern.shape.join(''),
              'points' in pattern ? pattern.points : { bonus: pattern.bonus },
            ]),
          ),
        };
        expect(all.map((dice) => compiled.score(dice, true).points)).toEqual(
          all.map((dice) => bruteScore(brute, dice)),
        );
      }),
      { numRuns: 40 },
    );
  });
});
