import { describe, expect, it } from '@jest/globals';
import { faultsOf, knownRules, written, writtenByHouse } from '../../test/support/notated-games.js';
import { importGame } from './import-game.js';

/** A sound round of all three, to show that what follows on a fault is read on its own. */
const ROUND = '1. [1 1 4 6 2 5] 1 1 | 200\n2. [2 3 4 4 6 6] x\n0. [5 2 2 2 3 3] 5 2 2 2 | 250';

/** One die: face f pays 100 f, a six nothing. */
const ONE_DIE = { dice: 1, scoring: { kinds: { 1: { 1: 100 }, 2: { 1: 200 }, 5: { 1: 500 } } } };

describe('a move against the rules is named by its line and column', () => {
  it.each<[string, string, string]>([
    ['dice that score nothing', '0. [1 1 4 6 2 5] 4 | 100', '6:18 illegal-keep'],
    ['dice that were not rolled', '0. [1 1 4 6 2 5] 1 1 1 | 1000', '6:18 illegal-keep'],
    ['a seven', '0. [1 1 4 6 2 5] 7 | 100', '6:18 illegal-keep'],
    ['nine dice', '0. [1 1 4 6 2 5] 1 1 1 1 1 1 1 1 1 | 100', '6:18 illegal-keep'],
    ['dice kept before any roll', '0. 1 1 | 200', '6:4 must-roll-first'],
    ['a bank before any roll', '0. | 200', '6:4 nothing-to-bank'],
    ['a bank without a keep', '0. [1 1 4 6 2 5] | 200', '6:18 must-keep-first'],
    ['a roll without a keep', '0. [1 1 4 6 2 5] > [1 1 4 6 2 5] x', '6:18 must-keep-first'],
    ['somebody leaves in a turn who is not there', '0. [1 1 4 6 2 5] 1 ~3 | 100', '6:20 not-seated'],
    ['too many dice', '0. [1 1 4 6 2 5] 1 1 > [1 3 3 3 2] 1 | 300', '6:22 wrong-dice'],
    ['too few dice', '0. [1 1 4 6 2] 1 1 | 200', '6:4 wrong-dice'],
    ['a farkle that is none', '0. [1 1 4 6 2 5] x', '6:18 wrong-sign'],
    ['a farkle after a keep', '0. [1 1 4 6 2 5] 1 x', '6:20 wrong-sign'],
    ['a farkle without its sign', '0. [2 3 4 4 6 6]', '6:4 missing-sign'],
    ['dice kept from a farkle', '0. [2 3 4 4 6 6] 4 | 50', '6:18 illegal-keep'],
    ['a bank after a farkle', '0. [2 3 4 4 6 6] | 0', '6:18 wrong-sign'],
    ['a bank after the sign of a farkle', '0. [2 3 4 4 6 6] x | 0', '6:20 turn-over'],
    ['a win that is none', '0. [1 1 4 6 2 5] +', '6:18 wrong-sign'],
    ['a loss that is none', '0. [1 1 4 6 2 5] 1 -', '6:20 wrong-sign'],
    ['other points than were kept', '0. [1 1 4 6 2 5] 1 1 | 250', '6:22 wrong-points'],
    ['a roll after the bank', '0. [1 1 4 6 2 5] 1 1 | 200 > [1 2 3 3] x', '6:28 turn-over'],
    ['a first roll marked as a further one', '0. > [1 1 4 6 2 5] 1 1 | 200', '6:4 wrong-sign'],
    ['a further roll without its sign', '0. [1 1 4 6 2 5] 1 1 [1 2 3 3] 1 | 300', '6:22 wrong-sign'],
    ['a repetition that no rule grants', '0. [2 3 4 4 6 6] >> [1 1 4 6 2 5] 1 1 | 200', '6:18 wrong-sign'],
    ['a repetition of a good roll', '0. [1 3 4 4 6 6] >> [1 1 4 6 2 5] 1 1 | 200', '6:18 no-reroll'],
    ['dice taken over where none are', '0. < 100 [1 1 4 6 2] 1 1 | 300', '6:4 nothing-to-inherit'],
    ['a turn that does not end', '0. [1 1 4 6 2 5] 1 1', '6:1 unfinished-turn'],
    ['a turn without anything', '0.', '6:1 unfinished-turn'],
    ['somebody leaves who is not there', '0. ~7 [1 1 4 6 2 5] 1 1 | 200', '6:4 not-seated'],
    ['a seat that nobody has', '5. [1 1 4 6 2 5] 1 1 | 200\n0. [1 1 4 6 2 5] 1 1 | 200', '6:1 not-seated'],
    ['a seat out of turn', '2. [1 1 4 6 2 5] 1 1 | 200\n0. [1 1 4 6 2 5] 1 1 | 200', '6:1 not-your-turn'],
    ['a seat passed over', '0. [1 1 4 6 2 5] 1 1 | 200\n2. [2 3 4 4 6 6] x\n0. [2 3 4 4 6 6] x', '7:1 not-your-turn'],
  ])('%s', (_, moves, fault) => {
    expect(faultsOf(written(`${moves}\n${ROUND}`, 'universe@1', '[Starter "0"]'))).toEqual([fault]);
  });

  it('dice kept twice from one roll', () => {
    expect(faultsOf(written('0. [1 1 4 6 2 5] 1 ~1 1'))).toEqual(['6:23 already-kept']);
  });

  it('a bank below the minimum, and what a game has chosen', () => {
    const more = '[Options "openingMinimum=500"]';
    expect(faultsOf(written('0. [1 1 4 6 2 5] 1 1 | 200', 'universe@1', more))).toEqual(['6:22 below-minimum']);
    expect(faultsOf(written('0. [1 1 4 6 2 5] 1 1 | 0', 'universe@1', more))).toEqual(['6:22 below-minimum']);
    expect(faultsOf(written('0. [1 1 1 1 2 5] 1 1 1 1 | 2000', 'universe@1', more))).toEqual([]);
  });

  it.each<[string, object, string, string[]]>([
    ['hot dice are forced', { turn: { hotDice: 'forced' } }, '0. [1] 1 | 100\n1. [6] x', ['5:10 must-roll']],
    ['hot dice bank', { turn: { hotDice: 'none' } }, '0. [1] 1 > [1] 1 | 200\n1. [6] x', ['5:10 wrong-sign']],
    ['the bank of hot dice is missing', { turn: { hotDice: 'none' } }, '0. [1] 1\n1. [6] x', ['5:8 missing-sign']],
    [
      'a repetition is missing',
      { turn: { rescue: 'rerollFirst' } },
      '0. [6] x\n1. [6] >> [6] x',
      ['5:8 missing-reroll'],
    ],
    ['a repetition is all there is', { turn: { rescue: 'rerollFirst' } }, '0. [6]', ['5:4 missing-reroll']],
    ['a repetition of other dice', { turn: { rescue: 'rerollFirst' } }, '0. [6] >> [6 6] x', ['5:8 wrong-dice']],
    [
      'the game is over',
      { ending: { target: 100, mode: 'instant' } },
      '0. [1] 1 | 100\n1. [6] x\n0. [6] x',
      ['6:1 game-over'],
    ],
    [
      'the game is over in a turn',
      { ending: { target: 100, mode: 'instant' } },
      '0. [1] 1 | 100 ~1',
      ['5:16 game-over'],
    ],
    [
      'the game ends by a roll',
      { scoring: { specials: [{ dice: [6], effect: 'win' }] } },
      '0. [6]',
      ['5:4 missing-sign'],
    ],
    [
      'the game ends otherwise',
      { scoring: { specials: [{ dice: [6], effect: 'lose' }] } },
      '0. [6] +',
      ['5:8 wrong-sign'],
    ],
    [
      'dice taken over without a roll',
      { interaction: { inherit: { after: 'bank' } }, dice: 2 },
      '0. [1 3] 1 | 100\n1. < 100\n0. [3 3] x',
      ['6:4 missing-roll'],
    ],
    [
      'other points taken over',
      { interaction: { inherit: { after: 'bank' } }, dice: 2 },
      '0. [1 3] 1 | 100\n1. < 200 [1] 1 | 200',
      ['6:4 wrong-points'],
    ],
  ])('by rules of the house: %s', (_, more, moves, faults) => {
    const rules = {
      ...ONE_DIE,
      ...more,
      scoring: { ...ONE_DIE.scoring, ...('scoring' in more ? (more.scoring as object) : {}) },
    };
    expect(faultsOf(writtenByHouse(rules, moves))).toEqual(faults);
  });
});

