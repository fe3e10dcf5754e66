import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, rulesFrom, startedGame, waitingGame } from '../../test/support/engine-builders.js';
import { actionsOf } from './actions.js';

const game = (ending: object, more: object = {}, seats = [0, 1, 2]) =>
  startedGame(oneDie({ ...more, ending: { target: 500, ...ending } }), { seats });

describe('last licks', () => {
  const licks = (more: object = {}, seats = [0, 1, 2]) => game({ mode: 'lastLicks' }, more, seats);

  it('everybody else has one more turn, and without being passed the leader wins', () => {
    const table = licks();
    expect(table.scores(5).at(-2)).toEqual({ type: 'final-round-started', triggeredBy: 0, seatsToPlay: [1, 2] });
    table.farkles();
    expect(table.scores(4).at(-1)).toMatchObject({ type: 'game-finished', winners: [0], reason: 'final-round' });
  });

  it('whoever is passed has another turn, after those who still have theirs, until nobody passes', () => {
    const table = licks();
    table.scores(5);
    expect(table.scores(5, 1).at(-2)).toEqual({ type: 'final-round-started', triggeredBy: 1, seatsToPlay: [2, 0] });
    table.farkles();
    expect(table.scores(2).at(-2)).toEqual({ type: 'final-round-started', triggeredBy: 0, seatsToPlay: [1] });
    expect(table.farkles().at(-1)).toMatchObject({ winners: [0] });
    expect(table.scoreboard).toEqual([700, 600, 0]);
  });

  it('to draw level is not to pass', () => {
    const table = licks();
    table.scores(5);
    table.scores(5);
    expect(entries(table, 'final-round-started')).toHaveLength(1);
    expect(table.farkles().at(-1)).toMatchObject({ winners: [0] });
  });

  it('a leader who still is to play is not put in twice', () => {
    const table = licks();
    table.scores(5);
    table.scores(5, 1);
    table.scores(5, 2);
    expect(table.state.finalRound).toEqual({ triggeredBy: 2, seatsToPlay: [0, 1] });
  });

  it('a leader who has left is passed without another turn', () => {
    const table = licks();
    table.scores(5);
    table.leaves(0);
    table.scores(5, 1);
    expect(table.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [2] });
  });

  it('meets extra turns: those pass nobody', () => {
    const table = game({ mode: 'lastLicks', tie: 'extraTurns' }, {}, [0, 1]);
    table.scores(5);
    table.scores(5);
    table.scores(1);
    expect(table.scores(2).at(-1)).toMatchObject({ winners: [1], reason: 'tie-break' });
    expect(entries(table, 'final-round-started')).toHaveLength(1);
  });

  it('meets turns of one throw: each further one is one throw too', () => {
    const table = game({ mode: 'lastLicks', finalTurn: 'roll' }, {}, [0, 1]);
    table.scores(5, 1);
    table.rolls(5);
    expect(table.keeps(5).at(-1)).toMatchObject({ type: 'game-finished', winners: [0] });
    const passed = game({ mode: 'lastLicks', finalTurn: 'roll' }, {}, [0, 1]);
    passed.farkles();
    passed.scores(4);
    passed.scores(5);
    passed.rolls(3);
    expect(passed.keeps(3).slice(-2)).toMatchObject([{ triggeredBy: 1, seatsToPlay: [0] }, { seat: 0 }]);
    passed.rolls(1);
    expect(passed.keeps(1).at(-1)).toMatchObject({ winners: [1] });
  });

  it('a player alone is done at once', () => {
    expect(licks({}, [0]).scores(5).at(-1)).toMatchObject({ winners: [0], reason: 'final-round' });
  });
});

