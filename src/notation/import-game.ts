import { compiled, type CompiledRules, compileRules } from '../engine/compile.js';
import type { GameEvent } from '../engine/events.js';
import type { Rules } from '../engine/ruleset.js';
import type { GameState } from '../engine/state.js';
import { timeOf } from './dates.js';
import { FaultList, type NotationFault } from './faults.js';
import { findRules, type RulesHash, type RulesLookup, rulesetToFind } from './find-rules.js';
import type { NotationHeader } from './header.js';
import { MAX_LINE, MAX_TEXT } from './limits.js';
import { isOver, resultOf } from './outcome.js';
import { parse } from './parser.js';
import { readHeader } from './read-header.js';
import { TurnReplay } from './replay-turns.js';
import { ReplayedGame } from './replayed-game.js';
import { setUp, type WrittenText } from './seat-players.js';
import type { Claims } from './tag-readers.js';

/**
 * A game that was written down. `rules` are those it was played by, options included. The log is one that `replay`
 * explains; its players are `seat-0` to `seat-7`, its entries have the date of the header. Nobody saw the dice fall, so
 * it is never rated.
 */
export type ImportedGame = {
  header: NotationHeader;
  rules: Rules;
  events: GameEvent[];
  state: GameState;
  rated: false;
};

/** Too long a text is not read at all, and of too long lines only the places are told. */
const sizeFaults = (text: string, faults: FaultList): void => {
  if (text.length > MAX_TEXT) {
    return faults.add({ line: 1, column: 1 }, 'text-too-long', `A text has up to ${MAX_TEXT} characters.`);
  }
  for (const [i, line] of text.split(/\r\n|[\r\n]/).entries()) {
    const place = { line: i + 1, column: MAX_LINE + 1 };
    if (line.length > MAX_LINE) faults.add(place, 'line-too-long', `A line has up to ${MAX_LINE} characters.`);
  }
};

/** The header's claims about a game whose turns are all sound. */
const checkClaims = ({ result, termination, scores }: Claims, state: GameState, faults: FaultList): void => {
  const told = resultOf(state);
  if (result && result.value !== told) faults.add(result, 'wrong-result', `By the turns the result is \`${told}\`.`);
  const reason = isOver(state) ? state.finishReason : null;
  if (termination && termination.value !== reason)
    faults.add(termination, 'wrong-result', `By the turns the end is ${reason ?? 'still to come'}.`);
  for (const claim of scores) {
    const { score } = state.seats.find(({ seat }) => seat === claim.seat)!;
    if (score !== claim.value) faults.add(claim, 'wrong-result', `By the turns the score is ${score}.`);
  }
};

/** The rules ready for play; those that come with a text take nobody's place among those that are kept ready. */
const ready = (rules: Rules, hash: string | undefined, { rules: embedded }: NotationHeader): CompiledRules =>
  hash !== undefined && embedded === null ? compiled({ ...rules, hash }) : compileRules(rules);

/** Plays a text that could be spelled out, as far as its rules go. */
const playedBy = (rules: Rules, hash: string | undefined, text: WrittenText, faults: FaultList): ReplayedGame => {
  const { header, claims, turns } = text;
  const game = new ReplayedGame(ready(rules, hash, header), timeOf(header.date));
  const isOn = setUp(game, text, hash ?? header.hash ?? '', faults);
  if (isOn) new TurnReplay(game, faults).play(turns);
  if (faults.isEmpty) checkClaims(claims, game.state, faults);
  return game;
};

/**
 * Reads a text and plays it by the rules of the engine. `rulesOf` knows rulesets by id and version; `hashOf`, where it is
 * given, holds the rules found against the `Hash` of the header. Anything else than a sound game is answered with its
 * faults in the order of the text, up to 50, moves against the rules with the engine's own codes; no text makes it throw,
 * and the time is linear in the text.
 */
export const importGame = (
  text: string,
  rulesOf: RulesLookup,
  hashOf?: RulesHash,
): ImportedGame | { faults: NotationFault[] } => {
  const faults = new FaultList();
  sizeFaults(text, faults);
  if (!faults.isEmpty) return { faults: faults.inOrder };
  const written = parse(text, faults);
  const read = { ...written, ...readHeader(written.tags, faults) };
  const rules = findRules(read, rulesOf, hashOf, faults);
  const game = rules && playedBy(rules, hashOf?.(rules), read, faults);
  if (!game || !faults.isEmpty) return { faults: faults.inOrder };
  return { header: read.header, rules, events: game.events, state: game.state, rated: false };
};

/**
 * The ruleset that `importGame` will ask for, so that a caller can load it first; null where the text has the rules in
 * itself, or names none that could be found.
 */
export const rulesetNeeded = (text: string): { id: string; version: number } | null => {
  if (text.length > MAX_TEXT) return null;
  const faults = new FaultList();
  return rulesetToFind(readHeader(parse(text, faults).tags, faults).header);
};
