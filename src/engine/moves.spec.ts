import { describe, expect, it } from '@jest/globals';
import {
  entries,
  oneDie,
  presetRules,
  rulesFrom,
  startedGame,
  waitingGame,
} from '../../test/support/engine-builders.js';
import type { Command, RefusalCode } from './commands.js';
import { actionsOf } from './actions.js';
import type { Face } from './multisets.js';

const universe = presetRules('universe');

const moves = (seat: number): Record<string, Command> => ({
  roll: { type: 'roll', seat },
  keep: { type: 'keep', seat, dice: [1] },
  bank: { type: 'bank', seat },
  play: { type: 'play', seat, dice: [1], then: 'roll' },
});

/** What every move of a seat is refused with. */
const refusals = (game: ReturnType<typeof startedGame>, seat: number): (RefusalCode | 'accepted')[] =>
  Object.values(moves(seat)).map((move) =>
    game.refusal(move, [1, 2, 3, 4, 6, 6].slice(0, game.state.turn?.diceToRoll) as Face[]),
  );

describe('the order of a turn', () => {
  it('a turn starts with all dice, without points, and only a roll is accepted', () => {
    const game = startedGame(universe);
    expect(game.state.turn).toEqual({
      round: 1,
      number: 1,
      seat: 0,
      phase: 'to-roll',
      roll: [],
      kept: [],
      points: 0,
      diceToRoll: 6,
      rolls: 0,
      hotDice: false,
      multiplier: 1,
      inherited: false,
    });
    expect(refusals(game, 0)).toEqual(['accepted', 'must-roll-first', 'nothing-to-bank', 'must-roll-first']);
  });

  it('after a roll a die must be kept: neither a second roll nor a bank', () => {
    const game = startedGame(universe);
    expect(game.rolls(1, 2, 3, 4, 6, 6)).toEqual([{ type: 'rolled', seat: 0, dice: [1, 2, 3, 4, 6, 6] }]);
    expect(game.state.turn).toMatchObject({ phase: 'to-keep', roll: [1, 2, 3, 4, 6, 6], rolls: 1, diceToRoll: 6 });
    const { roll, keep, bank, play } = moves(0);
    expect([roll, keep, bank, play].map((move) => game.refusal(move!, [1, 1, 1, 1, 1]))).toEqual([
      'must-keep-first',
      'accepted',
      'must-keep-first',
      'accepted',
    ]);
  });

  it('of one roll dice are kept once: then it is rolled or banked', () => {
    const game = startedGame(universe);
    game.rolls(5, 1, 3, 4, 6, 1);
    expect(game.keeps(1, 5)).toEqual([
      {
        type: 'kept',
        seat: 0,
        dice: [1, 5],
        points: 150,
        combinations: [
          { name: 'single', dice: [1], points: 100 },
          { name: 'single', dice: [5], points: 50 },
        ],
        turnPoints: 150,
        diceToRoll: 4,
      },
    ]);
    expect(game.state.turn).toMatchObject({ phase: 'to-decide', kept: [[1, 5]], points: 150, diceToRoll: 4 });
    expect(refusals(game, 0)).toEqual(['accepted', 'already-kept', 'accepted', 'already-kept']);
  });

  it('keeps of one turn add up, each of its own roll, and never combine', () => {
    const game = startedGame(universe);
    game.rolls(1, 1, 2, 3, 4, 6);
    game.keeps(1, 1);
    game.rolls(1, 2, 3, 4);
    expect(game.keeps(1)).toMatchObject([{ points: 100, turnPoints: 300, diceToRoll: 3 }]);
    expect(game.state.turn!.kept).toEqual([[1, 1], [1]]);
    expect(game.banks()).toEqual([
      { type: 'banked', seat: 0, points: 300, turnPoints: 300, score: 300 },
      { type: 'turn-started', seat: 1, round: 1, number: 1, diceToRoll: 6 },
    ]);
    expect(game.state.turn).toMatchObject({ seat: 1, kept: [], points: 0, roll: [], rolls: 0 });
  });

  it('a roll in which nothing scores ends the turn and loses its points', () => {
    const game = startedGame(universe);
    game.rolls(1, 1, 1, 2, 3, 4);
    game.keeps(1, 1, 1);
    expect(game.rolls(2, 3, 4)).toEqual([
      { type: 'rolled', seat: 0, dice: [2, 3, 4] },
      { type: 'farkled', seat: 0, lost: 1000 },
      { type: 'turn-started', seat: 1, round: 1, number: 1, diceToRoll: 6 },
    ]);
    expect(game.scoreboard).toEqual([0, 0]);
    expect(game.state.turn).toMatchObject({ seat: 1, diceToRoll: 6 });
  });

  it('only the seat on move may move, whatever the phase', () => {
    const game = startedGame(universe);
    expect(refusals(game, 1)).toEqual(Array(4).fill('not-your-turn'));
    game.rolls(1, 2, 3, 4, 6, 6);
    expect(refusals(game, 1)).toEqual(Array(4).fill('not-your-turn'));
    game.keeps(1);
    expect(refusals(game, 1)).toEqual(Array(4).fill('not-your-turn'));
    expect(refusals(game, 7)).toEqual(Array(4).fill('not-your-turn'));
  });

  it('no move before the start, and none after the end', () => {
    const waiting = waitingGame(universe);
    expect(Object.values(moves(0)).map((move) => waiting.refusal(move))).toEqual(Array(4).fill('not-started'));
    const over = startedGame(oneDie({ ending: { mode: 'instant', target: 100 } }));
    over.scores(1);
    expect(Object.values(moves(0)).map((move) => over.refusal(move))).toEqual(Array(4).fill('game-over'));
    expect(over.refusal({ type: 'leave', seat: 0 })).toBe('game-over');
    expect(over.refusal({ type: 'start' })).toBe('game-over');
    expect(over.refusal({ type: 'sit', player: { id: 'late', bot: false } })).toBe('game-over');
  });

  it('a refusal explains itself and hands out neither events nor a state', () => {
    const game = startedGame(universe);
    const before = game.state;
    const decision = game.decides({ type: 'bank', seat: 0 });
    expect(decision).toEqual({ refusal: 'nothing-to-bank', detail: expect.stringMatching(/^\S.+\.$/) });
    expect(game.state).toBe(before);
  });
});

