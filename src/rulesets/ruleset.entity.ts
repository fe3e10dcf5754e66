import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Ruleset } from '../engine/ruleset.js';

/** One version of a ruleset that a player wrote. Rows are inserted and never changed. */
@Entity('rulesets')
@Check('rulesets_version_check', 'version > 0')
@Index('rulesets_owner', ['ownerId', 'id'])
export class RulesetEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'rulesets_pkey' })
  id: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'rulesets_pkey' })
  version: number;

  @Column({ type: 'uuid', name: 'owner_id' })
  ownerId: string;

  @Column({ type: 'json' })
  document: Ruleset;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
