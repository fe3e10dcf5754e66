import type { GameEvent } from '../engine/events.js';
import type { Face } from '../engine/multisets.js';

/** How a roll stands in a turn: first, after a keep, or as a repetition that a rescue of the ruleset made. */
export type RollSign = '' | '>' | '>>';

/** One thing that happened in a turn, as the notation has it. */
export type Item =
  | { type: 'inherit'; points: number }
  | { type: 'roll'; sign: RollSign; dice: Face[] }
  | { type: 'keep'; dice: number[] }
  | { type: 'bank'; points: number }
  | { type: 'farkle' }
  | { type: 'win' }
  | { type: 'lose' }
  | { type: 'leave'; seat: number };

/** What stood last on the table when something happened. */
export type Before = 'nothing' | 'roll' | 'keep';

const SIGN: Record<Before, RollSign> = { nothing: '', keep: '>', roll: '>>' };

/** What the notation says of an entry of the turn log; null for entries that follow from others. */
export const itemOf = (event: GameEvent, before: Before): Item | null => {
  switch (event.type) {
    case 'rolled':
      return { type: 'roll', sign: SIGN[before], dice: event.dice };
    case 'kept':
      return { type: 'keep', dice: event.dice };
    case 'banked':
      return { type: 'bank', points: event.points };
    case 'farkled':
      return { type: 'farkle' };
    case 'points-moved':
      return event.reason === 'inherited' ? { type: 'inherit', points: event.points } : null;
    case 'forfeited':
      return event.reason === 'left' ? { type: 'leave', seat: event.seat } : { type: 'lose' };
    case 'game-finished':
      return event.reason === 'special-win' ? { type: 'win' } : null;
    default:
      return null;
  }
};

/** What stands on the table after an item. */
export const after = (item: Item, before: Before): Before =>
  item.type === 'roll' || item.type === 'keep' ? item.type : before;

/** The items that events come to, in order. */
export const itemsOf = (events: readonly GameEvent[], from: Before): Item[] => {
  const items: Item[] = [];
  let before = from;
  for (const event of events) {
    const item = itemOf(event, before);
    if (!item) continue;
    items.push(item);
    before = after(item, before);
  }
  return items;
};

const bracket = (dice: readonly number[]): string => `[${dice.join(' ')}]`;

/** The one spelling of an item. */
export const spell = (item: Item): string => {
  switch (item.type) {
    case 'inherit':
      return `< ${item.points}`;
    case 'roll':
      return item.sign === '' ? bracket(item.dice) : `${item.sign} ${bracket(item.dice)}`;
    case 'keep':
      return item.dice.join(' ');
    case 'bank':
      return `| ${item.points}`;
    case 'farkle':
      return 'x';
    case 'win':
      return '+';
    case 'lose':
      return '-';
    case 'leave':
      return `~${item.seat}`;
  }
};

/** A turn of the log. */
export type NotedTurn = { seat: number; items: Item[] };

/** The turns of a log, one for every `turn-started`. */
export const turnsOf = (log: readonly GameEvent[]): NotedTurn[] => {
  const turns: NotedTurn[] = [];
  let before: Before = 'nothing';
  for (const event of log) {
    if (event.type === 'turn-started') {
      turns.push({ seat: event.seat, items: [] });
      before = 'nothing';
    }
    const item = itemOf(event, before);
    if (!item) continue;
    turns.at(-1)?.items.push(item);
    before = after(item, before);
  }
  return turns;
};

/** The dice of the roll-off: one list for every attempt, in the order of the seats that threw. */
export const rollOffsOf = (events: readonly GameEvent[]): Face[][] => {
  const attempts: Face[][] = [];
  for (const event of events) {
    if (event.type === 'starter-rolled') (attempts[event.attempt - 1] ??= []).push(event.die);
  }
  return attempts;
};

/** The line of one attempt. */
export const spellRollOff = (dice: readonly Face[]): string => `? ${bracket(dice)}`;
