import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { compiled, type Keep, type ScoredCombination } from '../engine/compile.js';
import { applyOptions, type GameOptions } from '../engine/game-options.js';
import { type Face, isFace } from '../engine/multisets.js';
import { PRESETS } from '../engine/presets/catalogue.js';
import type { Ruleset } from '../engine/ruleset.js';
import { Problem } from '../http/problem.js';
import { UUID } from '../http/uuid.js';
import { hashed } from './ruleset-hash.js';
import { type OwnedRuleset, RulesetsStore } from './rulesets.store.js';

/** What keeping exactly some dice is worth. */
export type Score = { legal: boolean; points: number; combinations: ScoredCombination[] };

/** What a roll allows. */
export type RollKeeps = { farkle: boolean; best: number; keeps: readonly Keep[] };

const CACHE_SIZE = 1_000;

/** The rulesets that games can be played by: the built-in ones, and those that players wrote. */
@Injectable()
export class RulesetsService {
  private readonly presets: readonly Ruleset[] = PRESETS.map(hashed);
  /** Versions never change, so one that was read once is known for good. */
  private readonly versions = new LRUCache<string, OwnedRuleset>({ max: CACHE_SIZE });

  constructor(private readonly store: RulesetsStore) {}

  /** The built-in rulesets. */
  list(): readonly Ruleset[] {
    return this.presets;
  }

  /** The rulesets of a player in their newest versions, the newest first, older than the one with id `before`. */
  async listOfOwner(
    ownerId: string,
    before: string | null,
    limit: number,
  ): Promise<{ rulesets: Ruleset[]; next: string | null }> {
    const found = await this.store.listOfOwner(ownerId, before, limit + 1);
    const rulesets = found.slice(0, limit).map(({ document }) => document);
    return { rulesets, next: found.length > limit ? rulesets.at(-1)!.id : null };
  }

  /** The newest version of a ruleset, or the version asked for; null where there is none. */
  async find(id: string, version?: number): Promise<Ruleset | null> {
    const preset = this.presets.find((ruleset) => ruleset.id === id);
    if (preset) return (version ?? preset.version) === preset.version ? preset : null;
    return (await this.findOwned(id, version))?.document ?? null;
  }

  /** As `find`, for rulesets that players wrote, with who wrote it. */
  async findOwned(id: string, version?: number): Promise<OwnedRuleset | null> {
    if (!UUID.test(id.toLowerCase())) return null;
    const known = version === undefined ? undefined : this.versions.get(`${id} ${version}`);
    const found = known ?? (await this.store.find(id, version ?? null));
    if (found) this.versions.set(`${id} ${found.document.version}`, found);
    return found;
  }

  /** As `find`, but a ruleset that does not exist is a 404 problem. */
  async get(id: string, version?: number): Promise<Ruleset> {
    const ruleset = await this.find(id, version);
    if (!ruleset) throw new Problem('not-found', 'There is no such ruleset, or not in this version.');
    return ruleset;
  }

  /** As `find`, but a ruleset that does not exist is a 422 problem: the request names it, not the path. */
  async named(id: string, version?: number): Promise<Ruleset> {
    const ruleset = await this.find(id, version);
    if (!ruleset)
      throw new Problem('unknown-ruleset', `There is no ruleset ${JSON.stringify(id)}, or not in this version.`);
    return ruleset;
  }

  /** The document that a game is played by: the ruleset with the options that the game chose. */
  async effective(id: string, version: number | undefined, options: GameOptions): Promise<Ruleset> {
    const chosen = applyOptions(await this.named(id, version), options);
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
