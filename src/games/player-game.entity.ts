import { Entity, PrimaryColumn } from 'typeorm';

/** Which games a player has sat in or hosts: the table that "my games" is read from. */
@Entity('player_games')
export class PlayerGameEntity {
  @PrimaryColumn({ type: 'uuid', name: 'player_id', primaryKeyConstraintName: 'player_games_pkey' })
  playerId: string;

  @PrimaryColumn({ type: 'uuid', name: 'game_id', primaryKeyConstraintName: 'player_games_pkey' })
  gameId: string;
}
