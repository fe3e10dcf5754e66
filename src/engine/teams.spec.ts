import { describe, expect, it } from '@jest/globals';
import {
  entries,
  oneDie,
  presetRules,
  rulesFrom,
  startedGame,
  waitingGame,
} from '../../test/support/engine-builders.js';

const four = [0, 1, 2, 3];
const game = (more: { ending?: object; [field: string]: unknown } = {}, seats = four) =>
  startedGame(oneDie({ teams: { size: 2 }, ...more, ending: { target: 9000, ...more.ending } }), { seats });

/** A game in which every seat has opened by 100 points, so that each of the two teams has 100. */
const opened = (more: { ending?: object; [field: string]: unknown } = {}) => {
  const table = game(more);
  for (const _ of four) table.scores(1);
  return table;
};

describe('who plays together', () => {
  const teams = (seats: number[]) => game({}, seats).state.seats.map(({ team }) => team);

  it('seats take turns in belonging to the teams', () => {
    expect(teams(four)).toEqual([0, 1, 0, 1]);
    expect(teams([0, 1, 2, 3, 4, 5])).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('places count, not the numbers of seats with gaps', () => {
    expect(teams([0, 2, 3, 7])).toEqual([0, 1, 0, 1]);
  });

  it('the log says how many teams there are, and nothing where everybody plays alone', () => {
    expect(entries(game(), 'game-started')).toMatchObject([{ teams: 2 }]);
    expect(entries(startedGame(oneDie()), 'game-started')[0]).not.toHaveProperty('teams');
    expect(startedGame(oneDie()).state.seats.map(({ team }) => team)).toEqual([null, null]);
  });

  it('a table that is not full of teams cannot start', () => {
    const start = (size: number, seats: number[]) => {
      const rules = oneDie({ teams: { size }, players: { min: size === 3 ? 6 : 4, max: size === 3 ? 6 : 8 } });
      return waitingGame(rules, { seats }).decides({ type: 'start' });
    };
    const refused = { refusal: 'not-enough-players' };
    expect(start(2, [0, 1, 2])).toMatchObject(refused);
    expect(start(2, [0, 1, 2, 3, 4])).toEqual({ ...refused, detail: expect.stringMatching(/^Teams of 2 .+full\.$/) });
    expect(start(3, [0, 1, 2, 3])).toMatchObject(refused);
    expect(start(3, [0, 1, 2, 3, 4, 5])).toMatchObject({ state: { status: 'playing' } });
  });
});

describe('opening as a team', () => {
  const opening = { turn: { openingMinimum: 300 } };

  it('the qualifying bank of the first partner opens them and is not recorded', () => {
    const table = game(opening);
    expect(table.scores(4).slice(-2)).toEqual([
      { type: 'banked', seat: 0, points: 0, turnPoints: 400, score: 0, opens: true },
      { type: 'turn-started', seat: 1, round: 1, number: 1, diceToRoll: 1 },
    ]);
    expect(table.state.seats.map((seat) => seat.opened)).toEqual([true, false, false, false]);
  });

  it('the turn in which the second partner qualifies is the first recorded one', () => {
    const table = game(opening);
    table.scores(4);
    table.farkles();
    expect(table.scores(5).at(-2)).toEqual({ type: 'banked', seat: 2, points: 500, turnPoints: 500, score: 500 });
    expect(table.scoreboard).toEqual([500, 0, 500, 0]);
  });

  it('until then further banks of the first are not recorded either, need no minimum and open nobody anew', () => {
    const table = game(opening);
    table.scores(4);
    for (const _ of [1, 2, 3]) table.farkles();
    expect(table.scores(1).at(-2)).toEqual({ type: 'banked', seat: 0, points: 0, turnPoints: 100, score: 0 });
  });

  it('a short bank does not open', () => {
    const table = game(opening);
    table.rolls(2);
    table.keeps(2);
    expect(table.refusal({ type: 'bank', seat: 0 })).toBe('below-minimum');
    const zero = game({ turn: { openingMinimum: 300, shortBank: 'zero' } });
    expect(zero.scores(2).at(-2)).toEqual({ type: 'banked', seat: 0, points: 0, turnPoints: 200, score: 0 });
    expect(zero.state.seats[0]!.opened).toBe(false);
  });

  it('each partner has to reach the minimum', () => {
    const table = game(opening);
    table.scores(3);
    table.farkles();
    table.rolls(2);
    table.keeps(2);
    expect(table.refusal({ type: 'bank', seat: 2 })).toBe('below-minimum');
  });

  it('without a minimum any bank opens', () => {
    expect(opened().scoreboard).toEqual([100, 100, 100, 100]);
  });

  it('of three partners all have to open', () => {
    const rules = oneDie({ teams: { size: 3 }, players: { min: 6, max: 6 } });
    const table = startedGame(rules, { seats: [0, 1, 2, 3, 4, 5] });
    for (const _ of [0, 1, 2, 3]) table.scores(1);
    expect(table.scoreboard).toEqual([0, 0, 0, 0, 0, 0]);
    table.scores(2);
    expect(table.scoreboard).toEqual([200, 0, 200, 0, 200, 0]);
  });

  it('the preset does so at 500', () => {
    const table = startedGame(presetRules('jaques-team'), { seats: four, throws: [[6], [1], [2], [3]] });
    table.rolls(5, 5, 5, 2, 3, 4);
    table.keeps(5, 5, 5);
    expect(table.banks()[0]).toMatchObject({ points: 0, turnPoints: 500, opens: true });
  });
});

describe('one score', () => {
  it('both partners gain and lose it', () => {
    const table = opened({ penalties: { farkle: 50 } });
    table.scores(3);
    expect(table.scoreboard).toEqual([400, 100, 400, 100]);
    table.farkles();
    expect(table.scoreboard).toEqual([400, 50, 400, 50]);
    table.farkles();
    expect(table.scoreboard).toEqual([350, 50, 350, 50]);
  });

  it('a streak is of one player', () => {
    const table = opened({ penalties: { streak: { length: 2, points: 50 } } });
    for (const _ of four) table.farkles();
    expect(entries(table, 'penalised')).toEqual([]);
    table.farkles();
    expect(table.scoreboard).toEqual([50, 100, 50, 100]);
    expect(table.state.seats.map(({ farklesInARow }) => farklesInARow)).toEqual([0, 1, 1, 1]);
  });

  it('points of a lost turn go to another team: the next player who is no partner', () => {
    const six = game({ penalties: { lostPointsTo: 'next' } }, [0, 1, 2, 3, 4, 5]);
    six.farkles(2);
    expect(six.scoreboard).toEqual([0, 200, 0, 0, 200, 0]);
    const table = game({ penalties: { lostPointsTo: 'highest' } });
    table.leaves(1);
    table.farkles(3);
    expect(entries(table, 'points-moved')).toMatchObject([{ from: 0, to: 3, points: 300 }]);
  });
});

describe('teams at the end', () => {
  it('instant: all seats of the team win', () => {
    expect(
      opened({ ending: { target: 300, mode: 'instant' } })
        .scores(3)
        .at(-1),
    ).toMatchObject({ winners: [0, 2] });
  });

  it('final round: every seat of the other teams has one more turn, the partner has none', () => {
    const table = opened({ ending: { target: 500 } });
    table.scores(4);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1, 3] });
    table.scores(1);
    expect(table.seat).toBe(3);
    expect(table.scores(4).at(-1)).toMatchObject({ type: 'game-finished', winners: [1, 3], reason: 'final-round' });
  });

  it('final round of three teams: all seats of both others, clockwise', () => {
    const table = game({ ending: { target: 500 } }, [0, 1, 2, 3, 4, 5]);
    for (const _ of [0, 1, 2, 3]) table.scores(1);
    table.scores(5);
    expect(table.state.finalRound).toEqual({ triggeredBy: 4, seatsToPlay: [5, 0, 2, 3] });
  });

  it('equal turns: the round is played out, partners included', () => {
    const table = opened({ ending: { target: 300, mode: 'equalTurns' } });
    table.scores(3);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1, 2, 3] });
  });

  it('last licks: the passed team has another turn for each of its seats', () => {
    const table = opened({ ending: { target: 500, mode: 'lastLicks' } });
    table.scores(4);
    table.scores(5);
    expect(table.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [3, 0, 2] });
    table.scores(1);
    expect(entries(table, 'final-round-started')).toHaveLength(2);
    table.farkles();
    expect(table.farkles().at(-1)).toMatchObject({ winners: [1, 3] });
  });

  it('extra turns: each seat of the tied teams plays one, then the teams are compared', () => {
    const table = opened({ ending: { target: 500, tie: 'extraTurns' } });
    table.farkles();
    table.scores(4);
    table.scores(4);
    expect(table.seat).toBe(0);
    table.farkles();
    expect(table.state.tieBreak).toEqual({ seats: [1, 2, 3, 0], seatsToPlay: [1, 2, 3, 0] });
    table.scores(1);
    table.scores(2);
    table.scores(2);
    expect(table.farkles().at(-1)).toMatchObject({ winners: [1, 3], reason: 'tie-break' });
  });

  it('shared: all seats of the tied teams win', () => {
    const table = opened({ ending: { target: 500, tie: 'shared' } });
    table.scores(4);
    table.scores(4);
    expect(table.farkles().at(-1)).toMatchObject({ winners: [0, 1, 2, 3] });
  });

  it('firstToReach: the team that drew level stays behind', () => {
    const table = opened({ ending: { target: 500 } });
    table.scores(4);
    table.scores(4);
    expect(table.farkles().at(-1)).toMatchObject({ winners: [0, 2] });
  });

  it('a special that wins, wins for the team, inside a final round too', () => {
    const plain = oneDie({ teams: { size: 2 }, ending: { target: 500 } });
    const rules = rulesFrom({ ...plain, scoring: { ...plain.scoring, specials: [{ dice: [6], effect: 'win' }] } });
    const table = startedGame(rules, { seats: four });
    for (const face of [1, 1, 5] as const) table.scores(face);
    expect(table.state.finalRound).toEqual({ triggeredBy: 2, seatsToPlay: [3, 1] });
    expect(table.rolls(6).at(-1)).toMatchObject({ winners: [1, 3], reason: 'special-win' });
  });

  it('one throw: partners of the other teams have one each', () => {
    const table = opened({ ending: { target: 500, finalTurn: 'roll' } });
    table.scores(4);
    table.rolls(3);
    expect(table.keeps(3).at(-1)).toMatchObject({ type: 'turn-started', seat: 3 });
    table.rolls(2);
    expect(table.keeps(2).at(-1)).toMatchObject({ winners: [1, 3] });
  });

  it('exact target: a bank that is not recorded cannot pass it, and opens', () => {
    const table = game({ ending: { target: 300, overshoot: 'toLowest' } });
    expect(table.scores(5).at(-2)).toMatchObject({ points: 0, opens: true });
    expect(table.state.seats[0]!.opened).toBe(true);
    table.farkles();
    expect(table.scores(5).slice(-3)).toMatchObject([
      { type: 'banked', points: 0, turnPoints: 500 },
      { type: 'penalised', reason: 'overshoot', points: 0, score: 0 },
      { seat: 3 },
    ]);
  });
});

