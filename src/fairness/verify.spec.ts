import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { botGame } from '../../test/support/bot-games.js';
import { presetRules } from '../../test/support/engine-builders.js';
import { compileRules } from '../engine/compile.js';
import type { Face } from '../engine/multisets.js';
import { BOTS } from '../policies/catalogue.js';
import { hmacDice } from './dice.js';
import { commitmentOf, newServerSeed } from './server-seed.js';
import { type LoggedEvent, MISMATCH_LIMIT, type Verification, verifyLog } from './verify.js';

const serverSeed = Buffer.alloc(32, 'a game with hot dice');
const texts = ['lucky', '', 'Glück 🎲'];
const clientSeeds = texts.map((clientSeed, seat) => ({ seat, clientSeed }));

/** A game with a roll-off, hot dice and a final round. */
const { log } = botGame(
  compileRules(presetRules('jaques')),
  ['reckless', 'timid', 'bold'].map((id) => BOTS.find((bot) => bot.id === id)!.policy),
  hmacDice(serverSeed, clientSeeds),
  texts,
);
const events = log as readonly LoggedEvent[];
const throws = events.filter(({ type }) => type === 'rolled' || type === 'starter-rolled');

const verify = (changed: readonly LoggedEvent[], more: { commitment?: string } = {}): Verification =>
  verifyLog({ serverSeed, clientSeeds, events: changed, ...more });

/** The log with one entry changed. */
const changing = (seq: number, change: Record<string, unknown>): LoggedEvent[] =>
  events.map((event) => (event.seq === seq ? { ...event, ...change } : event));

const first = (type: string): LoggedEvent => events.find((event) => event.type === type)!;

const otherFace = (face: unknown): number => 1 + (Number(face) % 6);

describe('an untouched log', () => {
  it('is valid in every throw', () => {
    const commitment = commitmentOf(serverSeed);
    expect(verify(events)).toEqual({
      valid: true,
      commitment,
      commitmentMatches: null,
      rollsChecked: throws.length,
      mismatches: [],
    });
    expect(events.filter(({ type }) => type === 'hot-dice').length).toBeGreaterThan(0);
    expect(events.filter(({ type }) => type === 'starter-rolled').length).toBeGreaterThanOrEqual(3);
  });

  it('is checked against the commitment where one is given', () => {
    const commitment = commitmentOf(serverSeed);
    expect(verify(events, { commitment })).toMatchObject({ valid: true, commitmentMatches: true });
    expect(verify(events, { commitment: commitment.toUpperCase() })).toMatchObject({ commitmentMatches: true });
    const another = commitmentOf(newServerSeed());
    expect(verify(events, { commitment: another })).toMatchObject({ valid: false, commitmentMatches: false });
  });

  it('is not valid under another server seed or other client seeds', () => {
    expect(verifyLog({ serverSeed: newServerSeed(), clientSeeds, events }).valid).toBe(false);
    const swapped = [...texts].reverse().map((clientSeed, seat) => ({ seat, clientSeed }));
    expect(verifyLog({ serverSeed, clientSeeds: swapped, events }).valid).toBe(false);
  });
});

