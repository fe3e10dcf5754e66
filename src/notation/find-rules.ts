import { applyOptions } from '../engine/game-options.js';
import { type Rules, rulesOf } from '../engine/ruleset.js';
import type { FaultList, Place } from './faults.js';
import type { NotationHeader } from './header.js';
import type { ReadHeader } from './read-header.js';

/** The rules of a ruleset that is known by this id and version; null for any other. */
export type RulesLookup = (id: string, version: number) => Rules | null;

/** SHA-256 (hex) of the canonical form of rules. */
export type RulesHash = (rules: Rules) => string;

const START: Place = { line: 1, column: 1 };

/** The rules before options: those in the text, or else those that the name stands for. */
const baseRules = ({ header, places }: ReadHeader, lookup: RulesLookup, faults: FaultList): Rules | null => {
  if (places.has('Rules')) return header.rules;
  if (!places.has('Ruleset')) {
    faults.add(START, 'missing-tag', 'The header names no ruleset: `[Ruleset "…"]` or `[Rules "…"]` is missing.');
    return null;
  }
  if (!header.ruleset) return null;
  const { id, version } = header.ruleset;
  const known = lookup(id, version);
  if (!known) faults.add(places.get('Ruleset')!, 'unknown-ruleset', `No ruleset ${id}@${version} is known here.`);
  return known && rulesOf(known);
};

const withOptions = (base: Rules, { header, places }: ReadHeader, faults: FaultList): Rules | null => {
  const applied = applyOptions(base, header.options);
  if ('rules' in applied) return applied.rules;
  for (const { detail } of applied.faults) faults.add(places.get('Options')!, 'invalid-options', detail);
  return null;
};

const checkHash = (rules: Rules, { header, places }: ReadHeader, hashOf: RulesHash, faults: FaultList): void => {
  const differs = header.hash !== null && header.hash !== hashOf(rules);
  if (differs) faults.add(places.get('Hash')!, 'hash-mismatch', 'The rules found here are not those of this hash.');
};

/** The rules that a game was played by, options included; null, with faults, where they cannot be told. */
export const findRules = (
  read: ReadHeader,
  lookup: RulesLookup,
  hashOf: RulesHash | undefined,
  faults: FaultList,
): Rules | null => {
  const base = baseRules(read, lookup, faults);
  const rules = base && withOptions(base, read, faults);
  if (rules && hashOf) checkHash(rules, read, hashOf, faults);
  return rules;
};

/** The ruleset that a reader must look up for this header; null where the text has the rules itself. */
export const rulesetToFind = ({ ruleset, rules }: NotationHeader): NotationHeader['ruleset'] =>
  rules === null ? ruleset : null;
