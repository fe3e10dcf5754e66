import { type CompiledRules } from '../engine/compile.js';
import { FACES, type Face } from '../engine/multisets.js';
import type { Rules } from '../engine/ruleset.js';
import { mostOfAKind } from './kind-rows.js';
import { capitalised, equalDice, listed, numberWord, points } from './wording.js';

/** More examples than this help nobody. */
const EXAMPLES = 4;

const partsInWords = (sizes: readonly number[]): string =>
  listed([...sizes].sort((a, b) => b - a).map((size) => numberWord(size)));

/** Equal dice that are worth more in several combinations than in the one that the table has for them. */
const betterSplit = ({ rules, score }: CompiledRules, face: Face, count: number): string[] => {
  const whole = rules.scoring.kinds[`${face}`]?.[count];
  if (whole === undefined) return [];
  const best = score(Array<Face>(count).fill(face), false);
  if (best.points <= whole) return [];
  const sizes = best.combinations.map(({ dice }) => dice.length);
  return [`${equalDice(face, count)} count as ${partsInWords(sizes)}, which is ${points(best.points)}`];
};

/** Examples of equal dice for which the best way to count is not the largest combination; null where there are none. */
export const betterSplits = (compiled: CompiledRules): string | null => {
  const { dice } = compiled.rules;
  const counts = Array.from({ length: dice }, (_, i) => i + 1);
  const found = FACES.flatMap((face) => counts.flatMap((count) => betterSplit(compiled, face, count)));
  const shown = found.slice(0, EXAMPLES).map((example) => capitalised(example));
  return found.length === 0 ? null : `${shown.join('. ')}.`;
};

/** What becomes of more equal dice than any combination has. */
export const largerKinds = ({ scoring, dice, turn }: Rules): string | null => {
  const most = mostOfAKind(scoring.kinds);
  if (most < 3 || most >= dice) return null;
  const more = `More than ${numberWord(most)} of a kind have no value of their own`;
  return turn.keep === 'oneCombination'
    ? `${more}.`
    : `${more}: they are counted as smaller combinations, and dice that are left over score nothing.`;
};
