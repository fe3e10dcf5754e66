import type { Character } from './character.js';

/** Banks small change at the first sight of danger, whoever leads. */
export const timid: Character = {
  bankAt: [0, 50, 50, 100, 250, 500, 1200, 2000, 2000],
  dieWorth: 0,
  nerve: 0,
};

export const careful: Character = {
  bankAt: [0, 150, 150, 250, 450, 1000, 3000, 4000, 4000],
  dieWorth: 0,
  nerve: 0.25,
};

export const steady: Character = {
  bankAt: [0, 300, 300, 350, 400, 600, 1500, 2000, 2000],
  dieWorth: 40,
  nerve: 0.25,
};

/** Thresholds of the turn with the greatest expected points at the additive table (R. McKenna, 2018). */
export const canny: Character = {
  bankAt: [0, 300, 250, 450, 1050, 3050, 16_400, 20_000, 20_000],
  dieWorth: 'trade',
  nerve: 0.5,
};

export const bold: Character = {
  bankAt: [0, 400, 400, 550, 1200, 3500, 20_000, 20_000, 20_000],
  dieWorth: 50,
  nerve: 1,
};

export const reckless: Character = {
  bankAt: [0, 550, 550, 750, 1700, 5000, 30_000, 30_000, 30_000],
  dieWorth: 60,
  nerve: 1,
};
