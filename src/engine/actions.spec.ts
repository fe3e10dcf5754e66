import { describe, expect, it } from '@jest/globals';
import { oneDie, presetRules, startedGame, waitingGame } from '../../test/support/engine-builders.js';
import { actionsOf } from './actions.js';

const nothing = { roll: false, bank: null, keeps: [], inherit: null };

describe('what the seat on move may do', () => {
  it('nothing before the start and after the end', () => {
    const game = waitingGame(oneDie({ ending: { mode: 'instant', target: 100 } }));
    expect(actionsOf(game.compiled, game.state)).toEqual(nothing);
    game.does({ type: 'start' });
    game.scores(1);
    expect(actionsOf(game.compiled, game.state)).toEqual(nothing);
  });

  it('roll at the start of a turn, keep after a roll, roll or bank after a keep', () => {
    const game = startedGame(presetRules('additive'));
    expect(actionsOf(game.compiled, game.state)).toEqual({ roll: true, bank: null, keeps: [], inherit: null });
    game.rolls(1, 2, 3, 4, 6, 6);
    expect(actionsOf(game.compiled, game.state)).toMatchObject({ roll: false, bank: null, keeps: [{ dice: [1] }] });
    game.keeps(1);
    expect(actionsOf(game.compiled, game.state)).toEqual({
      roll: true,
      bank: { points: 100 },
      keeps: [],
      inherit: null,
    });
  });

  it('no bank where it would be refused, a bank of 0 where it would record nothing', () => {
    const bank = (id: string) => {
      const game = startedGame(presetRules(id), { throws: presetRules(id).start === 'rollOff' ? [[6], [1]] : [] });
      game.rolls(1, 2, 3, 4, 6, 6);
      game.keeps(1);
      return actionsOf(game.compiled, game.state).bank;
    };
    expect([bank('playmonster'), bank('zilch'), bank('jaques')]).toEqual([null, null, { points: 0 }]);
  });

  it('first-roll specials are among the keeps of the first roll alone', () => {
    const rules = { ...presetRules('additive') };
    rules.scoring = { ...rules.scoring, specials: [{ dice: [2, 3], effect: { points: 70 }, when: 'firstRoll' }] };
    const game = startedGame(rules);
    game.rolls(1, 2, 3, 4, 6, 6);
    expect(actionsOf(game.compiled, game.state).keeps.map(({ dice }) => dice.join(''))).toEqual(['123', '1', '23']);
    game.keeps(1);
    game.rolls(1, 2, 3, 4, 6);
    expect(actionsOf(game.compiled, game.state).keeps.map(({ dice }) => dice.join(''))).toEqual(['1']);
  });
});
