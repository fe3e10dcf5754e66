import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, presetRules, startedGame, type TableSetting } from '../../test/support/engine-builders.js';
import { TURN_LIMIT } from './ending.js';
import { fold } from './evolve.js';

const game = (ending: object, setting: TableSetting = { seats: [0, 1, 2] }) =>
  startedGame(oneDie({ ending: { target: 500, ...ending } }), setting);

const types = (told: { type: string }[]): string[] => told.map(({ type }) => type);

describe('final round', () => {
  it('of three players seat 1 triggers, then seats 2 and 0 play once each, and it is over', () => {
    const table = game({ mode: 'finalRound' });
    table.farkles();
    expect(table.scores(5).slice(3)).toEqual([
      { type: 'banked', seat: 1, points: 500, turnPoints: 500, score: 500 },
      { type: 'final-round-started', triggeredBy: 1, seatsToPlay: [2, 0] },
      { type: 'turn-started', seat: 2, round: 1, number: 1, diceToRoll: 1 },
    ]);
    expect(table.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [2, 0] });
    table.scores(1);
    expect(table.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [0] });
    expect(table.state.turn).toMatchObject({ seat: 0, round: 2, number: 2 });
    expect(table.farkles().slice(2)).toEqual([
      {
        type: 'game-finished',
        winners: [1],
        reason: 'final-round',
        scores: [
          { seat: 0, score: 0 },
          { seat: 1, score: 500 },
          { seat: 2, score: 100 },
        ],
      },
    ]);
    expect(table.state).toMatchObject({ status: 'finished', turn: null, winners: [1], finishReason: 'final-round' });
  });

  it('who triggered it has no further turn, even when passed', () => {
    const table = game({ mode: 'finalRound' });
    table.scores(5);
    table.scores(5, 1);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [2] });
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [1] });
    expect(entries(table, 'final-round-started')).toHaveLength(1);
  });

  it('is for those still in play', () => {
    const table = game({ mode: 'finalRound' }, { seats: [0, 1, 2, 3] });
    table.leaves(2);
    table.scores(5);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1, 3] });
  });

  it('turn points do not count until they are banked, and the target itself suffices', () => {
    const table = game({ mode: 'finalRound' });
    table.rolls(5);
    table.keeps(5);
    expect(table.state.finalRound).toBeNull();
    table.banks();
    expect(table.state.finalRound).not.toBeNull();
    const short = game({ mode: 'finalRound', target: 501 });
    short.scores(5);
    expect(short.state.finalRound).toBeNull();
  });

  it('counts the score, not the bank', () => {
    const table = game({ mode: 'finalRound' }, { seats: [0, 1] });
    table.scores(4);
    table.farkles();
    table.scores(1);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1] });
  });

  it('a player alone is done at once', () => {
    const table = game({ mode: 'finalRound' }, { seats: [0] });
    table.farkles();
    expect(table.state.turn).toMatchObject({ seat: 0, round: 2, number: 2 });
    expect(types(table.scores(5)).slice(-3)).toEqual(['banked', 'final-round-started', 'game-finished']);
    expect(table.state.winners).toEqual([0]);
  });

  it('firstToReach: who draws level stays behind', () => {
    const table = game({ mode: 'finalRound', tie: 'firstToReach' });
    table.scores(5);
    table.scores(5);
    table.farkles();
    expect(table.state.winners).toEqual([0]);
  });

  it('firstToReach: of two who pass the leader by as much the earlier one wins, whatever the seats', () => {
    const table = game({ mode: 'finalRound', tie: 'firstToReach' });
    table.farkles();
    table.scores(5);
    table.scores(5, 1);
    table.scores(5, 1);
    expect(table.scoreboard).toEqual([600, 500, 600]);
    expect(table.state.winners).toEqual([2]);
  });

  it('shared: those with the highest score win together, in seat order', () => {
    const table = game({ mode: 'finalRound', tie: 'shared' });
    table.farkles();
    table.scores(5);
    table.farkles();
    table.scores(5);
    expect(table.state).toMatchObject({ status: 'finished', winners: [0, 1] });
  });
});

