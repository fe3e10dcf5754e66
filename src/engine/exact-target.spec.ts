import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, startedGame, type TestGame } from '../../test/support/engine-builders.js';
import { actionsOf } from './actions.js';

const game = (ending: object, more: object = {}, seats = [0, 1, 2]) =>
  startedGame(oneDie({ ...more, ending: { target: 1000, mode: 'instant', ...ending } }), { seats });

/** Seat 0 has 900, seat 1 500 and seat 2 nothing. */
const nearly = (overshoot: string, ending: object = {}): TestGame => {
  const table = game({ overshoot, ...ending });
  table.scores(4, 5);
  table.scores(5);
  table.farkles();
  return table;
};

describe('loseTurn: a target of 1,000 must be met exactly', () => {
  it('at 900 a bank of 150 loses the turn, a bank of 100 wins', () => {
    const half = oneDie({ ending: { target: 1000, mode: 'instant', overshoot: 'loseTurn' } });
    const rules = { ...half, scoring: { ...half.scoring, kinds: { 1: { 1: 100 }, 2: { 1: 50 }, 5: { 1: 400 } } } };
    const table = startedGame(rules);
    table.scores(5, 5, 1);
    table.farkles();
    table.rolls(1);
    table.keeps(1);
    table.rolls(2);
    table.keeps(2);
    expect(actionsOf(table.compiled, table.state).bank).toEqual({ points: 0 });
    expect(table.banks()).toEqual([
      { type: 'banked', seat: 0, points: 0, turnPoints: 150, score: 900 },
      { type: 'turn-started', seat: 1, round: 2, number: 2, diceToRoll: 1 },
    ]);
    table.farkles();
    expect(table.scores(1).at(-1)).toMatchObject({ type: 'game-finished', winners: [0], reason: 'target-reached' });
  });

  it('is no farkle and opens nothing', () => {
    const table = game({ target: 300, overshoot: 'loseTurn' }, { penalties: { farkle: 50 } });
    table.scores(5);
    expect(table.state.seats[0]).toMatchObject({ score: 0, opened: false, farklesInARow: 0 });
  });

  it('meets a final round: nobody can pass, who draws level stays behind', () => {
    const table = nearly('loseTurn', { mode: 'finalRound' });
    table.scores(1);
    expect(table.scores(5, 1).at(-2)).toMatchObject({ points: 0, turnPoints: 600, score: 500 });
    expect(table.scores(5, 5).at(-1)).toMatchObject({ type: 'game-finished', winners: [0] });
    expect(table.scoreboard).toEqual([1000, 500, 1000]);
  });

  it('meets extra turns: there the target has been met, and any bank counts', () => {
    const table = nearly('loseTurn', { mode: 'finalRound', tie: 'extraTurns' });
    table.scores(1);
    table.scores(5);
    table.farkles();
    table.scores(2);
    expect(table.scores(3).at(-1)).toMatchObject({ winners: [1], reason: 'tie-break' });
    expect(table.scoreboard).toEqual([1200, 1300, 0]);
  });

  it('meets last licks and equal turns: nobody passes', () => {
    const licks = nearly('loseTurn', { mode: 'lastLicks' });
    licks.scores(1);
    licks.scores(5, 5);
    expect(entries(licks, 'final-round-started')).toHaveLength(1);
    const equal = nearly('loseTurn', { mode: 'equalTurns' });
    equal.scores(1);
    equal.scores(5, 5);
    expect(equal.scoreboard).toEqual([1000, 500, 0]);
  });

  it('meets no hot dice: the bank that makes itself may pass it', () => {
    const table = game({ target: 300, overshoot: 'loseTurn' }, { turn: { hotDice: 'none' } });
    table.rolls(4);
    expect(table.keeps(4).slice(-2)).toMatchObject([{ type: 'banked', points: 0 }, { seat: 1 }]);
  });
});

describe('toLowest: who passes falls to the lowest score', () => {
  it('on the table', () => {
    const table = nearly('toLowest');
    expect(table.scores(2).slice(-3)).toEqual([
      { type: 'banked', seat: 0, points: 0, turnPoints: 200, score: 900 },
      { type: 'penalised', seat: 0, reason: 'overshoot', points: 900, score: 0 },
      { type: 'turn-started', seat: 1, round: 2, number: 2, diceToRoll: 1 },
    ]);
    expect(table.scores(5, 1).slice(-2)).toMatchObject([{ seat: 1, points: 500, score: 0 }, { seat: 2 }]);
  });

  it('among those still in play', () => {
    const table = nearly('toLowest');
    table.leaves(2);
    table.scores(2);
    expect(table.scoreboard).toEqual([500, 500, 0]);
  });

  it('the lowest player stays, which the log says too', () => {
    const table = game({ target: 300, overshoot: 'toLowest' });
    expect(table.scores(5).slice(-2)).toMatchObject([{ type: 'penalised', points: 0, score: 0 }, { seat: 1 }]);
  });

  it('whatever the floor is', () => {
    const table = game({ overshoot: 'toLowest' }, { penalties: { farkle: 200, floor: null } });
    table.scores(5, 4);
    table.farkles();
    table.farkles();
    table.scores(2);
    expect(table.scoreboard).toEqual([-200, -200, -200]);
  });

  it('a bank that is short of a minimum as well falls nowhere', () => {
    const table = game({ target: 700, overshoot: 'toLowest' }, { turn: { bankMinimum: 500, shortBank: 'zero' } }, [0]);
    table.scores(5);
    expect(table.scores(4).slice(-2)).toMatchObject([{ type: 'banked', points: 0, score: 500 }, { seat: 0 }]);
  });
});

describe('allowed: the target may be passed', () => {
  it('by any number of points', () => {
    expect(game({ target: 300 }).scores(5, 5).at(-1)).toMatchObject({ winners: [0] });
  });
});

describe('a target that must be passed', () => {
  it('above: the target itself does not suffice', () => {
    const table = game({ target: 500, reach: 'above' });
    table.scores(5);
    expect(table.state).toMatchObject({ status: 'playing', finalRound: null });
    table.farkles();
    table.farkles();
    expect(table.scores(1).at(-1)).toMatchObject({ winners: [0], reason: 'target-reached' });
  });

  it('above meets a final round: it is triggered above, and others need more than the leader alone', () => {
    const table = game({ target: 500, reach: 'above', mode: 'finalRound' });
    table.scores(5);
    table.scores(5, 1);
    expect(table.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [2, 0] });
  });
});