describe('what may be kept', () => {
  const inRoll = (roll: Face[], dice: number[]): string => {
    const game = startedGame(universe);
    game.rolls(...roll);
    return game.refusal({ type: 'keep', seat: 0, dice });
  };

  it.each<[string, number[]]>([
    ['nothing at all', []],
    ['a die that was not rolled', [5]],
    ['more of a face than were rolled', [1, 1]],
    ['a die that does not score', [2]],
    ['part of a triple that does not score singly', [3, 3]],
    ['a scoring die with one that does not score', [1, 2]],
    ['a face that no die has', [7]],
    ['a face below one', [0]],
    ['half a face', [1.5]],
    ['no number', [NaN]],
    ['more dice than any turn has', [1, 3, 3, 3, 1, 3, 3, 3, 1]],
    ['nine dice in place of the next face', [4, 4, 4, 4, 4, 4, 4, 4, 4]],
  ])('%s is no keep', (_, dice) => {
    expect(inRoll([1, 3, 3, 3, 2, 6], dice)).toBe('illegal-keep');
    expect(inRoll([1, 3, 3, 3, 5, 6], dice)).toBe(dice[0] === 5 ? 'accepted' : 'illegal-keep');
  });

  it('all eight dice of the largest turn', () => {
    const game = startedGame(rulesFrom({ dice: 8, scoring: { kinds: { 1: { 1: 100 } } } }));
    game.rolls(1, 1, 1, 1, 1, 1, 1, 1);
    expect(game.keeps(1, 1, 1, 1, 1, 1, 1, 1)).toMatchObject([{ points: 800, diceToRoll: 8 }, { type: 'hot-dice' }]);
  });

  it('dice are named in any order', () => {
    expect(inRoll([3, 1, 3, 2, 3, 6], [3, 3, 1, 3])).toBe('accepted');
  });

  it('is exactly what the actions list', () => {
    const game = startedGame(universe);
    game.rolls(1, 5, 3, 3, 3, 2);
    const { keeps } = actionsOf(game.compiled, game.state);
    expect(keeps.map(({ dice, points, diceLeft, hotDice }) => [dice.join(''), points, diceLeft, hotDice])).toEqual([
      ['13335', 450, 1, false],
      ['1333', 400, 2, false],
      ['3335', 350, 2, false],
      ['333', 300, 3, false],
      ['15', 150, 4, false],
      ['1', 100, 5, false],
      ['5', 50, 5, false],
    ]);
  });
});

