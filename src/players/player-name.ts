import { malformed } from '../http/problem.js';

/** Longest name in characters, as people count them. */
export const MAX_NAME = 40;

/** Control, format, private and unassigned characters, lone surrogates, and line breaks. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?!\u200d)\p{Cf}/u;

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A combining mark for each of forty characters and then some; more is decoration that climbs over other lines. */
const MAX_CODE_POINTS = 4 * MAX_NAME;

/**
 * A name in its normal form (NFC, white space trimmed and runs of it made one), or a 400 problem where it is empty, too
 * long, or holds control characters.
 */
export const normalName = (sent: string): string => {
  const name = sent.normalize('NFC').replace(/\s+/gu, ' ').trim();
  const length = [...characters.segment(name)].length;
  if (length >= 1 && length <= MAX_NAME && [...name].length <= MAX_CODE_POINTS && !UNPRINTABLE.test(name)) return name;
  const detail = `A name has 1 to ${MAX_NAME} characters and no control characters.`;
  throw malformed([{ pointer: '/name', code: 'name', detail }]);
};
