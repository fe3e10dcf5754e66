import type { PlayerDto } from './dto/player.dto.js';
import type { PlayerRecord } from './players.store.js';

/** A player as everybody sees them. */
export const toPlayer = ({ id, name, kind }: PlayerRecord): PlayerDto => ({ id, name, kind });