describe('keep and go on in one move', () => {
  it('keeps and rolls the dice that are left', () => {
    const game = startedGame(universe);
    game.rolls(1, 2, 3, 4, 6, 6);
    const told = game.does({ type: 'play', seat: 0, dice: [1], then: 'roll' }, [5, 2, 3, 4, 6]);
    expect(told.map(({ type }) => type)).toEqual(['kept', 'rolled']);
    expect(game.state.turn).toMatchObject({ phase: 'to-keep', points: 100, rolls: 2 });
  });

  it('keeps and banks', () => {
    const game = startedGame(universe);
    game.rolls(1, 2, 3, 4, 6, 6);
    const told = game.does({ type: 'play', seat: 0, dice: [1], then: 'bank' });
    expect(told.map(({ type }) => type)).toEqual(['kept', 'banked', 'turn-started']);
    expect(game.scoreboard).toEqual([100, 0]);
  });

  it('is all or nothing: with an illegal keep nothing is rolled, with a refused bank nothing is kept', () => {
    const game = startedGame(rulesFrom({ ...universe, turn: { openingMinimum: 500 } }));
    game.rolls(1, 2, 3, 4, 6, 6);
    expect(game.refusal({ type: 'play', seat: 0, dice: [2], then: 'roll' })).toBe('illegal-keep');
    expect(game.refusal({ type: 'play', seat: 0, dice: [1], then: 'bank' })).toBe('below-minimum');
    expect(game.state.turn).toMatchObject({ phase: 'to-keep', points: 0, kept: [] });
  });
});

