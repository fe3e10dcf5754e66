import { describe, expect, it } from '@jest/globals';
import { oneDie, rulesFrom, startedGame, type TestGame } from '../../test/support/engine-builders.js';
import { type PolicyView, viewOf } from './policy.js';

const view = (game: TestGame): PolicyView => viewOf(game.compiled, game.state, game.seat);

/** What the seat on move sees after rolling a single die. */
const seen = (game: TestGame, face: 1 | 2 | 3 | 4 | 5): PolicyView => {
  game.rolls(face);
  return view(game);
};

const classic = (turn: object = {}) =>
  rulesFrom({ scoring: { kinds: { 1: { 1: 100, 3: 1000 }, 5: { 1: 50, 3: 500 } } }, turn });

describe('the keeps on offer', () => {
  it('are those of the engine, most points first, with what a bank after each records', () => {
    const game = startedGame(classic());
    game.rolls(1, 1, 5, 2, 3, 4);
    const options = view(game).keeps.map(({ dice, points, diceLeft, banks }) => [
      dice.join(''),
      points,
      diceLeft,
      banks,
    ]);
    expect(options).toEqual([
      ['115', 250, 3, 250],
      ['11', 200, 4, 200],
      ['15', 150, 4, 150],
      ['1', 100, 5, 100],
      ['5', 50, 5, 50],
    ]);
  });

  it('count the points of the turn', () => {
    const game = startedGame(classic());
    game.rolls(1, 2, 2, 3, 3, 4);
    game.keeps(1);
    game.rolls(5, 2, 2, 3, 4);
    expect(view(game)).toMatchObject({ turnPoints: 100, rolls: 2, keeps: [{ points: 50, banks: 150 }] });
  });

  it.each([
    ['refuse', null],
    ['zero', 0],
  ])('below a minimum with a short bank of kind %s bank %p', (shortBank, banks) => {
    const game = startedGame(classic({ openingMinimum: 500, shortBank }));
    game.rolls(1, 1, 2, 3, 4, 6);
    expect(view(game)).toMatchObject({ opened: false, keeps: [{ banks }, { banks }] });
  });

  it('cannot be banked after all dice where hot dice are forced', () => {
    expect(seen(startedGame(oneDie({ turn: { hotDice: 'forced' } })), 2).keeps).toMatchObject([
      { banks: null, rolls: true },
    ]);
  });

  it('end the turn after all dice where there are no hot dice', () => {
    expect(seen(startedGame(oneDie({ turn: { hotDice: 'none' } })), 2).keeps).toMatchObject([
      { banks: 200, rolls: false },
    ]);
  });
});

describe('the scores', () => {
  it('are seen from the seat on move', () => {
    const game = startedGame(oneDie(), { seats: [0, 2, 3] });
    game.scores(3);
    game.scores(5);
    game.scores(1);
    expect(seen(game, 1)).toMatchObject({ score: 300, best: 500, target: 1000, dice: 1, opened: true });
  });

  it('of seats out of the game do not count', () => {
    const game = startedGame(oneDie(), { seats: [0, 1, 2] });
    game.scores(1);
    game.scores(5);
    game.leaves(1);
    expect(seen(game, 1).best).toBe(100);
  });

  it('have no rival for a seat alone, which aims at the target', () => {
    expect(seen(startedGame(oneDie(), { seats: [0] }), 1)).toMatchObject({ best: null, toWin: 1000, lastTurn: null });
  });
});

