import { Body, Controller, Get, Post, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Authenticated } from '../http/authenticated.js';
import { CallerId } from '../http/caller.js';
import { answerHeaders } from '../http/described-headers.js';
import { Problem } from '../http/problem.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { IdempotencyService } from '../idempotency/idempotency.service.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';
import { Keyed } from '../idempotency/keyed.decorator.js';
import { CreatePlayerDto } from './dto/create-player.dto.js';
import { CreatedPlayerDto, PlayerDto } from './dto/player.dto.js';
import { toPlayer } from './player.mapper.js';
import { normalName } from './player-name.js';
import { PlayersService } from './players.service.js';

@ApiTags('players')
@Controller({ path: 'players', version: '1' })
export class PlayersController {
  constructor(
    private readonly players: PlayersService,
    private readonly idempotency: IdempotencyService,
  ) {}

  /**
   * Become a player.
   * @remarks A name is all it takes, and names need not be unique. The answer holds the `token` that stands for you from now
   * on: send it as `Authorization: Bearer <token>`. It is shown this once, so keep it.
   */
  @Post()
  @Problems('key-reused', 'request-in-progress')
  @ApiCreatedResponse({
    type: CreatedPlayerDto,
    description: 'The new player and, this once, the token.',
    headers: answerHeaders('Location'),
  })
  async createPlayer(
    @Body() { name }: CreatePlayerDto,
    @Keyed() keyed: KeyedRequest | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const normal = normalName(name);
    return this.idempotency.answer({ keyed, reply }, () =>
      this.players.createGuest(normal, keyed, (player, token) => ({
        status: 201,
        headers: { location: `/v1/players/${player.id}`, 'cache-control': 'no-store' },
        body: JSON.stringify({ player: toPlayer(player), token }),
      })),
    );
  }

  /**
   * See who you are.
   * @remarks The player that the token stands for; the shortest way to find out whether a token still works.
   */
  @Get('me')
  @Authenticated()
  async getMe(@CallerId() playerId: string): Promise<PlayerDto> {
    return this.getExisting(playerId);
  }

  /**
   * Read a player.
   * @remarks A player as everybody sees them. Games show the names of those seated already.
   */
  @Get(':playerId')
  @ApiUuid('playerId', 'Id of the player.')
  @Problems('not-found')
  async getPlayer(@UuidParam('playerId') playerId: string): Promise<PlayerDto> {
    return this.getExisting(playerId);
  }

  private async getExisting(playerId: string): Promise<PlayerDto> {
    const player = await this.players.find(playerId);
    if (!player) throw new Problem('not-found', 'There is no such player.');
    return toPlayer(player);
  }
}
