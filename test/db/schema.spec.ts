import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { CHANGE } from '../../src/games/games.store.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

/** How Citus spreads a table: by which column, and together with which other table. */
type Spread = { column: string; group: string };

const root = new URL('../../src/database/', import.meta.url);
const spread = readSpread(readFileSync(new URL('citus.sql', root), 'utf8'));

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

function readSpread(sql: string): Map<string, Spread> {
  const found = new Map<string, Spread>();
  const calls = /^SELECT create_distributed_table\('(\w+)', '(\w+)'(?:, colocate_with => '(\w+)')?\);$/gm;
  for (const [, table, column, partner] of sql.matchAll(calls)) {
    const group = partner === undefined ? table! : found.get(partner)!.group;
    found.set(table!, { column: column!, group });
  }
  return found;
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

const OWN_TABLES = `pg_class t WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p')`;

/** Names of the columns with these numbers in table `t`, in the order of the numbers. */
const columnsOf = (numbers: string): string => `
  ARRAY(SELECT a.attname::text FROM unnest(${numbers}::int2[]) WITH ORDINALITY AS k (number, position)
        JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number ORDER BY k.position)`;

describe('what Citus asks of the schema', () => {
  it('finds every statement of citus.sql understood', () => {
    const statements = readFileSync(new URL('citus.sql', root), 'utf8').match(/^SELECT /gm) ?? [];
    expect(spread.size).toBe(statements.length);
  });

  it('has every table distributed, and distributes no other', async () => {
    const tables = await query<{ name: string }>(`SELECT relname::text AS name FROM ${OWN_TABLES} ORDER BY 1`);
    const names = tables.map(({ name }) => name).filter((name) => name !== 'migrations');
    expect(names).toEqual([...spread.keys()].sort());
  });

  it('distributes by columns that can never be null', async () => {
    const columns = await query<{ place: string }>(`
      SELECT t.relname || '.' || a.attname AS place FROM pg_attribute a JOIN pg_class t ON t.oid = a.attrelid
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind = 'r' AND a.attnotnull`);
    const fit = new Set(columns.map(({ place }) => place));
    expect([...spread].filter(([table, { column }]) => !fit.has(`${table}.${column}`))).toEqual([]);
  });

  it('keeps the distribution column in every primary key, unique constraint and unique index', async () => {
    const keys = await query<{ table: string; name: string; columns: string[] }>(`
      SELECT t.relname::text AS "table", i.indexrelid::regclass::text AS name, ${columnsOf('i.indkey')} AS columns
      FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      WHERE t.relnamespace = 'public'::regnamespace AND i.indisunique AND t.relname <> 'migrations'`);
    expect(keys.length).toBeGreaterThanOrEqual(spread.size);
    expect(keys.filter(({ table, columns }) => !columns.includes(spread.get(table)!.column))).toEqual([]);
  });

  it('joins by foreign keys only tables that are distributed alike, on the columns that distribute them', async () => {
    const keys = await query<{ name: string; from: string; to: string; fromColumns: string[]; toColumns: string[] }>(`
      SELECT c.conname::text AS name, t.relname::text AS "from", c.confrelid::regclass::text AS "to",
             ${columnsOf('c.conkey')} AS "fromColumns",
             (SELECT ${columnsOf('c.confkey')} FROM pg_class t WHERE t.oid = c.confrelid) AS "toColumns"
      FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid WHERE c.contype = 'f'`);
    const unfit = keys.filter(({ from, to, fromColumns, toColumns }) => {
      const [source, target] = [spread.get(from)!, spread.get(to)!];
      const position = fromColumns.indexOf(source.column);
      return source.group !== target.group || position < 0 || toColumns[position] !== target.column;
    });
    expect(unfit).toEqual([]);
  });

  it('addresses a whole move to one game, and so to one shard', () => {
    const updates = [...CHANGE.text.matchAll(/UPDATE (\w+)[^;]*?WHERE (\w+) = (\$\d+)/g)];
    const inserts = [...CHANGE.text.matchAll(/INSERT INTO (\w+) \(([^)]*)\)\s*SELECT ([^,]+),/g)];
    const addressed = [
      ...updates.map(([, table, column, value]) => ({ table: table!, column, value })),
      ...inserts.map(([, table, columns, value]) => ({ table: table!, column: columns!.split(', ')[0], value })),
    ];
    expect(addressed.map(({ table }) => table)).toEqual(['games', 'turn_log', 'idempotency']);
    for (const { table, column, value } of addressed) {
      expect({ table, column, value }).toEqual({ table, column: spread.get(table)!.column, value: '$1' });
      expect(spread.get(table)!.group).toBe('games');
    }
  });
});

describe('habits of the schema', () => {
  it('names every constraint and index itself', async () => {
    const sources = readdirSync(new URL('migrations/', root)).map((name) =>
      readFileSync(new URL(`migrations/${name}`, root), 'utf8'),
    );
    const constraint =
      /(CONSTRAINT \w+\s+)?\b(PRIMARY KEY|FOREIGN KEY|UNIQUE|CHECK|REFERENCES|EXCLUDE)\b(?= ?\(| \w+ ?\(|[ ,\n])/g;
    for (const source of sources) {
      const sql = source.replace(/CREATE UNIQUE INDEX/g, 'CREATE INDEX').replace(/\/\*\*[^]*?\*\//g, '');
      expect([...sql.matchAll(constraint)].filter(([, named]) => named === undefined).map(([text]) => text)).toEqual(
        [],
      );
      expect(sql).not.toMatch(/CREATE INDEX (?:IF NOT EXISTS )?ON/);
    }
    const names = await query<{ name: string; table: string }>(`
      SELECT c.conname::text AS name, c.conrelid::regclass::text AS "table" FROM pg_constraint c
      WHERE c.connamespace = 'public'::regnamespace AND c.contype <> 'n' AND c.conrelid <> 'migrations'::regclass
      UNION SELECT i.indexrelid::regclass::text, i.indrelid::regclass::text FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      WHERE t.relnamespace = 'public'::regnamespace AND t.relname <> 'migrations'`);
    expect(names.filter(({ name, table }) => !name.startsWith(`${table}_`))).toEqual([]);
  });

  it('dates by timestamptz and never by another type of time', async () => {
    const columns = await query<{ type: string }>(`
      SELECT DISTINCT data_type AS type FROM information_schema.columns
      WHERE table_schema = 'public' AND (data_type LIKE '%time%' OR data_type = 'date')`);
    expect(columns).toEqual([{ type: 'timestamp with time zone' }]);
  });

  it('holds words to their lists by checks on text, without types of its own', async () => {
    const types = await query(`
      SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd')`);
    expect(types).toEqual([]);
    const checks = await query<{ name: string }>(
      `SELECT conname::text AS name FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) LIKE '%ANY%' ORDER BY 1`,
    );
    expect(checks.map(({ name }) => name)).toEqual([
      'games_status_check',
      'games_visibility_check',
      'players_kind_check',
    ]);
  });
});