describe('instant', () => {
  it('the bank that reaches the target wins at once', () => {
    const table = game({ mode: 'instant' });
    table.scores(4);
    table.scores(5);
    expect(table.state).toMatchObject({ status: 'finished', winners: [1], finishReason: 'target-reached', turn: null });
    expect(types(table.log)).not.toContain('final-round-started');
  });

  it('a bank below it does not', () => {
    const table = game({ mode: 'instant' });
    table.scores(4);
    expect(table.state).toMatchObject({ status: 'playing', winners: [], finishReason: null });
  });
});

describe('equal turns', () => {
  it('the round is played out, and nobody has more turns than another', () => {
    const table = game({ mode: 'equalTurns' });
    table.farkles();
    table.scores(5);
    expect(table.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [2] });
    expect(table.state.turn).toMatchObject({ seat: 2, round: 1 });
    table.scores(5, 1);
    expect(table.state).toMatchObject({ status: 'finished', winners: [2], finishReason: 'equal-turns' });
    expect(table.state.seats.map(({ turns }) => turns)).toEqual([1, 1, 1]);
  });

  it('the last of a round ends it at once', () => {
    const table = game({ mode: 'equalTurns' });
    table.farkles();
    table.farkles();
    expect(table.scores(5).slice(-2)).toMatchObject([
      { type: 'final-round-started', triggeredBy: 2, seatsToPlay: [] },
      { type: 'game-finished', winners: [2], reason: 'equal-turns' },
    ]);
  });

  it('rounds count from the starter', () => {
    const table = startedGame(oneDie({ start: 'rollOff', ending: { target: 500, mode: 'equalTurns' } }), {
      seats: [0, 1, 2],
      throws: [[1], [2], [6]],
    });
    expect(table.seat).toBe(2);
    table.farkles();
    table.scores(5);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1] });
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [0] });
  });

  it('the starter gives every other seat a turn', () => {
    const table = game({ mode: 'equalTurns' });
    table.scores(5);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1, 2] });
  });
});

describe('a number of rounds', () => {
  it('ignores the target and ends after the last turn of the last round', () => {
    const table = game({ mode: 'rounds', rounds: 2 });
    table.scores(5, 5);
    table.farkles();
    table.farkles();
    expect(table.state.turn).toMatchObject({ seat: 0, round: 2, number: 2 });
    table.farkles();
    table.farkles();
    expect(types(table.farkles()).at(-1)).toBe('game-finished');
    expect(table.state).toMatchObject({ winners: [0], finishReason: 'rounds', finalRound: null });
    expect(table.state.seats.map(({ turns }) => turns)).toEqual([2, 2, 2]);
  });

  it('counts from the starter, who may sit last', () => {
    const table = startedGame(oneDie({ start: 'rollOff', ending: { mode: 'rounds', rounds: 1 } }), {
      seats: [0, 1, 2],
      throws: [[1], [6], [2]],
    });
    table.farkles();
    table.farkles();
    expect(table.seat).toBe(0);
    table.scores(1);
    expect(table.state).toMatchObject({ status: 'finished', winners: [0] });
  });

  it('firstToReach: who held the final total first, a later loss and gain counted', () => {
    const table = game({ mode: 'rounds', rounds: 2, tie: 'firstToReach' }, { seats: [0, 1] });
    table.scores(1);
    table.scores(3);
    table.scores(2);
    table.farkles();
    expect(table.scoreboard).toEqual([300, 300]);
    expect(table.state.winners).toEqual([1]);
  });

  it('firstToReach: a penalty that took points is how the new total was reached', () => {
    const table = startedGame(
      oneDie({
        turn: { bankMinimum: 200, shortBank: 'zero' },
        penalties: { farkle: 100 },
        ending: { mode: 'rounds', rounds: 3, tie: 'firstToReach' },
      }),
    );
    table.scores(2);
    table.scores(2);
    table.scores(1);
    table.farkles();
    table.farkles();
    table.scores(1);
    expect(table.scoreboard).toEqual([100, 100]);
    expect(table.state.winners).toEqual([1]);
  });

  it('firstToReach: a penalty that took nothing changes nothing', () => {
    const table = startedGame(
      oneDie({
        turn: { bankMinimum: 200, shortBank: 'zero' },
        penalties: { farkle: 100, floor: 0 },
        ending: { mode: 'rounds', rounds: 1, tie: 'firstToReach' },
      }),
    );
    table.farkles();
    table.scores(1);
    expect(table.scoreboard).toEqual([0, 0]);
    expect(table.state.winners).toEqual([0]);
  });

  it('firstToReach: nothing against nothing goes to the lowest seat, whoever sat down or changed a seed last', () => {
    const table = startedGame(oneDie({ ending: { mode: 'rounds', rounds: 1, tie: 'firstToReach' } }), {
      seats: [3, 1],
    });
    table.farkles();
    table.farkles();
    expect(table.state.winners).toEqual([1]);
  });

  it('firstToReach: points of a lost turn count from when they arrive', () => {
    const penalties = { lostPointsTo: 'next' };
    const table = startedGame(oneDie({ penalties, ending: { mode: 'rounds', rounds: 1, tie: 'firstToReach' } }), {
      seats: [0, 1, 2],
    });
    table.scores(1);
    table.farkles(1);
    table.farkles();
    expect(table.scoreboard).toEqual([100, 0, 100]);
    expect(table.state.winners).toEqual([0]);
  });
});

