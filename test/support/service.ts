import 'reflect-metadata';
import { jest } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type LogLevel, parseEnvironment } from '../../src/config/environment.js';
import { createApp } from '../../src/create-app.js';
import { createLogger } from '../../src/http/logger.js';
import { createTestDatabase } from './database.js';

/**
 * Serves the files of Swagger UI, by a CommonJS module that requires an ES module: Node can, jest cannot. The pages are
 * there for the built service.
 */
jest.unstable_mockModule('@fastify/static', () => ({ default: () => Promise.resolve() }));

export type ServiceSettings = {
  /** Off unless a test is about it. */
  rateLimit?: boolean;
  /** 64 hex digits. */
  seedKey?: string;
  logLevel?: LogLevel;
  /** The database of another service, to run as its second replica; else the service gets one of its own. */
  databaseUrl?: string;
};

/** The whole service in this process, on a real PostgreSQL. */
export type TestService = {
  app: NestFastifyApplication;
  /** Where it listens, without a slash at the end. */
  url: string;
  databaseUrl: string;
  /** Everything that was logged, one JSON object a line. */
  log: () => string;
  /** Looks into the database past the service. */
  query: <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) => Promise<Row[]>;
  stop: () => Promise<void>;
};

/** Starts the service on a free port; `stop` ends it and removes the database that was made for it. */
export async function startService(settings: ServiceSettings = {}): Promise<TestService> {
  const database = settings.databaseUrl === undefined ? await createTestDatabase() : null;
  const databaseUrl = database?.url ?? settings.databaseUrl!;
  const lines: string[] = [];
  const logger = createLogger(settings.logLevel ?? 'warn', { write: (line: string) => void lines.push(line) });
  const app = await createApp(environmentOf(settings), databaseUrl, logger);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  return {
    app,
    url: `http://127.0.0.1:${port}`,
    databaseUrl,
    log: () => lines.join(''),
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await pool.query<Row>(sql, values)).rows,
    stop: async () => {
      await app.close();
      await pool.end();
      await database?.drop();
    },
  };
}

const environmentOf = ({ rateLimit = false, seedKey }: ServiceSettings) =>
  parseEnvironment({ RATE_LIMIT: rateLimit ? 'on' : 'off', SEED_KEY: seedKey, LOG_LEVEL: 'silent' });
