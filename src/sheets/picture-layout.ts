import { element } from './svg.js';

/** Something to be drawn in a column, and the room that it needs there. */
export type Block = { width: number; height: number; draw: (x: number, y: number, width: number) => string };

/** A thin line to the right of a place. */
export const line = (x: number, y: number, width: number): string =>
  element('line', { x1: x, y1: y, x2: x + width, y2: y, class: 'line' });

export const heightOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);

/** The blocks in two columns as equally high as their order allows. */
export const inColumns = (blocks: readonly Block[]): Block[][] => {
  const splits = blocks.map((_, i) => [blocks.slice(0, i + 1), blocks.slice(i + 1)]);
  const taller = (columns: readonly (readonly Block[])[]): number => Math.max(...columns.map(heightOf));
  return splits
    .reduce((best, split) => (taller(split) < taller(best) ? split : best))
    .filter(({ length }) => length > 0);
};

export const widthOf = (column: readonly Block[]): number => Math.max(...column.map(({ width }) => width));