describe('a changed log', () => {
  it('is found out by a single die of any throw', () => {
    for (const event of throws) {
      const dice = (event.dice as Face[] | undefined) ?? [event.die];
      const position = event.seq % dice.length;
      const changed = dice.map((face, i) => (i === position ? otherFace(face) : face));
      const entry = event.type === 'rolled' ? { dice: changed } : { die: changed[0] };
      const mismatches = [{ seq: event.seq, expected: dice, actual: changed }];
      expect(verify(changing(event.seq, entry))).toMatchObject({ valid: false, mismatches });
    }
  });

  it('is found out by dice in another order, one too few or one too many', () => {
    const roll = events.find(({ type, dice }) => type === 'rolled' && new Set(dice as Face[]).size > 1)!;
    const dice = roll.dice as Face[];
    const turned = dice[0] === dice.at(-1) ? [...dice.slice(1), dice[0]] : [...dice].reverse();
    for (const changed of [turned, dice.slice(1), dice.slice(0, -1), [...dice, 1]]) {
      expect(verify(changing(roll.seq, { dice: changed })).valid).toBe(false);
    }
  });

  it('is found out by a throw that is left out, doubled or given to another seat', () => {
    const roll = events.find(({ type }, i) => type === 'rolled' && events[i + 2]?.type === 'rolled')!;
    expect(verify(events.filter(({ seq }) => seq !== roll.seq)).valid).toBe(false);
    expect(verify(events.flatMap((event) => (event.seq === roll.seq ? [event, event] : [event]))).valid).toBe(false);
    const seat = (Number(roll.seat) + 1) % 3;
    expect(verify(changing(roll.seq, { seat })).mismatches[0]).toMatchObject({ seq: roll.seq, expected: null });
  });

  it('cannot choose the numbers of its turns or of the attempts of a roll-off', () => {
    const turn = first('turn-started');
    expect(verify(changing(turn.seq, { number: 2 })).mismatches[0]).toMatchObject({ expected: null });
    const starter = first('starter-rolled');
    const dice = hmacDice(serverSeed, clientSeeds);
    const [die] = dice({ seat: Number(starter.seat), turn: 0, throw: 2, count: 1 });
    expect(verify(changing(starter.seq, { attempt: 2, die })).mismatches[0]).toEqual({
      seq: starter.seq,
      expected: null,
      actual: [die],
    });
  });

  it('lists its first mismatches and no more than the limit', () => {
    const longer = Array.from({ length: 500 }, (_, i) => ({ seq: i + 1, type: 'rolled', seat: 0, dice: [1] }));
    const { mismatches, rollsChecked, valid } = verify(longer);
    expect([mismatches.length, rollsChecked, valid]).toEqual([MISMATCH_LIMIT, 500, false]);
    expect(mismatches.map(({ seq }) => seq)).toEqual(longer.slice(0, MISMATCH_LIMIT).map(({ seq }) => seq));
  });
});

describe('entries that say less or other than they should', () => {
  it('a log of turns and throws alone is checked by the dice it shows', () => {
    const bare = events
      .filter(({ type }) => type === 'turn-started' || type === 'rolled')
      .map(({ diceToRoll: _, ...event }) => event as LoggedEvent);
    expect(verify(bare)).toMatchObject({ valid: true, mismatches: [] });
  });

  it('an empty log has nothing to be found wrong', () => {
    expect(verify([])).toMatchObject({ valid: true, rollsChecked: 0 });
  });

  it.each([undefined, null, 'six', {}, [], [0], [7], [1.5], ['1'], [[1]], [1, 1, 1, 1, 1, 1, 1, 1, 1], [null]])(
    'dice %j are a mismatch and are not repeated',
    (dice) => {
      const roll = first('rolled');
      const { valid, mismatches } = verify(changing(roll.seq, { dice }));
      expect(valid).toBe(false);
      expect(mismatches[0]).toEqual({ seq: roll.seq, expected: roll.dice, actual: null });
    },
  );

  it('garbage of any kind gives an answer', () => {
    const type = fc.constantFrom('turn-started', 'rolled', 'starter-rolled', 'kept', 'hot-dice', '__proto__');
    const fields = fc.dictionary(
      fc.constantFrom('seat', 'number', 'attempt', 'die', 'dice', 'diceToRoll', 'constructor'),
      fc.oneof(fc.anything(), fc.integer({ min: -1, max: 9 }), fc.array(fc.integer({ min: 0, max: 7 }))),
    );
    const event = fc.tuple(fc.nat(), type, fields).map(([seq, kind, more]) => ({ ...more, seq, type: kind }));
    fc.assert(
      fc.property(fc.array(event), (garbage) => {
        const { valid, mismatches } = verify(garbage);
        expect(valid).toBe(mismatches.length === 0);
      }),
    );
  });
});
