import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = await createDataSource(database.url).initialize();
  await dataSource.query('DROP SCHEMA public CASCADE');
  await dataSource.query('CREATE SCHEMA public');
});

afterAll(async () => {
  await dataSource.destroy();
  await database.drop();
});

/** Every column, index and constraint, in words. */
async function describeSchema(): Promise<string[]> {
  const rows = await dataSource.query<{ line: string }[]>(`
    SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

async function countApplied(): Promise<number> {
  const [row] = await dataSource.query<{ count: number }[]>('SELECT count(*)::int AS count FROM migrations');
  return row!.count;
}

/** What TypeORM would change to make the database as the entities say: what `migration:generate --check` looks at. */
async function drift(): Promise<string[]> {
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

describe('the migrations', () => {
  it('lead from an empty database up to the schema, down to nothing, and up to the same again', async () => {
    await migrate(dataSource);
    const first = await describeSchema();
    expect(await countApplied()).toBe(dataSource.migrations.length);

    for (const _ of dataSource.migrations) await dataSource.undoLastMigration({ transaction: 'each' });
    const tables = await dataSource.query(`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`);
    expect(tables).toEqual([{ tablename: 'migrations' }]);
    expect(await countApplied()).toBe(0);

    await migrate(dataSource);
    expect(await describeSchema()).toEqual(first);
  });

  it('do nothing a second time', async () => {
    const before = await dataSource.query('SELECT * FROM migrations');
    await migrate(dataSource);
    expect(await dataSource.query('SELECT * FROM migrations')).toEqual(before);
  });

  it('are applied once by five that start at the same moment', async () => {
    await dataSource.query('DROP SCHEMA public CASCADE');
    await dataSource.query('CREATE SCHEMA public');
    await Promise.all(Array.from({ length: 5 }, () => migrate(dataSource)));
    expect(await countApplied()).toBe(dataSource.migrations.length);
  });

  it('may take as long as they need, and leave no lock behind', async () => {
    const found: object[] = [];
    class Slow1999999999999 implements MigrationInterface {
      async up(session: QueryRunner): Promise<void> {
        found.push(await session.query(`SELECT current_setting('statement_timeout') AS statement`));
      }
      async down(): Promise<void> {}
    }
    const [limit] = await dataSource.query<object[]>(`SELECT current_setting('statement_timeout') AS statement`);
    expect(limit).toEqual({ statement: '5s' });
    await migrate(new DataSource({ ...dataSource.options, migrations: [Slow1999999999999] } as DataSourceOptions));
    expect(found).toEqual([[{ statement: '0' }]]);
    const own = `database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    expect(await dataSource.query(`SELECT * FROM pg_locks WHERE locktype = 'advisory' AND ${own}`)).toEqual([]);
  });

  it('make just what the entities say', async () => {
    expect(await drift()).toEqual([]);
  });

  it('would be told from entities that say something else', async () => {
    await dataSource.query('ALTER TABLE players ADD COLUMN nickname text');
    await dataSource.query('DROP INDEX games_lobby');
    const queries = (await drift()).join('\n');
    expect(queries).toContain('nickname');
    expect(queries).toContain('games_lobby');
  });
});
