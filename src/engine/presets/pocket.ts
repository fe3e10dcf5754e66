import { flat, usualKinds } from './kinds.js';
import type { Preset } from './preset.js';

const scoring = {
  kinds: usualKinds(300, flat),
  straights: [{ faces: [1, 2, 3, 4, 5, 6], points: 1500 }],
  patterns: [
    { shape: [2, 2, 2], points: 1500 },
    { shape: [3, 3], points: 2500 },
  ],
} satisfies Preset['rules']['scoring'];

export const pocket: Preset = {
  id: 'pocket',
  version: 1,
  name: 'Pocket Farkel',
  description:
    'Three 1s are only 300, four, five and six of a kind are 1,000, 2,000 and 3,000 whatever the face, and two triplets are 2,500.',
  rules: {
    scoring,
    ending: { mode: 'finalRound', tie: 'firstToReach' },
    start: 'rollOff',
    players: { min: 2, max: 8 },
    options: { fourTwo: true },
  },
};

export const playmonster: Preset = {
  id: 'playmonster',
  version: 1,
  name: 'PlayMonster',
  description: 'The boxed game: the Pocket Farkel table, four of a kind with a pair for 1,500, and 500 points to open.',
  rules: {
    scoring: { ...scoring, patterns: [...scoring.patterns, { shape: [4, 2], points: 1500 }] },
    turn: { openingMinimum: 500 },
  },
};
