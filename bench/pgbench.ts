import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CHANGE, changeValues } from '../src/games/games.store.js';
import type { Sample } from './yardstick.js';

const CLIENTS = 16;

const quoted = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  // A colon with a word behind it would be a variable of pgbench.
  return `'${String(value)
    .replaceAll("'", "''")
    .replace(/:(?=\w)/g, ': ')}'`;
};

/**
 * The statement of a move as a pgbench script: one game per client, whose version goes up by one event a statement. The
 * idempotency key is made anew each time; what is written is as large as in a real move.
 */
const script = ({ gameId, state, events, answer }: Sample): string => {
  const change = { gameId, fromVersion: 0, events: events.slice(0, 1), state };
  const request = { scopeId: '', keyHash: Buffer.alloc(32), requestHash: Buffer.alloc(32), key: '' };
  const values = changeValues({ ...change, keyed: { request, answer: { status: 200, headers: {}, body: answer } } });
  const texts = values.map(quoted);
  texts[0] = `md5(:client_id::text)::uuid`;
  texts[1] = ':version';
  texts[2] = `:version + 1`;
  texts[7] = `sha256((:client_id || ' ' || :version)::bytea)`;
  const statement = CHANGE.text
    .replace(/\$(\d+)/g, (_, n: string) => `(${texts[Number(n) - 1]})`)
    .replaceAll('\n', ' ');
  return `${statement};\n\\set version :version + 1\n`;
};

/** Statements per second of pgbench, 16 clients; null where pgbench is not installed. */
export const pgbench = async (url: string, [sample]: readonly Sample[], ms: number): Promise<number | null> => {
  const run = promisify(execFile);
  if (!sample || !(await run('pgbench', ['--version']).catch(() => null))) return null;
  const folder = mkdtempSync(join(tmpdir(), 'hotdice-pgbench-'));
  try {
    writeFileSync(join(folder, 'move.sql'), script(sample));
    await prepare(url);
    const options = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CLIENTS),
      '-j',
      '2',
      '-D',
      'version=1',
      '-T',
      String(Math.ceil(ms / 1000)),
    ];
    const { stdout } = await run('pgbench', [...options, '-f', join(folder, 'move.sql'), url]);
    return Number(/tps = ([\d.]+)/.exec(stdout)![1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** One game row per client. */
const prepare = async (url: string): Promise<void> => {
  const { default: pg } = await import('pg');
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `INSERT INTO games (id, version, status, visibility, rated, join_code, ruleset, state, server_seed, seed_public, bot_to_move, created_at, moved_at)
     SELECT md5(c::text)::uuid, 1, 'playing', 'unlisted', false, '', g.ruleset, g.state, g.server_seed, false, false, now(), now()
     FROM generate_series(0, $1) c, LATERAL (SELECT * FROM games ORDER BY id DESC LIMIT 1) g ON CONFLICT DO NOTHING`,
    [CLIENTS - 1],
  );
  await client.end();
};
