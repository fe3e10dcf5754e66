import { Injectable } from '@nestjs/common';
import { compiled, type Keep, type ScoredCombination } from '../engine/compile.js';
import { applyOptions, type GameOptions } from '../engine/game-options.js';
import { type Face, isFace } from '../engine/multisets.js';
import { PRESETS } from '../engine/presets/catalogue.js';
import type { Ruleset } from '../engine/ruleset.js';
import { Problem } from '../http/problem.js';
import { hashed } from './ruleset-hash.js';

/** What keeping exactly some dice is worth. */
export type Score = { legal: boolean; points: number; combinations: ScoredCombination[] };

/** What a roll allows. */
export type RollKeeps = { farkle: boolean; best: number; keeps: readonly Keep[] };

/** The rulesets that games can be played by. */
@Injectable()
export class RulesetsService {
  private readonly presets: readonly Ruleset[] = PRESETS.map(hashed);

  list(): readonly Ruleset[] {
    return this.presets;
  }

  /** The newest version of a ruleset, or the version asked for; null where there is none. */
  find(id: string, version?: number): Ruleset | null {
    return (
      this.presets.find((ruleset) => ruleset.id === id && (version ?? ruleset.version) === ruleset.version) ?? null
    );
  }

  /** As `find`, but a ruleset that does not exist is a 404 problem. */
  get(id: string, version?: number): Ruleset {
    const ruleset = this.find(id, version);
    if (!ruleset) throw new Problem('not-found', 'There is no such ruleset, or not in this version.');
    return ruleset;
  }

  /** The document that a game is played by: the ruleset with the options that the game chose. */
  effective(id: string, version: number | undefined, options: GameOptions): Ruleset {
    const ruleset = this.find(id, version);
    if (!ruleset) throw new Problem('unknown-ruleset', `There is no ruleset ${JSON.stringify(id)} in this version.`);
    const chosen = applyOptions(ruleset, options);
    if ('rules' in chosen) return hashed(chosen.rules);
    throw new Problem('invalid-ruleset', 'The ruleset does not offer this choice.', { errors: chosen.faults });
  }

  score(ruleset: Ruleset, dice: readonly number[]): Score {
    const { points, combinations } = compiled(ruleset).score(diceOf(ruleset, dice), false);
    return { legal: points > 0, points, combinations };
  }

  keeps(ruleset: Ruleset, roll: readonly number[]): RollKeeps {
    const dice = diceOf(ruleset, roll);
    const rules = compiled(ruleset);
    const dead = ['farkle', 'toxic', 'lose'].includes(rules.effect(dice, false));
    const keeps = dead ? [] : rules.keeps(dice, false);
    return { farkle: dead, best: keeps[0]?.points ?? 0, keeps };
  }
}

/** Dice as faces; dice that no roll of the ruleset can show are a problem. */
const diceOf = (ruleset: Ruleset, dice: readonly number[]): Face[] => {
  if (dice.length > 0 && dice.length <= ruleset.dice && dice.every(isFace)) return [...dice];
  throw new Problem('illegal-keep', `A roll of this ruleset shows 1 to ${ruleset.dice} dice with faces from 1 to 6.`);
};
