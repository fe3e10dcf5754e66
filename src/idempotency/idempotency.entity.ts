import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The answer that a request with an idempotency key was given. */
@Entity('idempotency')
export class IdempotencyEntity {
  /** The game that the request acted on; for requests that act on no game, an id made from the key. */
  @PrimaryColumn({ type: 'uuid', name: 'scope_id', primaryKeyConstraintName: 'idempotency_pkey' })
  scopeId: string;

  /** SHA-256 over caller, method, path and key. */
  @PrimaryColumn({ type: 'bytea', name: 'key_hash', primaryKeyConstraintName: 'idempotency_pkey' })
  keyHash: Buffer;

  @Column({ type: 'bytea', name: 'request_hash' })
  requestHash: Buffer;

  /** Status, headers and body as JSON, encrypted under the key itself where `sealed`. */
  @Column({ type: 'bytea' })
  answer: Buffer;

  @Column({ type: 'boolean' })
  sealed: boolean;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
