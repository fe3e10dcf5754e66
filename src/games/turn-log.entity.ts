import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import type { GameEvent } from '../engine/events.js';

/** One entry of a game's log, which is the truth about it. Rows are inserted and never changed. */
@Entity('turn_log')
@Check('turn_log_seq_check', 'seq > 0')
export class TurnLogEntity {
  @PrimaryColumn({ type: 'uuid', name: 'game_id', primaryKeyConstraintName: 'turn_log_pkey' })
  gameId: string;

  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: 'turn_log_pkey' })
  seq: number;

  @Column({ type: 'json' })
  event: GameEvent;
}
