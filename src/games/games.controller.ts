import { Body, Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { parseSeed } from '../fairness/server-seed.js';
import { Authenticated } from '../http/authenticated.js';
import { OptionalCallerId } from '../http/caller.js';
import { cursorAfter, DEFAULT_PAGE, idInCursor } from '../http/page.js';
import { Problem } from '../http/problem.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { Asked, type AskedBy } from '../idempotency/asked.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { GamePageDto } from './dto/answers.dto.js';
import { CreateGameDto } from './dto/create-game.dto.js';
import { GameDto } from './dto/game.dto.js';
import { ListGamesQueryDto } from './dto/requests.dto.js';
import { createdGame } from './game-answers.js';
import { GameCreation } from './game-creation.js';
import { toGame } from './game.mapper.js';
import { GamesService } from './games.service.js';
import { etagOf, namesVersion } from './if-match.js';

const GAME_ID = /^[0-9a-f-]{36}$/;

@ApiTags('games')
@Controller({ path: 'games', version: '1' })
export class GamesController {
  constructor(
    private readonly games: GamesService,
    private readonly creation: GameCreation,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** Create a game. You sit down on seat 0 unless you say otherwise; bots can take the next seats and the game start at once. */
  @Post()
  @Authenticated()
  @Problems(
    'unknown-ruleset',
    'unknown-bot',
    'invalid-ruleset',
    'game-full',
    'not-enough-players',
    'key-reused',
    'request-in-progress',
  )
  @ApiCreatedResponse({
    type: GameDto,
    description: 'The new game; where it started at once, `events` holds what has happened.',
  })
  async createGame(
    @Body() { options = {}, seed, visibility = 'public', bots = [], sit = true, start = false, ...rest }: CreateGameDto,
    @Asked() asked: AskedBy,
  ): Promise<string> {
    const { playerId, keyed } = asked;
    const given = seed === undefined ? null : parseSeed(seed);
    const wanted = { ...rest, options, visibility, bots, sit, start, seed: given };
    return this.idempotency.answer(asked, () => this.creation.create(playerId, wanted, keyed, createdGame(playerId)));
  }

  /** Public games, newest first; with `mine=true` the games that you have sat in, unlisted ones included. */
  @Get()
  async listGames(
    @Query() { status, mine = false, limit = DEFAULT_PAGE, cursor }: ListGamesQueryDto,
    @OptionalCallerId() callerId: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GamePageDto> {
    reply.header('vary', 'Authorization');
    if (mine && callerId === null) throw new Problem('unauthorized', 'Your own games need your token.');
    const before = idInCursor(cursor, GAME_ID);
    const { games, next } = await this.games.list({ status, playerId: mine ? callerId : null, before, limit });
    const items = games.map((game) => toGame(game, callerId));
    return { items, ...(next !== null && { nextCursor: cursorAfter(next) }) };
  }

  /** A game as it is now. `If-None-Match` with the entity tag of what you know saves the body. */
  @Get(':gameId')
  @ApiUuid('gameId', 'Id of the game.')
  @Problems('not-found')
  @ApiOkResponse({ type: GameDto, description: 'The game.' })
  async getGame(
    @UuidParam('gameId') gameId: string,
    @OptionalCallerId() callerId: string | null,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GameDto | undefined> {
    const game = await this.games.get(gameId);
    const { version } = game.state;
    reply.headers({ etag: etagOf(version), vary: 'Authorization', 'cache-control': 'no-cache' });
    if (known !== undefined && namesVersion(known, version)) {
      reply.status(304);
      return undefined;
    }
    return toGame(await this.games.view(game), callerId);
  }
}
