import type { GameOptions } from '../engine/game-options.js';
import { isDate } from './dates.js';
import type { Place } from './faults.js';
import { NOTATION_VERSION, type NotationHeader } from './header.js';
import { MAX_SEAT } from './limits.js';
import type { Tag } from './written-game.js';

/** A tag that says what follows from the turns anyway, to be checked against them. */
export type Claim<T> = Place & { value: T };

/** What a header claims about the game. */
export type Claims = {
  starter: Claim<number> | null;
  result: Claim<string> | null;
  termination: Claim<string> | null;
  scores: (Claim<number> & { seat: number })[];
};

/** A header in the making. */
export type Draft = Omit<NotationHeader, 'seats'> & {
  names: Map<number, string>;
  bots: Map<number, string>;
  claims: Claims;
};

/** Takes over what a tag says, or tells what is wrong with it. */
export type Reader = (draft: Draft, tag: Tag) => string | null;

const placed = <T>({ line, column }: Tag, value: T): Claim<T> => ({ line, column, value });

const readVersion: Reader = (_, { value }) =>
  value === NOTATION_VERSION ? null : `This is read as version ${NOTATION_VERSION} of the notation and no other.`;

const readRuleset: Reader = (draft, { value }) => {
  const [, id, version] = /^([\w.-]{1,64})@([1-9]\d{0,8})$/.exec(value) ?? [];
  if (id === undefined) return 'A ruleset is named by its id and version, as in `jaques@1`.';
  draft.ruleset = { id, version: Number(version) };
  return null;
};

const readHash: Reader = (draft, { value }) => {
  if (!/^[0-9a-f]{64}$/.test(value)) return 'A hash has 64 hexadecimal digits in lower case.';
  draft.hash = value;
  return null;
};

const optionOf = (text: string): GameOptions | null => {
  const [, name, number, flag] = /^(?:(target|openingMinimum)=(\d{1,9})|fourTwo=(true|false))$/.exec(text) ?? [];
  if (name !== undefined) return { [name]: Number(number) };
  return flag === undefined ? null : { fourTwo: flag === 'true' };
};

const MAX_OPTIONS = 3;

const readOptions: Reader = (draft, { value }) => {
  const options = value.split(' ', MAX_OPTIONS + 1).map(optionOf);
  const all: GameOptions = Object.assign({}, ...options);
  if (options.includes(null) || Object.keys(all).length < options.length)
    return 'Options are written once each, as in `target=5000 openingMinimum=0 fourTwo=true`.';
  draft.options = all;
  return null;
};

const readDate: Reader = (draft, { value }) => {
  if (!isDate(value)) return 'A date is YYYY-MM-DD or an RFC 3339 time in UTC.';
  draft.date = value;
  return null;
};

const readStarter: Reader = ({ claims }, tag) => {
  if (!/^[0-7]$/.test(tag.value)) return `The starter is a seat from 0 to ${MAX_SEAT}.`;
  claims.starter = placed(tag, Number(tag.value));
  return null;
};

const readResult: Reader = ({ claims }, tag) => {
  if (!/^(\*|-|[0-7]( [0-7]){0,7})$/.test(tag.value)) return 'A result is the seats that won, `-` or `*`.';
  claims.result = placed(tag, tag.value);
  return null;
};

const readTermination: Reader = ({ claims }, tag) => {
  claims.termination = placed(tag, tag.value);
  return null;
};

const readSeat: Reader = ({ names }, { seat, value }) => {
  names.set(seat!, value);
  return null;
};

const readBot: Reader = ({ bots }, { seat, value }) => {
  bots.set(seat!, value);
  return null;
};

const readScore: Reader = ({ claims }, tag) => {
  if (!/^-?\d{1,12}$/.test(tag.value)) return 'A score is a whole number.';
  claims.scores.push({ ...placed(tag, Number(tag.value)), seat: tag.seat! });
  return null;
};

/** Readers of tags of the whole game; rules are read apart. */
export const GENERAL: ReadonlyMap<string, Reader> = new Map([
  ['Farkle', readVersion],
  ['Ruleset', readRuleset],
  ['Hash', readHash],
  ['Options', readOptions],
  ['Date', readDate],
  ['Starter', readStarter],
  ['Result', readResult],
  ['Termination', readTermination],
]);

/** Readers of tags that belong to a seat, which is given. */
export const OF_A_SEAT: ReadonlyMap<string, Reader> = new Map([
  ['Seat', readSeat],
  ['Bot', readBot],
  ['Score', readScore],
]);
