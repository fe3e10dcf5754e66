import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { BodyLimit } from '../http/body-limit.js';
import { Problems } from '../http/problems.decorator.js';
import { TextAnswer } from '../http/text-answer.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { ImportedGameDto, ImportGameDto } from './dto/notation.dto.js';
import { GamesService } from './games.service.js';
import { NotationService } from './notation.service.js';

/** Room for the longest text in any encoding of its characters. */
const MAX_BYTES = 512 * 1024;

@ApiTags('log')
@Controller({ path: 'games', version: '1' })
export class NotationController {
  constructor(
    private readonly games: GamesService,
    private readonly notation: NotationService,
  ) {}

  /**
   * Export a game.
   * @remarks The game as a short text in the open notation for Farkle games: a header, then the turns. For archives, for
   * people, and for other programs.
   */
  @Get(':gameId/notation')
  @ApiUuid('gameId', 'Id of the game.')
  @Problems('not-found')
  @TextAnswer('The game in the notation.', 'text/plain')
  async exportGame(
    @UuidParam('gameId') gameId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const text = await this.notation.export(await this.games.get(gameId));
    reply.header('content-type', 'text/plain; charset=utf-8');
    return text;
  }

  /**
   * Read a game in the notation.
   * @remarks The text is replayed by its rules and answered as a turn log. Every fault, illegal moves included, is named by
   * line. Nothing is stored, and such a game is never rated.
   */
  @Post('imports')
  @HttpCode(200)
  @BodyLimit(MAX_BYTES)
  @Problems('invalid-notation')
  async importGame(@Body() { notation }: ImportGameDto): Promise<ImportedGameDto> {
    const { header, events, state, rated } = await this.notation.import(notation);
    const created = events.find((event) => event.type === 'game-created')!;
    const { id, version, hash } = created.ruleset;
    const noted = new Map(header.seats.map((seat) => [seat.seat, seat]));
    const seats = state.seats.map(({ seat, score }) => {
      const { name, bot } = noted.get(seat) ?? { name: '?', bot: null };
      return { seat, name, bot, score };
    });
    const ruleset = { rulesetId: id, rulesetVersion: version, rulesetHash: hash };
    return { ...ruleset, date: header.date, status: state.status, rated, seats, winners: state.winners, events };
  }
}
