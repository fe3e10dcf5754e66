import { doubling, usualKinds } from './kinds.js';
import type { Preset } from './preset.js';

export const wikipedia: Preset = {
  id: 'wikipedia',
  version: 1,
  name: 'Standard rules',
  description:
    'The plain game that most articles describe: 1s, 5s and triples alone, no straight, no pairs; the first bank at 10,000 wins.',
  rules: {
    scoring: { kinds: usualKinds(1000, (three) => ({ 3: three })) },
    ending: { mode: 'instant' },
    options: { fourTwo: true },
  },
};

export const inherit: Preset = {
  id: 'inherit',
  version: 1,
  name: 'Leftover dice',
  description:
    'The standard rules with a tempting offer: after a bank the next player may throw the dice left over and start with the points just banked.',
  rules: { ...wikipedia.rules, interaction: { inherit: { after: 'bank', flat: null, needsOpening: false } } },
};

export const zilch: Preset = {
  id: 'zilch',
  version: 1,
  name: 'Zilch',
  description:
    'Doubling kinds, six dice of nothing are worth 500, no bank below 300, and every third farkle in a row costs 500 points, below zero if need be.',
  rules: {
    scoring: {
      kinds: usualKinds(1000, doubling),
      straights: [{ faces: [1, 2, 3, 4, 5, 6], points: 1500 }],
      patterns: [
        { shape: [2, 2, 2], points: 1500 },
        { shape: [4, 2], points: 1500 },
      ],
      nothing: 500,
    },
    turn: { bankMinimum: 300 },
    penalties: { streak: { length: 3, points: 500 } },
  },
};

export const kingdomCome: Preset = {
  id: 'kingdom-come',
  version: 1,
  name: 'Kingdom Come',
  description:
    'The tavern game: doubling kinds, short straights 1-5 for 500 and 2-6 for 750, no pairs; the first bank at 10,000 wins.',
  rules: {
    scoring: {
      kinds: usualKinds(1000, doubling),
      straights: [
        { faces: [1, 2, 3, 4, 5], points: 500 },
        { faces: [2, 3, 4, 5, 6], points: 750 },
        { faces: [1, 2, 3, 4, 5, 6], points: 1500 },
      ],
    },
    ending: { mode: 'instant' },
    options: { fourTwo: true },
  },
};
