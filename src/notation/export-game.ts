import { canonicalJson } from '../engine/canonical.js';
import type { GameEvent } from '../engine/events.js';
import { fold } from '../engine/evolve.js';
import type { GameOptions } from '../engine/game-options.js';
import { rulesOf } from '../engine/ruleset.js';
import type { GameState, SeatState } from '../engine/state.js';
import { NOTATION_VERSION, type NotationHeader, type NotedSeat } from './header.js';
import { type NotedTurn, rollOffsOf, spell, spellRollOff, turnsOf } from './items.js';
import { LINE_WIDTH } from './limits.js';
import { isOver, resultOf } from './outcome.js';
import { quoted } from './tag-value.js';

/** What stands for a name that nobody knows. */
const NO_NAME = '?';

const INDENT = '   ';

const tag = (name: string, value: string, seat: number | null = null): string =>
  `[${name}${seat === null ? '' : ` ${seat}`} ${quoted(value)}]`;

const optionsText = ({ target, openingMinimum, fourTwo }: GameOptions): string =>
  Object.entries({ target, openingMinimum, fourTwo })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');

const rulesTags = ({ ruleset, hash, options, rules }: NotationHeader): string[] => {
  const chosen = optionsText(options);
  return [
    ...(ruleset ? [tag('Ruleset', `${ruleset.id}@${ruleset.version}`)] : []),
    ...(hash === null ? [] : [tag('Hash', hash)]),
    ...(chosen === '' ? [] : [tag('Options', chosen)]),
    ...(rules ? [tag('Rules', canonicalJson(rulesOf(rules)))] : []),
  ];
};

const seatTags = (named: readonly NotedSeat[], { seat, player }: SeatState): string[] => {
  const noted = named.find((other) => other.seat === seat);
  const bot = noted?.bot ?? (player.bot ? player.id : null);
  return [tag('Seat', noted?.name ?? NO_NAME, seat), ...(bot === null ? [] : [tag('Bot', bot, seat)])];
};

const outcomeTags = (state: GameState): string[] => {
  const starter = state.starter === null ? [] : [tag('Starter', `${state.starter}`)];
  const result = [...starter, tag('Result', resultOf(state))];
  if (!isOver(state)) return result;
  const scores = state.seats.map(({ seat, score }) => tag('Score', `${score}`, seat));
  return [...result, tag('Termination', state.finishReason!), ...scores];
};

const headerLines = (header: NotationHeader, state: GameState): string[] => [
  tag('Farkle', NOTATION_VERSION),
  ...rulesTags(header),
  ...(header.date === null ? [] : [tag('Date', header.date)]),
  ...state.seats.flatMap((seat) => seatTags(header.seats, seat)),
  ...outcomeTags(state),
  ...header.tags.map(({ name, value, seat }) => tag(name, value, seat)),
];

/** A turn on one line, or on as many as it needs. */
const turnLines = ({ seat, items }: NotedTurn): string[] => {
  const lines: string[] = [];
  let line = `${seat}.`;
  for (const spelled of items.map(spell)) {
    if (line.length + 1 + spelled.length > LINE_WIDTH) {
      lines.push(line);
      line = `${INDENT}${spelled}`;
    } else line += ` ${spelled}`;
  }
  return [...lines, line];
};

/**
 * The text of a game, of any status, from its header and its turn log. The same header and log always give the same text.
 * Names, rules and date are the header's; seats, starter, result and scores are the log's. The header must be one that
 * could be read from a text: patterns of ids, dates and tag names are not looked at.
 */
export const exportGame = (header: NotationHeader, log: readonly GameEvent[]): string => {
  const turns = turnsOf(log).filter(({ items }) => items.length > 0);
  const moves = [...rollOffsOf(log).map(spellRollOff), ...turns.flatMap(turnLines)];
  const lines = [...headerLines(header, fold(log)), ...(moves.length > 0 ? ['', ...moves] : [])];
  return `${lines.join('\n')}\n`;
};
