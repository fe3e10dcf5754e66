import { FACES, type Face } from '../multisets.js';
import type { Kinds } from '../ruleset.js';

/** Points by number of equal dice, from three on, for a face whose triple is worth `three`. */
type Scale = (three: number) => Record<string, number>;

const SINGLES: Partial<Record<Face, number>> = { 1: 100, 5: 50 };

/**
 * The kinds of a usual sheet: a single 1 is 100, a single 5 is 50, three of face f are 100 f and three 1s are `threeOnes`;
 * `scale` gives what three and more of a kind are worth.
 */
export const usualKinds = (threeOnes: number, scale: Scale): Kinds =>
  Object.fromEntries(
    FACES.map((face) => {
      const single = SINGLES[face] === undefined ? {} : { 1: SINGLES[face] };
      return [face, { ...single, ...scale(face === 1 ? threeOnes : 100 * face) }];
    }),
  );

/** Each die past three doubles the value. */
export const doubling: Scale = (three) => ({ 3: three, 4: 2 * three, 5: 4 * three, 6: 8 * three });

/** Each die past three adds the value of the triple. */
export const adding: Scale = (three) => ({ 3: three, 4: 2 * three, 5: 3 * three, 6: 4 * three });

/** Four, five and six of a kind are worth the same whatever the face. */
export const flat: Scale = (three) => ({ 3: three, 4: 1000, 5: 2000, 6: 3000 });