describe('leaving a team', () => {
  it('the partner plays on for both, and the score stays', () => {
    const table = opened();
    table.leaves(0);
    expect([table.seat, table.state.status]).toEqual([1, 'playing']);
    table.farkles();
    table.scores(3);
    expect(table.scoreboard).toEqual([400, 100, 400, 100]);
    table.farkles();
    expect(table.seat).toBe(1);
  });

  it('who has not opened keeps nobody from counting once they have left', () => {
    const table = game();
    table.scores(1);
    table.leaves(2);
    table.farkles();
    table.farkles();
    expect(table.scores(2).at(-2)).toMatchObject({ points: 200, score: 200 });
  });

  it('the last team with anybody in it wins, and only those who stayed', () => {
    const table = opened();
    table.leaves(0);
    table.leaves(3);
    expect(table.state.status).toBe('playing');
    table.leaves(1);
    expect(table.state).toMatchObject({ status: 'finished', winners: [2], finishReason: 'last-standing' });
  });

  it('a partner who left is no winner of the final round', () => {
    const table = opened({ ending: { target: 500 } });
    table.scores(4);
    table.leaves(0);
    table.farkles();
    expect(table.farkles().at(-1)).toMatchObject({ type: 'game-finished', winners: [2] });
  });

  it('in extra turns the partner goes on', () => {
    const table = opened({ ending: { target: 500, tie: 'extraTurns' } });
    table.scores(4);
    table.scores(4);
    table.farkles();
    expect(table.state.tieBreak).toMatchObject({ seats: [0, 1, 2, 3] });
    table.leaves(0);
    table.farkles();
    table.scores(1);
    expect(table.farkles().at(-1)).toMatchObject({ winners: [2] });
  });
});
