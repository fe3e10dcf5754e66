import { type DynamicModule, Global, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { isDatabaseAway } from '../http/database-away.js';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { READINESS_CHECK } from '../service/readiness.js';
import { Pipeline } from './pipeline.js';
import { databaseReadiness } from './readiness.js';

/** How long a database is waited for that does not answer our goodbye, in ms. */
const GOODBYE_MS = 2_000;

@Injectable()
class DatabaseConnections implements OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pipeline: Pipeline,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    const closed = Promise.all([this.pipeline.close(), this.dataSource.destroy()]);
    await Promise.race([closed, delay(GOODBYE_MS, undefined, { ref: false })]);
  }
}

/** How long a service that starts waits for its database, and how often it tries, in ms. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 1_000;

/** A connected data source, its schema up to date. */
const migrated = async (url: string): Promise<DataSource> => {
  const dataSource = await createDataSource(url).initialize();
  try {
    await migrate(dataSource);
    return dataSource;
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
};

/** Connects, and waits for a database that is only just starting, as one started together with the service is. */
const connected = async (url: string): Promise<DataSource> => {
  const logger = new Logger(DatabaseModule.name);
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await migrated(url);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error;
      logger.warn('the database is not there yet; trying again');
      await delay(RETRY_MS);
    }
  }
};

/** The database at `url`: a `DataSource` with its schema up to date, and the `Pipeline` for the hot path. */
@Global()
@Module({})
export class DatabaseModule {
  static forRoot(url: string): DynamicModule {
    return {
      module: DatabaseModule,
      providers: [
        { provide: DataSource, useFactory: () => connected(url) },
        { provide: Pipeline, useFactory: () => new Pipeline(url) },
        { provide: READINESS_CHECK, useFactory: databaseReadiness, inject: [Pipeline] },
        DatabaseConnections,
      ],
      exports: [DataSource, Pipeline, READINESS_CHECK],
    };
  }
}
