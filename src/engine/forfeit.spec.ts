import { describe, expect, it } from '@jest/globals';
import { fold } from './evolve.js';
import { oneDie, startedGame, type TestGame } from '../../test/support/engine-builders.js';

const game = (ending: object = {}, seats = [0, 1, 2]): TestGame =>
  startedGame(oneDie({ ending: { target: 500, ...ending } }), { seats });

const types = (told: { type: string }[]): string[] => told.map(({ type }) => type);

describe('leaving a running game', () => {
  it('C to move, A leaves: still C', () => {
    const table = game();
    table.farkles();
    table.farkles();
    table.rolls(1);
    table.keeps(1);
    const { turn } = table.state;
    expect(table.leaves(0)).toEqual([{ type: 'forfeited', seat: 0, reason: 'left' }]);
    expect(table.state.turn).toEqual(turn);
    table.banks();
    expect(table.state.turn).toMatchObject({ seat: 1, round: 2 });
  });

  it("B to move and leaves: C is next, and B's unbanked points are gone", () => {
    const table = game();
    table.scores(1);
    table.rolls(4);
    table.keeps(4);
    expect(table.leaves(1)).toEqual([
      { type: 'forfeited', seat: 1, reason: 'left' },
      { type: 'turn-started', seat: 2, round: 1, number: 1, diceToRoll: 1 },
    ]);
    expect(table.scoreboard).toEqual([100, 0, 0]);
    expect(table.state.seats[1]!.state).toBe('forfeited');
    table.farkles();
    table.farkles();
    expect(table.seat).toBe(2);
  });

  it("the dice are nobody's until the next turn starts", () => {
    const table = game();
    const before = table.log.length;
    table.leaves(0);
    expect(fold(table.log.slice(0, before + 1)).turn).toBeNull();
  });

  it('the last seat leaves in its turn: the first one is next, in a new round', () => {
    const table = game();
    table.farkles();
    table.farkles();
    expect(table.leaves(2)).toMatchObject([{}, { type: 'turn-started', seat: 0, round: 2 }]);
  });

  it('rounds go on counting from where a starter who left has sat', () => {
    const table = game();
    expect(table.leaves(0)).toMatchObject([{}, { seat: 1, round: 1 }]);
    table.farkles();
    expect(table.farkles().at(-1)).toMatchObject({ seat: 1, round: 2 });
  });

  it('happens once, and only to those who sit', () => {
    const table = game();
    table.leaves(1);
    expect(table.refusal({ type: 'leave', seat: 1 })).toBe('not-seated');
    expect(table.refusal({ type: 'leave', seat: 5 })).toBe('not-seated');
    expect(table.refusal({ type: 'roll', seat: 1 })).toBe('not-your-turn');
  });

  it('keeps the score out of the ranking', () => {
    const table = game();
    table.scores(4);
    table.scores(2);
    table.scores(1);
    table.leaves(0);
    table.scores(5);
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [1] });
    expect(table.scoreboard).toEqual([400, 700, 100]);
  });

  it('the last one standing wins, whatever the scores', () => {
    const table = game({}, [0, 1]);
    table.scores(4);
    expect(table.leaves(0)).toEqual([
      { type: 'forfeited', seat: 0, reason: 'left' },
      {
        type: 'game-finished',
        winners: [1],
        reason: 'last-standing',
        scores: [
          { seat: 0, score: 400 },
          { seat: 1, score: 0 },
        ],
      },
    ]);
    expect(table.state).toMatchObject({ status: 'finished', turn: null });
  });

  it('the mover leaves and one is left: no turn starts', () => {
    const table = game({}, [0, 1]);
    expect(types(table.leaves(0))).toEqual(['forfeited', 'game-finished']);
    expect(table.state.winners).toEqual([1]);
  });

  it('a player alone who leaves abandons the game', () => {
    const table = game({}, [0]);
    expect(table.leaves(0)).toMatchObject([{}, { winners: [], reason: 'abandoned' }]);
    expect(table.state).toMatchObject({ status: 'abandoned', winners: [] });
  });
});

describe('leaving in the final round', () => {
  it('a trigger who leaves does not stop it, and cannot win', () => {
    const table = game();
    table.scores(5);
    expect(table.leaves(0)).toHaveLength(1);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1, 2] });
    table.scores(1);
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [1], finishReason: 'final-round' });
  });

  it('one who still had to play is skipped', () => {
    const table = game();
    table.scores(5);
    table.leaves(2);
    expect(table.state.finalRound!.seatsToPlay).toEqual([1]);
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [0] });
  });

  it('the last one to play leaves in that turn: the scores are compared', () => {
    const table = game();
    table.scores(5);
    table.farkles();
    expect(table.leaves(2)).toMatchObject([{}, { type: 'game-finished', winners: [0], reason: 'final-round' }]);
  });

  it('the mover leaves: the next one plays', () => {
    const table = game();
    table.scores(5);
    table.leaves(1);
    expect(table.state.turn).toMatchObject({ seat: 2, round: 1 });
    expect(table.state.finalRound!.seatsToPlay).toEqual([2]);
  });
});

describe('leaving in a tie-break', () => {
  const tied = (): TestGame => {
    const table = game({ tie: 'extraTurns' }, [0, 1, 2, 3]);
    table.scores(5);
    table.scores(5);
    table.scores(5);
    table.farkles();
    return table;
  };

  it('the mover leaves: the next of the tied plays', () => {
    const table = tied();
    table.leaves(0);
    expect(table.state.turn).toMatchObject({ seat: 1, round: 2 });
    expect(table.state.tieBreak).toEqual({ seats: [0, 1, 2], seatsToPlay: [1, 2] });
    table.scores(1);
    table.farkles();
    expect(table.state.winners).toEqual([1]);
  });

  it('one of the tied who still had to play is skipped', () => {
    const table = tied();
    table.leaves(2);
    table.farkles();
    table.scores(1);
    expect(table.state.winners).toEqual([1]);
  });

  it('the last of them to play leaves: the rest is compared', () => {
    const table = tied();
    table.scores(1);
    table.farkles();
    table.leaves(2);
    expect(table.state).toMatchObject({ status: 'finished', winners: [0], finishReason: 'tie-break' });
  });

  it('one of the tied is left: they win, though others sit there still', () => {
    const table = tied();
    table.leaves(2);
    table.leaves(0);
    expect(table.state).toMatchObject({ status: 'finished', winners: [1], finishReason: 'last-standing' });
  });

  it('one who is out of it anyway changes nothing', () => {
    const table = tied();
    const { turn, tieBreak } = table.state;
    table.leaves(3);
    expect(table.state).toMatchObject({ turn, tieBreak });
  });
});

it('rounds: the last seat of the last round leaves in its turn, and the scores are compared', () => {
  const table = game({ mode: 'rounds', rounds: 1 });
  table.scores(1);
  table.farkles();
  expect(table.leaves(2)).toMatchObject([{}, { type: 'game-finished', winners: [0], reason: 'rounds' }]);
});
