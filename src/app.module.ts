import { type DynamicModule, Module } from '@nestjs/common';
import { BotsModule } from './bots/bots.module.js';
import { ConfigModule } from './config/config.module.js';
import type { Environment } from './config/environment.js';
import { DatabaseModule } from './database/database.module.js';
import { GamesModule } from './games/games.module.js';
import { OpenApiModule } from './openapi/openapi.module.js';
import { PlayersModule } from './players/players.module.js';
import { RulesetsModule } from './rulesets/rulesets.module.js';
import { ServiceModule } from './service/service.module.js';

@Module({})
export class AppModule {
  /** The whole service on the database at `databaseUrl`. */
  static forRoot(environment: Environment, databaseUrl: string): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(environment),
        DatabaseModule.forRoot(databaseUrl),
        ServiceModule,
        OpenApiModule,
        PlayersModule,
        RulesetsModule,
        BotsModule,
        GamesModule,
      ],
    };
  }
}