describe('hot dice', () => {
  const straight: Face[] = [1, 2, 3, 4, 5, 6];
  const hot = (hotDice: string, more: object = {}) => {
    const { scoring } = universe;
    const game = startedGame(rulesFrom({ scoring, turn: { hotDice, ...more } }));
    game.rolls(...straight);
    return game;
  };

  it('all dice kept: the log says so and all dice are there again', () => {
    const game = hot('optional');
    expect(game.keeps(...straight)).toMatchObject([
      { type: 'kept', diceToRoll: 6 },
      { type: 'hot-dice', seat: 0 },
    ]);
    expect(game.state.turn).toMatchObject({ diceToRoll: 6, hotDice: true, points: 1500 });
  });

  it('some dice kept: no hot dice', () => {
    const game = hot('optional');
    expect(game.keeps(1).map(({ type }) => type)).toEqual(['kept']);
    expect(game.state.turn).toMatchObject({ diceToRoll: 5, hotDice: false });
  });

  it('all dice kept over several rolls are hot dice too', () => {
    const game = hot('optional');
    game.keeps(1);
    game.rolls(1, 1, 1, 5, 5);
    expect(game.keeps(1, 1, 1, 5, 5).map(({ type }) => type)).toEqual(['kept', 'hot-dice']);
    expect(game.state.turn).toMatchObject({ diceToRoll: 6, points: 1200 });
  });

  it('optional: the player may bank', () => {
    const game = hot('optional');
    game.keeps(...straight);
    expect(actionsOf(game.compiled, game.state)).toEqual({
      roll: true,
      bank: { points: 1500 },
      keeps: [],
      inherit: null,
    });
    game.banks();
    expect(game.scoreboard).toEqual([1500, 0]);
  });

  it('optional: the farkle test is made on the six new dice too, and the 1,500 are lost', () => {
    const game = hot('optional');
    game.keeps(...straight);
    expect(game.rolls(2, 3, 4, 6, 2, 3)).toMatchObject([{ type: 'rolled' }, { type: 'farkled', lost: 1500 }, {}]);
    expect(game.scoreboard).toEqual([0, 0]);
  });

  it('forced: the player must roll, and may bank again after a keep of the new dice', () => {
    const game = hot('forced');
    game.keeps(...straight);
    expect(actionsOf(game.compiled, game.state)).toEqual({ roll: true, bank: null, keeps: [], inherit: null });
    expect(game.refusal({ type: 'bank', seat: 0 })).toBe('must-roll');
    game.rolls(1, 2, 3, 4, 6, 6);
    expect(game.state.turn).toMatchObject({ hotDice: false });
    game.keeps(1);
    expect(actionsOf(game.compiled, game.state).bank).toEqual({ points: 1600 });
    game.banks();
    expect(game.scoreboard).toEqual([1600, 0]);
  });

  it('forced: keep and bank in one move is refused and changes nothing', () => {
    const game = hot('forced');
    expect(game.refusal({ type: 'play', seat: 0, dice: straight, then: 'bank' })).toBe('must-roll');
  });

  it('none: the turn banks itself', () => {
    const game = hot('none');
    expect(game.keeps(...straight)).toMatchObject([
      { type: 'kept', points: 1500 },
      { type: 'hot-dice', seat: 0 },
      { type: 'banked', points: 1500, score: 1500 },
      { type: 'turn-started', seat: 1 },
    ]);
  });

  it('none: a short one records zero and ends the turn', () => {
    const game = hot('none', { openingMinimum: 2000, shortBank: 'zero' });
    expect(game.keeps(...straight)).toMatchObject([
      {},
      {},
      { type: 'banked', points: 0, turnPoints: 1500, score: 0 },
      {},
    ]);
    expect(game.state.seats[0]).toMatchObject({ score: 0, opened: false });
    expect(game.seat).toBe(1);
  });

  it('none: keep and bank in one move is the same, keep and roll is refused', () => {
    const game = hot('none');
    expect(game.refusal({ type: 'play', seat: 0, dice: straight, then: 'roll' })).toBe('not-your-turn');
    const told = game.does({ type: 'play', seat: 0, dice: straight, then: 'bank' });
    expect(told.filter(({ type }) => type === 'banked')).toHaveLength(1);
    expect(game.seat).toBe(1);
  });

  it('none: keep and bank in one move may end the game', () => {
    const game = startedGame(oneDie({ turn: { hotDice: 'none' }, ending: { mode: 'instant', target: 500 } }));
    game.rolls(5);
    expect(game.refusal({ type: 'play', seat: 0, dice: [5], then: 'roll' })).toBe('not-your-turn');
    game.does({ type: 'play', seat: 0, dice: [5], then: 'bank' });
    expect(game.state).toMatchObject({ status: 'finished', winners: [0], turn: null });
  });

  it('none: a player alone goes on with a turn of their own, in which nothing has been rolled', () => {
    const game = startedGame(oneDie({ turn: { hotDice: 'none' } }), { seats: [0] });
    game.rolls(1);
    expect(game.refusal({ type: 'play', seat: 0, dice: [1], then: 'roll' }, [1])).toBe('not-your-turn');
    game.does({ type: 'play', seat: 0, dice: [1], then: 'bank' });
    expect(game.state.turn).toMatchObject({ seat: 0, number: 2, phase: 'to-roll' });
  });

  it('none: some dice kept and the last roll of all goes on as usual', () => {
    const game = hot('none');
    const told = game.does({ type: 'play', seat: 0, dice: [1], then: 'bank' });
    expect(told.map(({ type }) => type)).toEqual(['kept', 'banked', 'turn-started']);
  });
});

describe('which keeps are offered', () => {
  const offered = (keep: string, roll: Face[], id = 'kingdom-come'): string[] => {
    const { scoring } = presetRules(id);
    const game = startedGame(rulesFrom({ scoring, turn: { keep } }));
    game.rolls(...roll);
    return actionsOf(game.compiled, game.state).keeps.map(({ dice, points }) => `${dice.join('')}=${points}`);
  };

  it('any: one or more scoring dice', () => {
    expect(offered('any', [1, 5, 2, 2, 3, 6])).toEqual(['15=150', '1=100', '5=50']);
  });

  it('all: every die that scores must be taken', () => {
    expect(offered('all', [1, 5, 2, 2, 3, 6])).toEqual(['15=150']);
    expect(offered('all', [1, 2, 3, 4, 5, 5])).toEqual(['123455=550']);
  });

  it('all: where not all can be taken together, each largest choice is offered', () => {
    const scoring = { kinds: { 1: { 1: 100 } }, straights: [2, 4].map((face) => ({ faces: [3, face], points: 30 })) };
    const game = startedGame(rulesFrom({ scoring, turn: { keep: 'all' } }));
    game.rolls(1, 2, 3, 4, 6, 6);
    expect(actionsOf(game.compiled, game.state).keeps.map(({ dice }) => dice.join(''))).toEqual(['123', '134']);
  });

  it('oneCombination: a single combination of each roll', () => {
    expect(offered('oneCombination', [1, 5, 2, 2, 2, 6])).toEqual(['222=200', '1=100', '5=50']);
    expect(offered('oneCombination', [1, 2, 3, 4, 5, 5])).toEqual(['12345=500', '1=100', '5=50']);
  });

  it('oneCombination: what the sheet names is refused together', () => {
    const game = startedGame(rulesFrom({ scoring: universe.scoring, turn: { keep: 'oneCombination' } }));
    game.rolls(1, 5, 2, 2, 2, 6);
    expect(game.refusal({ type: 'keep', seat: 0, dice: [1, 5] })).toBe('illegal-keep');
    expect(game.keeps(2, 2, 2)).toMatchObject([{ points: 200, diceToRoll: 3 }]);
  });
});

