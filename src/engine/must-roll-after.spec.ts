import { describe, expect, it } from '@jest/globals';
import { presetRules, rulesFrom, startedGame } from '../../test/support/engine-builders.js';
import { actionsOf } from './actions.js';

const game = (turn: object = {}, more: object = {}) =>
  startedGame(
    rulesFrom({ scoring: presetRules('jaques').scoring, turn: { mustRollAfter: 'combination', ...turn }, ...more }),
  );

describe('after three or more of a kind it must be rolled again', () => {
  it('the bank is refused and not offered, a roll is', () => {
    const table = game();
    table.rolls(2, 2, 2, 1, 3, 4);
    table.keeps(2, 2, 2);
    expect(table.refusal({ type: 'bank', seat: 0 })).toBe('must-roll');
    expect(actionsOf(table.compiled, table.state)).toMatchObject({ roll: true, bank: null });
    table.rolls(1, 3, 4);
    table.keeps(1);
    expect(table.banks()).toMatchObject([{ points: 300 }, {}]);
  });

  it('keep and bank in one move is refused and keeps nothing', () => {
    const table = game();
    table.rolls(2, 2, 2, 1, 3, 4);
    expect(table.refusal({ type: 'play', seat: 0, dice: [2, 2, 2, 1], then: 'bank' })).toBe('must-roll');
    expect(table.state.turn).toMatchObject({ phase: 'to-keep', kept: [] });
    expect(table.refusal({ type: 'play', seat: 0, dice: [1], then: 'bank' })).toBe('accepted');
  });

  it('three within a larger keep count, two of a kind and a straight do not', () => {
    const mustRoll = (...dice: [number, number, number, number, number, number]) => {
      const table = game();
      table.rolls(...(dice as [1, 1, 1, 1, 1, 1]));
      table.keeps(...actionsOf(table.compiled, table.state).keeps[0]!.dice);
      return table.refusal({ type: 'bank', seat: 0 }) === 'must-roll';
    };
    expect(mustRoll(1, 2, 2, 2, 2, 5)).toBe(true);
    expect(mustRoll(1, 1, 5, 5, 3, 4)).toBe(false);
    expect(mustRoll(1, 2, 3, 4, 5, 6)).toBe(false);
    expect(mustRoll(2, 2, 3, 3, 4, 4)).toBe(false);
  });

  it('dice of different rolls are no combination', () => {
    const table = game();
    table.rolls(1, 1, 2, 3, 4, 6);
    table.keeps(1, 1);
    table.rolls(1, 2, 3, 4);
    table.keeps(1);
    expect(table.refusal({ type: 'bank', seat: 0 })).toBe('accepted');
  });

  it('a farkle on that roll loses the combination', () => {
    const table = game();
    table.rolls(2, 2, 2, 1, 3, 4);
    table.keeps(2, 2, 2);
    expect(table.rolls(2, 3, 4)).toMatchObject([{}, { type: 'farkled', lost: 200 }, {}]);
  });

  it('meets no hot dice: three of a kind that take the last die end the turn all the same', () => {
    const table = game({ hotDice: 'none' });
    table.rolls(2, 2, 2, 4, 4, 4);
    expect(table.keeps(2, 2, 2, 4, 4, 4)).toMatchObject([
      { type: 'kept' },
      { type: 'hot-dice' },
      { type: 'banked', points: 600 },
      { type: 'turn-started', seat: 1 },
    ]);
  });

  it('meets a final turn of one throw: that is over after the keep', () => {
    const table = game({}, { ending: { target: 100, finalTurn: 'roll' } });
    table.rolls(1, 2, 3, 4, 6, 6);
    table.keeps(1);
    table.banks();
    table.rolls(3, 3, 3, 2, 4, 6);
    expect(table.keeps(3, 3, 3).map(({ type }) => type)).toEqual(['kept', 'banked', 'game-finished']);
    expect(table.state.winners).toEqual([1]);
  });
});
