import { describe, expect, it } from '@jest/globals';
import { oneDie, startedGame, type TestGame } from '../../test/support/engine-builders.js';
import { GROWTH, minimumOf } from './bank.js';

const game = (turn: object = {}, seats = [0, 1, 2], more: object = {}) =>
  startedGame(oneDie({ turn: { bankMinimumGrows: true, ...turn }, ending: { target: 9000 }, ...more }), { seats });
const minimum = (table: TestGame): number => minimumOf(table.rules, table.state, table.seat);

describe('a minimum that grows', () => {
  it('is 50 points more than the bank of the player before', () => {
    const table = game();
    expect([GROWTH, minimum(table)]).toEqual([50, 0]);
    table.scores(2);
    expect(minimum(table)).toBe(250);
    table.rolls(2);
    table.keeps(2);
    expect(table.decides({ type: 'bank', seat: 1 })).toEqual({
      refusal: 'below-minimum',
      detail: expect.stringMatching(/200.+250/),
    });
    table.rolls(1);
    table.keeps(1);
    table.banks();
    expect(minimum(table)).toBe(350);
  });

  it('is gone after a farkle', () => {
    const table = game();
    table.scores(2);
    table.farkles(5);
    expect(minimum(table)).toBe(0);
    table.scores(1);
    expect(table.scoreboard).toEqual([200, 0, 100]);
  });

  it('is gone after a player who left in their turn', () => {
    const table = game();
    table.scores(2);
    table.leaves(1);
    expect(minimum(table)).toBe(0);
  });

  it('zero: a short bank records nothing, and the next player need not beat it', () => {
    const table = game({ shortBank: 'zero' });
    table.scores(3);
    expect(table.scores(3).slice(-2)).toMatchObject([{ type: 'banked', points: 0, turnPoints: 300 }, { seat: 2 }]);
    expect(minimum(table)).toBe(0);
  });

  it('never falls below the other minimums', () => {
    const table = game({ bankMinimum: 300, openingMinimum: 500 });
    table.scores(5);
    expect(minimum(table)).toBe(550);
    table.farkles();
    expect(minimum(table)).toBe(500);
  });

  it('a player alone has nobody to beat', () => {
    const table = game({}, [0]);
    table.scores(5);
    table.scores(1);
    expect(table.scoreboard).toEqual([600]);
  });

  it('meets no hot dice: the bank that makes itself may be short, whatever a short bank does', () => {
    for (const shortBank of ['refuse', 'zero']) {
      const table = game({ hotDice: 'none', shortBank });
      table.rolls(4);
      table.keeps(4);
      table.rolls(4);
      expect(table.keeps(4).slice(-2)).toMatchObject([{ type: 'banked', points: 0, turnPoints: 400 }, { seat: 2 }]);
    }
  });

  it('meets a final turn of one throw: one that brings too little records nothing', () => {
    const ending = { target: 400, finalTurn: 'roll' };
    const table = game({}, [0, 1, 2], { ending });
    table.scores(4);
    table.rolls(4);
    expect(table.keeps(4).slice(-2)).toMatchObject([{ type: 'banked', points: 0 }, { seat: 2 }]);
    table.rolls(5);
    expect(table.keeps(5).slice(-2)).toMatchObject([
      { type: 'banked', points: 500 },
      { type: 'game-finished', winners: [2] },
    ]);
  });

  it('meets teams: a bank that only opens sets no minimum', () => {
    const table = game({}, [0, 1, 2, 3], { teams: { size: 2 } });
    table.scores(5);
    expect(minimum(table)).toBe(0);
  });
});
