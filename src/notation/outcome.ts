import type { GameState } from '../engine/state.js';

/** The `Result` of a game: its winners, `-` where all gave up, `*` where it is not over or never began. */
export const resultOf = ({ status, starter, winners }: GameState): string => {
  if (starter === null || status === 'playing') return '*';
  return winners.length > 0 ? winners.join(' ') : '-';
};

/** Whether the game has begun and come to its end. */
export const isOver = ({ starter, finishReason }: GameState): boolean => starter !== null && finishReason !== null;
