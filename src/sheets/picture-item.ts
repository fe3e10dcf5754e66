import { drawDice } from './picture-die.js';
import type { PictureItem } from './picture-items.js';
import { type Block, line } from './picture-layout.js';
import { textAt } from './svg.js';

const DIE = 24;
const GAP = 5;
const WIDTH = 330;
const LABEL_LINE = 17;

/** Characters of a label that surely fit, since what a letter measures is for the reader's font to say. */
const LABEL_LETTERS = 42;

const labelLines = (label: string): string[] =>
  label.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last !== undefined && last.length + word.length < LABEL_LETTERS
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word];
  }, []);

/** A combination: its name, dice that show it, and what it pays. */
export const itemBlock = ({ dice, label, value }: PictureItem): Block => {
  const lines = labelLines(label);
  const labelHeight = lines.length * LABEL_LINE;
  const height = labelHeight + DIE + 24;
  const draw = (x: number, y: number, width: number): string =>
    lines.map((words, i) => textAt(x, y + 18 + i * LABEL_LINE, 'small', words)).join('') +
    drawDice(x, y + labelHeight + 10, DIE, GAP, dice) +
    textAt(x + width, y + labelHeight + 10 + DIE - 6, 'value', value) +
    line(x, y + height, width);
  return { width: WIDTH, height, draw };
};