describe('after a fault', () => {
  it('every further line is read on its own, and each that is wrong is named', () => {
    const moves = [
      '0. [1 1 4 6 2 5] 4 | 100',
      '1. [1 1 4 6 2 5] 1 1 | 300',
      '2. [2 3 4 4 6 6]',
      '0. [1 1 4 6 2 5] 1 1 > [2 2 3] x',
      '1. [1 1 4 6 2 5] 1 1 > [2 2 3 3] x',
      '2. [1 1 4 8 2 5] 1 1 | 200',
      '0. [1 1 4 6 2 5] nonsense | 200',
      '1. [1 1 4 6 2 5] 1 1 | 200',
    ];
    expect(faultsOf(written(moves.join('\n')))).toEqual([
      '6:18 illegal-keep',
      '7:22 wrong-points',
      '8:4 missing-sign',
      '9:22 wrong-dice',
      '11:4 bad-roll',
      '12:18 unexpected',
    ]);
  });

  it('the turn counts as it is written: its bank opens and reaches the target', () => {
    const more = '[Options "openingMinimum=500"]';
    const moves = '0. [1 1 4 6 2 5] 4 | 500\n1. [2 3 4 4 6 6] x\n2. [2 3 4 4 6 6] x\n0. [1 3 4 4 6 6] 1 | 100';
    expect(faultsOf(written(moves, 'universe@1', more))).toEqual(['6:18 illegal-keep']);
    const final = '0. [1 1 4 6 2 5] 4 | 10000\n1. [2 3 4 4 6 6] x\n2. [2 3 4 4 6 6] x\n0. [1 3 4 4 6 6] 1 | 100';
    expect(faultsOf(written(final))).toEqual(['6:18 illegal-keep', '9:1 game-over']);
  });

  it('who leaves in the rest of a faulty turn has left', () => {
    const moves = '0. [1 1 4 6 2 5] 4 ~1 | 100\n2. [2 3 4 4 6 6] x\n0. [2 3 4 4 6 6] x';
    expect(faultsOf(written(moves))).toEqual(['6:18 illegal-keep']);
    const both = '0. [1 1 4 6 2 5] 4 ~1 ~2 | 100\n0. [2 3 4 4 6 6] x';
    expect(faultsOf(written(both))).toEqual(['6:18 illegal-keep', '7:1 game-over']);
  });

  it('a farkle that is written counts as one', () => {
    const moves = '0. [1 1 4 6 2 5] 1 > [1 1] x\n1. [2 3 4 4 6 6] x';
    expect(faultsOf(written(moves, 'jaques-cutthroat@1', '[Starter "0"]\n? [6 5 5]'))).toEqual(['7:20 wrong-dice']);
  });

  it('the result is not looked at, since it follows from the turns', () => {
    expect(faultsOf(written('0. [1 1 4 6 2 5] 4 | 100', 'universe@1', '[Result "1"]'))).toEqual(['6:18 illegal-keep']);
  });

  it('the reading stops after fifty', () => {
    const line = (seat: number): string => `${seat}. [1 1 4 6 2 5] 4 | 100`;
    const moves = Array.from({ length: 120 }, (_, i) => line(i % 3)).join('\n');
    const faults = faultsOf(written(moves));
    expect(faults).toHaveLength(50);
    expect(faults.at(-1)).toBe('55:18 illegal-keep');
  });

  it('a fault has a sentence', () => {
    const result = importGame(written('0. [1 1 4 6 2 5] 1 1 | 250'), knownRules);
    expect(result).toEqual({
      faults: [{ line: 6, column: 22, code: 'wrong-points', detail: 'By the rules this is `| 200`, not `| 250`.' }],
    });
  });
});

