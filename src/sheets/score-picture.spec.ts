import { describe, expect, it } from '@jest/globals';
import { presetRules, rulesFrom } from '../../test/support/engine-builders.js';
import type { Rules } from '../engine/ruleset.js';
import { equalDiceTable, pictureItems } from './picture-items.js';
import { scorePicture } from './score-picture.js';

const picture = (rules: Rules, name = 'Test') =>
  scorePicture({ id: 'test', version: 1, name, description: '', ...rules });

const count = (text: string, part: string): number => text.split(part).length - 1;

describe('the score table as a picture', () => {
  it('stands alone: a size, a title and a description in words, colours for light and dark', () => {
    const svg = picture(presetRules('jaques'), 'Jaques & Sons');
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+" role="img"/,
    );
    expect(svg).toContain(
      '<title>Score table of Jaques &amp; Sons</title><desc>Each 1: 100. Each 5: 50. Three 1s: 1,000.',
    );
    expect(svg).toContain('@media (prefers-color-scheme:dark)');
  });

  it('values equal dice as the engine does, and tells combinations from sums of them', () => {
    const [ones, twos] = equalDiceTable(presetRules('jaques'));
    expect(ones).toEqual({
      face: 1,
      values: [
        { points: 100, whole: true },
        { points: 200, whole: false },
        { points: 1000, whole: true },
        { points: 2000, whole: true },
        { points: 4000, whole: true },
        { points: 4100, whole: false },
      ],
    });
    expect(twos!.values.map((value) => value?.points)).toEqual([undefined, undefined, 200, 400, 800, 3000]);
  });

  it('draws the dice of every other combination', () => {
    expect(pictureItems(presetRules('zilch'))).toEqual([
      { dice: [1, 2, 3, 4, 5, 6], label: 'Straight 1-2-3-4-5-6', value: '1,500' },
      { dice: [2, 2, 3, 3, 4, 4], label: 'Three pairs', value: '1,500' },
      { dice: [2, 2, 2, 2, 3, 3], label: 'Four of a kind and a pair', value: '1,500' },
      { dice: [2, 2, 3, 3, 4, 6], label: 'All dice, and nothing scores', value: '500' },
    ]);
    const svg = picture(presetRules('zilch'));
    expect(count(svg, 'class="die"')).toBe(6 + 4 * 6);
    expect(count(svg, 'class="pip"')).toBe(21 + 21 + 18 + 14 + 20);
  });

  it('says what rolls win, lose or are killed, and what is added to the value of dice', () => {
    const rules = rulesFrom({
      scoring: {
        kinds: { 1: { 1: 100 } },
        patterns: [{ shape: [3, 2], bonus: 250 }],
        specials: [
          { dice: [6, 6, 6, 6, 6, 6], effect: 'win' },
          { dice: [2, 2, 2, 2, 2, 2], effect: 'lose', when: 'firstRoll' },
          { dice: [3, 1, 2], effect: { points: 700 } },
        ],
        toxic: { face: 4, count: 4 },
      },
    });
    expect(pictureItems(rules).map(({ label, value }) => [label, value])).toEqual([
      ['Full house, three of a kind and a pair, on top of what its dice score', '+250'],
      ['A roll of just these dice', 'wins'],
      ['A roll of just these dice, first roll of a turn only', 'out'],
      ['These dice', '700'],
      ['So many or more in one roll', 'farkle'],
    ]);
    expect(pictureItems(rules)[3]!.dice).toEqual([1, 2, 3]);
  });

  it('a name that is too long is shortened in sight and whole in the title', () => {
    const name = 'x'.repeat(100);
    const svg = picture(presetRules('wikipedia'), name);
    expect(svg).toContain(`<title>Score table of ${name}</title>`);
    expect(svg).toMatch(/class="title">x+…<\/text>/);
  });

  it('nothing is drawn outside the picture', () => {
    for (const id of ['jaques', 'zilch', 'wikipedia', 'kingdom-come', 'jaques-five-dice']) {
      const svg = picture(presetRules(id));
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number);
      const numbers = (name: string) =>
        [...svg.matchAll(new RegExp(` ${name}="([\\d.]+)"`, 'g'))].map(([, at]) => Number(at));
      expect(Math.max(...['x', 'x2', 'cx'].flatMap(numbers))).toBeLessThanOrEqual(width! - 28);
      expect(Math.max(...['y', 'y2', 'cy'].flatMap(numbers))).toBeLessThanOrEqual(height! - 28);
    }
  });
});
