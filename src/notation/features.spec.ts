import { describe, expect, it } from '@jest/globals';
import { gameOf, written, writtenByHouse } from '../../test/support/notated-games.js';
import type { EventType } from '../engine/events.js';
import type { ImportedGame } from './import-game.js';

const ONE_DIE = { dice: 1, scoring: { kinds: { 1: { 1: 100 }, 2: { 1: 200 }, 5: { 1: 500 } } } };

const scores = ({ state }: ImportedGame): number[] => state.seats.map(({ score }) => score);
const count = ({ events }: ImportedGame, type: EventType): number =>
  events.filter((event) => event.type === type).length;
const house = (more: object, moves: string): ImportedGame => gameOf(writtenByHouse({ ...ONE_DIE, ...more }, moves));

describe('what the notation writes, and what it leaves to the rules', () => {
  it('rolls, keeps and banks', () => {
    const game = gameOf(written('0. [1 1 4 6 2 5] 1 1 > [3 3 3 2] 3 3 3 | 500'));
    expect(scores(game)).toEqual([500, 0, 0]);
    expect(game.events.map(({ type }) => type).slice(4)).toEqual([
      ...['game-started', 'turn-started', 'rolled', 'kept', 'rolled', 'kept', 'banked', 'turn-started'],
    ]);
  });

  it('a game may stop anywhere', () => {
    for (const moves of ['0.', '0. [1 1 4 6 2 5]', '0. [1 1 4 6 2 5] 1 1', '0. [2 3 4 4 6 6] x\n1.']) {
      expect(gameOf(written(moves)).state.status).toBe('playing');
    }
  });

  it('dice are kept in any order', () => {
    const dice = '0. [5 4 4 5 1 4] 5 1 5 | 200';
    expect(gameOf(written(dice)).events.find(({ type }) => type === 'kept')).toMatchObject({ dice: [1, 5, 5] });
  });

  it('hot dice: six dice after six were kept', () => {
    const game = gameOf(written('0. [1 2 3 4 5 6] 1 2 3 4 5 6 > [1 2 3 4 6 6] 1 | 1600'));
    expect([scores(game)[0], count(game, 'hot-dice')]).toEqual([1600, 1]);
  });

  it('a short bank records nothing', () => {
    const game = gameOf(written('0. [1 1 4 6 2 5] 1 1 | 0', 'jaques@1', '? [6 5 5]'));
    expect(game.state.seats[0]).toMatchObject({ score: 0, opened: false });
  });

  it('a bank that the rules make by themselves is written all the same', () => {
    expect(scores(house({ turn: { hotDice: 'none' } }, '0. [1] 1 | 100\n1. [2] 2 | 200'))).toEqual([100, 200]);
  });

  it('a farkle whose points are banked', () => {
    const moves = '0. [1] 1 > [6] x | 100\n1. [6] x';
    expect(scores(house({ turn: { farkleKeepsPoints: true } }, moves))).toEqual([100, 0]);
  });

  it('the roll-off, one line for every attempt', () => {
    const game = gameOf(written('2. [2 3 4 4 6 6] x', 'pocket@1', '? [3 5 5]\n? [2 4]'));
    expect([game.state.starter, count(game, 'starter-rolled')]).toEqual([2, 5]);
  });

  it('a roll that was thrown again', () => {
    const game = house({ turn: { rescue: 'lastDieThrice' } }, '0. [6] >> [6] >> [1] 1 > [6] >> [2] 2 | 300');
    expect([scores(game)[0], count(game, 'rolled')]).toEqual([300, 5]);
  });

  it('dice taken over', () => {
    const game = gameOf(written('0. [1 2 2 3 4 6] 1 | 100\n1. < 100 [5 5 3 3 4] 5 | 150', 'inherit@1'));
    expect(scores(game)).toEqual([100, 150, 0]);
  });

  it('rolls that win or lose the game', () => {
    const special = (effect: string) => ({ scoring: { ...ONE_DIE.scoring, specials: [{ dice: [6], effect }] } });
    expect(house(special('win'), '0. [1] 1 > [6] +').state).toMatchObject({
      winners: [0],
      finishReason: 'special-win',
    });
    expect(house(special('lose'), '0. [6] -').state).toMatchObject({ winners: [1], finishReason: 'last-standing' });
  });

  it('players who leave, in their own turn or that of another', () => {
    const game = gameOf(written('0. [1 1 4 6 2 5] ~1 1 1 | 200\n2. [2 3 4 4 6 6] x\n0. ~0'));
    expect(game.state).toMatchObject({ status: 'finished', winners: [2], finishReason: 'last-standing' });
    expect(gameOf(written('0. ~2 ~0')).state.winners).toEqual([1]);
  });

  it('steals, penalties and last turns follow from the rules', () => {
    const steal = '0. [1 1 1 2 3 4] 1 1 1 | 1000\n1. [1 1 1 2 3 6] 1 1 1 | 1000';
    expect(scores(gameOf(written(steal, 'jaques-piggyback@1', '? [6 5 5]')))).toEqual([0, 2000, 0]);
    const farkle = '0. [1 1 1 2 3 4] 1 1 1 | 1000\n1. [2 3 4 4 6 6] x\n2. [2 3 4 4 6 6] x\n0. [2 3 4 4 6 6] x';
    expect(scores(gameOf(written(farkle, 'jaques-cutthroat@1', '? [6 5 5]')))).toEqual([0, 0, 0]);
    const last = house(
      { ending: { target: 500, tie: 'extraTurns' } },
      '0. [5] 5 | 500\n1. [5] 5 | 500\n0. [6] x\n1. [1] 1 | 100',
    );
    expect(last.state).toMatchObject({ winners: [1], finishReason: 'tie-break' });
  });
});

describe('an imported game', () => {
  const game = gameOf(written('0. [2 3 4 4 6 6] x'));

  it('is never rated, and nobody in it is a player of this place', () => {
    expect(game.rated).toBe(false);
    expect(game.events[0]).toMatchObject({ rated: false, host: 'import', visibility: 'unlisted', commitment: '' });
    expect(game.state.seats.map(({ player }) => player)).toEqual(
      [0, 1, 2].map((seat) => ({ id: `seat-${seat}`, bot: false })),
    );
  });

  it('has the hash of its rules', () => {
    expect(game.events[0]).toMatchObject({
      ruleset: { id: 'universe', version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});