describe('specials', () => {
  const special = (effect: unknown, when: string, dice: Face[] = [2, 2], more: object = {}) =>
    rulesFrom({
      dice: 2,
      scoring: { kinds: { 1: { 1: 100 }, 5: { 1: 50 } }, specials: [{ dice, effect, when }] },
      players: { min: 1 },
      ...more,
    });

  it('points, any: counts on every roll of a turn', () => {
    const game = startedGame(special({ points: 700 }, 'any'));
    game.rolls(2, 2);
    expect(game.keeps(2, 2)).toMatchObject([
      { points: 700, combinations: [{ name: 'special', dice: [2, 2], points: 700 }] },
      { type: 'hot-dice' },
    ]);
    game.rolls(2, 2);
    game.keeps(2, 2);
    expect(game.state.turn!.points).toBe(1400);
  });

  it('points, firstRoll: on the second roll the same dice are a farkle', () => {
    const game = startedGame(special({ points: 700 }, 'firstRoll'));
    game.rolls(2, 2);
    game.keeps(2, 2);
    expect(game.rolls(2, 2)).toMatchObject([{}, { type: 'farkled', lost: 700 }, {}]);
    game.rolls(1, 6);
    game.keeps(1);
    expect(game.rolls(2)).toMatchObject([{}, { type: 'farkled', lost: 100 }, {}]);
    game.rolls(2, 2);
    expect(game.keeps(2, 2)).toMatchObject([{ points: 700 }, {}]);
  });

  it('points, firstRoll: what the dice are made of is told by the same rule', () => {
    const game = startedGame(special({ points: 700 }, 'firstRoll', [1, 1]));
    game.rolls(1, 1);
    expect(game.keeps(1, 1)[0]!.combinations).toEqual([{ name: 'special', dice: [1, 1], points: 700 }]);
    game.rolls(1, 1);
    expect(game.keeps(1, 1)[0]).toMatchObject({ points: 200, combinations: [{ points: 100 }, { points: 100 }] });
  });

  it('points, firstRoll: on a later roll in which other dice score it is no keep', () => {
    const game = startedGame(special({ points: 700 }, 'firstRoll', [2, 3], { dice: 3 }));
    game.rolls(1, 1, 1);
    game.keeps(1, 1, 1);
    game.rolls(1, 2, 3);
    expect(game.refusal({ type: 'keep', seat: 0, dice: [2, 3] })).toBe('illegal-keep');
    expect(game.refusal({ type: 'keep', seat: 0, dice: [1] })).toBe('accepted');
  });

  it('win: the roll ends the game for whoever made it', () => {
    const game = startedGame(special('win', 'any'));
    expect(game.rolls(2, 2)).toEqual([
      { type: 'rolled', seat: 0, dice: [2, 2] },
      {
        type: 'game-finished',
        winners: [0],
        reason: 'special-win',
        scores: [
          { seat: 0, score: 0 },
          { seat: 1, score: 0 },
        ],
      },
    ]);
    expect(game.state).toMatchObject({ status: 'finished', winners: [0], turn: null, finishReason: 'special-win' });
  });

  it('win: the roll must show just these dice, in any order', () => {
    const game = startedGame(special('win', 'any', [1, 2]));
    game.rolls(1, 3);
    expect(game.state.status).toBe('playing');
    game.keeps(1);
    game.banks();
    game.rolls(2, 1);
    expect(game.state.winners).toEqual([1]);
  });

  it('win, firstRoll: a later roll does not count', () => {
    const game = startedGame(special('win', 'firstRoll', [1, 1]));
    game.rolls(1, 5);
    game.keeps(1, 5);
    game.rolls(1, 1);
    expect(game.state.status).toBe('playing');
    game.keeps(1, 1);
    game.banks();
    game.rolls(1, 1);
    expect(game.state).toMatchObject({ status: 'finished', winners: [1] });
  });

  it('lose: the player is out, the points of the turn are gone, and the others play on', () => {
    const game = startedGame(special('lose', 'any'), { seats: [0, 1, 2] });
    game.rolls(1, 5);
    game.keeps(1, 5);
    expect(game.rolls(2, 2)).toEqual([
      { type: 'rolled', seat: 0, dice: [2, 2] },
      { type: 'forfeited', seat: 0, reason: 'special-lose' },
      { type: 'turn-started', seat: 1, round: 1, number: 1, diceToRoll: 2 },
    ]);
    expect(game.state.seats.map(({ state }) => state)).toEqual(['forfeited', 'playing', 'playing']);
    expect(game.scoreboard).toEqual([0, 0, 0]);
  });

  it('lose: with two players the other one wins', () => {
    const game = startedGame(special('lose', 'firstRoll'));
    game.rolls(2, 2);
    expect(game.state).toMatchObject({ status: 'finished', winners: [1], finishReason: 'last-standing' });
  });
});

