import { describe, expect, it } from '@jest/globals';
import { oneDie, presetRules, rulesFrom, startedGame, type TestGame } from '../../test/support/engine-builders.js';
import { actionsOf } from './actions.js';
import type { Face } from './multisets.js';

const game = (inherit: object, more: object = {}, seats = [0, 1, 2]) =>
  startedGame(rulesFrom({ scoring: presetRules('universe').scoring, interaction: { inherit }, ...more }), { seats });
const one = (inherit: object, more: object = {}, seats = [0, 1, 2]) =>
  startedGame(oneDie({ interaction: { inherit }, ending: { target: 9000 }, ...more }), { seats });

const offer = (table: TestGame) => actionsOf(table.compiled, table.state).inherit;
const inherits = (table: TestGame, ...dice: Face[]) =>
  table.does({ type: 'roll', seat: table.seat, inherit: true }, dice);
const refusal = (table: TestGame) => table.refusal({ type: 'roll', seat: table.seat, inherit: true });

/** Three 1s are banked, and three dice are left. */
const banksThousand = (table: TestGame): void => {
  table.rolls(1, 1, 1, 2, 3, 4);
  table.keeps(1, 1, 1);
  table.banks();
};

describe('inheriting after a bank', () => {
  it('offers the dice left over and the points of the turn', () => {
    const table = game({ after: 'bank' });
    expect(offer(table)).toBeNull();
    banksThousand(table);
    expect(offer(table)).toEqual({ dice: 3, points: 1000 });
  });

  it('rolling with it begins with those, and the previous player keeps the bank', () => {
    const table = game({ after: 'bank' });
    banksThousand(table);
    expect(inherits(table, 1, 2, 3)).toEqual([
      { type: 'points-moved', from: 0, to: 1, points: 1000, reason: 'inherited', dice: 3 },
      { type: 'rolled', seat: 1, dice: [1, 2, 3] },
    ]);
    table.keeps(1);
    expect(table.banks()).toMatchObject([{ points: 1100, turnPoints: 1100, score: 1100 }, { seat: 2 }]);
    expect(table.scoreboard).toEqual([1000, 1100, 0]);
    expect(offer(table)).toEqual({ dice: 2, points: 1100 });
  });

  it('is a choice: a plain roll throws all dice and begins with nothing', () => {
    const table = game({ after: 'bank' });
    banksThousand(table);
    for (const inherit of [undefined, false]) {
      expect(table.refusal({ type: 'roll', seat: 1, inherit }, [1, 2, 3, 4, 6, 6])).toBe('accepted');
    }
    table.rolls(1, 2, 3, 4, 6, 6);
    expect(table.state.turn).toMatchObject({ points: 0, inherited: false });
  });

  it('a farkle loses what was taken over', () => {
    const table = game({ after: 'bank' });
    banksThousand(table);
    expect(inherits(table, 2, 3, 4).slice(2)).toMatchObject([{ type: 'farkled', seat: 1, lost: 1000 }, { seat: 2 }]);
    expect(table.scoreboard).toEqual([1000, 0, 0]);
  });

  it('is refused where nothing is offered', () => {
    const table = game({ after: 'bank' });
    expect(refusal(table)).toBe('nothing-to-inherit');
    table.rolls(1, 2, 3, 4, 6, 6);
    expect(refusal(table)).toBe('must-keep-first');
    table.keeps(1);
    expect(refusal(table)).toBe('nothing-to-inherit');
    table.banks();
    inherits(table, 2, 3, 4, 6, 6);
    expect([table.seat, refusal(table), offer(table)]).toEqual([2, 'nothing-to-inherit', null]);
    expect(refusal(startedGame(presetRules('universe')))).toBe('nothing-to-inherit');
  });

  it('where no dice were left over all are thrown', () => {
    const table = game({ after: 'bank' });
    table.rolls(1, 2, 3, 4, 5, 6);
    table.keeps(1, 2, 3, 4, 5, 6);
    table.banks();
    expect(offer(table)).toEqual({ dice: 6, points: 1500 });
  });

  it('a bank that recorded nothing leaves nothing', () => {
    const table = game({ after: 'bank' }, { turn: { openingMinimum: 500, shortBank: 'zero' } });
    table.rolls(1, 2, 3, 4, 6, 6);
    table.keeps(1);
    table.banks();
    expect(offer(table)).toBeNull();
  });

  it('who left in their turn leaves nothing', () => {
    const table = game({ after: 'bank' });
    banksThousand(table);
    table.leaves(1);
    expect([table.seat, offer(table)]).toEqual([2, null]);
  });

  it('a player alone takes over nothing from the turn before', () => {
    const table = one({ after: 'bank' }, {}, [0]);
    table.scores(1);
    expect(offer(table)).toBeNull();
  });

  it('inherited points count towards a minimum', () => {
    const table = one({ after: 'bank' }, { turn: { openingMinimum: 500 } });
    table.scores(5);
    inherits(table, 1);
    table.keeps(1);
    expect(table.banks()).toMatchObject([{ points: 600, score: 600 }, {}]);
  });
});

