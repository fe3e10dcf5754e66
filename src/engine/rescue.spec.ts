import { describe, expect, it } from '@jest/globals';
import { entries, oneDie, presetRules, rulesFrom, startedGame } from '../../test/support/engine-builders.js';
import type { Face } from './multisets.js';

const game = (rescue: string, more: object = {}) =>
  startedGame(oneDie({ turn: { rescue }, ending: { target: 9000 }, ...more }));
const types = (told: { type: string }[]): string[] => told.map(({ type }) => type);

describe('rerollFirst: the first roll of a turn is thrown again once', () => {
  it('the log shows both throws, and the turn goes on from the second', () => {
    const table = game('rerollFirst');
    expect(table.does({ type: 'roll', seat: 0 }, [6], [3])).toEqual([
      { type: 'rolled', seat: 0, dice: [6] },
      { type: 'rolled', seat: 0, dice: [3] },
    ]);
    expect(table.state.turn).toMatchObject({ phase: 'to-keep', roll: [3], rolls: 2 });
  });

  it('a second throw without a score is a farkle', () => {
    expect(types(game('rerollFirst').does({ type: 'roll', seat: 0 }, [6], [6]))).toEqual([
      'rolled',
      'rolled',
      'farkled',
      'turn-started',
    ]);
  });

  it('a throw that scores is not repeated, and no later roll is', () => {
    const table = game('rerollFirst');
    expect(types(table.rolls(1))).toEqual(['rolled']);
    table.keeps(1);
    expect(types(table.rolls(6))).toEqual(['rolled', 'farkled', 'turn-started']);
  });

  it('every turn has its own', () => {
    const table = game('rerollFirst');
    for (const seat of [0, 1]) {
      table.does({ type: 'roll', seat }, [6], [1]);
      table.keeps(1);
      table.banks();
    }
    expect(table.scoreboard).toEqual([100, 100]);
  });
});

describe('secondChance: any one roll of a turn is thrown again', () => {
  it('also a later one', () => {
    const table = game('secondChance');
    table.rolls(1);
    table.keeps(1);
    expect(types(table.does({ type: 'roll', seat: 0 }, [6], [2]))).toEqual(['rolled', 'rolled']);
    table.keeps(2);
    expect(table.rolls(6)).toMatchObject([{ type: 'rolled' }, { type: 'farkled', lost: 300 }, {}]);
  });

  it('once: a chance used on the first roll is gone for the second', () => {
    const table = game('secondChance');
    table.does({ type: 'roll', seat: 0 }, [6], [2]);
    table.keeps(2);
    expect(types(table.rolls(6))).toEqual(['rolled', 'farkled', 'turn-started']);
  });

  it('a second throw without a score is a farkle', () => {
    expect(types(game('secondChance').does({ type: 'roll', seat: 0 }, [6], [6]))).toContain('farkled');
  });

  it('the next turn has one again', () => {
    const table = game('secondChance');
    table.does({ type: 'roll', seat: 0 }, [6], [6]);
    table.does({ type: 'roll', seat: 1 }, [6], [1]);
    expect(table.state.turn).toMatchObject({ seat: 1, roll: [1] });
  });
});

describe('lastDieThrice: a last single die is thrown up to three times', () => {
  const six = () =>
    startedGame(rulesFrom({ scoring: presetRules('universe').scoring, turn: { rescue: 'lastDieThrice' } }));

  it('two misses and a hit', () => {
    const table = six();
    table.rolls(1, 1, 1, 5, 5, 6);
    table.keeps(1, 1, 1, 5, 5);
    expect(types(table.does({ type: 'roll', seat: 0 }, [6], [4], [5]))).toEqual(['rolled', 'rolled', 'rolled']);
    expect(table.keeps(5)).toMatchObject([{ turnPoints: 1150 }, { type: 'hot-dice' }]);
  });

  it('three misses are a farkle', () => {
    const table = six();
    table.rolls(1, 1, 1, 5, 5, 6);
    table.keeps(1, 1, 1, 5, 5);
    expect(table.does({ type: 'roll', seat: 0 }, [6], [4], [3]).slice(3)).toMatchObject([
      { type: 'farkled', lost: 1100 },
      { seat: 1 },
    ]);
  });

  it('more dice than one are thrown once', () => {
    const table = six();
    table.rolls(1, 1, 1, 5, 6, 6);
    table.keeps(1, 1, 1, 5);
    expect(types(table.rolls(6, 4))).toEqual(['rolled', 'farkled', 'turn-started']);
  });

  it('each time that one die is left', () => {
    const table = game('lastDieThrice');
    table.does({ type: 'roll', seat: 0 }, [6], [6], [1]);
    table.keeps(1);
    table.does({ type: 'roll', seat: 0 }, [6], [6], [2]);
    expect(table.state.turn).toMatchObject({ rolls: 6, points: 100, roll: [2] });
  });
});

describe.each(['rerollFirst', 'secondChance', 'lastDieThrice'])('%s saves only what does not score', (rescue) => {
  const table = (scoring: object) =>
    startedGame(rulesFrom({ dice: 1, scoring: { kinds: { 1: { 1: 100 } }, ...scoring }, turn: { rescue } }), {
      seats: [0, 1, 2],
    });

  it('a toxic roll kills the turn at once', () => {
    const rolled = table({ toxic: { face: 6, count: 1 } }).rolls(6);
    expect(types(rolled)).toEqual(['rolled', 'farkled', 'turn-started']);
  });

  it('a roll that loses, loses', () => {
    const rolled = table({ specials: [{ dice: [6], effect: 'lose' }] }).rolls(6);
    expect(types(rolled)).toEqual(['rolled', 'forfeited', 'turn-started']);
  });

  it('a repeated throw may be toxic, lose or win', () => {
    const again = (scoring: object, face: Face) => types(table(scoring).does({ type: 'roll', seat: 0 }, [2], [face]));
    expect(again({ toxic: { face: 6, count: 1 } }, 6)).toEqual(['rolled', 'rolled', 'farkled', 'turn-started']);
    expect(again({ specials: [{ dice: [6], effect: 'lose' }] }, 6)[2]).toBe('forfeited');
    expect(again({ specials: [{ dice: [6], effect: 'win' }] }, 6)[2]).toBe('game-finished');
  });

  it('without the rule nothing is thrown again', () => {
    expect(types(startedGame(oneDie()).rolls(6))).toEqual(['rolled', 'farkled', 'turn-started']);
  });
});

it('a farkle that was not saved is charged once, by the last throw', () => {
  const table = game('secondChance', { penalties: { farkle: 50, fullThrow: 100 } });
  table.does({ type: 'roll', seat: 0 }, [6], [6]);
  expect(entries(table, 'penalised')).toMatchObject([
    { reason: 'farkle', points: 50 },
    { reason: 'full-throw', points: 100 },
  ]);
  expect(table.state.seats[0]).toMatchObject({ farklesInARow: 1 });
});
