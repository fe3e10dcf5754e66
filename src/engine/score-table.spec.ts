import { describe, expect, it } from '@jest/globals';
import { bruteKeeps, bruteScore, everyMultiset, everyRoll, type Sheet } from '../../test/support/brute-force.js';
import { presetRules, rulesFrom } from '../../test/support/engine-builders.js';
import { FOUR_TWO, NOTHING, SHEETS } from '../../test/support/sheet-values.js';
import { combinationsOf } from './combinations.js';
import { type CompiledRules, compileRules } from './compile.js';
import { applyOptions } from './game-options.js';
import { type Face, MULTISETS, multisetsUpTo } from './multisets.js';
import type { Rules } from './ruleset.js';
import { scoreTable } from './score-table.js';

const presets = Object.keys(SHEETS);

const withFourTwo = (id: string): Rules => {
  const applied = applyOptions(presetRules(id), { fourTwo: true });
  if ('faults' in applied) throw new Error(id);
  return applied.rules;
};

const isWorthless = (sheet: Sheet, dice: readonly number[]): boolean =>
  Object.keys(bruteKeeps(dice, (part) => bruteScore(sheet, part))).length === 0;

/** Value of dice as a keep, that of a throw of all dice in which nothing scores included. */
const expected = (sheet: Sheet, dice: readonly number[], size: number, nothing?: number): number =>
  nothing !== undefined && dice.length === size && isWorthless(sheet, dice) ? nothing : bruteScore(sheet, dice);

const spelledKeeps = (compiled: CompiledRules, roll: readonly Face[]): Record<string, number> =>
  Object.fromEntries(compiled.keeps(roll, true).map(({ dice, points }) => [dice.join(''), points]));

type Row = { dice: string; points: number; sum: number; used: string; keeps: Record<string, number>; effect: string };

const multisetsOf = (size: number): Face[][] =>
  Array.from({ length: size }, (_, i) => everyMultiset(i + 1)).flat() as Face[][];

/** What the engine says about every multiset: value, sum and dice of its split, keeps of it as a roll, farkle or not. */
const tabulated = (compiled: CompiledRules): Row[] =>
  multisetsOf(compiled.rules.dice).map((dice) => {
    const { points, combinations } = compiled.score(dice, true);
    const sum = combinations.reduce((total, combination) => total + combination.points, 0);
    const used = combinations.flatMap((combination) => combination.dice).sort();
    const keeps = spelledKeeps(compiled, dice);
    return { dice: dice.join(''), points, sum, used: used.join(''), keeps, effect: compiled.effect(dice, true) };
  });

const bruteTable = (sheet: Sheet, size: number, nothing?: number): Row[] => {
  const all = multisetsOf(size);
  const scores = Object.fromEntries(all.map((dice) => [dice.join(''), expected(sheet, dice, size, nothing)]));
  return all.map((dice) => {
    const points = scores[dice.join('')]!;
    const keeps = bruteKeeps(dice, (part) => scores[part.join('')]!);
    const effect = Object.keys(keeps).length > 0 ? 'none' : 'farkle';
    return { dice: dice.join(''), points, sum: points, used: points > 0 ? dice.join('') : '', keeps, effect };
  });
};

describe('every multiset of every preset has the value, the split, the keeps and the farkles of a brute force', () => {
  it.each(presets)('%s', (id) => {
    const rows = tabulated(compileRules(presetRules(id)));
    expect(rows).toHaveLength(id === 'jaques-five-dice' ? 461 : 923);
    expect(rows).toEqual(bruteTable(SHEETS[id]!, presetRules(id).dice, NOTHING[id]));
  });

  it.each(Object.keys(FOUR_TWO))('%s with four and two switched on', (id) => {
    const sheet = SHEETS[id]!;
    const switched = { ...sheet, shapes: { ...sheet.shapes, '42': FOUR_TWO[id]! } };
    expect(tabulated(compileRules(withFourTwo(id)))).toEqual(bruteTable(switched, 6));
  });
});

