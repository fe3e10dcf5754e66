import { describe, expect, it } from '@jest/globals';
import { oneDie, startedGame, type TestGame } from '../../test/support/engine-builders.js';
import { actionsOf } from './actions.js';
import { TURN_ROLLS } from './bank.js';

/** A turn that has had all its rolls, each of 100 points. */
const atLimit = (turn: object = {}, more: object = {}): TestGame => {
  const table = startedGame(oneDie({ turn, ending: { target: 1_000_000 }, ...more }));
  table.state = { ...table.state, turn: { ...table.state.turn!, rolls: TURN_ROLLS - 1, points: 0 } };
  table.rolls(1);
  table.keeps(1);
  return table;
};

describe('a turn has so many rolls', () => {
  it('then it must be banked', () => {
    const table = atLimit();
    expect(table.decides({ type: 'roll', seat: 0 })).toEqual({
      refusal: 'must-bank',
      detail: expect.stringMatching(/\.$/),
    });
    expect(actionsOf(table.compiled, table.state)).toMatchObject({ roll: false, bank: { points: 100 } });
    expect(table.banks()).toMatchObject([{ points: 100 }, { seat: 1 }]);
  });

  it('one roll before it may still go on', () => {
    const table = startedGame(oneDie());
    table.state = { ...table.state, turn: { ...table.state.turn!, rolls: TURN_ROLLS - 2 } };
    table.rolls(1);
    table.keeps(1);
    expect(table.refusal({ type: 'roll', seat: 0 }, [1])).toBe('accepted');
  });

  it('forced hot dice force nothing any more', () => {
    const table = atLimit({ hotDice: 'forced' });
    expect(actionsOf(table.compiled, table.state)).toMatchObject({ roll: false, bank: { points: 100 } });
    expect(table.refusal({ type: 'bank', seat: 0 })).toBe('accepted');
  });

  it('a short bank is allowed there and records nothing', () => {
    const table = atLimit({ bankMinimum: 500 });
    expect(actionsOf(table.compiled, table.state)).toMatchObject({ roll: false, bank: { points: 0 } });
    expect(table.banks()).toMatchObject([{ points: 0, turnPoints: 100 }, { seat: 1 }]);
  });

  it('keep and roll in one move is refused and keeps nothing', () => {
    const table = startedGame(oneDie());
    table.state = { ...table.state, turn: { ...table.state.turn!, rolls: TURN_ROLLS - 1 } };
    table.rolls(1);
    expect(table.refusal({ type: 'play', seat: 0, dice: [1], then: 'roll' })).toBe('must-bank');
    expect(table.state.turn!.phase).toBe('to-keep');
  });

  it('repeated throws count, and the last one may be repeated past the limit', () => {
    const table = startedGame(oneDie({ turn: { rescue: 'lastDieThrice' } }));
    table.state = { ...table.state, turn: { ...table.state.turn!, rolls: TURN_ROLLS - 1 } };
    table.does({ type: 'roll', seat: 0 }, [6], [6], [1]);
    table.keeps(1);
    expect(table.refusal({ type: 'roll', seat: 0 })).toBe('must-bank');
  });
});
