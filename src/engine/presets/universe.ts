import { doubling, usualKinds } from './kinds.js';
import type { Preset } from './preset.js';

export const universe: Preset = {
  id: 'universe',
  version: 1,
  name: 'Board Game Universe',
  description:
    'The online table: every die past three of a kind doubles it, straight and three pairs are 1,500, a final round in which the leader must be beaten; on request to 5,000 or with 500 to open.',
  rules: {
    scoring: {
      kinds: usualKinds(1000, doubling),
      straights: [{ faces: [1, 2, 3, 4, 5, 6], points: 1500 }],
      patterns: [{ shape: [2, 2, 2], points: 1500 }],
    },
    ending: { mode: 'finalRound', tie: 'firstToReach' },
    start: 'seat',
    players: { min: 2, max: 6 },
    options: { targets: [5000], openingMinimums: [500], fourTwo: true },
  },
};