it('seven and eight dice have the values of the brute force too', () => {
  const row = (face: number): number[] => [face === 1 ? 10 : 0, 0, 30 * face, 0, 70 * face, 0, 0, 800];
  const faces = [1, 2, 3, 4, 5, 6];
  const sheet: Sheet = {
    kinds: Object.fromEntries(faces.map((face) => [face, row(face)])),
    exact: { '23456': 90 },
    shapes: { '2222': 500, '44': 600, '332': { bonus: 7 } },
  };
  const counted = (values: number[]) => Object.fromEntries(values.flatMap((v, i) => (v > 0 ? [[i + 1, v]] : [])));
  const compiled = compileRules(
    rulesFrom({
      dice: 8,
      scoring: {
        kinds: Object.fromEntries(faces.map((face) => [face, counted(row(face))])),
        straights: [{ faces: [2, 3, 4, 5, 6], points: 90 }],
        patterns: [
          { shape: [2, 2, 2, 2], points: 500 },
          { shape: [4, 4], points: 600 },
          { shape: [3, 3, 2], bonus: 7 },
        ],
      },
    }),
  );
  const all = [...everyMultiset(7), ...everyMultiset(8)] as Face[][];
  expect(all).toHaveLength(792 + 1287);
  const some = all.filter((_, i) => i % 4 === 0);
  expect(some.map((dice) => compiled.score(dice, true).points)).toEqual(some.map((dice) => bruteScore(sheet, dice)));
});

describe('values that tell the sheets apart (jaques, universe, additive, pocket)', () => {
  const sheets = ['jaques', 'universe', 'additive', 'pocket'].map((id) => compileRules(presetRules(id)));
  const values = (dice: Face[]): number[] => sheets.map((sheet) => sheet.score(dice, true).points);

  it.each<[Face[], number[]]>([
    [
      [1, 1, 1, 1, 1],
      [4000, 4000, 3000, 2000],
    ],
    [
      [1, 1, 1, 1, 1, 1],
      [4100, 8000, 4000, 3000],
    ],
    [
      [6, 6, 6, 6, 6, 6],
      [3000, 4800, 2400, 3000],
    ],
    [
      [2, 2, 2, 3, 3, 3],
      [500, 500, 500, 2500],
    ],
    [
      [1, 1, 1],
      [1000, 1000, 1000, 300],
    ],
    [
      [2, 2, 3, 3, 4, 4],
      [1500, 1500, 750, 1500],
    ],
    [
      [6, 6, 6, 6],
      [1200, 1200, 1200, 1000],
    ],
    [
      [1, 1, 1, 1, 5, 5],
      [2100, 2100, 2100, 1100],
    ],
    [
      [3, 3, 3, 3, 4, 4],
      [0, 0, 0, 0],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      [1500, 1500, 1500, 1500],
    ],
  ])('%j are %j', (dice, points) => {
    expect(values(dice)).toEqual(points);
  });
});

