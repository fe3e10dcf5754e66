import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, presetRules, startedGame } from '../../test/support/engine-builders.js';

const game = (more: { ending?: object; [field: string]: unknown } = {}, seats = [0, 1, 2]) =>
  startedGame(
    oneDie({ interaction: { steal: 'sameCombination' }, ...more, ending: { target: 9000, ...more.ending } }),
    { seats },
  );

describe('stealing a bank', () => {
  it('takes the same first keep as the last keep of the player before, and a bank', () => {
    const table = game();
    table.scores(1, 3);
    expect(table.scores(3, 2).slice(-3)).toEqual([
      { type: 'banked', seat: 1, points: 500, turnPoints: 500, score: 500 },
      { type: 'points-moved', from: 0, to: 1, points: 400, reason: 'stolen' },
      { type: 'turn-started', seat: 2, round: 1, number: 1, diceToRoll: 1 },
    ]);
    expect(table.scoreboard).toEqual([0, 900, 0]);
  });

  it('another first keep steals nothing, whatever is kept later', () => {
    const table = game();
    table.scores(1, 3);
    table.scores(1, 3);
    expect([table.scoreboard, entries(table, 'points-moved')]).toEqual([[400, 400, 0], []]);
  });

  it('a farkle steals nothing', () => {
    const table = game();
    table.scores(3);
    table.farkles(3);
    expect(table.scoreboard).toEqual([300, 0, 0]);
  });

  it('only the turn directly before counts', () => {
    const table = game();
    table.scores(3);
    table.farkles();
    table.scores(3);
    expect(table.scoreboard).toEqual([300, 0, 300]);
    table.scores(2);
    table.leaves(1);
    table.scores(2);
    expect(table.scoreboard).toEqual([500, 0, 500]);
  });

  it('what was stolen in that turn stays where it went', () => {
    const table = game();
    table.scores(3);
    table.scores(3);
    table.scores(3);
    expect(table.scoreboard).toEqual([0, 300, 600]);
  });

  it('the order of the dice does not matter, other dice of the same value do', () => {
    const sheet = (dice: [number, number, number], kept: number[]) => {
      const table = startedGame(presetRules('jaques-piggyback'), { throws: [[6], [1]] });
      table.rolls(1, 1, 1, 2, 3, 4);
      table.keeps(1, 1, 1);
      table.rolls(5, 1, 6);
      table.keeps(5, 1);
      table.banks();
      table.rolls(...([...dice, 1, 1, 1] as [1, 1, 1, 1, 1, 1]));
      table.keeps(...kept);
      table.does({ type: 'roll', seat: 1 }, [1, 1, 1, 2, 3, 4].slice(0, table.state.turn!.diceToRoll) as [1]);
      table.keeps(1, 1, 1);
      table.banks();
      return table.scoreboard;
    };
    expect(sheet([1, 5, 3], [1, 5])).toEqual([0, 1150 + 1150]);
    expect(sheet([1, 5, 3], [5, 1])).toEqual([0, 1150 + 1150]);
    expect(sheet([1, 5, 3], [1])).toEqual([1150, 1100]);
  });

  it('a bank that recorded nothing holds nothing to steal, and one that records nothing steals nothing', () => {
    const table = game({ turn: { openingMinimum: 300, shortBank: 'zero' } });
    table.scores(2);
    table.scores(2, 1);
    expect(table.scoreboard).toEqual([0, 300, 0]);
    table.scores(1);
    expect(table.scoreboard).toEqual([0, 300, 0]);
  });

  it('a player alone has nobody to steal from', () => {
    const table = game({}, [0]);
    table.scores(3);
    table.scores(3);
    expect(table.scoreboard).toEqual([600]);
  });

  it('who was robbed stays open and may fall below the target', () => {
    const table = game({ turn: { openingMinimum: 300 } });
    table.scores(3);
    table.scores(3);
    expect(table.state.seats[0]).toMatchObject({ score: 0, opened: true });
  });
});

describe('stealing meets', () => {
  it('the target: stolen points count towards it', () => {
    const table = game({ ending: { target: 600, mode: 'instant' } });
    table.scores(3);
    expect(table.scores(3).slice(-2)).toMatchObject([
      { type: 'points-moved' },
      { winners: [1], reason: 'target-reached' },
    ]);
  });

  it('a final round: the bank that brought it can be stolen, and the round goes on as it began', () => {
    const table = game({ ending: { target: 500 } });
    table.scores(5);
    table.scores(5);
    expect(table.state.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [2] });
    table.farkles();
    expect(table.state).toMatchObject({ status: 'finished', winners: [1] });
    expect(table.scoreboard).toEqual([0, 1000, 0]);
  });

  it('last licks: who is robbed and passed has another turn', () => {
    const table = game({ ending: { target: 500, mode: 'lastLicks' } });
    table.scores(5);
    table.scores(5);
    expect(table.state.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [2, 0] });
  });

  it('firstToReach: a robbed score counts from the theft', () => {
    const table = game({ ending: { mode: 'rounds', rounds: 1 } }, [0, 1]);
    table.scores(1);
    table.scores(1);
    expect(table.state).toMatchObject({ winners: [1] });
  });

  it('teams: the points move from team to team', () => {
    const table = game({ teams: { size: 2 } }, [0, 1, 2, 3]);
    for (const face of [1, 2, 1, 2] as const) table.scores(face);
    expect(table.scoreboard).toEqual([100, 200, 100, 200]);
    table.scores(3);
    expect(table.scores(3).slice(-2)).toMatchObject([{ from: 0, to: 1, points: 300, reason: 'stolen' }, {}]);
    expect(table.scoreboard).toEqual([100, 800, 100, 800]);
  });

  it('teams: a bank that only opens neither steals nor can be stolen', () => {
    const table = game({ teams: { size: 2 } }, [0, 1, 2, 3]);
    table.scores(1);
    table.scores(1);
    table.scores(2);
    expect(table.scoreboard).toEqual([200, 0, 200, 0]);
    table.scores(2);
    expect(table.scoreboard).toEqual([0, 400, 0, 400]);
  });

  it('knocking back: the theft comes first', () => {
    const table = game({ interaction: { steal: 'sameCombination', sameScore: 'knockBack' } });
    table.scores(3);
    table.scores(1, 1, 4);
    table.scores(3);
    expect(table.scores(3).slice(-4)).toMatchObject([
      { type: 'banked', score: 300 },
      { type: 'points-moved', from: 2, to: 0, points: 300 },
      { type: 'penalised', seat: 1, reason: 'knocked-back', points: 600, score: 0 },
      {},
    ]);
  });
});
