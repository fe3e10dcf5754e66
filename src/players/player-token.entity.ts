import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Which player a token stands for. The token itself is nowhere in the database. */
@Entity('player_tokens')
export class PlayerTokenEntity {
  @PrimaryColumn({ type: 'bytea', name: 'token_hash', primaryKeyConstraintName: 'player_tokens_pkey' })
  tokenHash: Buffer;

  @Column({ type: 'uuid', name: 'player_id' })
  playerId: string;

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
