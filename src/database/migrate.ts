import { DataSource, MigrationExecutor } from 'typeorm';

/** Any number that nothing else locks by; replicas that start together take their turn on it. */
const MIGRATION_LOCK = 4_115_102;

/**
 * Brings the schema up to date, however long it takes. Safe when several replicas start at once: one migrates, the others
 * wait and then find nothing to do. Lock and migrations share one session, so that neither outlives the other.
 */
export const migrate = async ({ options }: DataSource): Promise<void> => {
  // Of its own, since the limits that keep requests short would cut a long migration off.
  const unlimited = await new DataSource({ ...options, poolSize: 1, extra: {} } as typeof options).initialize();
  const session = unlimited.createQueryRunner();
  try {
    await session.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrations = new MigrationExecutor(unlimited, session);
    migrations.transaction = 'each';
    await migrations.executePendingMigrations();
  } finally {
    await session.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await session.release();
    await unlimited.destroy();
  }
};
