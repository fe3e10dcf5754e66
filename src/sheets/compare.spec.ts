import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bruteScore, everyMultiset, everyRoll } from '../../test/support/brute-force.js';
import { presetRules, rulesFrom } from '../../test/support/engine-builders.js';
import { wholeModel } from '../../test/support/whole-model.js';
import { SHEETS } from '../../test/support/sheet-values.js';
import { compileRules } from '../engine/compile.js';
import { compareRules } from './compare.js';

const preset = presetRules;
const lost = (a: string, b: string) =>
  compareRules(preset(a), preset(b)).farkle.map(({ aWays, bWays }) => [aWays, bWays]);

describe('how farkle chances move', () => {
  it('the four sheets lose 4, 16, 60, 204, 600 and 1,080 rolls of one to six dice', () => {
    const { farkle } = compareRules(preset('jaques'), preset('universe'));
    expect(farkle.map(({ dice, aWays, ofWays }) => [dice, aWays, ofWays])).toEqual([
      [1, 4, 6],
      [2, 16, 36],
      [3, 60, 216],
      [4, 204, 1_296],
      [5, 600, 7_776],
      [6, 1_080, 46_656],
    ]);
    for (const other of ['universe', 'additive', 'pocket']) {
      expect(lost('jaques', other).map(([, bWays]) => bWays)).toEqual([4, 16, 60, 204, 600, 1_080]);
    }
    expect(farkle.every(({ a, b, aWays, ofWays }) => a === b && a === aWays! / ofWays)).toBe(true);
  });

  it('a sheet without pairs loses 1,440 rolls of six dice', () => {
    expect(compareRules(preset('jaques'), preset('wikipedia')).farkle.at(-1)).toEqual({
      dice: 6,
      a: 1_080 / 46_656,
      b: 1_440 / 46_656,
      aWays: 1_080,
      bWays: 1_440,
      ofWays: 46_656,
    });
  });

  it('where nothing has a value, no roll of all dice is lost', () => {
    expect(lost('universe', 'zilch').at(-1)).toEqual([1_080, 0]);
  });

  it('dice that one ruleset never rolls have no chance there', () => {
    const { farkle } = compareRules(preset('jaques'), preset('jaques-five-dice'));
    expect(farkle.at(-1)).toMatchObject({ dice: 6, aWays: 1_080, b: null, bWays: null });
    expect(farkle.at(-2)).toMatchObject({ dice: 5, aWays: 600, bWays: 600 });
  });

  it('a roll that a toxic face kills is lost', () => {
    const toxic = rulesFrom({
      ...preset('wikipedia'),
      scoring: { ...preset('wikipedia').scoring, toxic: { face: 1, count: 1 } },
    });
    expect(compareRules(preset('wikipedia'), toxic).farkle[0]).toMatchObject({ dice: 1, aWays: 4, bWays: 5 });
  });

  it('counting agrees with every roll one by one', () => {
    fc.assert(
      fc.property(wholeModel(), (rules) => {
        const { effect } = compileRules(rules);
        const few = Math.min(4, rules.dice);
        const dead = [...everyRoll(few)].filter((roll) => ['farkle', 'toxic'].includes(effect(roll as never, false)));
        expect(compareRules(rules, rules).farkle[few - 1]!.aWays).toBe(dead.length);
      }),
      { numRuns: 30 },
    );
  });
});

describe('which keeps change value', () => {
  it('are exactly those that an independent brute force values differently', () => {
    for (const [a, b] of [
      ['jaques', 'universe'],
      ['universe', 'additive'],
      ['additive', 'pocket'],
      ['wikipedia', 'kingdom-come'],
    ] as const) {
      const every = [1, 2, 3, 4, 5, 6].flatMap((count) => everyMultiset(count));
      const expected = every
        .map((dice) => ({ dice, a: bruteScore(SHEETS[a]!, dice) || null, b: bruteScore(SHEETS[b]!, dice) || null }))
        .filter((values) => values.a !== values.b);
      expect(every).toHaveLength(923);
      const { keeps } = compareRules(preset(a), preset(b));
      expect(keeps).toHaveLength(expected.length);
      expect(keeps).toEqual(expect.arrayContaining(expected));
    }
  });

  it('six 1s are 4,100 at jaques and 8,000 at universe; five of them the same', () => {
    const { keeps } = compareRules(preset('jaques'), preset('universe'));
    expect(keeps).toContainEqual({ dice: [1, 1, 1, 1, 1, 1], a: 4_100, b: 8_000 });
    expect(keeps.every(({ dice }) => dice.length === 6)).toBe(true);
  });

  it('what is a keep in one of them alone has no value in the other', () => {
    const { keeps } = compareRules(preset('wikipedia'), preset('kingdom-come'));
    expect(keeps).toContainEqual({ dice: [2, 3, 4, 5, 6], a: null, b: 750 });
  });

  it('only dice that both can roll are compared', () => {
    const { keeps } = compareRules(preset('jaques'), preset('jaques-five-dice'));
    expect(keeps).toEqual([]);
  });

  it('a value of the first roll alone is said to be one', () => {
    const special = { dice: [1, 2, 3], effect: { points: 700 }, when: 'firstRoll' };
    const plain = preset('wikipedia');
    const more = rulesFrom({ ...plain, scoring: { ...plain.scoring, specials: [special] } });
    const { keeps } = compareRules(plain, more);
    expect(keeps[0]).toEqual({ dice: [1, 2, 3], a: null, b: 700, firstRoll: true });
    expect(keeps.every(({ firstRoll }) => firstRoll)).toBe(true);
  });
});

describe('which fields differ', () => {
  it('by pointer, in the order of the document, with both values', () => {
    expect(compareRules(preset('jaques'), preset('jaques-cutthroat')).fields).toEqual([
      { pointer: '/penalties/farkle', a: 0, b: 1_000 },
      { pointer: '/penalties/floor', a: null, b: 0 },
    ]);
    expect(compareRules(preset('jaques'), preset('jaques-team')).fields).toEqual([
      { pointer: '/teams', a: null, b: { size: 2 } },
      { pointer: '/players/min', a: 2, b: 4 },
    ]);
  });

  it('a value that one of them lacks is null there, and a list is compared as a whole', () => {
    const { fields } = compareRules(preset('wikipedia'), preset('kingdom-come'));
    expect(fields[0]).toEqual({ pointer: '/scoring/kinds/1/4', a: null, b: 2_000 });
    expect(fields.at(-1)).toEqual({
      pointer: '/scoring/straights',
      a: [],
      b: preset('kingdom-come').scoring.straights,
    });
  });

  it('nothing tells a ruleset from itself', () => {
    fc.assert(
      fc.property(wholeModel(), (rules) => {
        const { fields, keeps, farkle } = compareRules(rules, rules);
        expect([fields, keeps]).toEqual([[], []]);
        expect(farkle.every(({ a, b }) => a === b)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});
