import type { Rules } from '../engine/ruleset.js';
import { drawDie } from './picture-die.js';
import { type EqualDice, equalDiceTable } from './picture-items.js';
import { type Block, line } from './picture-layout.js';
import { textAt } from './svg.js';
import { figure, numberWord } from './wording.js';

const ROW = 40;
const HEADING = 28;
const NOTE = 34;
const DIE = 28;
const LEAST_CELL = 66;
const DIGIT = 9.5;
const CELL_GAP = 20;

type EqualDiceTable = ReturnType<typeof equalDiceTable>;

/** Columns wide enough for the longest number. */
const cellWidth = (table: EqualDiceTable): number => {
  const letters = table.flatMap(({ values }) => values.map((value) => (value ? figure(value.points).length : 0)));
  return Math.max(LEAST_CELL, Math.ceil(CELL_GAP + DIGIT * Math.max(...letters)));
};

const cell = (value: EqualDice | undefined, x: number, y: number): string =>
  value ? textAt(x, y, value.whole ? 'value' : 'parts', figure(value.points)) : '';

/** Equal dice as a table: faces down, numbers of dice across. No block where none score. */
export const equalDiceBlock = (rules: Rules): Block[] => {
  const table = equalDiceTable(rules);
  if (table.length === 0) return [];
  const counts = Array.from({ length: rules.dice }, (_, i) => i).filter((i) => table.some(({ values }) => values[i]));
  const wide = cellWidth(table);
  const right = (column: number): number => DIE + (column + 1) * wide;
  const width = right(counts.length - 1);
  const isSplit = table.some(({ values }) => values.some((value) => value?.whole === false));
  const drawRow = ({ face, values }: EqualDiceTable[number], x: number, y: number): string =>
    line(x, y, width) +
    drawDie(x, y + (ROW - DIE) / 2, DIE, face) +
    counts.map((count, column) => cell(values[count], x + right(column), y + 26)).join('');
  const draw = (x: number, y: number): string => {
    const heads = counts.map((count, column) => textAt(x + right(column), y + 18, 'head', numberWord(count + 1)));
    const rows = table.map((row, i) => drawRow(row, x, y + HEADING + i * ROW));
    const bottom = y + HEADING + table.length * ROW;
    const note = isSplit ? textAt(x, bottom + 22, 'small', 'Pale: counted as several smaller combinations.') : '';
    return heads.join('') + rows.join('') + line(x, bottom, width) + note;
  };
  return [{ width, height: HEADING + table.length * ROW + (isSplit ? NOTE : 0), draw }];
};
