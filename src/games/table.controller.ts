import { Body, Controller, Delete, HttpCode, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Authenticated } from '../http/authenticated.js';
import { CallerId } from '../http/caller.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { Keyed } from '../idempotency/keyed.decorator.js';
import { sendAnswer } from '../idempotency/send-answer.js';
import { SatDownDto } from './dto/answers.dto.js';
import { GameDto } from './dto/game.dto.js';
import { AddBotDto, SitDownDto } from './dto/requests.dto.js';
import { changedGame, satDown } from './game-answers.js';
import { TableService } from './table.service.js';

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
    @CallerId() playerId: string,
    @Keyed() keyed: KeyedRequest | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const asking = { playerId, keyed, answer: satDown(playerId) };
    const given = await this.idempotency.once(keyed, () => this.table.sit(gameId, body, asking));
    return sendAnswer(reply, given);
  }

  /** Leave the table before the start, which frees the seat; after it, forfeit: the others play on. */
  @Delete('seats/me')
  @Problems('not-found', 'not-seated', 'game-over', 'conflict')
  @ApiOkResponse({ type: GameDto, description: 'The game without you.' })
  async leaveGame(
    @UuidParam('gameId') gameId: string,
    @CallerId() playerId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const answer = await this.table.leave(gameId, { playerId, keyed: null, answer: changedGame(playerId) });
    return sendAnswer(reply, { ...answer, replayed: false });
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
    @CallerId() playerId: string,
    @Keyed() keyed: KeyedRequest | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const asking = { playerId, keyed, answer: changedGame(playerId) };
    const given = await this.idempotency.once(keyed, () => this.table.addBot(gameId, botId, asking));
    return sendAnswer(reply, given);
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
  async startGame(
    @UuidParam('gameId') gameId: string,
    @CallerId() playerId: string,
    @Keyed() keyed: KeyedRequest | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const asking = { playerId, keyed, answer: changedGame(playerId) };
    const given = await this.idempotency.once(keyed, () => this.table.start(gameId, asking));
    return sendAnswer(reply, given);
  }
}
