import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, startedGame } from '../../test/support/engine-builders.js';
import { actionsOf } from './actions.js';

const game = (more: object = {}) =>
  startedGame(oneDie({ turn: { hotDiceMultiplier: true }, ending: { target: 9000 }, ...more }));

describe('a multiplier that grows with hot dice', () => {
  it('counts what the turn scores afterwards: twice after one hot dice, three times after two', () => {
    const table = game();
    table.rolls(1);
    expect(table.keeps(1)).toMatchObject([
      { type: 'kept', points: 100, turnPoints: 100 },
      { type: 'hot-dice', seat: 0, multiplier: 2 },
    ]);
    table.rolls(2);
    expect(actionsOf(table.compiled, table.state).keeps).toMatchObject([{ dice: [2], points: 400 }]);
    expect(table.keeps(2)).toMatchObject([
      { type: 'kept', points: 400, turnPoints: 500, multiplier: 2, combinations: [{ points: 200 }] },
      { type: 'hot-dice', multiplier: 3 },
    ]);
    table.rolls(1);
    table.keeps(1);
    expect(table.banks()).toMatchObject([{ points: 800, score: 800 }, {}]);
  });

  it('is 1 again in the next turn, and a keep at 1 does not name it', () => {
    const table = game();
    table.scores(1, 1);
    table.rolls(1);
    const [kept] = table.keeps(1);
    expect(kept).toMatchObject({ points: 100 });
    expect(kept).not.toHaveProperty('multiplier');
  });

  it('a farkle loses what has been multiplied', () => {
    expect(game().farkles(1, 2).at(-2)).toMatchObject({ type: 'farkled', lost: 500 });
  });

  it('without the rule hot dice name no multiplier', () => {
    const table = startedGame(oneDie());
    table.scores(1, 1);
    expect(entries(table, 'hot-dice')).toEqual(Array(2).fill({ type: 'hot-dice', seat: 0 }));
    expect(table.scoreboard).toEqual([200, 0]);
  });

  it('forced hot dice: the roll that must follow already counts twice', () => {
    const table = startedGame(oneDie({ turn: { hotDiceMultiplier: true, hotDice: 'forced' } }));
    table.rolls(3);
    table.keeps(3);
    expect(table.refusal({ type: 'bank', seat: 0 })).toBe('must-roll');
    table.rolls(2);
    expect(actionsOf(table.compiled, table.state).keeps).toMatchObject([{ points: 400 }]);
  });

  it('meets inheriting: the points taken over stay as they are, and the heir begins at 1', () => {
    const table = game({ interaction: { inherit: { after: 'bank' } } });
    table.scores(1, 2);
    table.does({ type: 'roll', seat: 1, inherit: true }, [1]);
    expect(table.state.turn).toMatchObject({ points: 500, multiplier: 1, inherited: true });
    table.keeps(1);
    table.rolls(1);
    table.keeps(1);
    expect(table.banks()).toMatchObject([{ points: 800 }, {}]);
  });
});
