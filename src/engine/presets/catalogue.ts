import { parseRules } from '../ruleset-faults.js';
import type { Rules, RulesetIdentity } from '../ruleset.js';
import { additive } from './additive.js';
import { jaques, jaquesCutthroat, jaquesFiveDice } from './jaques.js';
import { playmonster, pocket } from './pocket.js';
import type { Preset } from './preset.js';
import { universe } from './universe.js';
import { kingdomCome, wikipedia, zilch } from './wider-world.js';

const complete = ({ rules: partly, ...identity }: Preset): RulesetIdentity & Rules => {
  const parsed = parseRules(partly);
  if ('faults' in parsed) throw new TypeError(`preset ${identity.id}: ${JSON.stringify(parsed.faults)}`);
  return { ...identity, ...parsed.rules };
};

/** The built-in rulesets with every field filled in, the four rule sheets first. */
export const PRESETS: readonly (RulesetIdentity & Rules)[] = [
  jaques,
  universe,
  additive,
  pocket,
  jaquesCutthroat,
  jaquesFiveDice,
  wikipedia,
  playmonster,
  zilch,
  kingdomCome,
].map(complete);
