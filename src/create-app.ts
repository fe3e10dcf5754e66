import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { setupApp } from './app.setup.js';
import type { Environment } from './config/environment.js';
import { createAdapter } from './http/fastify.js';
import { NestLogger } from './http/logger.js';
import { serveDocs } from './openapi/serve-docs.js';

/** The service on the database at `databaseUrl`, its schema up to date, ready to listen. */
export const createApp = async (
  environment: Environment,
  databaseUrl: string,
  logger: Logger,
): Promise<NestFastifyApplication> => {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(environment, databaseUrl),
    createAdapter(environment, logger),
    { logger: new NestLogger(logger), abortOnError: false },
  );
  setupApp(app);
  serveDocs(app);
  return app;
};
