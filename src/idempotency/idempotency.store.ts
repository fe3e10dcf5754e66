import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Pipeline, type Statement } from '../database/pipeline.js';
import type { Answer } from './answer.js';
import { IdempotencyEntity } from './idempotency.entity.js';
import type { KeyedRequest } from './keyed-request.js';
import { readAnswer, storeAnswer } from './sealed-answer.js';

type Row = { request_hash: Buffer; answer: Buffer; sealed: boolean };

const FIND: Statement = {
  name: 'idempotent-answer',
  text: 'SELECT request_hash, answer, sealed FROM idempotency WHERE scope_id = $1 AND key_hash = $2',
};

/** Remembers the answers of keyed requests. Moves write theirs in the statement of the move itself. */
@Injectable()
export class IdempotencyStore {
  constructor(private readonly pipeline: Pipeline) {}

  /** The answer that this key was given; `sameRequest` is false where it was used for another body. */
  async find(request: KeyedRequest): Promise<{ answer: Answer; sameRequest: boolean } | null> {
    const [row] = await this.pipeline.run<Row>(FIND, [request.scopeId, request.keyHash]);
    if (!row) return null;
    const sameRequest = row.request_hash.equals(request.requestHash);
    return { answer: readAnswer(row.answer, request.key, row.sealed), sameRequest };
  }

  /** Records an answer within the transaction of its effect; a second use of the key breaks the primary key. */
  async add(
    manager: EntityManager,
    request: KeyedRequest,
    answer: Answer,
    { sealed }: { sealed: boolean },
  ): Promise<void> {
    await manager.insert(IdempotencyEntity, {
      scopeId: request.scopeId,
      keyHash: request.keyHash,
      requestHash: request.requestHash,
      answer: storeAnswer(answer, request.key, sealed),
      sealed,
      createdAt: new Date(),
    });
  }
}
