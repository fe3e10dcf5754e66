import { describe, expect, it } from '@jest/globals';
import { presetText } from '../../test/support/sheet-text.js';
import { PRESETS } from '../engine/presets/catalogue.js';

/** What a sheet must say, and what it must not, read off the rule sheets themselves. */
const sheet = (id: string, says: string[], neverSays: string[] = []) =>
  it(id, () => {
    const text = presetText(id);
    for (const words of says) expect(text).toContain(words);
    for (const words of neverSays) expect(text).not.toContain(words);
  });

const SINGLES = ['Each 1: 100', 'Each 5: 50'];
const USUAL_THREES = [...SINGLES, 'Three 1s: 1,000', 'Three of any other face: 100 times the face'];
const FLAT = [
  ...SINGLES,
  'Three 1s: 300',
  'Three of any other face: 100 times the face',
  'Four of a kind: 1,000',
  'Five of a kind: 2,000',
  'Six of a kind: 3,000',
];
const STRAIGHT = 'Straight 1-2-3-4-5-6: 1,500';
const DOUBLING = ['Each die past three of a kind: doubles the value', 'four 2s are 400, five are 800'];
const JAQUES_KINDS = [
  ...USUAL_THREES,
  'Four of a kind: twice the three of a kind',
  'Five of a kind: four times the three of a kind',
  'Six of a kind: 3,000',
  'Six 1s count as five and one, which is 4,100 points.',
];
const HOT_DICE = 'When all six dice have scored, you have hot dice: you may pick them all up and roll on, or bank.';
const ROLL_OFF = 'Each player rolls one die, and the highest begins. Those who tie for it roll again.';
const FIRST_SEAT = 'The player in the first seat begins.';
const FINAL_ROUND =
  'the final round begins: every other player has one more turn, those seated earlier included. Whoever started it has none, even when passed.';
const EXTRA_TURNS =
  'If the highest scores are equal, the tied players have one more turn each, clockwise from the player who started the final round. Scores are compared again only when all of them have played; those still tied play on, and the others are out.';
const EARLIER_STAYS = 'the player who reached that score first stays ahead: the others must beat it.';
const INSTANT = 'The first bank that brings your score to 10,000 points or more wins the game at once.';
const OPENING = 'To open, you need a turn of at least 500 points.';
const RECORDS_NOTHING = 'If you bank less, your turn ends and nothing is recorded. That is no farkle.';
const REFUSED = 'With less than that you may not bank';
const NO_MINIMUM = 'There is no minimum: any number of points may be banked.';
const HARMLESS = 'A farkle costs the points of the turn and nothing else';
const JAQUES = [OPENING, RECORDS_NOTHING, ROLL_OFF, EXTRA_TURNS];
const FOUR_TWO = (points: string) => `Four of a kind and a pair as a combination of its own, for ${points} points.`;

