import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, startedGame } from '../../test/support/engine-builders.js';

const game = (more: { ending?: object; [field: string]: unknown } = {}, seats = [0, 1, 2]) =>
  startedGame(oneDie({ interaction: { sameScore: 'knockBack' }, ...more, ending: { target: 9000, ...more.ending } }), {
    seats,
  });

describe('landing exactly on another total', () => {
  it('sends that player back to the total before the last score', () => {
    const table = game();
    table.scores(2);
    table.scores(1);
    table.farkles();
    table.scores(3);
    expect(table.scores(4).slice(-3)).toEqual([
      { type: 'banked', seat: 1, points: 400, turnPoints: 400, score: 500 },
      { type: 'penalised', seat: 0, reason: 'knocked-back', points: 300, score: 200 },
      { type: 'turn-started', seat: 2, round: 2, number: 2, diceToRoll: 1 },
    ]);
  });

  it('happens to everybody met, and they stay open', () => {
    const table = game({ penalties: { lostPointsTo: 'next' } }, [0, 1, 2, 3]);
    table.scores(3);
    table.farkles(3);
    expect(table.scoreboard).toEqual([300, 0, 300, 0]);
    table.farkles();
    table.scores(3);
    expect(table.scoreboard).toEqual([0, 0, 0, 300]);
    expect(table.state.seats[0]).toMatchObject({ opened: true });
  });

  it('a miss by any number of points does nothing, nor does a farkle at the same total', () => {
    const table = game();
    table.scores(3);
    table.scores(2);
    table.farkles();
    table.farkles();
    table.farkles();
    expect([table.scoreboard, entries(table, 'penalised')]).toEqual([[300, 200, 0], []]);
  });

  it('who has been sent back has nothing further to lose there', () => {
    const table = game();
    table.scores(2);
    table.farkles();
    table.farkles();
    table.scores(3);
    table.scores(5);
    expect(table.scoreboard).toEqual([200, 500, 0]);
    table.scores(2);
    expect(table.scoreboard).toEqual([200, 500, 200]);
  });

  it('a bank of nothing lands nowhere', () => {
    const table = game({ turn: { openingMinimum: 300, shortBank: 'zero' } });
    table.scores(2);
    table.scores(2);
    expect(entries(table, 'penalised')).toEqual([]);
  });

  it('who has left is not sent back', () => {
    const table = game();
    table.scores(3);
    table.leaves(0);
    table.scores(3);
    expect(table.scoreboard).toEqual([300, 300, 0]);
  });

  it('is no farkle and leaves a streak as it is', () => {
    const table = game({ penalties: { streak: { length: 3, points: 10 } } });
    table.scores(3);
    table.farkles();
    table.farkles();
    table.farkles();
    table.scores(3);
    expect(table.state.seats[0]).toMatchObject({ score: 0, farklesInARow: 1 });
  });
});

describe('knocking back meets', () => {
  it('the target: the bank that reaches it still sends back, the final round does not', () => {
    const table = game({ ending: { target: 500, tie: 'shared' } });
    table.scores(5);
    table.scores(5);
    table.scores(3);
    expect(table.state).toMatchObject({ status: 'finished', winners: [0, 1] });
    const lost = game({ ending: { target: 500 }, penalties: { lostPointsTo: 'next' } });
    lost.farkles(5);
    lost.farkles();
    lost.scores(5);
    expect(lost.scoreboard).toEqual([0, 0, 500]);
    expect(lost.state.finalRound).toEqual({ triggeredBy: 2, seatsToPlay: [0, 1] });
  });

  it('extra turns: they send nobody back', () => {
    const table = game({ ending: { target: 500, tie: 'extraTurns' } }, [0, 1]);
    table.scores(5);
    table.scores(5);
    table.scores(1);
    table.scores(1);
    expect([table.scoreboard, entries(table, 'penalised')]).toEqual([[600, 600], []]);
  });

  it('teams: the team falls back once, and partners never meet each other', () => {
    const table = game({ teams: { size: 2 } }, [0, 1, 2, 3]);
    for (const face of [1, 1, 3, 3] as const) table.scores(face);
    expect(entries(table, 'penalised')).toEqual([
      { type: 'penalised', seat: 0, reason: 'knocked-back', points: 300, score: 0 },
    ]);
    expect(table.scoreboard).toEqual([0, 300, 0, 300]);
  });

  it('teams: a bank that only opens lands nowhere', () => {
    const table = game({ teams: { size: 2 } }, [0, 1, 2, 3]);
    table.scores(3);
    table.farkles();
    table.scores(3);
    table.scores(3);
    expect(table.scoreboard).toEqual([300, 0, 300, 0]);
  });

  it('an exact target: who falls to the lowest score lands on nobody', () => {
    const table = game({ ending: { target: 500, overshoot: 'toLowest' } });
    table.scores(2);
    table.scores(3);
    table.farkles();
    table.farkles();
    table.scores(4);
    expect(entries(table, 'penalised')).toMatchObject([{ seat: 1, reason: 'overshoot', score: 0 }]);
  });
});
