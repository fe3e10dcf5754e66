import { canonicalJson } from '../engine/canonical.js';
import { applyOptions, type GameOptions } from '../engine/game-options.js';
import { type Rules, rulesOf, type Ruleset } from '../engine/ruleset.js';
import type { NotationHeader } from './header.js';

/** The options that make the rules of a game from those of its ruleset; null where none do. */
export const optionsBetween = (base: Rules, played: Rules): GameOptions | null => {
  const { target } = played.ending;
  const { openingMinimum } = played.turn;
  const options: GameOptions = {
    ...(target !== base.ending.target && { target }),
    ...(openingMinimum !== base.turn.openingMinimum && { openingMinimum }),
    ...(played.scoring.patterns.length > base.scoring.patterns.length && { fourTwo: true }),
  };
  const applied = applyOptions(rulesOf(base), options);
  const agree = 'rules' in applied && canonicalJson(applied.rules) === canonicalJson(rulesOf(played));
  return agree ? options : null;
};

/**
 * What a header says of the rules of a game. `played` is the game's own document; `base` the ruleset of that id and
 * version where every reader has it, which then is named with the options that lead from it to the game. Any other rules
 * are written out in full.
 */
export const namedRules = (
  played: Ruleset,
  base: Rules | null,
): Pick<NotationHeader, 'ruleset' | 'hash' | 'rules' | 'options'> => {
  const { id, version, hash } = played;
  const options = base && optionsBetween(base, played);
  const said = { ruleset: { id, version }, hash };
  return options ? { ...said, rules: null, options } : { ...said, rules: rulesOf(played), options: {} };
};