describe('a final turn of one throw', () => {
  const roll = (more: object = {}, ending: object = {}) => game({ finalTurn: 'roll', ...ending }, more);

  it('is banked by the keep', () => {
    const table = roll();
    table.scores(5);
    expect(actionsOf(table.compiled, table.state)).toMatchObject({ roll: true, bank: null });
    table.rolls(3);
    expect(table.keeps(3)).toMatchObject([
      { type: 'kept' },
      { type: 'hot-dice' },
      { type: 'banked', seat: 1, points: 300 },
      { type: 'turn-started', seat: 2 },
    ]);
  });

  it('keep and bank in one move is the same, keep and roll is refused', () => {
    const table = roll();
    table.scores(5);
    table.rolls(3);
    expect(table.refusal({ type: 'play', seat: 1, dice: [3], then: 'roll' })).toBe('not-your-turn');
    expect(table.refusal({ type: 'play', seat: 1, dice: [3], then: 'bank' })).toBe('accepted');
  });

  it('may farkle, and is rescued like any roll', () => {
    const table = roll({ turn: { rescue: 'secondChance' } });
    table.scores(5);
    table.does({ type: 'roll', seat: 1 }, [6], [2]);
    table.keeps(2);
    table.does({ type: 'roll', seat: 2 }, [6], [6]);
    expect(table.state).toMatchObject({ status: 'finished', winners: [0] });
    expect(table.scoreboard).toEqual([500, 200, 0]);
  });

  it('meets minimums: too little records nothing, even where a short bank is refused', () => {
    const table = roll({ turn: { openingMinimum: 500, bankMinimum: 200 } });
    table.scores(5);
    table.rolls(4);
    expect(table.keeps(4).slice(-2)).toMatchObject([{ type: 'banked', points: 0, turnPoints: 400 }, { seat: 2 }]);
    table.rolls(5);
    expect(table.keeps(5).at(-1)).toMatchObject({ type: 'game-finished', winners: [0] });
    expect(table.scoreboard).toEqual([500, 0, 500]);
  });

  it('meets forced hot dice and combinations to roll after: the throw is the turn', () => {
    const table = roll({ turn: { hotDice: 'forced', mustRollAfter: 'combination' } });
    table.rolls(5);
    table.keeps(5);
    expect(table.refusal({ type: 'bank', seat: 0 })).toBe('must-roll');
    table.farkles();
    expect(table.state.finalRound).toBeNull();
  });

  it('meets extra turns: those are whole turns', () => {
    const table = roll({}, { tie: 'extraTurns' });
    table.scores(5);
    table.rolls(5);
    table.keeps(5);
    table.farkles();
    table.scores(1, 1);
    expect(table.scores(1, 2).at(-1)).toMatchObject({ winners: [1], reason: 'tie-break' });
  });

  it('meets an exact target: a throw that is too much records nothing', () => {
    const table = roll({}, { overshoot: 'loseTurn' });
    table.farkles();
    table.scores(2);
    table.farkles();
    table.scores(5);
    table.rolls(4);
    expect(table.keeps(4).at(-2)).toMatchObject({ type: 'banked', points: 0, score: 200 });
  });
});

describe('cutthroat meets', () => {
  it('a streak: both are charged, the streak after the farkle', () => {
    const penalties = { farkle: 100, floor: 0, streak: { length: 2, points: 150 } };
    const table = game({ target: 9000 }, { penalties }, [0]);
    table.scores(3);
    table.farkles();
    table.farkles();
    expect(entries(table, 'penalised')).toMatchObject([
      { reason: 'farkle', points: 100, score: 200 },
      { reason: 'farkle', points: 100, score: 100 },
      { reason: 'streak', points: 100, score: 0 },
    ]);
  });
});

describe('a special that wins meets', () => {
  it('a final round: it wins whatever the scores, and who is left to play does not', () => {
    const plain = oneDie({ ending: { target: 500 } });
    const rules = rulesFrom({ ...plain, scoring: { ...plain.scoring, specials: [{ dice: [6], effect: 'win' }] } });
    const table = startedGame(rules, { seats: [0, 1, 2] });
    table.scores(5);
    expect(table.rolls(6)).toMatchObject([{}, { type: 'game-finished', winners: [1], reason: 'special-win' }]);
  });

  it('extra turns', () => {
    const plain = oneDie({ ending: { target: 500, tie: 'extraTurns' } });
    const rules = rulesFrom({ ...plain, scoring: { ...plain.scoring, specials: [{ dice: [6], effect: 'win' }] } });
    const table = startedGame(rules);
    table.scores(5);
    table.scores(5);
    table.scores(1);
    expect(table.rolls(6).at(-1)).toMatchObject({ winners: [1], reason: 'special-win' });
  });
});

describe('the loser of the last game begins', () => {
  const rules = oneDie({ start: 'loser', ending: { mode: 'rounds', rounds: 1 } });
  const starts = (starter?: number) => {
    const table = waitingGame(rules, { seats: [0, 2, 3] });
    table.does({ type: 'start', ...(starter !== undefined && { starter }) });
    return table;
  };

  it('as the start names the seat, and rounds count from there', () => {
    const table = starts(2);
    expect([table.seat, table.state.starter]).toEqual([2, 2]);
    table.scores(1);
    table.scores(1);
    expect(table.scores(2).at(-1)).toMatchObject({ type: 'game-finished', winners: [0] });
  });

  it('without a last game, or where that player does not sit, the first seat begins', () => {
    expect([starts().seat, starts(1).seat, starts(9).seat]).toEqual([0, 0, 0]);
  });

  it('nobody else may choose who begins', () => {
    const table = waitingGame(oneDie(), { seats: [0, 1] });
    table.does({ type: 'start', starter: 1 });
    expect(table.seat).toBe(0);
  });
});

describe('tables of every size', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('%i players take turns clockwise, and each has one in the final round', (count) => {
    const seats = Array.from({ length: count }, (_, seat) => seat);
    const table = game({}, {}, seats);
    for (const seat of seats) {
      expect(table.seat).toBe(seat);
      table.scores(1);
    }
    table.scores(4);
    for (const seat of seats.slice(1)) {
      expect(table.seat).toBe(seat);
      table.farkles();
    }
    expect(table.state).toMatchObject({ status: 'finished', winners: [0] });
  });

  it('a player alone: no tie, no thief, nobody to follow', () => {
    const table = game({ tie: 'extraTurns', mode: 'rounds', rounds: 2 }, {}, [0]);
    table.scores(1);
    expect(table.scores(2).at(-1)).toMatchObject({ type: 'game-finished', winners: [0], reason: 'rounds' });
  });
});
