import { OneOf } from '../../http/field-decorators.js';
import { Uuid } from '../../http/text-forms.js';

/** A player as everybody sees them. */
export class PlayerDto {
  /** Id of the player. */
  @Uuid()
  id: string;

  /** Name for people. */
  name: string;

  /** A `guest`, or a player with an `account`. */
  @OneOf('PlayerKind', ['guest', 'account'])
  kind: 'guest' | 'account';
}

/** A new player with the token that stands for them. */
export class CreatedPlayerDto {
  /** The new player. */
  player: PlayerDto;

  /** Send it as `Authorization: Bearer <token>`. It is shown this once and stored only as a hash: keep it. */
  token: string;
}
