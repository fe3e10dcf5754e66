import { describe, expect, it } from '@jest/globals';
import { bruteKeeps, bruteScore, everyMultiset, groupValue } from '../../test/support/brute-force.js';
import { presetRules, rulesFrom } from '../../test/support/engine-builders.js';
import { SHEETS } from '../../test/support/sheet-values.js';
import { compiled, compileRules, type Keep } from './compile.js';
import type { Face } from './multisets.js';

const rolls = [1, 2, 3, 4, 5, 6].flatMap((size) => everyMultiset(size)) as Face[][];
const withKeep = (id: string, keep: string) =>
  compileRules(rulesFrom({ scoring: presetRules(id).scoring, turn: { keep } }));
/** Whether ascending dice are all among other ascending dice. */
const within = (part: string, whole: string): boolean => {
  let found = 0;
  for (const die of whole) if (die === part[found]) found++;
  return found === part.length;
};
const spelled = (keeps: readonly Keep[]): string[] => keeps.map(({ dice }) => dice.join('')).sort();

describe('the keeps of a roll', () => {
  const jaques = compileRules(presetRules('jaques'));

  it('say what is left: the other dice, or all dice of a turn once none is', () => {
    for (const roll of rolls) {
      for (const { dice, diceLeft, hotDice } of jaques.keeps(roll, true)) {
        const left = roll.length - dice.length;
        if (diceLeft !== (left === 0 ? 6 : left) || hotDice !== (left === 0)) throw new Error(`${roll} ${dice}`);
      }
    }
    expect(compileRules(presetRules('jaques-five-dice')).keeps([1], true)).toMatchObject([
      { diceLeft: 5, hotDice: true },
    ]);
  });

  it('come most points first, then most dice left, then the lower dice', () => {
    const order = (a: Keep, b: Keep): boolean =>
      a.points !== b.points
        ? a.points > b.points
        : a.diceLeft !== b.diceLeft
          ? a.diceLeft > b.diceLeft
          : a.dice.length !== b.dice.length
            ? a.dice.length < b.dice.length
            : a.dice.join('') < b.dice.join('');
    for (const id of ['pocket', 'kingdom-come', 'zilch']) {
      const rules = compileRules(presetRules(id));
      for (const roll of rolls) {
        const keeps = rules.keeps(roll, true);
        if (!keeps.every((keep, i) => i === 0 || order(keeps[i - 1]!, keep))) throw new Error(`${id} ${roll}`);
      }
    }
    const flat = compileRules(
      rulesFrom({ scoring: { kinds: { 1: { 1: 5 }, 2: { 1: 5 }, 3: { 1: 5, 2: 5 }, 4: { 2: 5 } } } }),
    );
    expect(
      flat
        .keeps([4, 4, 3, 3, 2, 1], true)
        .map(({ dice }) => dice.join(''))
        .slice(-4),
    ).toEqual(['1', '2', '3', '44']);
  });

  it('do not depend on the order of the dice, and are listed once', () => {
    expect(jaques.keeps([6, 1, 5, 1, 2, 3], true)).toBe(jaques.keeps([1, 1, 2, 3, 5, 6], true));
    expect(spelled(jaques.keeps([1, 1, 2, 2, 3, 3], true))).toEqual(['1', '11', '112233']);
  });

  it('all hot dice come with the full number, also those that tie with fewer dice left', () => {
    expect(jaques.keeps([1, 5], true).map(({ dice, diceLeft }) => [dice.join(''), diceLeft])).toEqual([
      ['15', 6],
      ['1', 1],
      ['5', 1],
    ]);
  });

  it.each(['jaques', 'kingdom-come', 'playmonster'])(
    '%s, one combination per roll: those that the sheet names',
    (id) => {
      const sheet = SHEETS[id]!;
      const one = withKeep(id, 'oneCombination');
      for (const roll of rolls) {
        const expected = bruteKeeps(roll, (dice) => groupValue(sheet, dice));
        const found = Object.fromEntries(one.keeps(roll, true).map(({ dice, points }) => [dice.join(''), points]));
        if (JSON.stringify(Object.entries(found).sort()) !== JSON.stringify(Object.entries(expected).sort())) {
          expect([roll, found]).toEqual([roll, expected]);
        }
        const effect = Object.keys(expected).length > 0 ? 'none' : 'farkle';
        if (one.effect(roll, true) !== effect) throw new Error(`${roll}`);
      }
    },
  );

  it.each(['jaques', 'kingdom-come', 'playmonster'])(
    '%s, all scoring dice: those that are part of no larger keep',
    (id) => {
      const all = withKeep(id, 'all');
      const scores = Object.fromEntries(rolls.map((dice) => [dice.join(''), bruteScore(SHEETS[id]!, dice)]));
      for (const roll of rolls) {
        const legal = Object.keys(bruteKeeps(roll, (dice) => scores[dice.join('')]!));
        const largest = legal.filter((part) => !legal.some((whole) => whole !== part && within(part, whole)));
        const found = spelled(all.keeps(roll, true));
        if (found.join() !== largest.sort().join()) expect([roll, found]).toEqual([roll, largest]);
      }
    },
  );
});

