import type { Preset } from './preset.js';
import { usualKinds } from './kinds.js';

/** Doubles up to five of a kind; six of a kind are fixed at 3,000 (six 1s score more as five and one). */
const kinds = usualKinds(1000, (three) => ({ 3: three, 4: 2 * three, 5: 4 * three, 6: 3000 }));

const rules = {
  scoring: {
    kinds,
    straights: [{ faces: [1, 2, 3, 4, 5, 6], points: 1500 }],
    patterns: [{ shape: [2, 2, 2], points: 1500 }],
  },
  turn: { openingMinimum: 500, shortBank: 'zero' },
  ending: { mode: 'finalRound', tie: 'extraTurns' },
  start: 'rollOff',
  players: { min: 2, max: 8 },
  options: { targets: [5000], openingMinimums: [0], fourTwo: true },
} satisfies Preset['rules'];

export const jaques: Preset = {
  id: 'jaques',
  version: 1,
  name: 'Jaques of London',
  description:
    'The classic sheet: four and five of a kind double, six of a kind are 3,000, 500 points in one turn to get on the board, a final round and extra turns for the tied.',
  rules,
};

export const jaquesCutthroat: Preset = {
  id: 'jaques-cutthroat',
  version: 1,
  name: 'Cutthroat Farkle',
  description:
    'The Jaques sheet with teeth: every farkle also takes 1,000 points from the banked score, never below zero.',
  rules: { ...rules, penalties: { farkle: 1000, floor: 0 } },
};

export const jaquesTeam: Preset = {
  id: 'jaques-team',
  version: 1,
  name: 'Team Farkle',
  description:
    'The Jaques sheet in pairs: partners sit alternately and share one score, which counts once both have opened.',
  rules: { ...rules, teams: { size: 2 }, players: { min: 4, max: 8 } },
};

export const jaquesPiggyback: Preset = {
  id: 'jaques-piggyback',
  version: 1,
  name: 'Piggybacking',
  description:
    'The Jaques sheet with thieves: begin your turn with the very dice that the player before you banked on, and that bank moves to you with yours.',
  rules: { ...rules, interaction: { steal: 'sameCombination' } },
};

const upToFive = Object.fromEntries(
  Object.entries(kinds).map(([face, values]) => [
    face,
    Object.fromEntries(Object.entries(values).filter(([count]) => Number(count) <= 5)),
  ]),
);

export const jaquesFiveDice: Preset = {
  id: 'jaques-five-dice',
  version: 1,
  name: 'Five-Die Farkle',
  description: 'The Jaques sheet with five dice: no straight, no three pairs, and hot dice means five dice.',
  rules: { ...rules, dice: 5, scoring: { kinds: upToFive }, options: { targets: [5000], openingMinimums: [0] } },
};