describe('the cap of 1,000 turns per seat', () => {
  const nearLimit = (ending: object, scores: number[]) => {
    const table = game(ending, { seats: scores.map((_, seat) => seat) });
    const seats = table.state.seats.map((seat, i) => ({
      ...seat,
      turns: TURN_LIMIT - (i === 0 ? 0 : 1),
      score: scores[i]!,
      scoreSince: 10 - i,
    }));
    table.state = { ...table.state, seats, turn: { ...table.state.turn!, number: TURN_LIMIT, round: TURN_LIMIT } };
    return table;
  };

  it('the last turn of the last seat is still played, then the highest score wins', () => {
    const table = nearLimit({ mode: 'finalRound' }, [100, 300]);
    table.farkles();
    expect(table.state.turn).toMatchObject({ seat: 1, number: 1000 });
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [1], finishReason: 'turn-limit', turn: null });
  });

  it.each([
    ['shared', [0, 1]],
    ['extraTurns', [0, 1]],
    ['firstToReach', [1]],
  ])('%s: of equal scores %j win', (tie, winners) => {
    const table = nearLimit({ mode: 'finalRound', tie }, [300, 300]);
    table.farkles();
    table.farkles();
    expect(table.state).toMatchObject({ winners, finishReason: 'turn-limit' });
  });

  it('holds in a tie-break too, among the tied alone', () => {
    const table = nearLimit({ mode: 'finalRound', tie: 'extraTurns' }, [500, 500, 0]);
    table.state = {
      ...table.state,
      seats: table.state.seats.map((seat) => ({ ...seat, turns: TURN_LIMIT })),
      finalRound: { triggeredBy: 0, seatsToPlay: [] },
      tieBreak: { seats: [0, 1], seatsToPlay: [0, 1] },
    };
    table.farkles();
    expect(table.state).toMatchObject({ winners: [0, 1], finishReason: 'turn-limit' });
  });

  it('a game in which nobody ever scores ends by it', () => {
    const table = game({ mode: 'finalRound' }, { seats: [0, 1] });
    for (let turn = 0; turn < 2 * TURN_LIMIT; turn++) table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', finishReason: 'turn-limit', winners: [0] });
    expect(table.state.seats.map(({ turns }) => turns)).toEqual([1000, 1000]);
    expect(table.state).toEqual(fold(table.log));
  });
});

it('the sheets end as they say', () => {
  const endings = ['jaques', 'universe', 'additive', 'pocket'].map((id) => {
    const { mode, tie, target } = presetRules(id).ending;
    return [id, mode, tie, target];
  });
  expect(endings).toEqual([
    ['jaques', 'finalRound', 'extraTurns', 10_000],
    ['universe', 'finalRound', 'firstToReach', 10_000],
    ['additive', 'instant', 'firstToReach', 10_000],
    ['pocket', 'finalRound', 'firstToReach', 10_000],
  ]);
});
