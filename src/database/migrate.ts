import type { DataSource } from 'typeorm';

/** Any number that nothing else locks by; replicas that start together take their turn on it. */
const MIGRATION_LOCK = 4_115_102;

/**
 * Brings the schema up to date. Safe when several replicas start at once: one migrates, the others wait and then find
 * nothing to do. The lock belongs to a session, so a replica that dies in the middle frees it.
 */
export const migrate = async (dataSource: DataSource): Promise<void> => {
  const session = dataSource.createQueryRunner();
  await session.connect();
  try {
    await session.query('SET statement_timeout = 0');
    await session.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await session.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await session.query('RESET statement_timeout').catch(() => undefined);
    await session.release();
  }
};