describe('inheriting after a farkle', () => {
  it('offers the dice of the losing roll and the points that were lost', () => {
    const table = game({ after: 'farkle' });
    table.rolls(1, 1, 2, 3, 4, 6);
    table.keeps(1, 1);
    table.rolls(2, 3, 4, 6);
    expect(offer(table)).toEqual({ dice: 4, points: 200 });
    expect(inherits(table, 5, 2, 3, 4)).toMatchObject([{ from: 0, to: 1, points: 200, dice: 4 }, { type: 'rolled' }]);
    expect(table.state.turn).toMatchObject({ points: 200, inherited: true });
  });

  it('a bank leaves nothing, nor does a turn without points', () => {
    const table = one({ after: 'farkle' });
    table.scores(1);
    expect(offer(table)).toBeNull();
    table.farkles();
    expect(offer(table)).toBeNull();
  });

  it('a farkle of inherited points can be inherited on', () => {
    const table = one({ after: 'farkle' });
    table.farkles(3);
    inherits(table, 6);
    expect(offer(table)).toEqual({ dice: 1, points: 300 });
  });
});

describe('flat points', () => {
  it('take the place of those of the turn', () => {
    const table = one({ after: 'bank', flat: 150 });
    table.scores(4);
    expect(offer(table)).toEqual({ dice: 1, points: 150 });
    inherits(table, 1);
    table.keeps(1);
    table.banks();
    expect(table.scoreboard).toEqual([400, 250, 0]);
  });

  it('are there after a farkle without points too', () => {
    const table = one({ after: 'farkle', flat: 150 });
    table.farkles();
    expect(offer(table)).toEqual({ dice: 1, points: 150 });
  });

  it('are not there after a bank of nothing', () => {
    const table = one({ after: 'bank', flat: 150 }, { turn: { openingMinimum: 500, shortBank: 'zero' } });
    table.scores(4);
    expect(offer(table)).toBeNull();
  });
});

describe('needsOpening', () => {
  it('only who has a recorded bank may take over', () => {
    const table = one({ after: 'bank', needsOpening: true });
    table.scores(1);
    expect([offer(table), refusal(table)]).toEqual([null, 'nothing-to-inherit']);
    table.scores(1);
    table.scores(1);
    expect(offer(table)).toEqual({ dice: 1, points: 100 });
  });
});

describe('inheriting meets', () => {
  it('a final round: the bank that brought it may be taken over', () => {
    const table = one({ after: 'bank' }, { ending: { target: 500 } });
    table.scores(5);
    inherits(table, 1);
    table.keeps(1);
    expect(table.banks()).toMatchObject([{ points: 600 }, { seat: 2 }]);
    expect(table.farkles().at(-1)).toMatchObject({ type: 'game-finished', winners: [1] });
  });

  it('a final turn of one throw: that is made with the dice taken over', () => {
    const table = one({ after: 'bank' }, { ending: { target: 500, finalTurn: 'roll' } });
    table.scores(5);
    inherits(table, 1);
    expect(table.keeps(1)).toMatchObject([{}, {}, { type: 'banked', points: 600 }, { seat: 2 }]);
  });

  it('extra turns', () => {
    const table = one({ after: 'bank' }, { ending: { target: 500, tie: 'extraTurns' } }, [0, 1]);
    table.scores(5);
    table.scores(5);
    table.scores(1);
    inherits(table, 2);
    table.keeps(2);
    table.banks();
    expect(table.state).toMatchObject({ status: 'finished', winners: [1] });
  });

  it('teams: whose team the player before belongs to makes no difference, a bank that only opens leaves nothing', () => {
    const table = one({ after: 'bank' }, { teams: { size: 2 } }, [0, 1, 2, 3]);
    table.scores(1);
    expect(offer(table)).toBeNull();
    table.farkles();
    table.scores(3);
    inherits(table, 1);
    table.keeps(1);
    expect(table.banks()).toMatchObject([{ points: 0, turnPoints: 400, opens: true }, {}]);
  });

  it('stealing: in one turn both', () => {
    const table = one({ after: 'bank' }, { interaction: { inherit: { after: 'bank' }, steal: 'sameCombination' } });
    table.scores(3);
    inherits(table, 3);
    table.keeps(3);
    table.banks();
    expect(table.scoreboard).toEqual([0, 900, 0]);
  });

  it('a rescue: the first roll with dice taken over is a first roll', () => {
    const table = one({ after: 'bank' }, { turn: { rescue: 'rerollFirst' } });
    table.scores(3);
    table.does({ type: 'roll', seat: 1, inherit: true }, [6], [1]);
    expect(table.state.turn).toMatchObject({ points: 300, roll: [1] });
  });

  it('a penalty for a full throw: fewer dice taken over are none', () => {
    const penalties = { fullThrow: 100 };
    const table = game({ after: 'bank' }, { penalties });
    banksThousand(table);
    inherits(table, 2, 3, 4);
    expect(table.scoreboard).toEqual([1000, 0, 0]);
  });
});
