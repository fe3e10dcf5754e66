import { describe, expect, it } from '@jest/globals';
import {
  entries,
  oneDie,
  presetRules,
  rulesFrom,
  startedGame,
  type TestGame,
} from '../../test/support/engine-builders.js';

const types = (told: { type: string }[]): string[] => told.map(({ type }) => type);
const penalties = (game: TestGame) =>
  entries(game, 'penalised').map(({ seat, reason, points, score }) => [seat, reason, points, score]);

/** Two dice of which ones score 100, so that a farkle can be one of all dice or of the last one. */
const twoDice = (rules: object) =>
  rulesFrom({ dice: 2, scoring: { kinds: { 1: { 1: 100 } } }, ...rules, players: { min: 1 } });

describe('a farkle by itself', () => {
  it('loses the turn points and nothing that is banked', () => {
    const game = startedGame(oneDie());
    game.scores(5);
    game.farkles(2);
    expect(game.farkles(4, 3)).toMatchObject([{}, {}, {}, {}, {}, {}, {}, { type: 'farkled', seat: 0, lost: 700 }, {}]);
    expect(game.scoreboard).toEqual([500, 0]);
    expect(types(game.log)).not.toContain('penalised');
    expect(types(game.log)).not.toContain('points-moved');
  });
});

describe('a penalty for every farkle', () => {
  it('cutthroat: a farkle costs 1000 but never brings a score below 0, also before the opening', () => {
    const cutthroat = presetRules('jaques-cutthroat').penalties;
    const game = startedGame(oneDie({ penalties: cutthroat, ending: { target: 9000 } }), { seats: [0] });
    expect(types(game.farkles())).toEqual(['rolled', 'farkled', 'penalised', 'turn-started']);
    game.scores(5, 5, 3);
    game.farkles();
    game.farkles();
    expect(penalties(game)).toEqual([
      [0, 'farkle', 0, 0],
      [0, 'farkle', 1000, 300],
      [0, 'farkle', 300, 0],
    ]);
  });

  it('without a floor scores go below zero', () => {
    const game = startedGame(oneDie({ penalties: { farkle: 50 } }), { seats: [0] });
    game.farkles();
    game.farkles();
    expect(penalties(game)).toEqual([
      [0, 'farkle', 50, -50],
      [0, 'farkle', 50, -100],
    ]);
  });

  it('a floor below zero stops there', () => {
    const game = startedGame(oneDie({ penalties: { farkle: 100, floor: -150 } }), { seats: [0] });
    game.farkles();
    game.farkles();
    game.farkles();
    expect(penalties(game)).toEqual([
      [0, 'farkle', 100, -100],
      [0, 'farkle', 50, -150],
      [0, 'farkle', 0, -150],
    ]);
  });

  it('is charged in the final round too', () => {
    const game = startedGame(oneDie({ penalties: { farkle: 1000, floor: 0 }, ending: { target: 900 } }));
    game.farkles();
    game.scores(5);
    game.scores(5, 4);
    game.farkles();
    expect(game.state).toMatchObject({ status: 'finished', winners: [0] });
    expect(game.scoreboard).toEqual([900, 0]);
  });
});

describe('a penalty for farkles in a row', () => {
  const zilch = presetRules('zilch').penalties;

  it('zilch: the third costs 500, below zero', () => {
    const game = startedGame(oneDie({ penalties: zilch }), { seats: [0] });
    game.farkles();
    game.farkles();
    expect(types(game.farkles())).toEqual(['rolled', 'farkled', 'penalised', 'turn-started']);
    expect(penalties(game)).toEqual([[0, 'streak', 500, -500]]);
    expect(game.state.seats[0]!.farklesInARow).toBe(0);
  });

  it('farkle, farkle, bank, farkle, farkle, farkle costs exactly one, and the counter is 0 after it', () => {
    const game = startedGame(oneDie({ penalties: zilch }), { seats: [0] });
    game.farkles();
    game.farkles();
    expect(game.state.seats[0]!.farklesInARow).toBe(2);
    game.scores(3);
    expect(game.state.seats[0]!.farklesInARow).toBe(0);
    game.farkles();
    game.farkles();
    game.farkles();
    expect(penalties(game)).toEqual([[0, 'streak', 500, -200]]);
    expect(game.state.seats[0]!.farklesInARow).toBe(0);
  });

  it('a new streak begins after the penalty', () => {
    const game = startedGame(oneDie({ penalties: zilch }), { seats: [0] });
    for (let turn = 0; turn < 6; turn++) game.farkles();
    expect(penalties(game)).toEqual([
      [0, 'streak', 500, -500],
      [0, 'streak', 500, -1000],
    ]);
  });

  it('counts each seat by itself', () => {
    const game = startedGame(oneDie({ penalties: zilch }));
    for (let turn = 0; turn < 5; turn++) game.farkles();
    expect(penalties(game)).toEqual([[0, 'streak', 500, -500]]);
    expect(game.state.seats.map(({ farklesInARow }) => farklesInARow)).toEqual([0, 2]);
  });

  it('another penalty does not end the streak', () => {
    const game = startedGame(oneDie({ penalties: { ...zilch, farkle: 10 } }), { seats: [0] });
    game.farkles();
    expect(game.state.seats[0]!.farklesInARow).toBe(1);
  });

  it('all: everything that is banked, and nothing of a score below zero', () => {
    const streak = { length: 2, points: 'all' };
    const game = startedGame(oneDie({ penalties: { streak } }), { seats: [0] });
    game.scores(5, 2);
    game.farkles();
    game.farkles();
    expect(penalties(game)).toEqual([[0, 'streak', 700, 0]]);
    const below = startedGame(oneDie({ penalties: { streak, farkle: 50 } }), { seats: [0] });
    below.farkles();
    below.farkles();
    expect(penalties(below).at(-1)).toEqual([0, 'streak', 0, -100]);
  });
});