describe('the start', () => {
  const moves = '1. [2 3 4 4 6 6] x\n2. [2 3 4 4 6 6] x';

  it.each<[string, string, string[]]>([
    ['of the roll-off', '? [4 6 6]\n? [5 3]', []],
    ['is not written', '', ['6:1 wrong-roll-off']],
    ['is not decided', '? [4 6 6]', ['7:1 wrong-roll-off']],
    ['goes on too long', '? [4 6 5]\n? [5 3]', ['7:1 wrong-roll-off']],
    ['with a die too few', '? [6 4]', ['6:1 wrong-roll-off']],
    ['with a die too many in the second try', '? [4 6 6]\n? [5 3 2]', ['7:1 wrong-roll-off']],
  ])('a roll-off that %s', (_, rollOff, faults) => {
    expect(faultsOf(written(`${rollOff}${rollOff && '\n'}${moves}`, 'pocket@1'))).toEqual(faults);
  });

  it('the starter that the roll-off does not give', () => {
    expect(faultsOf(written(moves, 'pocket@1', '[Starter "0"]\n? [4 6 6] ? [5 3]'))).toEqual(['5:1 wrong-starter']);
  });

  it('there is no roll-off where the seat decides', () => {
    expect(faultsOf(written('? [6 4 4]\n0. [2 3 4 4 6 6] x'))).toEqual(['6:1 wrong-roll-off']);
    expect(faultsOf(written(moves))).toEqual(['6:1 not-your-turn']);
  });

  it.each(['random', 'loser'])(
    'by chance or by the last game (%s) it is the starter of the header or the first turn',
    (start) => {
      const rules = { ...ONE_DIE, start };
      expect(faultsOf(writtenByHouse(rules, '1. [6] x\n0. [6] x'))).toEqual([]);
      expect(faultsOf(writtenByHouse(rules, '[Starter "1"]\n1. [6] x\n0. [6] x'))).toEqual([]);
      expect(faultsOf(writtenByHouse(rules, '[Starter "0"]\n1. [6] x\n0. [6] x'))).toEqual(['6:1 not-your-turn']);
    },
  );

  it('a starter who found no seat', () => {
    const rules = { ...ONE_DIE, start: 'random', players: { min: 1, max: 2 } };
    const faults = ['5:1 bad-tag', '6:1 not-seated'];
    expect(faultsOf(writtenByHouse(rules, '[Seat 5 "F"] [Starter "5"]\n5. [6] x\n0. [6] x'))).toEqual(faults);
  });

  it('of too few players', () => {
    expect(faultsOf('[Ruleset "universe@1"]\n[Seat 0 "A"]\n0. [2 3 4 4 6 6] x')).toEqual(['3:1 not-enough-players']);
    expect(faultsOf(written(moves, 'jaques-team@1'))).toEqual(['6:1 not-enough-players']);
  });
});

describe('what the header claims of the turns', () => {
  const house = { ...ONE_DIE, ending: { target: 100, mode: 'instant' } };
  const over = (claims: string): string[] => faultsOf(writtenByHouse(house, `${claims}\n0. [1] 1 | 100`));
  const open = (claims: string): string[] => faultsOf(writtenByHouse(house, `${claims}\n0. [6] x`));

  it('holds', () => {
    expect(over('[Result "0"] [Termination "target-reached"] [Score 0 "100"] [Score 1 "0"] [Starter "0"]')).toEqual([]);
    expect(open('[Result "*"] [Score 0 "0"]')).toEqual([]);
  });

  it.each([
    '[Result "1"]',
    '[Result "0 1"]',
    '[Result "*"]',
    '[Result "-"]',
    '[Termination "final-round"]',
    '[Score 0 "0"]',
    '[Score 1 "-5"]',
  ])('does not hold of a finished game: %s', (claim) => expect(over(claim)).toEqual(['5:1 wrong-result']));

  it.each(['[Result "1"]', '[Result "-"]', '[Termination "target-reached"]', '[Score 0 "100"]'])(
    'does not hold of a game that goes on: %s',
    (claim) => expect(open(claim)).toEqual(['5:1 wrong-result']),
  );
});
