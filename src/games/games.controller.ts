import { Body, Controller, Get, Headers, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { parseSeed } from '../fairness/server-seed.js';
import { Authenticated } from '../http/authenticated.js';
import { OptionalCallerId } from '../http/caller.js';
import { cursorAfter, DEFAULT_PAGE, idInCursor } from '../http/page.js';
import { Problem } from '../http/problem.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { UUID } from '../http/uuid.js';
import { Asked, type AskedBy } from '../idempotency/asked.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import { ConditionalGameAnswer, NewGameAnswer } from './answer.decorators.js';
import { GamePageDto } from './dto/answers.dto.js';
import { CreateGameDto } from './dto/create-game.dto.js';
import { GameDto } from './dto/game.dto.js';
import { ListGamesQueryDto } from './dto/requests.dto.js';
import { createdGame } from './game-answers.js';
import { GameCreation } from './game-creation.js';
import { toGame } from './game.mapper.js';
import { GamesService } from './games.service.js';
import { etagOf, namesVersion } from './if-match.js';

@ApiTags('games')
@Controller({ path: 'games', version: '1' })
export class GamesController {
  constructor(
    private readonly games: GamesService,
    private readonly creation: GameCreation,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Create a game.
   * @remarks You sit down on seat 0 unless `sit` is false, and are the host. `bots` take the next seats, one of them several
   * times if you like. With `start` the game begins at once: empty seats vanish, and bots that are on move have played when
   * the answer comes. A game of bots alone plays itself out. Without `start` others can take the seats that are left; an
   * `unlisted` game is not in the lobby, and needs its `joinCode`.
   */
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
  @NewGameAnswer('The new game; where it started at once, `events` holds what has happened.')
  async createGame(
    @Body() { options = {}, seed, visibility = 'public', bots = [], sit = true, start = false, ...rest }: CreateGameDto,
    @Asked() asked: AskedBy,
  ): Promise<string> {
    const { playerId, keyed } = asked;
    const given = seed === undefined ? null : parseSeed(seed);
    const wanted = { ...rest, options, visibility, bots, sit, start, seed: given };
    return this.idempotency.answer(asked, () => this.creation.create(playerId, wanted, keyed, createdGame(playerId)));
  }

  /**
   * List games.
   * @remarks Public games, newest first; with `mine=true`, which needs a token, the games that you sit in or host, unlisted ones
   * included. `status=waiting` is the lobby. Games change while you read, so a list is a hint: read the game itself before
   * you act on it.
   */
  @Get()
  async listGames(
    @Query() { status, mine = false, limit = DEFAULT_PAGE, cursor }: ListGamesQueryDto,
    @OptionalCallerId() callerId: string | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<GamePageDto> {
    reply.header('vary', 'Authorization');
    if (mine && callerId === null) throw new Problem('unauthorized', 'Your own games need your token.');
    const before = idInCursor(cursor, UUID);
    const { games, next } = await this.games.list({ status, playerId: mine ? callerId : null, before, limit });
    const items = games.map((game) => toGame(game, callerId));
    return { items, ...(next !== null && { nextCursor: cursorAfter(next) }) };
  }

  /**
   * Read a game.
   * @remarks The game as it is now: seats and scores, the turn under way, and in `actions` exactly what the seat on move may
   * do. With `If-None-Match` an unchanged game costs no body. To follow a game, its log or its events are the better way.
   */
  @Get(':gameId')
  @ApiUuid('gameId', 'Id of the game.')
  @Problems('not-found')
  @ConditionalGameAnswer()
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