describe('a penalty for a farkle on a throw of all dice', () => {
  it('is charged when all dice were thrown, on the first roll or after hot dice', () => {
    const game = startedGame(twoDice({ penalties: { fullThrow: 70 } }), { seats: [0] });
    game.rolls(2, 3);
    game.rolls(1, 1);
    game.keeps(1, 1);
    game.rolls(4, 4);
    expect(penalties(game)).toEqual([
      [0, 'full-throw', 70, -70],
      [0, 'full-throw', 70, -140],
    ]);
  });

  it('is not charged on a throw of fewer', () => {
    const game = startedGame(twoDice({ penalties: { fullThrow: 70 } }), { seats: [0] });
    game.rolls(1, 3);
    game.keeps(1);
    expect(types(game.rolls(3))).toEqual(['rolled', 'farkled', 'turn-started']);
  });

  it('all: everything that is banked', () => {
    const game = startedGame(oneDie({ penalties: { fullThrow: 'all' } }), { seats: [0] });
    game.scores(5);
    game.farkles();
    expect(penalties(game)).toEqual([[0, 'full-throw', 500, 0]]);
  });

  it('comes after those for a farkle and for a streak, each told apart', () => {
    const all = { farkle: 10, streak: { length: 2, points: 20 }, fullThrow: 40 };
    const game = startedGame(oneDie({ penalties: all }), { seats: [0] });
    game.farkles();
    game.farkles();
    expect(penalties(game)).toEqual([
      [0, 'farkle', 10, -10],
      [0, 'full-throw', 40, -50],
      [0, 'farkle', 10, -60],
      [0, 'streak', 20, -80],
      [0, 'full-throw', 40, -120],
    ]);
  });
});

describe('who receives the points of a farkled turn', () => {
  const receives = (lostPointsTo: string, seats = [0, 1, 2, 3]): TestGame =>
    startedGame(oneDie({ penalties: { lostPointsTo }, ending: { target: 9000 } }), { seats });
  const moved = (game: TestGame) => entries(game, 'points-moved').map(({ from, to, points }) => [from, to, points]);

  it('nobody', () => {
    const game = receives('nobody');
    game.farkles(5);
    expect(game.scoreboard).toEqual([0, 0, 0, 0]);
  });

  it('next: the next in play, though not opened', () => {
    const game = receives('next');
    expect(game.farkles(5)).toMatchObject([
      {},
      {},
      {},
      {},
      { type: 'farkled', lost: 500 },
      { type: 'points-moved', from: 0, to: 1, points: 500, reason: 'lost-turn' },
      { type: 'turn-started', seat: 1 },
    ]);
    expect(game.scoreboard).toEqual([0, 500, 0, 0]);
    expect(game.state.seats[1]!.opened).toBe(false);
    game.leaves(2);
    game.farkles(1);
    expect(moved(game)).toEqual([
      [0, 1, 500],
      [1, 3, 100],
    ]);
  });

  it('next: whatever the scores', () => {
    const game = receives('next', [0, 1, 2]);
    game.farkles();
    game.scores(3);
    game.scores(1);
    game.farkles(5);
    expect(moved(game)).toEqual([[0, 1, 500]]);
  });

  it('highest: the leader of the others, the next one clockwise of equals', () => {
    const game = receives('highest');
    game.scores(1);
    game.scores(3);
    game.scores(2);
    game.scores(3);
    game.farkles(5);
    game.farkles(4);
    expect(moved(game)).toEqual([
      [0, 1, 500],
      [1, 3, 400],
    ]);
    expect(game.scoreboard).toEqual([100, 800, 200, 700]);
  });

  it('lowest: the last of the others, the next one clockwise of equals, and never the one who lost them', () => {
    const game = receives('lowest');
    game.farkles();
    game.scores(1);
    game.scores(1);
    game.scores(5);
    game.farkles(5);
    game.farkles();
    game.farkles(2);
    expect(moved(game)).toEqual([
      [0, 1, 500],
      [2, 0, 200],
    ]);
  });

  it('clockwise counts from the one who lost them, past the last seat', () => {
    const game = receives('highest', [0, 2, 5]);
    game.farkles();
    game.farkles(1);
    expect(moved(game)).toEqual([[2, 5, 100]]);
    game.farkles();
    game.farkles();
    game.scores(1);
    game.farkles(3);
    expect(moved(game)).toEqual([
      [2, 5, 100],
      [5, 2, 300],
    ]);
  });

  it('a turn without points moves none', () => {
    const game = receives('next');
    expect(types(game.farkles())).toEqual(['rolled', 'farkled', 'turn-started']);
  });

  it('a player alone loses them to nobody', () => {
    const game = receives('highest', [0]);
    expect(types(game.farkles(1))).not.toContain('points-moved');
  });

  it('they do not end the game: only a bank does, the next one of whoever has the points', () => {
    const game = startedGame(oneDie({ penalties: { lostPointsTo: 'next' }, ending: { mode: 'instant', target: 500 } }));
    game.farkles(5);
    expect(game.state.status).toBe('playing');
    expect(game.scoreboard).toEqual([0, 500]);
    game.scores(1);
    expect(game.state.winners).toEqual([1]);
  });

  it('are moved after the penalties, by the scores that those leave', () => {
    const game = startedGame(oneDie({ penalties: { lostPointsTo: 'lowest', farkle: 10 } }));
    expect(types(game.farkles(1)).slice(-4)).toEqual(['farkled', 'penalised', 'points-moved', 'turn-started']);
  });
});
