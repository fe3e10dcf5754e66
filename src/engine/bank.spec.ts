import { describe, expect, it } from '@jest/globals';
import { actionsOf } from './actions.js';
import { bankNow, minimumOf, mustRoll } from './bank.js';
import type { Face } from './multisets.js';
import { oneDie, startedGame, type TestGame, waitingGame } from '../../test/support/engine-builders.js';

const bankOf = (game: TestGame) => actionsOf(game.compiled, game.state).bank;

/** Rolls and keeps in turn, and stops before the bank. */
const gathers = (game: TestGame, ...faces: Face[]): void => {
  for (const face of faces) {
    game.rolls(face);
    game.keeps(face);
  }
};

describe('an opening minimum of 500', () => {
  it('refuse: 450 is refused, below-minimum, and the turn goes on', () => {
    const game = startedGame(oneDie({ turn: { openingMinimum: 500 } }));
    gathers(game, 4);
    expect(bankOf(game)).toBeNull();
    expect(game.decides({ type: 'bank', seat: 0 })).toMatchObject({
      refusal: 'below-minimum',
      detail: expect.stringMatching(/400.+500/),
    });
    expect(game.seat).toBe(0);
    gathers(game, 1);
    expect(bankOf(game)).toEqual({ points: 500 });
    expect(game.banks()).toMatchObject([{ points: 500, turnPoints: 500, score: 500 }, { seat: 1 }]);
  });

  it('zero: 450 ends the turn and records nothing, which is no farkle and opens nothing', () => {
    const game = startedGame(oneDie({ turn: { openingMinimum: 500, shortBank: 'zero' } }));
    gathers(game, 4);
    expect(bankOf(game)).toEqual({ points: 0 });
    expect(game.banks()).toEqual([
      { type: 'banked', seat: 0, points: 0, turnPoints: 400, score: 0 },
      { type: 'turn-started', seat: 1, round: 1, number: 1, diceToRoll: 1 },
    ]);
    expect(game.state.seats[0]).toMatchObject({ score: 0, opened: false, farklesInARow: 0, scoreSince: 0 });
  });

  it.each(['refuse', 'zero'])('%s: after the opening any bank counts, and others still have to open', (shortBank) => {
    const game = startedGame(oneDie({ turn: { openingMinimum: 500, shortBank }, ending: { target: 9000 } }));
    game.scores(5);
    expect(game.state.seats[0]).toMatchObject({ opened: true, score: 500 });
    gathers(game, 1);
    expect(bankOf(game)).toEqual(shortBank === 'zero' ? { points: 0 } : null);
    game.farkles();
    game.scores(1);
    expect(game.scoreboard).toEqual([600, 0]);
  });

  it('is asked of one turn: two short ones do not add up', () => {
    const game = startedGame(oneDie({ turn: { openingMinimum: 500, shortBank: 'zero' } }), { seats: [0] });
    game.scores(3);
    game.scores(3);
    expect(game.state.seats[0]).toMatchObject({ score: 0, opened: false });
  });

  it('a short bank that records nothing ends a farkle streak', () => {
    const penalties = { streak: { length: 3, points: 100 } };
    const game = startedGame(oneDie({ turn: { openingMinimum: 500, shortBank: 'zero' }, penalties }), { seats: [0] });
    game.farkles();
    game.farkles();
    game.scores(1);
    expect(game.farkles().map(({ type }) => type)).not.toContain('penalised');
  });

  it('a short bank that records zero never ends the game', () => {
    const game = startedGame(oneDie({ turn: { bankMinimum: 500, shortBank: 'zero' }, ending: { target: 500 } }), {
      seats: [0],
    });
    gathers(game, 4);
    expect(game.banks().map(({ type }) => type)).toEqual(['banked', 'turn-started']);
  });
});

it('points of lost turns over the target are no bank: a short one after them does not end the game either', () => {
  const rules = oneDie({
    turn: { openingMinimum: 500, shortBank: 'zero' },
    penalties: { lostPointsTo: 'next' },
    ending: { mode: 'instant', target: 500 },
  });
  const game = startedGame(rules);
  game.farkles(5);
  game.scores(1);
  expect(game.state).toMatchObject({ status: 'playing', turn: { seat: 0 } });
  expect(game.scoreboard).toEqual([0, 500]);
});

describe('a bank minimum of 300', () => {
  const zilch = { bankMinimum: 300 };

  it('is asked of every turn, also of those who have opened', () => {
    const game = startedGame(oneDie({ turn: zilch }), { seats: [0] });
    game.scores(3);
    gathers(game, 2);
    expect(game.refusal({ type: 'bank', seat: 0 })).toBe('below-minimum');
    gathers(game, 1);
    expect(game.banks()).toMatchObject([{ points: 300, score: 600 }, {}]);
  });

  it('the greater of both minimums holds until the opening', () => {
    const minimums = (bankMinimum: number, openingMinimum: number): number[] => {
      const rules = oneDie({ turn: { bankMinimum, openingMinimum }, ending: { target: 9000 } });
      const game = startedGame(rules, { seats: [0] });
      const before = minimumOf(rules, game.state, 0);
      game.scores(5);
      return [before, minimumOf(rules, game.state, 0)];
    };
    expect([minimums(300, 500), minimums(300, 200)]).toEqual([
      [500, 300],
      [300, 300],
    ]);
  });
});

describe('what a bank would record', () => {
  const recorded = (points: number) => ({ points, opens: false, overshoots: false });

  it('everything without a minimum, all from the minimum on, nothing or a refusal below it', () => {
    const bank = (turn: object, ...faces: Face[]) => {
      const game = startedGame(oneDie({ turn }));
      gathers(game, ...faces);
      return bankNow(game.rules, game.state);
    };
    expect(bank({}, 1)).toEqual(recorded(100));
    expect(bank({ openingMinimum: 500, shortBank: 'zero' }, 4)).toEqual(recorded(0));
    expect(bank({ openingMinimum: 500, shortBank: 'zero' }, 5)).toEqual(recorded(500));
    expect(bank({ bankMinimum: 300 }, 2)).toBeNull();
    expect(bank({ bankMinimum: 300 }, 3)).toEqual(recorded(300));
  });

  it('is no question without a turn, before a roll or before a keep', () => {
    const rules = oneDie();
    expect(bankNow(rules, waitingGame(rules).state)).toBeNull();
    const game = startedGame(rules);
    expect(bankNow(rules, game.state)).toBeNull();
    game.rolls(1);
    expect(bankNow(rules, game.state)).toBeNull();
    game.keeps(1);
    expect(bankNow(rules, game.state)).toEqual(recorded(100));
  });

  it('a combination that must be rolled after needs a keep', () => {
    const rules = oneDie({ turn: { mustRollAfter: 'combination' } });
    expect(mustRoll(rules, startedGame(rules).state)).toBe(false);
  });

  it('forced hot dice: it must be rolled on while all dice have just scored, and only then', () => {
    const rules = oneDie({ turn: { hotDice: 'forced' } });
    const game = startedGame(rules);
    expect([mustRoll(rules, waitingGame(rules).state), mustRoll(rules, game.state)]).toEqual([false, false]);
    gathers(game, 1);
    expect(mustRoll(rules, game.state)).toBe(true);
    expect(mustRoll(oneDie(), game.state)).toBe(false);
  });
});
