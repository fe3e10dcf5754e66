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

  /** All that the dice of a game are made from, and how: the server seed once the game has ended, the commitment before. */
  @Get('games/:gameId/fairness')
  @ApiUuid('gameId', 'Id of the game.')
  @Problems('not-found')
  async getFairness(@UuidParam('gameId') gameId: string): Promise<FairnessDto> {
    const { game, commitment, serverSeed } = await this.games.view(await this.games.get(gameId));
    const clientSeeds = game.state.seats.map(({ seat, clientSeed }) => ({ seat, clientSeed }));
    return { gameId, commitment, serverSeed, clientSeeds, frozen: game.state.status !== 'waiting', recipe: RECIPE };
  }

  /** Recompute every die of a turn log from the seeds, and say where the log departs from them. Nothing is stored. */
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
