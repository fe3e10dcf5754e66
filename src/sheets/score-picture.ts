import type { Rules, RulesetIdentity } from '../engine/ruleset.js';
import { combinationRows } from './combination-rows.js';
import { kindRows } from './kind-rows.js';
import { itemBlock } from './picture-item.js';
import { pictureItems } from './picture-items.js';
import { type Block, heightOf, inColumns, widthOf } from './picture-layout.js';
import { PICTURE_STYLE } from './picture-style.js';
import { equalDiceBlock } from './picture-table.js';
import { element, escapeXml, textAt } from './svg.js';

// All lengths are units of the picture, which scales to any size.

const MARGIN = 28;
const GUTTER = 44;
const TITLE_HEIGHT = 76;

/** What a letter of the title takes at most in usual alphabets. */
const LETTER_OF_TITLE = 14.5;

const drawColumn = (blocks: readonly Block[], x: number): string =>
  blocks.map(({ draw }, i) => draw(x, TITLE_HEIGHT + heightOf(blocks.slice(0, i)), widthOf(blocks))).join('');

/** The name in one line: shortened where it is longer than the picture, and cut off where its letters are very wide. */
const title = (name: string, width: number): string => {
  const letters = Math.floor(width / LETTER_OF_TITLE);
  const fits = [...name].length <= letters;
  const shown = fits ? name : `${[...name].slice(0, letters - 1).join('')}…`;
  return element('svg', { x: MARGIN, y: 0, width, height: TITLE_HEIGHT }, textAt(0, 40, 'title', shown));
};

const inWords = (rules: Rules): string =>
  [...kindRows(rules.scoring.kinds, rules.dice), ...combinationRows(rules)]
    .map(([label, value]) => `${label}: ${value}.`)
    .join(' ');

/**
 * The score table of a ruleset as a picture that stands alone: an SVG without scripts or anything to load, in light or
 * dark colours as the reader prefers, with its content in words for those who cannot see it. Equal dice are valued as the
 * engine values them; dice of other combinations are examples of them.
 */
export const scorePicture = (ruleset: RulesetIdentity & Rules): string => {
  const columns = inColumns([...equalDiceBlock(ruleset), ...pictureItems(ruleset).map(itemBlock)]);
  const lefts = columns.map(
    (_, i) => MARGIN + columns.slice(0, i).reduce((sum, left) => sum + widthOf(left) + GUTTER, 0),
  );
  const width = lefts.at(-1)! + widthOf(columns.at(-1)!) + MARGIN;
  const height = TITLE_HEIGHT + Math.max(...columns.map(heightOf)) + MARGIN;
  const frame = { xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height };
  return element(
    'svg',
    { ...frame, role: 'img', class: 'hotdice-score' },
    element('title', {}, escapeXml(`Score table of ${ruleset.name}`)),
    element('desc', {}, escapeXml(inWords(ruleset))),
    `<style>${PICTURE_STYLE}</style>`,
    element('rect', { width, height, rx: 14, class: 'page' }),
    title(ruleset.name, width - 2 * MARGIN),
    textAt(MARGIN, 62, 'small', 'What dice of one roll score'),
    ...columns.map((column, i) => drawColumn(column, lefts[i]!)),
  );
};
