import type { Face } from '../engine/multisets.js';
import type { Place } from './faults.js';
import type { Item } from './items.js';

export type Tag = Place & { name: string; seat: number | null; value: string };

export type WrittenRollOff = Place & { dice: Face[] };

export type WrittenItem = Place & Item;

/** A turn of the text. `broken` where something in it could not be read, so that its items are not all there. */
export type WrittenTurn = Place & { seat: number; items: WrittenItem[]; broken: boolean };

/** A text as it is spelled, before any rule is asked. */
export type WrittenGame = { tags: Tag[]; rollOffs: WrittenRollOff[]; turns: WrittenTurn[] };
