import { type DynamicModule, Module } from '@nestjs/common';
import { ENVIRONMENT, type Environment } from './environment.js';

/** Makes the parsed settings injectable everywhere as `@Inject(ENVIRONMENT)`. */
@Module({})
export class ConfigModule {
  static forRoot(environment: Environment): DynamicModule {
    return {
      module: ConfigModule,
      global: true,
      providers: [{ provide: ENVIRONMENT, useValue: environment }],
      exports: [ENVIRONMENT],
    };
  }
}
