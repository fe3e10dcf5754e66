import type { Sheet } from './brute-force.js';

// The values of every preset, typed in once more from the rule sheets. Nothing here may come from the engine: two
// readings of the same sheet have to agree.

const STRAIGHT = { '123456': 1500 };
const THREE_PAIRS = { '222': 1500 };

const doubling = {
  1: [100, 0, 1000, 2000, 4000, 8000],
  2: [0, 0, 200, 400, 800, 1600],
  3: [0, 0, 300, 600, 1200, 2400],
  4: [0, 0, 400, 800, 1600, 3200],
  5: [50, 0, 500, 1000, 2000, 4000],
  6: [0, 0, 600, 1200, 2400, 4800],
};

const jaques = {
  1: [100, 0, 1000, 2000, 4000, 3000],
  2: [0, 0, 200, 400, 800, 3000],
  3: [0, 0, 300, 600, 1200, 3000],
  4: [0, 0, 400, 800, 1600, 3000],
  5: [50, 0, 500, 1000, 2000, 3000],
  6: [0, 0, 600, 1200, 2400, 3000],
};

const jaquesFiveDice = {
  1: [100, 0, 1000, 2000, 4000],
  2: [0, 0, 200, 400, 800],
  3: [0, 0, 300, 600, 1200],
  4: [0, 0, 400, 800, 1600],
  5: [50, 0, 500, 1000, 2000],
  6: [0, 0, 600, 1200, 2400],
};

const additive = {
  1: [100, 0, 1000, 2000, 3000, 4000],
  2: [0, 0, 200, 400, 600, 800],
  3: [0, 0, 300, 600, 900, 1200],
  4: [0, 0, 400, 800, 1200, 1600],
  5: [50, 0, 500, 1000, 1500, 2000],
  6: [0, 0, 600, 1200, 1800, 2400],
};

const pocket = {
  1: [100, 0, 300, 1000, 2000, 3000],
  2: [0, 0, 200, 1000, 2000, 3000],
  3: [0, 0, 300, 1000, 2000, 3000],
  4: [0, 0, 400, 1000, 2000, 3000],
  5: [50, 0, 500, 1000, 2000, 3000],
  6: [0, 0, 600, 1000, 2000, 3000],
};

const triplesOnly = {
  1: [100, 0, 1000],
  2: [0, 0, 200],
  3: [0, 0, 300],
  4: [0, 0, 400],
  5: [50, 0, 500],
  6: [0, 0, 600],
};

/** Rule sheets by preset. */
export const SHEETS: Record<string, Sheet> = {
  jaques: { kinds: jaques, exact: STRAIGHT, shapes: THREE_PAIRS },
  universe: { kinds: doubling, exact: STRAIGHT, shapes: THREE_PAIRS },
  additive: { kinds: additive, exact: STRAIGHT, shapes: { '222': 750 } },
  pocket: { kinds: pocket, exact: STRAIGHT, shapes: { '222': 1500, '33': 2500 } },
  'jaques-cutthroat': { kinds: jaques, exact: STRAIGHT, shapes: THREE_PAIRS },
  'jaques-five-dice': { kinds: jaquesFiveDice, exact: {}, shapes: {} },
  wikipedia: { kinds: triplesOnly, exact: {}, shapes: {} },
  playmonster: { kinds: pocket, exact: STRAIGHT, shapes: { '222': 1500, '33': 2500, '42': 1500 } },
  zilch: { kinds: doubling, exact: STRAIGHT, shapes: { '222': 1500, '42': 1500 } },
  'kingdom-come': { kinds: doubling, exact: { '12345': 500, '23456': 750, '123456': 1500 }, shapes: {} },
};

/** What four of one face and two of another are worth where a game switches them on. */
export const FOUR_TWO: Record<string, number> = {
  jaques: 1500,
  universe: 1500,
  additive: 750,
  pocket: 1500,
  'jaques-cutthroat': 1500,
  wikipedia: 1500,
  'kingdom-come': 1500,
};

/** Value of a throw of all dice in which nothing scores. */
export const NOTHING: Record<string, number> = { zilch: 500 };
