import { describe, expect, it } from '@jest/globals';
import { presetRules, rulesFrom } from '../../test/support/engine-builders.js';
import { applyOptions, type GameOptions } from '../engine/game-options.js';
import { PRESETS } from '../engine/presets/catalogue.js';
import type { Rules, Ruleset } from '../engine/ruleset.js';
import { namedRules, optionsBetween } from './named-rules.js';

const applied = (rules: Rules, options: GameOptions): Rules => {
  const result = applyOptions(rules, options);
  if ('faults' in result) throw new Error(JSON.stringify(result.faults));
  return result.rules;
};

const document = (rules: Rules): Ruleset => ({ id: 'a', version: 2, name: 'A', description: 'B', hash: 'c', ...rules });

describe('the options of a game', () => {
  it.each<[string, GameOptions]>([
    ['jaques', {}],
    ['jaques', { target: 5000 }],
    ['jaques', { openingMinimum: 0 }],
    ['jaques', { target: 5000, openingMinimum: 0, fourTwo: true }],
    ['wikipedia', { fourTwo: true }],
  ])('are told from the rules that it is played by: %s %j', (id, options) => {
    expect(optionsBetween(presetRules(id), applied(presetRules(id), options))).toEqual(options);
  });

  it('are none where other rules differ', () => {
    for (const { id } of PRESETS.filter((preset) => preset.id !== 'universe')) {
      expect(optionsBetween(presetRules('universe'), presetRules(id))).toBeNull();
    }
    const { ending, ...rest } = presetRules('universe');
    expect(
      optionsBetween(presetRules('universe'), rulesFrom({ ...rest, ending: { ...ending, target: 7000 } })),
    ).toBeNull();
  });
});

describe('what a header says of the rules', () => {
  const base = presetRules('jaques');
  const played = document(applied(base, { target: 5000 }));
  const said = { ruleset: { id: 'a', version: 2 }, hash: 'c' };

  it('is a name and options where everybody has the rest', () => {
    expect(namedRules(played, base)).toEqual({ ...said, rules: null, options: { target: 5000 } });
  });

  it('is the rules themselves where they are nobody else’s', () => {
    const whole = { ...said, rules: applied(base, { target: 5000 }), options: {} };
    expect(namedRules(played, null)).toEqual(whole);
    expect(namedRules(played, presetRules('pocket'))).toEqual(whole);
  });
});
