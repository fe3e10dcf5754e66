import { parseRules } from '../engine/ruleset-faults.js';
import type { FaultList, Place } from './faults.js';
import type { FurtherTag, NotationHeader } from './header.js';
import { MAX_SEAT } from './limits.js';
import { type Claims, type Draft, GENERAL, OF_A_SEAT } from './tag-readers.js';
import type { Tag } from './written-game.js';

/** A header with its claims and with the place of every tag, by its name and seat, as in `Seat 0`. */
export type ReadHeader = { header: NotationHeader; claims: Claims; places: ReadonlyMap<string, Place> };

const further = ({ name, seat, value }: Tag): FurtherTag => ({ name, seat, value });

const seatFault = ({ name, seat }: Tag): string | null => {
  if (OF_A_SEAT.has(name) && seat === null) return `${name} belongs to a seat, as in \`[${name} 0 "…"]\`.`;
  if (seat !== null && seat > MAX_SEAT) return `Seats are numbered from 0 to ${MAX_SEAT}.`;
  const isGeneral = GENERAL.has(name) || name === 'Rules';
  return isGeneral && seat !== null ? `${name} belongs to the whole game, not to a seat.` : null;
};

/** The document as the tag spells it; undefined where it is no JSON. */
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Rules are a document of their own, with faults by JSON pointer. */
const readRules = (draft: Draft, tag: Tag, faults: FaultList): void => {
  const parsed = parseRules(jsonOf(tag.value));
  if ('rules' in parsed) draft.rules = parsed.rules;
  else for (const { pointer, detail } of parsed.faults) faults.add(tag, 'invalid-ruleset', `${pointer}: ${detail}`);
};

const readTag = (draft: Draft, tag: Tag, faults: FaultList): void => {
  const wrongSeat = seatFault(tag);
  if (wrongSeat !== null) return faults.add(tag, 'bad-tag', wrongSeat);
  if (tag.name === 'Rules') return readRules(draft, tag, faults);
  const reader = GENERAL.get(tag.name) ?? OF_A_SEAT.get(tag.name);
  if (!reader) return void draft.tags.push(further(tag));
  const wrong = reader(draft, tag);
  if (wrong !== null) faults.add(tag, 'bad-tag', wrong);
};

const keyOf = ({ name, seat }: Pick<Tag, 'name' | 'seat'>): string => (seat === null ? name : `${name} ${seat}`);

const emptyDraft = (): Draft => ({
  ruleset: null,
  hash: null,
  rules: null,
  options: {},
  date: null,
  tags: [],
  names: new Map(),
  bots: new Map(),
  claims: { starter: null, result: null, termination: null, scores: [] },
});

/** Tags that speak of a seat at which nobody sits. */
const emptySeatFaults = ({ names }: Draft, tags: readonly Tag[], faults: FaultList): void => {
  for (const tag of tags) {
    const seat = tag.name === 'Starter' ? Number(tag.value) : OF_A_SEAT.has(tag.name) ? tag.seat : null;
    const isEmpty = seat !== null && seat <= MAX_SEAT && !names.has(seat);
    if (isEmpty) faults.add(tag, 'bad-tag', `Nobody sits at seat ${seat}: there is no \`[Seat ${seat} "…"]\`.`);
  }
};

const finished = ({ names, bots, claims, ...rest }: Draft): Pick<ReadHeader, 'header' | 'claims'> => {
  const seats = [...names].map(([seat, name]) => ({ seat, name, bot: bots.get(seat) ?? null }));
  return { header: { ...rest, seats: seats.sort((a, b) => a.seat - b.seat) }, claims };
};

/** What the tags of a text say. A faulty tag counts as absent; whether rules are found for them is not asked. */
export const readHeader = (tags: readonly Tag[], faults: FaultList): ReadHeader => {
  const draft = emptyDraft();
  const places = new Map<string, Place>();
  for (const tag of tags) {
    const key = keyOf(tag);
    if (places.has(key)) faults.add(tag, 'duplicate-tag', 'There is such a tag already.');
    else readTag(draft, tag, faults);
    if (!places.has(key)) places.set(key, tag);
  }
  emptySeatFaults(draft, tags, faults);
  return { ...finished(draft), places };
};
