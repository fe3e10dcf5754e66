import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Pipeline, type Statement } from '../database/pipeline.js';
import type { Ruleset } from '../engine/ruleset.js';
import { RulesetEntity } from './ruleset.entity.js';

/** A ruleset that a player wrote. */
export type OwnedRuleset = { ownerId: string; document: Ruleset };

type Row = { owner_id: string; document: Ruleset };

const FIND: Statement = {
  name: 'find-ruleset',
  text: `
    SELECT owner_id, document FROM rulesets
    WHERE id = $1 AND ($2::integer IS NULL OR version = $2) ORDER BY version DESC LIMIT 1`,
};

const LIST_OF_OWNER: Statement = {
  name: 'list-rulesets-of-owner',
  text: `
    SELECT DISTINCT ON (id) owner_id, document FROM rulesets
    WHERE owner_id = $1 AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC, version DESC LIMIT $3`,
};

const owned = ({ owner_id, document }: Row): OwnedRuleset => ({ ownerId: owner_id, document });

/** Rulesets that players wrote. */
@Injectable()
export class RulesetsStore {
  constructor(private readonly pipeline: Pipeline) {}

  /** Adds a version, within the caller's transaction; one that exists already breaks the primary key. */
  async add(manager: EntityManager, { ownerId, document }: OwnedRuleset, createdAt: Date): Promise<void> {
    const { id, version } = document;
    // The partial row type of TypeORM does not accept readonly documents.
    await manager.insert(RulesetEntity, { id, version, ownerId, document: document as never, createdAt });
  }

  /** How many versions a player has written in all. */
  async countOfOwner(manager: EntityManager, ownerId: string): Promise<number> {
    return manager.countBy(RulesetEntity, { ownerId });
  }

  /** A version, the newest where none is named. */
  async find(id: string, version: number | null): Promise<OwnedRuleset | null> {
    const [row] = await this.pipeline.run<Row>(FIND, [id, version]);
    return row ? owned(row) : null;
  }

  /** The newest version of each ruleset of a player, the newest ruleset first, older than the one with id `before`. */
  async listOfOwner(ownerId: string, before: string | null, limit: number): Promise<OwnedRuleset[]> {
    return (await this.pipeline.run<Row>(LIST_OF_OWNER, [ownerId, before, limit])).map(owned);
  }
}
