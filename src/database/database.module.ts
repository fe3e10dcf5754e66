import { type DynamicModule, Global, Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { Pipeline } from './pipeline.js';

@Injectable()
class DatabaseConnections implements OnApplicationShutdown {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pipeline: Pipeline,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.pipeline.close();
    await this.dataSource.destroy();
  }
}

const connected = async (url: string): Promise<DataSource> => {
  const dataSource = await createDataSource(url).initialize();
  await migrate(dataSource);
  return dataSource;
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
        DatabaseConnections,
      ],
      exports: [DataSource, Pipeline],
    };
  }
}
