import { DataSource } from 'typeorm';
import { GameEntity } from '../games/game.entity.js';
import { PlayerGameEntity } from '../games/player-game.entity.js';
import { TurnLogEntity } from '../games/turn-log.entity.js';
import { IdempotencyEntity } from '../idempotency/idempotency.entity.js';
import { PlayerTokenEntity } from '../players/player-token.entity.js';
import { PlayerEntity } from '../players/player.entity.js';
import { RulesetEntity } from '../rulesets/ruleset.entity.js';
import { InitialSchema1764460800000 } from './migrations/1764460800000-initial-schema.js';
import { Rulesets1764547200000 } from './migrations/1764547200000-rulesets.js';
import { PooledClient } from './pooled-client.js';

/** Longest that a statement may run before the database ends it, in ms. */
export const STATEMENT_TIMEOUT_MS = 5_000;

/** Beyond the server's own limit, so that it fires only where the server does not answer at all, in ms. */
export const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;

/**
 * Longest that a transaction may stand still before the database ends it, in ms. It holds locks, and a service that has
 * vanished behind a broken network would never end it.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 10_000;

/** Longest that a connection may take to be made or to become free, in ms. */
export const CONNECT_TIMEOUT_MS = 3_000;

const POOL_SIZE = 10;

/** TypeORM's side of the database: migrations, transactions of several statements, and reads that are not hot. */
export const createDataSource = (url: string): DataSource =>
  new DataSource({
    type: 'postgres',
    url,
    entities: [
      PlayerEntity,
      PlayerTokenEntity,
      GameEntity,
      TurnLogEntity,
      IdempotencyEntity,
      PlayerGameEntity,
      RulesetEntity,
    ],
    migrations: [InitialSchema1764460800000, Rulesets1764547200000],
    migrationsTableName: 'migrations',
    synchronize: false,
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    poolSize: POOL_SIZE,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    applicationName: 'hotdice',
    extra: {
      Client: PooledClient,
      keepAlive: true,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: SILENCE_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
    },
  });
