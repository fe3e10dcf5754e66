import { describe, expect, it } from '@jest/globals';
import type { Face } from '../engine/multisets.js';
import type { Character } from './character.js';
import type { KeepOption, PolicyView } from './policy.js';
import { thresholdPolicy } from './threshold-policy.js';

const at300: Character = { bankAt: [0, 300, 300, 300, 300, 300, 300, 300, 300], dieWorth: 0, nerve: 0 };

type Offer = Partial<KeepOption> & { dice: readonly Face[]; points: number; diceLeft: number };

/** A keep that can be banked with the turn's points, unless told otherwise. */
const option = (offer: Offer, turnPoints: number): KeepOption => ({
  index: 1,
  hotDice: false,
  banks: turnPoints + offer.points,
  rolls: true,
  ...offer,
});

const view = (offers: Offer[], more: Partial<PolicyView> = {}): PolicyView => ({
  dice: 6,
  target: 10_000,
  keeps: offers.map((offer) => option(offer, more.turnPoints ?? 0)),
  turnPoints: 0,
  rolls: 1,
  score: 1000,
  opened: true,
  best: 1000,
  farkleCost: 0,
  toWin: null,
  lastTurn: null,
  ...more,
});

const PAIR: Offer = { dice: [1, 5], points: 150, diceLeft: 4 };
const ONE: Offer = { dice: [1], points: 100, diceLeft: 5 };
const ALL: Offer = { dice: [1, 1, 1, 5, 5, 5], points: 1500, diceLeft: 6, hotDice: true };

const decides = (character: Partial<Character>, seen: PolicyView): string => {
  const { keep, then } = thresholdPolicy({ ...at300, ...character })(seen);
  return `${keep.join('')} ${then}`;
};

describe('the threshold', () => {
  it.each([
    [100, '15 roll'],
    [149, '15 roll'],
    [150, '15 bank'],
    [2000, '15 bank'],
  ])('of 300 with %i turn points before a keep of 150: %s', (turnPoints, decision) => {
    expect(decides({}, view([PAIR, ONE], { turnPoints }))).toBe(decision);
  });

  it('depends on the dice left', () => {
    const bankAt = [0, 0, 0, 0, 1000, 5000, 9000, 9000, 9000];
    expect(decides({ bankAt }, view([PAIR], { turnPoints: 850 }))).toBe('15 bank');
    expect(decides({ bankAt }, view([ONE], { turnPoints: 900 }))).toBe('1 roll');
  });

  it('rises for a player behind, by as much as the nerve', () => {
    const behind = { turnPoints: 150, best: 9000 };
    expect(decides({ nerve: 0 }, view([PAIR], behind))).toBe('15 bank');
    expect(decides({ nerve: 0.1 }, view([PAIR], behind))).toBe('15 roll');
    expect(decides({ nerve: 1 }, view([PAIR], { ...behind, turnPoints: 450 }))).toBe('15 bank');
  });

  it('is reached sooner where a farkle costs banked points', () => {
    expect(decides({}, view([PAIR], { farkleCost: 150 }))).toBe('15 bank');
  });
});

describe('what is kept before rolling on', () => {
  it('is the most points for a player to whom dice are worth nothing', () => {
    expect(decides({ dieWorth: 0 }, view([PAIR, ONE]))).toBe('15 roll');
  });

  it('is the fewest dice for a player to whom a die is worth more', () => {
    expect(decides({ dieWorth: 51 }, view([PAIR, ONE]))).toBe('1 roll');
  });

  it('is the better trade for a player who weighs points against the chances of the dice left', () => {
    const trader = { dieWorth: 'trade', bankAt: [0, 300, 250, 450, 1050, 3050, 16_400, 0, 0] } as const;
    // 100 + 0.077 (3050 - 100) = 327.6 beats 150 + 0.157 (1050 - 150) = 291.7.
    expect(decides(trader, view([PAIR, ONE]))).toBe('1 roll');
    // Four 1s are far above the threshold of two dice, and no other keep comes near.
    const many = view([{ dice: [1, 1, 1, 1], points: 1100, diceLeft: 2 }, ONE]);
    expect(decides(trader, many)).toBe('1111 bank');
  });

  it('is all dice where all score: fresh dice are the best there are', () => {
    expect(decides({ bankAt: [0, 300, 300, 300, 300, 300, 9000, 0, 0], dieWorth: 50 }, view([ALL, PAIR, ONE]))).toBe(
      '111555 roll',
    );
  });
});

describe('minimums and forced rolls', () => {
  it('a bank that is refused is not tried', () => {
    expect(decides({}, view([{ ...PAIR, banks: null }], { turnPoints: 300 }))).toBe('15 roll');
  });

  it('a short bank that records nothing is not chosen', () => {
    expect(decides({}, view([{ ...PAIR, banks: 0 }], { turnPoints: 300 }))).toBe('15 roll');
  });

  it('a keep that ends the turn short is avoided, unless there is no other', () => {
    const ends = { ...ALL, banks: 0, rolls: false };
    expect(decides({}, view([ends, { ...ONE, banks: 0 }]))).toBe('1 roll');
    expect(decides({}, view([ends]))).toBe('111555 bank');
  });

  it('after a hundred rolls the turn ends as soon as it may, whatever it records', () => {
    expect(decides({}, view([{ ...PAIR, banks: 0 }], { rolls: 99 }))).toBe('15 roll');
    expect(decides({}, view([{ ...PAIR, banks: 0 }], { rolls: 100 }))).toBe('15 bank');
    expect(decides({}, view([{ ...PAIR, banks: null }, ONE], { rolls: 100 }))).toBe('1 bank');
    expect(decides({}, view([{ ...PAIR, banks: null }], { rolls: 100 }))).toBe('15 roll');
  });
});

describe('the end of the game', () => {
  const daring: Partial<Character> = { bankAt: Array<number>(9).fill(30_000) };

  it('a bank that wins at once is made by the most daring', () => {
    expect(decides(daring, view([PAIR, ONE], { toWin: 150 }))).toBe('15 bank');
    expect(decides(daring, view([PAIR, ONE], { toWin: 151 }))).toBe('15 roll');
  });

  it('a lead that nobody can take any more is banked with whatever there is', () => {
    expect(decides(daring, view([ONE], { toWin: -400, lastTurn: { toLead: -400, seatsAfter: 0 } }))).toBe('1 bank');
  });

  it('reaching the target ahead of everybody is enough', () => {
    expect(decides(daring, view([PAIR], { score: 9850, best: 9000 }))).toBe('15 bank');
    expect(decides(daring, view([PAIR], { score: 9850, best: 10_000 }))).toBe('15 roll');
    expect(decides(daring, view([PAIR], { score: 9800, best: 9000 }))).toBe('15 roll');
    expect(decides(daring, view([PAIR], { target: null, score: 9850 }))).toBe('15 roll');
  });

  it('in the last turn nobody banks short of the lead', () => {
    const behind = { turnPoints: 2000, best: 10_000, toWin: 2151, lastTurn: { toLead: 2151, seatsAfter: 0 } };
    expect(decides({}, view([PAIR, ONE], behind))).toBe('15 roll');
    expect(decides({}, view([PAIR, ONE], { ...behind, turnPoints: 2001 }))).toBe('15 bank');
  });

  it('in front of others who still play, a lead is made larger until it satisfies', () => {
    const ahead = { turnPoints: 100, lastTurn: { toLead: 101, seatsAfter: 2 } };
    expect(decides({}, view([PAIR], ahead))).toBe('15 roll');
    expect(decides({}, view([PAIR], { ...ahead, turnPoints: 200 }))).toBe('15 bank');
  });
});
