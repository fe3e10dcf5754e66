import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, startedGame } from '../../test/support/engine-builders.js';

describe('who held a total first', () => {
  const rounds = { mode: 'rounds', rounds: 2, tie: 'firstToReach' };
  const short = { bankMinimum: 300, shortBank: 'zero' };

  it('is not who fell back to it by a penalty later', () => {
    const game = startedGame(oneDie({ ending: rounds, turn: short, penalties: { farkle: 100 } }));
    game.scores(5);
    game.scores(4);
    game.farkles();
    game.scores(1);
    expect(game.scoreboard).toEqual([400, 400]);
    expect(game.state.winners).toEqual([1]);
  });

  it('is not changed by a penalty that finds nothing to take', () => {
    const game = startedGame(oneDie({ ending: rounds, turn: short, penalties: { farkle: 100, floor: 0 } }));
    for (let turn = 0; turn < 2; turn++) {
      game.farkles();
      game.scores(1);
    }
    expect(game.scoreboard).toEqual([0, 0]);
    expect(game.state.winners).toEqual([0]);
  });
});

it('the points of a lost turn go to the next seat though others have more or fewer', () => {
  const game = startedGame(oneDie({ penalties: { lostPointsTo: 'next' } }), { seats: [0, 1, 2] });
  game.scores(1);
  game.scores(5);
  game.scores(1);
  game.farkles(5);
  expect(game.scoreboard).toEqual([100, 1000, 100]);
});

it('a bank that records nothing ends no game, though points from others have passed the target', () => {
  const turn = { bankMinimum: 300, shortBank: 'zero' };
  const game = startedGame(oneDie({ penalties: { lostPointsTo: 'next' }, turn, ending: { target: 500 } }));
  game.farkles(5);
  game.scores(1);
  expect(game.scoreboard).toEqual([0, 500]);
  expect(game.state.finalRound).toBeNull();
});

it('a keep that banks by itself banks once, also where the same player goes on', () => {
  const game = startedGame(oneDie({ turn: { hotDice: 'none' }, players: { min: 1, max: 1 } }), { seats: [0] });
  game.rolls(1);
  game.does({ type: 'play', seat: 0, dice: [1], then: 'bank' });
  expect(entries(game, 'banked')).toHaveLength(1);
  expect(game.state.turn).toMatchObject({ seat: 0, number: 2, phase: 'to-roll' });
});