describe('throws that are worth something or nothing of themselves', () => {
  it('nothing: a throw of all dice in which nothing scores is a keep of all dice', () => {
    const game = startedGame(presetRules('zilch'));
    game.rolls(2, 2, 3, 3, 4, 6);
    expect(actionsOf(game.compiled, game.state).keeps).toMatchObject([{ points: 500, diceLeft: 6, hotDice: true }]);
    expect(game.keeps(2, 2, 3, 3, 4, 6)).toMatchObject([
      { points: 500, combinations: [{ name: 'nothing', points: 500 }] },
      { type: 'hot-dice' },
    ]);
  });

  it('nothing: with fewer dice it is a farkle', () => {
    const game = startedGame(presetRules('zilch'));
    game.rolls(1, 2, 3, 3, 4, 6);
    game.keeps(1);
    expect(game.rolls(2, 3, 3, 4, 6)).toMatchObject([{}, { type: 'farkled', lost: 100 }, {}]);
  });

  it('nothing: it is no keep where something scores', () => {
    const game = startedGame(presetRules('zilch'));
    game.rolls(1, 2, 3, 3, 4, 6);
    expect(game.refusal({ type: 'keep', seat: 0, dice: [1, 2, 3, 3, 4, 6] })).toBe('illegal-keep');
  });

  it('toxic: so many of the face kill the turn though other dice score', () => {
    const rules = rulesFrom({ scoring: { ...universe.scoring, toxic: { face: 6, count: 3 } } });
    const game = startedGame(rules);
    game.rolls(1, 1, 6, 6, 3, 4);
    game.keeps(1);
    expect(game.rolls(1, 1, 6, 6, 6)).toMatchObject([{ type: 'rolled' }, { type: 'farkled', lost: 100 }, { seat: 1 }]);
    expect(game.state.seats[0]!.farklesInARow).toBe(1);
    expect(game.rolls(1, 6, 6, 6, 6, 2)).toMatchObject([{}, { type: 'farkled' }, {}]);
  });
});

it('a log names every kind of entry that a turn has brought, in order', () => {
  const game = startedGame(oneDie());
  game.scores(1, 2);
  game.farkles(1);
  expect(
    entries(game, 'rolled', 'kept', 'hot-dice', 'banked', 'farkled', 'turn-started').map(({ type }) => type),
  ).toEqual(
    ['turn-started', 'rolled', 'kept', 'hot-dice', 'rolled', 'kept', 'hot-dice', 'banked'].concat([
      'turn-started',
      'rolled',
      'kept',
      'hot-dice',
      'rolled',
      'farkled',
      'turn-started',
    ]),
  );
  expect(game.log.map(({ seq }) => seq)).toEqual(game.log.map((_, i) => i + 1));
  expect(game.state.version).toBe(game.log.length);
});
