import { RULES_SCHEMA } from '../ruleset-schema.js';
import type { Rules, RulesetIdentity } from '../ruleset.js';
import { withDefaults } from '../schema.js';
import { additive } from './additive.js';
import { jaques, jaquesCutthroat, jaquesFiveDice, jaquesPiggyback, jaquesTeam } from './jaques.js';
import { playmonster, pocket } from './pocket.js';
import type { Preset } from './preset.js';
import { universe } from './universe.js';
import { inherit, kingdomCome, wikipedia, zilch } from './wider-world.js';

/** Fills in the defaults. That no preset has a fault is for the tests to show. */
const complete = ({ rules: partly, ...identity }: Preset): RulesetIdentity & Rules => ({
  ...identity,
  ...(withDefaults(RULES_SCHEMA, partly) as Rules),
});

/** The built-in rulesets with every field filled in, the four rule sheets first. */
export const PRESETS: readonly (RulesetIdentity & Rules)[] = [
  jaques,
  universe,
  additive,
  pocket,
  jaquesTeam,
  jaquesCutthroat,
  jaquesFiveDice,
  jaquesPiggyback,
  wikipedia,
  inherit,
  playmonster,
  zilch,
  kingdomCome,
].map(complete);