describe('splitting dice into combinations', () => {
  const points = (rules: Rules, ...dice: Face[]): number => compileRules(rules).score(dice, true).points;
  const flat = rulesFrom({
    scoring: { kinds: { 1: { 1: 100, 3: 1000, 4: 1000 }, 5: { 1: 50, 3: 500, 4: 1000 }, 2: { 3: 200, 4: 1000 } } },
  });

  it('takes two triples, and a triple with singles in any order', () => {
    const universe = presetRules('universe');
    expect(points(universe, 2, 2, 2, 5, 5, 5)).toBe(700);
    expect(points(universe, 5, 1, 1, 1, 1)).toBe(2050);
    expect(points(universe, 1, 1, 5, 1, 1)).toBe(2050);
  });

  it('takes triple and single where they pay more than a flat four of a kind', () => {
    expect(points(flat, 1, 1, 1, 1)).toBe(1100);
    expect(points(flat, 1, 1, 1, 1, 5)).toBe(1150);
  });

  it('takes four and two for three pairs only where that is switched on', () => {
    for (const id of ['jaques', 'universe', 'additive', 'pocket']) {
      expect(points(presetRules(id), 3, 3, 3, 3, 4, 4)).toBe(0);
      expect(points(withFourTwo(id), 3, 3, 3, 3, 4, 4)).toBe(id === 'additive' ? 750 : 1500);
    }
  });

  it('never takes six equal dice for two triplets or three pairs', () => {
    expect(points(presetRules('pocket'), 2, 2, 2, 2, 2, 2)).toBe(3000);
    expect(points(presetRules('additive'), 2, 2, 2, 2, 2, 2)).toBe(800);
  });

  it('finds three pairs in a roll without 1s, 5s and triples', () => {
    expect(compileRules(presetRules('jaques')).effect([2, 2, 3, 3, 4, 4], true)).toBe('none');
    expect(compileRules(presetRules('wikipedia')).effect([2, 2, 3, 3, 4, 4], true)).toBe('farkle');
  });

  it('finds a straight of five among six dice', () => {
    const kingdomCome = presetRules('kingdom-come');
    expect(points(kingdomCome, 1, 2, 3, 4, 5, 5)).toBe(550);
    expect(points(kingdomCome, 1, 1, 2, 3, 4, 5)).toBe(600);
    expect(points(kingdomCome, 2, 3, 4, 5, 6, 6)).toBe(0);
  });

  it('values two triples of singles as triples', () => {
    expect(points(presetRules('jaques'), 1, 1, 1, 5, 5, 5)).toBe(1500);
    expect(points(presetRules('pocket'), 1, 1, 1, 5, 5, 5)).toBe(2500);
  });

  it('names the parts of a keep, the fewest of equally good ones', () => {
    const named = (id: string, ...dice: Face[]) =>
      compileRules(presetRules(id))
        .score(dice, true)
        .combinations.map(({ name, dice: part, points: worth }) => `${name} [${part}] ${worth}`);
    expect(named('universe', 5, 1, 1, 1, 1)).toEqual(['four-of-a-kind [1,1,1,1] 2000', 'single [5] 50']);
    expect(named('jaques', 1, 1, 1, 1, 1, 1)).toEqual(['single [1] 100', 'five-of-a-kind [1,1,1,1,1] 4000']);
    expect(named('zilch', 2, 2, 3, 3, 4, 6)).toEqual(['nothing [2,2,3,3,4,6] 500']);
    expect(named('jaques', 2)).toEqual([]);
    const twice = rulesFrom({ scoring: { kinds: { 2: { 1: 100, 2: 200 } } } });
    expect(compileRules(twice).score([2, 2], true).combinations).toEqual([{ name: 'pair', dice: [2, 2], points: 200 }]);
  });

  it('does not depend on the order of the document where two combinations have the same dice', () => {
    const kinds = { 1: { 1: 1 } };
    const twins = (...points: number[]) =>
      rulesFrom({
        scoring: {
          kinds,
          specials: [{ dice: [2, 3], effect: { points: points[0] } }],
          straights: [{ faces: [2, 3], points: points[1] }],
        },
        turn: { keep: 'oneCombination' },
      });
    expect(points(twins(10, 20), 2, 3)).toBe(20);
    expect(points(twins(20, 10), 2, 3)).toBe(20);
  });
});

describe('the throws in which nothing scores', () => {
  const farkles = (id: string, size: number): number => {
    const compiled = compileRules(presetRules(id));
    let count = 0;
    for (const roll of everyRoll(size)) if (compiled.effect(roll as Face[], true) === 'farkle') count++;
    return count;
  };

  it.each(['jaques', 'universe', 'additive', 'pocket'])('%s: 4, 16, 60, 204, 600 and 1,080', (id) => {
    expect([1, 2, 3, 4, 5, 6].map((size) => farkles(id, size))).toEqual([4, 16, 60, 204, 600, 1080]);
  });

  it('wikipedia, which has no pairs: 1,440 of 46,656', () => {
    expect(farkles('wikipedia', 6)).toBe(1440);
  });

  it('zilch, where nothing is worth 500: none with six dice, all others with five', () => {
    expect([farkles('zilch', 5), farkles('zilch', 6)]).toEqual([600, 0]);
  });

  it('jaques with five dice: 600 of 7,776', () => {
    expect(farkles('jaques-five-dice', 5)).toBe(600);
  });
});

describe('the table itself', () => {
  it('covers none to all dice of a turn', () => {
    const rules = presetRules('jaques-five-dice');
    const table = scoreTable(combinationsOf(rules), { dice: 5, nothing: null, oneCombination: false });
    expect([table.points.length, table.scores.length]).toEqual([multisetsUpTo(5), multisetsUpTo(5)]);
    expect([table.points[0], table.scores[0], table.split(0)]).toEqual([0, 0, []]);
  });

  it('gives a worthless throw of all dice its value and leaves smaller ones a farkle', () => {
    const table = scoreTable(combinationsOf(rulesFrom({ dice: 2, scoring: { kinds: { 1: { 1: 10 } } } })), {
      dice: 2,
      nothing: 7,
      oneCombination: false,
    });
    const of = (...dice: Face[]) => {
      const { index } = MULTISETS.find((multiset) => multiset.dice.join() === dice.join())!;
      return [table.points[index], table.scores[index]];
    };
    expect(of(2, 3)).toEqual([7, 1]);
    expect(of(1, 3)).toEqual([0, 1]);
    expect(of(1, 1)).toEqual([20, 1]);
    expect(of(2)).toEqual([0, 0]);
  });
});
