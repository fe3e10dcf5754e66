import { randomInt } from 'node:crypto';

/** Digits and letters that are not mistaken for each other when read aloud or copied by hand (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 10;

/** A new join code: 50 random bits. */
export const newJoinCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Whether a code that somebody typed is the one of a game; letters may be small. */
export const isJoinCode = (typed: string | undefined, code: string): boolean => typed?.trim().toUpperCase() === code;
