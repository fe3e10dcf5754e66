import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Authenticated } from '../http/authenticated.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import type { Answer } from '../idempotency/answer.js';
import { Asked, type AskedBy } from '../idempotency/asked.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { GameAnswer, SeatAnswers } from './answer.decorators.js';
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

  /**
   * Take a seat.
   * @remarks In a game that waits for players: the seat you ask for, or the first free one. An unlisted game wants its
   * `joinCode`. Sent again it answers 200 with the seat that you have, and can change your `clientSeed` until the start.
   */
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
  @SeatAnswers()
  async sitDown(
    @UuidParam('gameId') gameId: string,
    @Body() body: SitDownDto,
    @Asked() asked: AskedBy,
  ): Promise<string> {
    return this.answer(asked, satDown, (asking) => this.table.sit(gameId, body, asking));
  }

  /**
   * Leave the game.
   * @remarks Before the start your seat is free again, the part of the host passes on, and a game that everybody has left is
   * abandoned. After it you forfeit: your seat keeps its score but plays no more, and the others play on.
   */
  @Delete('seats/me')
  @Problems('not-found', 'not-seated', 'game-over', 'conflict')
  @GameAnswer('The game without you.')
  async leaveGame(@UuidParam('gameId') gameId: string, @Asked() asked: AskedBy): Promise<string> {
    return this.answer({ ...asked, keyed: null }, changedGame, (asking) => this.table.leave(gameId, asking));
  }

  /**
   * Seat a bot.
   * @remarks A built-in player takes the first free seat of a waiting game. Only the host may do this.
   */
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
  @GameAnswer('The game with the bot.')
  async addBot(
    @UuidParam('gameId') gameId: string,
    @Body() { botId }: AddBotDto,
    @Asked() asked: AskedBy,
  ): Promise<string> {
    return this.answer(asked, changedGame, (asking) => this.table.addBot(gameId, botId, asking));
  }

  /**
   * Start the game.
   * @remarks Empty seats vanish, client seeds are frozen, and it is found out who begins. Bots that are on move have played
   * when the answer comes. Only the host may do this, with as many seats taken as the ruleset needs.
   */
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
  @GameAnswer('The game at its first turn, or after those of bots that began.')
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