describe('the sheets of the built-in rulesets say what their sources say', () => {
  sheet(
    'jaques',
    [
      'For 2 to 8 players. You need six dice',
      ...JAQUES,
      ...JAQUES_KINDS,
      STRAIGHT,
      'Three pairs: 1,500',
      HOT_DICE,
      'A farkle after that still costs the whole turn.',
      'keep at least one die that scores',
      'Only dice of the same roll score together.',
      'brings your score to 10,000 points or more',
      FINAL_ROUND,
      HARMLESS,
      'A target of 5,000 points instead of 10,000 points.',
      'No opening minimum, instead of 500 points.',
      FOUR_TWO('1,500'),
    ],
    ['Two triplets', 'Between players', 'Teams'],
  );
  sheet('universe', [
    'For 2 to 6 players.',
    FIRST_SEAT,
    ...USUAL_THREES,
    ...DOUBLING,
    'six are 1,600',
    STRAIGHT,
    'Three pairs: 1,500',
    NO_MINIMUM,
    FINAL_ROUND,
    EARLIER_STAYS,
    'A target of 5,000 points instead of 10,000 points.',
    'An opening minimum of 500 points. To open, you then need a turn of at least so many points. With less than that you may not bank',
  ]);
  sheet(
    'additive',
    [
      ...USUAL_THREES,
      'Each die past three of a kind: adds the value of the three once more',
      'four 2s are 400, five are 600 and six are 800',
      STRAIGHT,
      'Three pairs: 750',
      NO_MINIMUM,
      FIRST_SEAT,
      INSTANT,
      FOUR_TWO('750'),
    ],
    ['final round', 'If the highest scores are equal'],
  );
  sheet('pocket', [
    ...FLAT,
    STRAIGHT,
    'Three pairs: 1,500',
    'Two triplets: 2,500',
    ROLL_OFF,
    NO_MINIMUM,
    HOT_DICE,
    FINAL_ROUND,
    EARLIER_STAYS,
  ]);
  sheet('jaques-team', [
    'For four, six or eight players in teams of two.',
    'seats 1 and 3 are one team and seats 2 and 4 another',
    'Partners share one score.',
    'Each partner must open alone, with a bank of at least 500 points.',
    'A team scores nothing until both partners have opened',
    'The bank with which the last partner opens is the first that counts.',
    'every player of the other teams has one more turn',
    'every player of the tied teams has one more turn',
    ...JAQUES_KINDS,
  ]);
  sheet('jaques-cutthroat', [
    ...JAQUES.slice(0, 3),
    ...JAQUES_KINDS,
    'Every farkle also takes 1,000 points from your score. No penalty takes a score below zero. This holds before you have opened, in the final round and in extra turns as well.',
  ]);
  sheet(
    'jaques-five-dice',
    [
      'You need five dice',
      'When all five dice have scored',
      ...USUAL_THREES,
      'Each die past three of a kind: doubles the value',
      'four 2s are 400 and five are 800',
      ...JAQUES,
    ],
    ['Straight', 'Three pairs', 'six'],
  );
  sheet('jaques-piggyback', [
    ...JAQUES,
    ...JAQUES_KINDS,
    'You steal from the player before you when the first dice that you keep in a turn are the very dice which that player kept last before banking.',
    'the points of that bank move to you, on top of your own',
  ]);
  sheet(
    'wikipedia',
    [...USUAL_THREES, 'More than three of a kind have no value of their own', INSTANT, NO_MINIMUM, FOUR_TWO('1,500')],
    ['Straight', 'Three pairs', 'final round'],
  );
  sheet('inherit', [
    ...USUAL_THREES,
    'When the player before you has banked, you may take over instead of starting afresh: roll the dice that were left over, and begin your turn with the points of that bank. The other player keeps the bank. If no dice were left over, roll all six dice.',
    INSTANT,
  ]);
  sheet('playmonster', [
    ...FLAT,
    STRAIGHT,
    'Three pairs: 1,500',
    'Two triplets: 2,500',
    'Four of a kind and a pair: 1,500',
    OPENING,
    REFUSED,
    FINAL_ROUND,
    EARLIER_STAYS,
  ]);
  sheet('zilch', [
    ...USUAL_THREES,
    ...DOUBLING,
    STRAIGHT,
    'Three pairs: 1,500',
    'Four of a kind and a pair: 1,500',
    'A roll of all six dice in which nothing scores: 500',
    'it uses all of them, so that hot dice follow',
    'No bank may be lower than 300 points.',
    REFUSED,
    'Three farkles in a row cost 500 points. The count starts anew after that, and after every bank.',
    'Scores may fall below zero.',
  ]);
  sheet(
    'kingdom-come',
    [
      ...USUAL_THREES,
      ...DOUBLING,
      'Straight 1-2-3-4-5: 500',
      'Straight 2-3-4-5-6: 750',
      STRAIGHT,
      INSTANT,
      FOUR_TWO('1,500'),
    ],
    ['Three pairs'],
  );

  it('each has its name, its description, and says which version it is', () => {
    for (const { id, name, description, version } of PRESETS) {
      const text = presetText(id);
      expect(text.startsWith(`${name} | ${description} | The aim`)).toBe(true);
      expect(text.endsWith(`| ${id}, version ${version}`)).toBe(true);
    }
  });

  it('none speaks like a machine', () => {
    for (const { id } of PRESETS) {
      const text = presetText(id);
      expect(text).not.toMatch(/undefined|null|true|false|\[object|NaN|\$\{|\s\s|\.\.|\s[.,;:]/);
      expect(text.replaceAll('PlayMonster', '')).not.toMatch(/[a-z][A-Z]/);
      expect(text.replace(/version \d+/, '')).not.toMatch(/\d{4,}/);
    }
  });
});
