import type { Throw } from '../engine/dice-source.js';

/** What a player added to the dice; the empty text where they added nothing. */
export type ClientSeed = { seat: number; clientSeed: string };

/** First words of every message; another way of making dice would have another number. */
const VERSION = 'hotdice-1';

/** A text with its length in UTF-8 bytes in front and a comma behind (a netstring), so that none can imitate two. */
const netstring = (text: string): string => `${Buffer.byteLength(text, 'utf8')}:${text},`;

/** The part of the message that is the same for every throw of a game: the client seeds in seat order. */
export const messagePrefix = (clientSeeds: readonly ClientSeed[]): string => {
  const inSeatOrder = [...clientSeeds].sort((a, b) => a.seat - b.seat);
  return `${VERSION}|${inSeatOrder.map(({ clientSeed }) => netstring(clientSeed)).join('')}|`;
};

/**
 * The text that is hashed for a block of bytes of one throw, `hotdice-1|5:lucky,0:,|seat=1|turn=2|throw=3|block=0`. No two
 * lists of client seeds, seats, turns, throws or blocks give the same text. How many dice are thrown is no part of it.
 */
export const diceMessage = (prefix: string, thrown: Omit<Throw, 'count'>, block: number): string =>
  `${prefix}seat=${thrown.seat}|turn=${thrown.turn}|throw=${thrown.throw}|block=${block}`;
