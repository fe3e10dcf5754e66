import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../http/authenticated.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import type { Answer } from '../idempotency/answer.js';
import { Asked, type AskedBy } from '../idempotency/asked.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { SatDownDto } from './dto/answers.dto.js';
import { GameDto } from './dto/game.dto.js';
import { AddBotDto, SitDownDto } from './dto/requests.dto.js';
import { changedGame, satDown } from './game-answers.js';
import { type Asking, TableService } from './table.service.js';

@ApiTags('table')
@Authenticated()
@ApiUuid('gameId', 'Id of the game.')
@Controller({ path: 'games/:gameId', version: '1' })
export class TableController {
  constructor(
    private readonly table: TableService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Take a seat in a waiting game. Sent again it answers with the seat you have, and can change your client seed. */
  @Post('seats')
  @Problems(
    'not-found',
    'wrong-join-code',
    'already-started',
    'game-over',
    'game-full',
    'seat-taken',
    'conflict',
    'key-reused',
    'request-in-progress',
  )
  @ApiCreatedResponse({ type: SatDownDto, description: 'Your new seat.' })
  @ApiOkResponse({ type: SatDownDto, description: 'The seat that you had already.' })
  async sitDown(
    @UuidParam('gameId') gameId: string,
    @Body() body: SitDownDto,
    @Asked() asked: AskedBy,
  ): Promise<string> {
    return this.answer(asked, satDown, (asking) => this.table.sit(gameId, body, asking));
  }

  /** Leave the table before the start, which frees the seat; after it, forfeit: the others play on. */
  @Delete('seats/me')
  @Problems('not-found', 'not-seated', 'game-over', 'conflict')
  @ApiOkResponse({ type: GameDto, description: 'The game without you.' })
  async leaveGame(@UuidParam('gameId') gameId: string, @Asked() asked: AskedBy): Promise<string> {
    return this.answer({ ...asked, keyed: null }, changedGame, (asking) => this.table.leave(gameId, asking));
  }

  /** Seat a built-in bot on the first free seat. Only the host may. */
  @Post('bots')
  @HttpCode(200)
  @Problems(
    'not-found',
    'not-host',
    'already-started',
    'game-over',
    'game-full',
    'unknown-bot',
    'conflict',
    'key-reused',
    'request-in-progress',
  )
  @ApiOkResponse({ type: GameDto, description: 'The game with the bot.' })
  async addBot(
    @UuidParam('gameId') gameId: string,
    @Body() { botId }: AddBotDto,
    @Asked() asked: AskedBy,
  ): Promise<string> {
    return this.answer(asked, changedGame, (asking) => this.table.addBot(gameId, botId, asking));
  }

  /** Start the game: empty seats vanish, and it is found out who begins. Only the host may. */
  @Post('start')
  @HttpCode(200)
  @Problems(
    'not-found',
    'not-host',
    'already-started',
    'game-over',
    'not-enough-players',
    'conflict',
    'key-reused',
    'request-in-progress',
  )
  @ApiOkResponse({ type: GameDto, description: 'The game at its first turn, or after those of bots that began.' })
  async startGame(@UuidParam('gameId') gameId: string, @Asked() asked: AskedBy): Promise<string> {
    return this.answer(asked, changedGame, (asking) => this.table.start(gameId, asking));
  }

  private answer(
    asked: AskedBy,
    tell: (playerId: string) => Asking['answer'],
    act: (asking: Asking) => Promise<Answer>,
  ): Promise<string> {
    const { playerId, keyed } = asked;
    return this.idempotency.answer(asked, () => act({ playerId, keyed, answer: tell(playerId) }));
  }
}
