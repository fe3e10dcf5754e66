import { adding, usualKinds } from './kinds.js';
import type { Preset } from './preset.js';

export const additive: Preset = {
  id: 'additive',
  version: 1,
  name: 'Additive table',
  description:
    'Each die past three of a kind adds the triple once more, three pairs are 750, and the bank that reaches 10,000 wins at once.',
  rules: {
    scoring: {
      kinds: usualKinds(1000, adding),
      straights: [{ faces: [1, 2, 3, 4, 5, 6], points: 1500 }],
      patterns: [{ shape: [2, 2, 2], points: 750 }],
    },
    ending: { mode: 'instant' },
    start: 'seat',
    players: { min: 2, max: 8 },
    options: { fourTwo: true },
  },
};
