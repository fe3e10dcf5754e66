import { Module } from '@nestjs/common';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { PlayersModule } from '../players/players.module.js';
import { RulesetsModule } from '../rulesets/rulesets.module.js';
import { BotSweeper } from './bot-sweeper.js';
import { EventStreams } from './event-streams.js';
import { FairnessController } from './fairness.controller.js';
import { GameCreation } from './game-creation.js';
import { GameFeed } from './game-feed.js';
import { GamePlanner } from './game-planner.js';
import { GameRunner } from './game-runner.js';
import { GameSecrets } from './game-secrets.js';
import { GameViews } from './game-view.js';
import { GameWriter } from './game-writer.js';
import { GamesController } from './games.controller.js';
import { GamesService } from './games.service.js';
import { GamesStore } from './games.store.js';
import { HotGames } from './hot-games.js';
import { LogController } from './log.controller.js';
import { LogReader } from './log-reader.js';
import { NotationController } from './notation.controller.js';
import { NotationService } from './notation.service.js';
import { MovesController } from './moves.controller.js';
import { MovesService } from './moves.service.js';
import { TableController } from './table.controller.js';
import { TableService } from './table.service.js';
import { TurnLogStore } from './turn-log.store.js';

@Module({
  imports: [PlayersModule, RulesetsModule, IdempotencyModule],
  controllers: [
    GamesController,
    TableController,
    MovesController,
    LogController,
    FairnessController,
    NotationController,
  ],
  providers: [
    GamesStore,
    TurnLogStore,
    HotGames,
    GameSecrets,
    GameViews,
    GamePlanner,
    GameFeed,
    GameWriter,
    GameRunner,
    GameCreation,
    GamesService,
    TableService,
    MovesService,
    LogReader,
    EventStreams,
    NotationService,
    BotSweeper,
  ],
})
export class GamesModule {}
