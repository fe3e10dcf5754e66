import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, startedGame, type TestGame } from '../../test/support/engine-builders.js';

const game = (ending: object = {}, seats = [0, 1, 2]): TestGame =>
  startedGame(oneDie({ ending: { target: 500, tie: 'extraTurns', ...ending } }), { seats });

/** Seat 1 triggers, seat 2 stays behind, seat 0 draws level. */
const tied = (): TestGame => {
  const table = game();
  table.farkles();
  table.scores(5);
  table.scores(1);
  table.scores(5);
  return table;
};

describe('extra turns after a final round', () => {
  it('the tied play one more turn each, clockwise from the player who triggered it', () => {
    const table = tied();
    expect(entries(table, 'tie-break-started')).toEqual([{ type: 'tie-break-started', seats: [1, 0] }]);
    expect(table.state.tieBreak).toEqual({ seats: [1, 0], seatsToPlay: [1, 0] });
    expect(table.state.turn).toMatchObject({ seat: 1, round: 3, number: 2 });
  });

  it('scores are compared only after the whole extra round', () => {
    const table = tied();
    table.scores(1);
    expect(table.state.status).toBe('playing');
    expect(table.state.tieBreak).toEqual({ seats: [1, 0], seatsToPlay: [0] });
    expect(table.state.turn).toMatchObject({ seat: 0, round: 3, number: 3 });
    expect(table.scores(2).at(-1)).toMatchObject({ type: 'game-finished', winners: [0], reason: 'tie-break' });
    expect(table.scoreboard).toEqual([700, 600, 100]);
  });

  it('again until it is broken', () => {
    const table = tied();
    table.scores(1);
    table.scores(1);
    expect(entries(table, 'tie-break-started')).toHaveLength(2);
    expect(table.state.tieBreak).toEqual({ seats: [1, 0], seatsToPlay: [1, 0] });
    expect(table.state.turn).toMatchObject({ seat: 1, round: 4 });
    table.farkles();
    table.farkles();
    expect(entries(table, 'tie-break-started')).toHaveLength(3);
    table.scores(1);
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [1], finishReason: 'tie-break' });
  });

  it('others are out, also where a penalty drops the tied below them', () => {
    const table = startedGame(oneDie({ penalties: { farkle: 450 }, ending: { target: 500, tie: 'extraTurns' } }), {
      seats: [0, 1, 2],
    });
    table.scores(5);
    table.scores(5);
    table.scores(4);
    table.farkles();
    table.farkles();
    expect(table.scoreboard).toEqual([50, 50, 400]);
    expect(table.state.tieBreak!.seats).toEqual([0, 1]);
    table.scores(1);
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [0] });
  });

  it('of three tied only those who stay tied go on', () => {
    const table = game();
    table.scores(5);
    table.scores(5);
    table.scores(5);
    expect(table.state.tieBreak!.seats).toEqual([0, 1, 2]);
    table.scores(1);
    table.farkles();
    table.scores(1);
    expect(table.state.tieBreak).toEqual({ seats: [0, 2], seatsToPlay: [0, 2] });
    table.farkles();
    table.scores(1);
    expect(table.state.winners).toEqual([2]);
  });

  it('a bank over the target starts no further final round', () => {
    const table = tied();
    table.scores(5);
    expect(entries(table, 'final-round-started')).toHaveLength(1);
    expect(table.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [] });
  });

  it('a single leader has won without extra turns', () => {
    const table = game({}, [0, 1]);
    table.scores(5);
    table.scores(4);
    expect(table.state).toMatchObject({ status: 'finished', winners: [0], finishReason: 'final-round' });
  });
});

describe('extra turns in other modes', () => {
  it('equal turns: clockwise from the player who triggered the end', () => {
    const table = game({ mode: 'equalTurns' });
    table.farkles();
    table.scores(5);
    table.scores(5);
    expect(table.state.tieBreak).toEqual({ seats: [1, 2], seatsToPlay: [1, 2] });
    expect(table.state.turn).toMatchObject({ seat: 1, round: 2 });
  });

  it('rounds: from the starter on', () => {
    const table = startedGame(oneDie({ start: 'rollOff', ending: { mode: 'rounds', rounds: 1, tie: 'extraTurns' } }), {
      seats: [0, 1, 2],
      throws: [[1], [2], [6]],
    });
    table.scores(1);
    table.scores(1);
    table.farkles();
    expect(table.state.tieBreak).toEqual({ seats: [2, 0], seatsToPlay: [2, 0] });
    expect(table.state.turn).toMatchObject({ seat: 2, round: 2, number: 2 });
    table.scores(1);
    table.scores(2);
    expect(table.state).toMatchObject({ winners: [0], finishReason: 'tie-break' });
  });
});
