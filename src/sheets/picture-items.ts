import { compileRules } from '../engine/compile.js';
import { FACES, type Face, MULTISETS, multisetsUpTo } from '../engine/multisets.js';
import type { Pattern, Rules, Special } from '../engine/ruleset.js';
import { shapeName, straightName } from './combination-rows.js';
import { figure } from './wording.js';

/** A combination to be drawn: some dice that show it, what it is called, and what it pays or does. */
export type PictureItem = { dice: readonly Face[]; label: string; value: string };

/** Faces for the groups of a pattern, those that usually score singly last. */
const GROUP_FACES: readonly Face[] = [2, 3, 4, 6, 5, 1];

const repeat = (face: Face, count: number): Face[] => Array<Face>(count).fill(face);

const patternItem = (pattern: Pattern): PictureItem => {
  const dice = pattern.shape.flatMap((count, place) => repeat(GROUP_FACES[place]!, count));
  const name = shapeName(pattern.shape);
  return 'points' in pattern
    ? { dice, label: name, value: figure(pattern.points) }
    : { dice, label: `${name}, on top of what its dice score`, value: `+${figure(pattern.bonus)}` };
};

const specialItem = ({ dice, effect, when }: Special, rules: Rules): PictureItem => {
  const value = typeof effect === 'string' ? (effect === 'win' ? 'wins' : 'out') : figure(effect.points);
  const whole = typeof effect === 'string' ? `A roll of just ${dice.length === 1 ? 'this die' : 'these dice'}` : null;
  const name = whole ?? (dice.length === rules.dice ? 'All dice as shown' : 'These dice');
  return {
    dice: [...dice].sort((a, b) => a - b),
    label: when === 'firstRoll' ? `${name}, first roll of a turn only` : name,
    value,
  };
};

/** A roll of all dice in which nothing scores; there may be none. */
const nothingItem = (rules: Rules): PictureItem[] => {
  if (rules.scoring.nothing === null) return [];
  const { effect } = compileRules({ ...rules, scoring: { ...rules.scoring, nothing: null } });
  const rolls = MULTISETS.slice(multisetsUpTo(rules.dice - 1), multisetsUpTo(rules.dice));
  const blank = rolls.find(({ dice }) => effect(dice, false) === 'farkle');
  return blank
    ? [{ dice: blank.dice, label: 'All dice, and nothing scores', value: figure(rules.scoring.nothing) }]
    : [];
};

const toxicItem = ({ scoring: { toxic }, dice }: Rules): PictureItem[] => {
  if (!toxic) return [];
  const label = toxic.count < dice ? 'So many or more in one roll' : 'So many in one roll';
  return [{ dice: repeat(toxic.face, toxic.count), label, value: 'farkle' }];
};

/** Everything in a score table but equal dice. */
export const pictureItems = (rules: Rules): PictureItem[] => [
  ...rules.scoring.straights.map(({ faces, points }) => ({
    dice: [...faces].sort((a, b) => a - b),
    label: straightName(faces),
    value: figure(points),
  })),
  ...rules.scoring.patterns.map(patternItem),
  ...rules.scoring.specials.map((special) => specialItem(special, rules)),
  ...nothingItem(rules),
  ...toxicItem(rules),
];

/** What so many equal dice are worth: as one combination, or counted as several. */
export type EqualDice = { points: number; whole: boolean };

/** Faces that score by themselves, with what one to all dice of them are worth; undefined where they are no keep. */
export const equalDiceTable = (rules: Rules): { face: Face; values: (EqualDice | undefined)[] }[] => {
  const { score } = compileRules(rules);
  return FACES.map((face) => ({
    face,
    values: Array.from({ length: rules.dice }, (_, i): EqualDice | undefined => {
      const { points, combinations } = score(repeat(face, i + 1), false);
      const isNothing = combinations[0]?.name === 'nothing';
      return points === 0 || isNothing ? undefined : { points, whole: combinations.length === 1 };
    }),
  })).filter(({ values }) => values.some((value) => value !== undefined));
};
