import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { ConfigurationError } from './config/configuration-error.js';
import { type Environment, parseEnvironment } from './config/environment.js';
import { createApp } from './create-app.js';
import { createLogger } from './http/logger.js';

type Database = { url: string; stop: () => Promise<void> };

/** The embedded database cannot be used; the message says why. */
class DatabaseUnavailable extends Error {}

/** The database that is configured, or the embedded one, whose package a production image does without. */
const openDatabase = async ({ databaseUrl, dataDir }: Environment, logger: Logger): Promise<Database> => {
  if (databaseUrl !== null) return { url: databaseUrl, stop: async () => undefined };
  const { startEmbeddedServer } = await import('./database/embedded-server.js');
  return startEmbeddedServer({ dataDir, log: (message) => logger.info(message) }).catch((error: Error) => {
    throw new DatabaseUnavailable(error.message, { cause: error });
  });
};

/** What has been started so far. */
type Running = { database?: Database; app?: NestFastifyApplication };

/**
 * Ends in order at SIGTERM or Ctrl-C, also in the middle of the start: requests under way finish, streams end, then the
 * database is left or stopped.
 */
const stopOnSignal = (running: Running, logger: Logger): void => {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info(`${signal}: finishing what is under way`);
    await running.app?.close();
    await running.database?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal).catch(fail));
};

/** A setting or a database that does not fit is told in its one sentence; anything else is a fault, with its stack. */
const fail = (error: unknown): never => {
  const plain = error instanceof ConfigurationError || error instanceof DatabaseUnavailable;
  console.error(plain ? `hotdice: ${error.message}` : error);
  process.exit(1);
};

const shownHost = (host: string): string => (['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host);

const start = async (): Promise<void> => {
  const environment = parseEnvironment(process.env);
  const logger = createLogger(environment.logLevel);
  const running: Running = {};
  stopOnSignal(running, logger);
  const database = (running.database = await openDatabase(environment, logger));
  try {
    const app = (running.app = await createApp(environment, database.url, logger));
    await app.listen(environment.port, environment.host);
    const { port } = new URL(await app.getUrl());
    console.log(`hotdice is ready: http://${shownHost(environment.host)}:${port || 80}/  (Swagger UI: /docs)`);
  } catch (error) {
    await database.stop();
    throw error;
  }
};

await start().catch(fail);
