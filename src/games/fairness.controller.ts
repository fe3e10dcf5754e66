import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECIPE } from '../fairness/recipe.js';
import { type LoggedEvent, verifyLog } from '../fairness/verify.js';
import { BodyLimit } from '../http/body-limit.js';
import { malformed } from '../http/problem.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { FairnessDto, VerificationDto, VerifyLogDto } from './dto/fairness.dto.js';
import { GamesService } from './games.service.js';

/** Room for the longest log there can be of a usual game. */
const MAX_LOG_BYTES = 4 * 1024 * 1024;

@ApiTags('fairness')
@Controller({ version: '1' })
export class FairnessController {
  constructor(private readonly games: GamesService) {}

  /**
   * See what the dice are made from.
   * @remarks The commitment and the client seeds at any time, the server seed once the game has ended, and the exact recipe, so
   * that a short program in any language can make the dice again.
   */
  @Get('games/:gameId/fairness')
  @ApiUuid('gameId', 'Id of the game.')
  @Problems('not-found')
  async getFairness(@UuidParam('gameId') gameId: string): Promise<FairnessDto> {
    const { game, commitment, serverSeed } = await this.games.view(await this.games.get(gameId));
    const clientSeeds = game.state.seats.map(({ seat, clientSeed }) => ({ seat, clientSeed }));
    return { gameId, commitment, serverSeed, clientSeeds, frozen: game.state.status !== 'waiting', recipe: RECIPE };
  }

  /**
   * Check the dice of a log.
   * @remarks Makes every die of a turn log again from the seeds and says where the log departs from them. The log must be whole,
   * from its first entry on. Nothing is stored, and no token is needed.
   */
  @Post('fairness/verify')
  @HttpCode(200)
  @BodyLimit(MAX_LOG_BYTES)
  verifyLog(@Body() { serverSeed, commitment, clientSeeds, events }: VerifyLogDto): VerificationDto {
    requireLogged(events);
    return verifyLog({ serverSeed: Buffer.from(serverSeed, 'hex'), commitment, clientSeeds, events });
  }
}

/** Entries may hold anything, but each has a number and a type. */
function requireLogged(events: Record<string, unknown>[]): asserts events is LoggedEvent[] {
  const stranger = events.findIndex(({ seq, type }) => !Number.isSafeInteger(seq) || typeof type !== 'string');
  if (stranger < 0) return;
  throw malformed([
    { pointer: `/events/${stranger}`, code: 'event', detail: 'An entry has a number seq and a text type.' },
  ]);
}
