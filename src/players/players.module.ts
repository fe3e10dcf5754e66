import { Module } from '@nestjs/common';
import { TOKEN_AUTHENTICATOR } from '../http/caller.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { PlayersController } from './players.controller.js';
import { PlayersService } from './players.service.js';
import { PlayersStore } from './players.store.js';

@Module({
  imports: [IdempotencyModule],
  controllers: [PlayersController],
  providers: [PlayersStore, PlayersService, { provide: TOKEN_AUTHENTICATOR, useExisting: PlayersService }],
  exports: [PlayersService, TOKEN_AUTHENTICATOR],
})
export class PlayersModule {}
