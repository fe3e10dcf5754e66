import { describe, expect, it } from '@jest/globals';
import { deepFreeze, presetRules, rulesFrom } from '../../test/support/engine-builders.js';
import { applyOptions, type GameOptions } from './game-options.js';
import type { Rules } from './ruleset.js';

const applied = (rules: Rules, options: GameOptions): Rules => {
  const result = applyOptions(deepFreeze(rules), options);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.rules;
};
const refused = (rules: Rules, options: GameOptions): string[] => {
  const result = applyOptions(rules, options);
  if ('rules' in result) return [];
  for (const { detail } of result.faults) expect(detail).toMatch(/^[A-Z].+\.$/);
  return result.faults.map(({ pointer, code }) => `${pointer} ${code}`);
};

const jaques = presetRules('jaques');

describe('what a game may choose', () => {
  it('nothing chosen changes nothing', () => {
    expect(applied(jaques, {})).toEqual(jaques);
    expect(applied(presetRules('zilch'), {})).toEqual(presetRules('zilch'));
    expect(applied({ ...jaques, id: 'kept' } as Rules, {})).toHaveProperty('id', 'kept');
  });

  it('a target that is offered or the own one', () => {
    expect(applied(jaques, { target: 5000 })).toEqual({ ...jaques, ending: { ...jaques.ending, target: 5000 } });
    expect(applied(jaques, { target: 10_000 })).toEqual(jaques);
    expect(refused(jaques, { target: 7000 })).toEqual(['/options/target range']);
    expect(applyOptions(jaques, { target: 7000 })).toMatchObject({
      faults: [{ detail: expect.stringContaining('10000, 5000') }],
    });
    expect(refused(presetRules('additive'), { target: 5000 })).toEqual(['/options/target range']);
  });

  it('an opening minimum that is offered, none included', () => {
    expect(applied(jaques, { openingMinimum: 0 }).turn).toEqual({ ...jaques.turn, openingMinimum: 0 });
    expect(applied(jaques, { openingMinimum: 500 })).toEqual(jaques);
    expect(applied(presetRules('universe'), { openingMinimum: 500 }).turn).toMatchObject({
      openingMinimum: 500,
      shortBank: 'refuse',
    });
    expect(refused(jaques, { openingMinimum: 350 })).toEqual(['/options/openingMinimum range']);
  });

  it('every fault is told at once', () => {
    expect(refused(presetRules('playmonster'), { target: 1, openingMinimum: 1, fourTwo: false })).toEqual([
      '/options/target range',
      '/options/openingMinimum range',
      '/options/fourTwo range',
    ]);
  });
});

describe('four of one face and two of another', () => {
  it('pay as three pairs do, 1500 where there are none', () => {
    const patterns = (id: string) => applied(presetRules(id), { fourTwo: true }).scoring.patterns;
    expect(patterns('additive')).toEqual([
      { shape: [2, 2, 2], points: 750 },
      { shape: [4, 2], points: 750 },
    ]);
    expect(patterns('wikipedia')).toEqual([{ shape: [4, 2], points: 1500 }]);
    const bonus = rulesFrom({ scoring: { patterns: [{ shape: [2, 2, 2], bonus: 30 }] }, options: { fourTwo: true } });
    expect(applied(bonus, { fourTwo: true }).scoring.patterns[1]).toEqual({ shape: [4, 2], bonus: 30 });
  });

  it('switched off where they are off already: nothing changes', () => {
    expect(applied(jaques, { fourTwo: false })).toEqual(jaques);
    expect(applied(presetRules('jaques-five-dice'), { fourTwo: false })).toEqual(presetRules('jaques-five-dice'));
  });

  it('where the sheet has them they stay, once, and cannot be switched off', () => {
    for (const id of ['playmonster', 'zilch']) {
      expect(applied(presetRules(id), { fourTwo: true })).toEqual(presetRules(id));
      expect(refused(presetRules(id), { fourTwo: false })).toEqual(['/options/fourTwo range']);
      const offering = { ...presetRules(id), options: { targets: [], openingMinimums: [], fourTwo: true } };
      expect(refused(offering, { fourTwo: false })).toEqual(['/options/fourTwo range']);
    }
  });

  it('cannot be switched on where the ruleset does not offer it', () => {
    expect(refused(presetRules('jaques-five-dice'), { fourTwo: true })).toEqual(['/options/fourTwo range']);
  });
});
