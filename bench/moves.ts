/**
 * Moves per second through HTTP, against the same statement driven straight at the same database: `npm run bench`.
 *
 * The service runs as it does in production, on a PostgreSQL of its own (or on `DATABASE_URL`): once with commits that
 * wait for the disk, which is how it should run, and once with commits that do not, which shows what the processors can do
 * where the disk does not set the pace. Load, service and database share this machine, so the ratios are what counts.
 * Rounds alternate between service and yardstick; figures are medians over the rounds.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../src/database/embedded-server.js';
import { HttpConnection } from './http-connection.js';
import { pgbench } from './pgbench.js';
import { type Style, Tables } from './players.js';
import { samples, yardstick } from './yardstick.js';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const ROUND_MS = Number(process.env.ROUND_MS ?? 5_000);
const WARM_UP_MS = 4_000;
const TABLES = 256;
const CLIENTS = [16, 64];
const STYLES: Style[] = ['play', 'roll/keep/bank'];
const ROOT = new URL('../../../', import.meta.url);
const RESULTS = new URL('../../results/', import.meta.url);

type Round = { perSecond: number; latencies: number[] };
type Case = { style: Style; clients: number; rounds: Round[] };

const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
const quantile = (numbers: readonly number[], share: number): number =>
  sorted(numbers)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))]!;
const median = (numbers: readonly number[]): number => quantile(numbers, 0.5);

const startService = async (databaseUrl: string): Promise<{ port: number; child: ChildProcess }> => {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout!) {
    const port = /http:\/\/[^:]+:(\d+)/.exec(String(chunk))?.[1];
    if (port) return { port: Number(port), child };
  }
  throw new Error('the service did not start');
};

const load = async (port: number, tables: Tables, style: Style, clients: number, ms: number): Promise<Round> => {
  const connections = await Promise.all(Array.from({ length: clients }, () => HttpConnection.open(port)));
  const latencies: number[] = [];
  const started = performance.now();
  const end = started + ms;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) latencies.push(await tables.move(connection, style));
    }),
  );
  const perSecond = (latencies.length / (performance.now() - started)) * 1000;
  for (const connection of connections) connection.close();
  return { perSecond, latencies };
};

const measure = async (url: string): Promise<object> => {
  const { port, child } = await startService(url);
  try {
    const { cases, direct } = await rounds(url, port);
    return report(cases, direct, await pgbench(url, await samples(url, 1), ROUND_MS));
  } finally {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
};

const rounds = async (url: string, port: number): Promise<{ cases: Case[]; direct: Map<number, number[]> }> => {
  await load(port, await fresh(port), 'play', CLIENTS[0]!, WARM_UP_MS);
  const cases: Case[] = STYLES.flatMap((style) => CLIENTS.map((clients) => ({ style, clients, rounds: [] })));
  const direct = new Map<number, number[]>(CLIENTS.map((clients) => [clients, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const clients of CLIENTS) {
      direct.get(clients)!.push(await yardstick(url, await samples(url, TABLES), clients, ROUND_MS));
      for (const one of cases.filter((candidate) => candidate.clients === clients)) {
        one.rounds.push(await load(port, await fresh(port), one.style, clients, ROUND_MS));
      }
    }
  }
  return { cases, direct };
};

/** The yardstick has moved the old games on, so each round of the service plays games of its own. */
const fresh = async (port: number): Promise<Tables> => {
  const connection = await HttpConnection.open(port);
  const tables = await Tables.open(connection, TABLES);
  connection.close();
  return tables;
};

const report = (cases: readonly Case[], direct: ReadonlyMap<number, number[]>, bench: number | null): object => {
  const base = new Map([...direct].map(([clients, rates]) => [clients, median(rates)]));
  const lines = cases.map(({ style, clients, rounds }) => {
    const perSecond = median(rounds.map((round) => round.perSecond));
    const all = rounds.flatMap((round) => round.latencies);
    const ratio = perSecond / base.get(clients)!;
    return { style, clients, perSecond, ratio, p50Ms: quantile(all, 0.5), p99Ms: quantile(all, 0.99) };
  });
  console.log('case               clients   moves/s   p50 ms   p99 ms   share of yardstick');
  for (const [clients, rate] of base) {
    console.log(
      `yardstick          ${String(clients).padStart(7)}   ${rate.toFixed(0).padStart(7)}        -        -   1.00`,
    );
  }
  for (const { style, clients, perSecond, ratio, p50Ms, p99Ms } of lines) {
    const figures = `${perSecond.toFixed(0).padStart(7)}   ${p50Ms.toFixed(2).padStart(6)}   ${p99Ms.toFixed(2).padStart(6)}`;
    console.log(`${style.padEnd(18)} ${String(clients).padStart(7)}   ${figures}   ${ratio.toFixed(2)}`);
  }
  if (bench !== null) {
    const share = lines[0]!.perSecond / bench;
    console.log(
      `pgbench, 16 clients, prepared: ${bench.toFixed(0)} statements/s; play at 16 clients is ${share.toFixed(2)} of it`,
    );
  }
  return {
    at: new Date().toISOString(),
    cpu: cpus()[0]?.model,
    rounds: ROUNDS,
    roundMs: ROUND_MS,
    yardstick: [...base],
    pgbench: bench,
    cases: lines,
  };
};

/** Sets for all connections to come whether a commit waits for the disk. */
const setCommits = async (url: string, commits: string): Promise<void> => {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`ALTER DATABASE ${pg.escapeIdentifier(client.database!)} SET synchronous_commit = ${commits}`);
  await client.end();
};

const folder = mkdtempSync(join(tmpdir(), 'hotdice-bench-'));
const embedded = process.env.DATABASE_URL
  ? { url: process.env.DATABASE_URL, stop: async () => undefined }
  : await startEmbeddedServer({ dataDir: folder, log: () => undefined });
try {
  const results: Record<string, object> = {};
  for (const commits of ['on', 'off']) {
    await setCommits(embedded.url, commits);
    console.log(
      `\ncommits ${commits === 'on' ? 'wait' : 'do not wait'} for the disk (synchronous_commit = ${commits})`,
    );
    results[`synchronous_commit ${commits}`] = await measure(embedded.url);
  }
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(new URL('moves.json', RESULTS), `${JSON.stringify(results, null, 2)}\n`);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
