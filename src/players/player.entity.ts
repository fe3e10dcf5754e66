import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('players')
@Check('players_kind_check', `kind IN ('guest', 'account')`)
export class PlayerEntity {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'players_pkey' })
  id: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  kind: 'guest' | 'account';

  @Column({ type: 'timestamptz', name: 'created_at' })
  createdAt: Date;
}
