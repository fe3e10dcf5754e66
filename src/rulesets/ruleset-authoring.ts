import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';
import { rulesOf, type Ruleset } from '../engine/ruleset.js';
import type { Fault } from '../engine/schema.js';
import { isPlainObject } from '../http/accept-dto.js';
import { malformed, Problem } from '../http/problem.js';
import type { Answer } from '../idempotency/answer.js';
import { IdempotencyStore } from '../idempotency/idempotency.store.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { type Draft, draftOf, readRequest } from './ruleset-draft.js';
import { hashed } from './ruleset-hash.js';
import { RulesetsService } from './rulesets.service.js';
import { RulesetsStore } from './rulesets.store.js';

/** Versions that one player may write in all. */
export const QUOTA = 200;

const NO_OBJECT = { pointer: '', code: 'is-object', detail: 'The body must be a JSON object.' };

/** Who writes, under which key, and how they are told. */
export type Writing = { playerId: string; keyed: KeyedRequest | null; answer: (ruleset: Ruleset) => Answer };

/** PostgreSQL's code for a doubled key. */
const UNIQUE_VIOLATION = '23505';

/** Lets players write rulesets. A version is immutable once it is there. */
@Injectable()
export class RulesetAuthoring {
  constructor(
    private readonly rulesets: RulesetsService,
    private readonly store: RulesetsStore,
    private readonly idempotency: IdempotencyStore,
    private readonly dataSource: DataSource,
  ) {}

  /** Adds a ruleset in its first version. */
  async create(body: unknown, writing: Writing): Promise<Answer> {
    const draft = await this.draft(body);
    return this.save(documentOf(draft, uuidv7(), 1), writing);
  }

  /** Adds a version to a ruleset of the writer's own. */
  async addVersion(id: string, body: unknown, writing: Writing): Promise<Answer> {
    const newest = await this.rulesets.find(id);
    if (!newest) throw new Problem('not-found', 'There is no such ruleset.');
    const owned = await this.rulesets.findOwned(id);
    if (owned?.ownerId !== writing.playerId) throw new Problem('not-owner', 'Only its author may add a version.');
    const draft = await this.draft(body);
    // The id as it was written first: a path may spell it in capitals.
    const next = documentOf(draft, owned.document.id, owned.document.version + 1);
    return this.save(next, writing).catch((error: unknown) => {
      if (!isDoubledVersion(error)) throw error;
      throw new Problem('conflict', 'Another version was added at the same moment.');
    });
  }

  private async draft(body: unknown): Promise<Draft> {
    if (!isPlainObject(body)) throw malformed([NO_OBJECT]);
    const request = readRequest(body as Record<string, unknown>);
    if ('faults' in request) throw invalid(request.faults);
    const base = request.kind === 'changes' ? await this.rulesets.named(request.basedOn, request.version) : null;
    const draft = draftOf(request, base && rulesOf(base));
    if ('faults' in draft) throw invalid(draft.faults);
    return draft;
  }

  private async save(document: Ruleset, { playerId, keyed, answer }: Writing): Promise<Answer> {
    const told = answer(document);
    await this.dataSource.transaction(async (manager) => {
      const written = await this.store.countOfOwner(manager, playerId);
      if (written >= QUOTA) throw new Problem('quota-reached', `A player can write ${QUOTA} versions of rulesets.`);
      if (keyed) await this.idempotency.add(manager, keyed, told, { sealed: false });
      await this.store.add(manager, { ownerId: playerId, document }, new Date());
    });
    return told;
  }
}

const documentOf = ({ name, description, rules }: Draft, id: string, version: number): Ruleset =>
  hashed({ id, version, name, description, ...rules });

const invalid = (faults: readonly Fault[]): Problem =>
  new Problem('invalid-ruleset', `The document has ${faults.length} fault${faults.length === 1 ? '' : 's'}.`, {
    errors: faults,
  });

const isDoubledVersion = (error: unknown): boolean => {
  const { code, constraint } = ((error as { driverError?: object }).driverError ?? {}) as Record<string, unknown>;
  return code === UNIQUE_VIOLATION && constraint === 'rulesets_pkey';
};