describe('a bank that wins at once', () => {
  it('reaches the target in an instant game', () => {
    const game = startedGame(oneDie({ ending: { mode: 'instant' } }));
    game.scores(5);
    game.scores(5, 4);
    expect(seen(game, 1)).toMatchObject({ score: 500, toWin: 500 });
  });

  it('is none before the final round', () => {
    expect(seen(startedGame(oneDie()), 1)).toMatchObject({ toWin: null, lastTurn: null });
  });

  it('is none where others still play in the final round, which asks for the lead', () => {
    const game = startedGame(oneDie(), { seats: [0, 1, 2] });
    game.scores(5, 5, 1);
    expect(seen(game, 1)).toMatchObject({ toWin: null, lastTurn: { toLead: 1101, seatsAfter: 1 } });
  });

  it('takes the lead in the last turn of the final round', () => {
    const game = startedGame(oneDie());
    game.scores(5, 5, 1);
    expect(seen(game, 1)).toMatchObject({ toWin: 1101, lastTurn: { toLead: 1101, seatsAfter: 0 } });
  });

  it('may tie where the tied win together', () => {
    const game = startedGame(oneDie({ ending: { tie: 'shared' } }));
    game.scores(5, 5);
    expect(seen(game, 1).toWin).toBe(1000);
  });

  it('reaches the target in the last turn of a round of equal turns', () => {
    const game = startedGame(oneDie({ ending: { mode: 'equalTurns' } }));
    expect(seen(game, 1).toWin).toBeNull();
    game.keeps(1);
    game.banks();
    expect(seen(game, 1).toWin).toBe(1000);
  });

  it('takes the lead in an extra round, in which only the tied are rivals', () => {
    const game = startedGame(oneDie({ ending: { tie: 'extraTurns' } }), { seats: [0, 1, 2] });
    game.scores(5, 5);
    game.scores(5, 5);
    game.farkles();
    expect(seen(game, 1)).toMatchObject({ toWin: null, lastTurn: { toLead: 1, seatsAfter: 1 } });
    game.keeps(1);
    game.banks();
    expect(seen(game, 1)).toMatchObject({ toWin: 101, lastTurn: { toLead: 101, seatsAfter: 0 } });
  });
});

describe('a game of fixed rounds', () => {
  const rules = oneDie({ ending: { mode: 'rounds', rounds: 2 } });

  it('has no target, and its last round is the last turn of all', () => {
    const game = startedGame(rules);
    expect(seen(game, 5)).toMatchObject({ target: null, toWin: null, lastTurn: null });
    game.keeps(5);
    game.banks();
    game.scores(1);
    expect(seen(game, 1)).toMatchObject({ toWin: null, lastTurn: { toLead: -399, seatsAfter: 1 } });
    game.keeps(1);
    game.banks();
    expect(seen(game, 1)).toMatchObject({ toWin: 501, lastTurn: { toLead: 501, seatsAfter: 0 } });
  });

  it('lets a seat alone play its last turn like any other', () => {
    const game = startedGame(rules, { seats: [0] });
    game.scores(1);
    expect(seen(game, 1)).toMatchObject({ toWin: null, lastTurn: null });
  });
});

describe('the cost of a farkle', () => {
  const costs = (penalties: object, ...farkles: boolean[]): number => {
    const game = startedGame(oneDie({ penalties }), { seats: [0] });
    game.scores(5);
    for (const farkle of farkles) {
      if (farkle) game.farkles();
      else game.scores(1);
    }
    return seen(game, 1).farkleCost;
  };

  it.each([
    ['nothing by default', {}, [], 0],
    ['the penalty of every farkle', { farkle: 200 }, [], 200],
    ['no more than there is above the floor', { farkle: 1000, floor: 0 }, [], 500],
    ['nothing at the floor', { farkle: 1000, floor: 0 }, [true], 0],
    ['a streak that is not complete', { streak: { length: 3, points: 300 } }, [true], 0],
    ['a streak that the next farkle completes', { streak: { length: 3, points: 300 } }, [true, true], 300],
    ['a streak that takes all', { streak: { length: 2, points: 'all' } }, [true], 500],
    ['all of a score below zero', { farkle: 300, streak: { length: 4, points: 'all' } }, [true, true, true], 300],
  ])('%s', (_, penalties, farkles, cost) => {
    expect(costs(penalties, ...farkles)).toBe(cost);
  });
});

it('only a seat in front of its roll has a view', () => {
  const game = startedGame(oneDie());
  expect(() => viewOf(game.compiled, game.state, 0)).toThrow('seat 0 has no roll to keep from');
  game.rolls(1);
  expect(() => viewOf(game.compiled, game.state, 1)).toThrow(RangeError);
  game.keeps(1);
  expect(() => viewOf(game.compiled, game.state, 0)).toThrow(RangeError);
});