describe('what a roll brings of itself', () => {
  const effects = (scoring: object, roll: Face[]) => {
    const rules = compileRules(rulesFrom({ dice: 3, scoring: { kinds: { 1: { 1: 100 } }, ...scoring } }));
    return [rules.effect(roll, true), rules.effect(roll, false)];
  };
  const special = (dice: Face[], effect: unknown, when = 'any') => ({ dice, effect, when });

  it('none or a farkle', () => {
    expect([effects({}, [1, 2, 3]), effects({}, [2, 2, 3])]).toEqual([
      ['none', 'none'],
      ['farkle', 'farkle'],
    ]);
  });

  it('a special decides before toxic dice do, and toxic dice before what scores', () => {
    const toxic = { face: 1, count: 2 };
    expect(effects({ toxic }, [1, 2, 1])).toEqual(['toxic', 'toxic']);
    expect(effects({ toxic }, [1, 2, 2])).toEqual(['none', 'none']);
    expect(effects({ toxic, specials: [special([1, 1, 2], 'win')] }, [1, 2, 1])).toEqual(['win', 'win']);
    expect(effects({ toxic: { face: 6, count: 1 } }, [1, 1, 6])).toEqual(['toxic', 'toxic']);
  });

  it('a special of the first roll decides then alone', () => {
    expect(effects({ specials: [special([1, 1, 2], 'win', 'firstRoll')] }, [1, 1, 2])).toEqual(['win', 'none']);
    expect(effects({ specials: [special([2, 2, 2], 'lose', 'firstRoll')] }, [2, 2, 2])).toEqual(['lose', 'farkle']);
    expect(effects({ specials: [special([2, 2], 'lose')] }, [2, 2])).toEqual(['lose', 'lose']);
    expect(effects({ specials: [special([2, 2], 'lose')] }, [2, 2, 3])).toEqual(['farkle', 'farkle']);
  });

  it('points of the first roll count then alone', () => {
    const rules = compileRules(
      rulesFrom({ scoring: { kinds: { 1: { 1: 1 } }, specials: [special([2, 3], { points: 50 }, 'firstRoll')] } }),
    );
    expect(rules.effect([2, 3, 4, 4, 6, 6], true)).toBe('none');
    expect(rules.effect([2, 3, 4, 4, 6], false)).toBe('farkle');
    expect([rules.score([3, 2], true), rules.score([3, 2], false)]).toEqual([
      { points: 50, combinations: [{ name: 'special', dice: [2, 3], points: 50 }] },
      { points: 0, combinations: [] },
    ]);
    expect(rules.keeps([2, 3, 1], true).map(({ points }) => points)).toEqual([51, 50, 1]);
    expect(rules.keeps([2, 3, 1], false).map(({ points }) => points)).toEqual([1]);
  });

  it('specials of the first roll and of any roll go side by side', () => {
    const specials = [special([2, 2, 2], 'win', 'firstRoll'), special([3, 3, 3], 'lose')];
    expect(effects({ specials }, [2, 2, 2])).toEqual(['win', 'farkle']);
    expect(effects({ specials }, [3, 3, 3])).toEqual(['lose', 'lose']);
  });

  it('nothing is worth something on the first roll of a turn and on later throws of all dice', () => {
    expect(effects({ nothing: 5 }, [2, 3, 4])).toEqual(['none', 'none']);
    expect(effects({ nothing: 5 }, [2, 3])).toEqual(['farkle', 'farkle']);
  });
});

describe('compiled rulesets', () => {
  const document = (hash: string) => ({ ...presetRules('jaques-five-dice'), hash });

  it('are kept by their hash', () => {
    const first = compiled(document('a'));
    expect(compiled(document('a'))).toBe(first);
    expect(compiled(document('b'))).not.toBe(first);
  });

  it('the one used longest ago makes room after 256', () => {
    const small = (hash: string) => ({ ...rulesFrom({ dice: 1, scoring: { kinds: { 1: { 1: 1 } } } }), hash });
    const old = compiled(small('old'));
    const used = compiled(small('used'));
    for (let i = 0; i < 254; i++) compiled(small(`hash-${i}`));
    expect(compiled(small('used'))).toBe(used);
    compiled(small('one more'));
    expect(compiled(small('used'))).toBe(used);
    expect(compiled(small('old'))).not.toBe(old);
  });

  it('256 are kept', () => {
    const small = (i: number) => ({
      ...rulesFrom({ dice: 1, scoring: { kinds: { 1: { 1: 1 } } } }),
      hash: `kept-${i}`,
    });
    const first = compiled(small(0));
    for (let i = 1; i < 256; i++) compiled(small(i));
    expect(compiled(small(0))).toBe(first);
  });

  it('carry their rules', () => {
    expect(compileRules(presetRules('jaques')).rules).toEqual(presetRules('jaques'));
  });
});
