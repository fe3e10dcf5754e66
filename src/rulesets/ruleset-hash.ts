import { createHash } from 'node:crypto';
import { canonicalJson } from '../engine/canonical.js';
import { type Rules, rulesOf, type Ruleset, type RulesetIdentity } from '../engine/ruleset.js';

/** SHA-256 (hex) of the canonical form of the rule fields with all defaults expanded; names do not count. */
export const hashOfRules = (rules: Rules): string =>
  createHash('sha256')
    .update(canonicalJson(rulesOf(rules)))
    .digest('hex');

/** A document with the hash of its rules. */
export const hashed = (document: RulesetIdentity & Rules): Ruleset => ({ ...document, hash: hashOfRules(document) });
