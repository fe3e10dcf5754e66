import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, startedGame } from '../../test/support/engine-builders.js';

const game = (more: { turn?: object; [field: string]: unknown } = {}) =>
  startedGame(oneDie({ ending: { target: 9000 }, ...more, turn: { farkleKeepsPoints: true, ...more.turn } }));
const types = (told: { type: string }[]): string[] => told.map(({ type }) => type);

describe('a farkle that keeps the points of the turn', () => {
  it('ends the turn, and the points are banked', () => {
    expect(game().farkles(2, 3).slice(-3)).toEqual([
      { type: 'farkled', seat: 0, lost: 0 },
      { type: 'banked', seat: 0, points: 500, turnPoints: 500, score: 500 },
      { type: 'turn-started', seat: 1, round: 1, number: 1, diceToRoll: 1 },
    ]);
  });

  it('with no points yet it is a farkle like any other', () => {
    expect(types(game().farkles())).toEqual(['rolled', 'farkled', 'turn-started']);
  });

  it('brings the end like any bank', () => {
    const table = game({ ending: { target: 500 } });
    expect(types(table.farkles(5)).slice(-2)).toEqual(['final-round-started', 'turn-started']);
    expect(types(game({ ending: { target: 500, mode: 'instant' } }).farkles(5)).at(-1)).toBe('game-finished');
  });

  it('is still charged what a farkle costs, before the bank', () => {
    const table = game({ penalties: { farkle: 50 } });
    table.farkles(3);
    expect(entries(table, 'farkled', 'penalised', 'banked')).toMatchObject([
      { lost: 0 },
      { points: 50, score: -50 },
      { points: 300, score: 250 },
    ]);
  });

  it('counts for a streak, which its bank then ends', () => {
    const table = game({ penalties: { streak: { length: 2, points: 10 } } });
    const streak = () => table.state.seats[0]!.farklesInARow;
    table.farkles();
    table.farkles();
    expect(streak()).toBe(1);
    expect(types(table.farkles(3))).toContain('penalised');
    expect(streak()).toBe(0);
  });

  it('meets an opening minimum: enough opens, too little is lost', () => {
    const table = game({ turn: { openingMinimum: 500 } });
    expect(table.farkles(4).slice(-2)).toMatchObject([{ type: 'farkled', lost: 400 }, { type: 'turn-started' }]);
    expect(table.state.seats[0]).toMatchObject({ opened: false, farklesInARow: 1, score: 0 });
    table.farkles(5);
    expect(table.state.seats[1]).toMatchObject({ opened: true, score: 500 });
  });

  it('meets short banks of zero: too little is a bank of nothing, which ends a streak', () => {
    const table = game({ turn: { openingMinimum: 500, shortBank: 'zero' } });
    expect(table.farkles(4).slice(-3)).toMatchObject([
      { type: 'farkled', lost: 0 },
      { type: 'banked', points: 0, turnPoints: 400, score: 0 },
      { type: 'turn-started' },
    ]);
    expect(table.state.seats[0]).toMatchObject({ opened: false, farklesInARow: 0, score: 0 });
  });

  it('a toxic roll is a farkle in this too', () => {
    const rules = oneDie({ turn: { farkleKeepsPoints: true } });
    const table = startedGame({ ...rules, scoring: { ...rules.scoring, toxic: { face: 5, count: 1 } } });
    table.rolls(1);
    table.keeps(1);
    expect(table.rolls(5)).toMatchObject([{}, { type: 'farkled', lost: 0 }, { type: 'banked', points: 100 }, {}]);
  });

  it('hot dice that must be rolled do not stand in its way', () => {
    const table = game({ turn: { hotDice: 'forced' } });
    table.farkles(5);
    expect(table.scoreboard).toEqual([500, 0]);
  });

  it('meets an exact target: too much records nothing', () => {
    const ending = { target: 300, overshoot: 'loseTurn' };
    expect(game({ ending }).farkles(4).slice(-2)).toMatchObject([{ type: 'banked', points: 0 }, { seat: 1 }]);
    expect(
      game({ ending: { ...ending, mode: 'instant' } })
        .farkles(3)
        .at(-1),
    ).toMatchObject({ winners: [0] });
  });

  it('meets stealing: it neither steals nor can be stolen', () => {
    const table = game({ interaction: { steal: 'sameCombination' } });
    table.farkles(3);
    table.scores(3);
    expect(table.scoreboard).toEqual([300, 300]);
    table.farkles(3);
    expect(table.scoreboard).toEqual([600, 300]);
  });

  it('meets inheriting: points taken over are banked too, without a keep, and steal nothing', () => {
    const table = game({ interaction: { inherit: { after: 'bank' }, steal: 'sameCombination' } });
    table.scores(3);
    expect(table.does({ type: 'roll', seat: 1, inherit: true }, [6]).slice(2)).toMatchObject([
      { type: 'farkled', lost: 0 },
      { type: 'banked', points: 300, turnPoints: 300, score: 300 },
      { type: 'turn-started', seat: 0 },
    ]);
    expect(table.scoreboard).toEqual([300, 300]);
  });

  it('meets a growing minimum: it is no bank to beat', () => {
    const table = game({ turn: { bankMinimumGrows: true } });
    table.farkles(3);
    table.scores(1);
    expect(table.scoreboard).toEqual([300, 100]);
  });

  it('meets teams: it opens the player and is not recorded', () => {
    const rules = oneDie({ turn: { farkleKeepsPoints: true }, teams: { size: 2 } });
    const table = startedGame(rules, { seats: [0, 1, 2, 3] });
    expect(table.farkles(3).at(-2)).toMatchObject({ type: 'banked', points: 0, opens: true });
    expect(table.state.seats[0]).toMatchObject({ opened: true, score: 0 });
  });
});
