import { describe, expect, it } from '@jest/globals';
import { presetRules } from '../../../test/support/engine-builders.js';
import { parseRules } from '../ruleset-faults.js';
import { PRESETS } from './catalogue.js';

const of = <T>(read: (id: string) => T, ...ids: string[]): T[] => ids.map(read);
const sheets = ['jaques', 'universe', 'additive', 'pocket'];
const all = PRESETS.map(({ id }) => id);

describe('the built-in rulesets', () => {
  it('are these, the four sheets first', () => {
    expect(all).toEqual([
      ...sheets,
      'jaques-team',
      'jaques-cutthroat',
      'jaques-five-dice',
      'jaques-piggyback',
      'wikipedia',
      'inherit',
      'playmonster',
      'zilch',
      'kingdom-come',
    ]);
  });

  it('each is complete and sound, and says what it is', () => {
    for (const { id, version, name, description } of PRESETS) {
      expect(parseRules(presetRules(id))).toEqual({ rules: presetRules(id) });
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect([version, name.length > 3, /^[A-Z].{30,}\.$/.test(description)]).toEqual([1, true, true]);
    }
  });

  it('opening minimums and what a short bank does', () => {
    const turn = (id: string) => [presetRules(id).turn.openingMinimum, presetRules(id).turn.shortBank];
    expect(of(turn, ...sheets, 'playmonster')).toEqual([
      [500, 'zero'],
      [0, 'refuse'],
      [0, 'refuse'],
      [0, 'refuse'],
      [500, 'refuse'],
    ]);
    expect(all.map((id) => presetRules(id).turn.bankMinimum)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 300, 0]);
  });

  it('who begins, and how many may play', () => {
    const table = (id: string) => [presetRules(id).start, presetRules(id).players.min, presetRules(id).players.max];
    expect(of(table, ...all)).toEqual([
      ['rollOff', 2, 8],
      ['seat', 2, 6],
      ['seat', 2, 8],
      ['rollOff', 2, 8],
      ['rollOff', 4, 8],
      ['rollOff', 2, 8],
      ['rollOff', 2, 8],
      ['rollOff', 2, 8],
      ['seat', 2, 8],
      ['seat', 2, 8],
      ['seat', 2, 8],
      ['seat', 2, 8],
      ['seat', 2, 8],
    ]);
  });

  it('how they end', () => {
    const ending = (id: string) => {
      const { mode, tie, target } = presetRules(id).ending;
      return `${mode} ${tie} ${target}`;
    };
    expect(of(ending, ...all)).toEqual([
      'finalRound extraTurns 10000',
      'finalRound firstToReach 10000',
      'instant firstToReach 10000',
      'finalRound firstToReach 10000',
      'finalRound extraTurns 10000',
      'finalRound extraTurns 10000',
      'finalRound extraTurns 10000',
      'finalRound extraTurns 10000',
      'instant firstToReach 10000',
      'instant firstToReach 10000',
      'finalRound firstToReach 10000',
      'finalRound firstToReach 10000',
      'instant firstToReach 10000',
    ]);
  });

  it('what a farkle costs', () => {
    const none = { farkle: 0, streak: null, fullThrow: null, floor: null, lostPointsTo: 'nobody' };
    expect(of((id) => presetRules(id).penalties, ...all)).toEqual([
      none,
      none,
      none,
      none,
      none,
      { ...none, farkle: 1000, floor: 0 },
      none,
      none,
      none,
      none,
      none,
      { ...none, streak: { length: 3, points: 500 } },
      none,
    ]);
  });

  it('hot dice are optional, any scoring dice may be kept, and nothing else is special', () => {
    for (const id of all) {
      const { turn, scoring } = presetRules(id);
      expect([turn.hotDice, turn.keep, scoring.toxic, scoring.specials]).toEqual(['optional', 'any', null, []]);
      expect(scoring.nothing).toBe(id === 'zilch' ? 500 : null);
      expect(presetRules(id).dice).toBe(id === 'jaques-five-dice' ? 5 : 6);
    }
  });

  it('what a game may choose', () => {
    const chosen = (id: string) => presetRules(id).options;
    expect(of(chosen, 'jaques', 'jaques-cutthroat')).toEqual(
      Array(2).fill({ targets: [5000], openingMinimums: [0], fourTwo: true }),
    );
    expect(of(chosen, 'jaques-five-dice', 'universe')).toEqual([
      { targets: [5000], openingMinimums: [0], fourTwo: false },
      { targets: [5000], openingMinimums: [500], fourTwo: true },
    ]);
    expect(of((id) => chosen(id).fourTwo, ...all)).toEqual([
      ...[true, true, true, true, true, true],
      ...[false, true, true, true, false, false, true],
    ]);
  });

  it('what players do to each other', () => {
    const { interaction: plain } = presetRules('jaques');
    expect(plain).toEqual({ inherit: null, steal: 'off', sameScore: 'none' });
    const special = all.filter((id) => presetRules(id).teams || presetRules(id).interaction.steal !== 'off');
    expect(special).toEqual(['jaques-team', 'jaques-piggyback']);
    expect(presetRules('jaques-team').teams).toEqual({ size: 2 });
    expect(presetRules('jaques-piggyback').interaction).toEqual({ ...plain, steal: 'sameCombination' });
    expect(all.filter((id) => presetRules(id).interaction.inherit)).toEqual(['inherit']);
    expect(presetRules('inherit').interaction).toEqual({
      ...plain,
      inherit: { after: 'bank', flat: null, needsOpening: false },
    });
  });
});
