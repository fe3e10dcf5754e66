import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { malformed } from '../http/problem.js';
import { Problems } from '../http/problems.decorator.js';
import { ApiUuid, UuidParam } from '../http/uuid-param.decorator.js';
import { EventStreamAnswers, LogAnswers } from './answer.decorators.js';
import { DEFAULT_LOG_PAGE, EventsQueryDto, LogQueryDto } from './dto/requests.dto.js';
import { EventStreams } from './event-streams.js';
import { GamesService } from './games.service.js';
import { LogReader } from './log-reader.js';

const NDJSON = 'application/x-ndjson';

@ApiTags('log')
@ApiUuid('gameId', 'Id of the game.')
@Controller({ path: 'games/:gameId', version: '1' })
export class LogController {
  constructor(
    private readonly games: GamesService,
    private readonly reader: LogReader,
    private readonly streams: EventStreams,
  ) {}

  /**
   * Read the turn log.
   * @remarks Every event of the game, numbered from 1 without gaps. Ask again with the `lastSeq` of the answer as `after`; with
   * `waitMs` an answer that would be empty waits for news (long poll). Asked for as `application/x-ndjson` it is the rest of
   * the log for download, one event a line, and `limit` and `waitMs` do not count. The log holds ids, never names.
   */
  @Get('log')
  @Problems('not-found')
  @LogAnswers()
  async getLog(
    @UuidParam('gameId') gameId: string,
    @Query() { after = 0, limit = DEFAULT_LOG_PAGE, waitMs = 0 }: LogQueryDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const game = await this.games.get(gameId);
    reply.headers({ vary: 'Accept', 'cache-control': 'no-cache' });
    if (wants(request, NDJSON)) {
      reply.header('content-type', NDJSON);
      return this.reader.lines(gameId, after);
    }
    const signal = abortedWith(reply);
    const { events, lastSeq } = await this.reader.page(game, { after, limit, waitMs, signal });
    reply.header('content-type', 'application/json; charset=utf-8');
    return `{"items":[${events.join(',')}],"lastSeq":${lastSeq}}`;
  }

  /**
   * Follow the turn log as server-sent events.
   * @remarks `id` is the number of the entry, `event` its type, `data` the entry itself. The stream begins after
   * `Last-Event-ID` or `after`, so a client that lost it misses nothing, and ends after `game-finished`; a game that has ended
   * with nothing more to send answers 204. (*Try it out* shows the stream once it has ended.)
   */
  @Get('events')
  @Problems('not-found')
  @EventStreamAnswers()
  async streamEvents(
    @UuidParam('gameId') gameId: string,
    @Query() { after = 0 }: EventsQueryDto,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const game = await this.games.get(gameId);
    const from = lastEventId === undefined ? after : parseEventId(lastEventId);
    await this.streams.open(game, from, reply);
  }
}

const wants = (request: FastifyRequest, type: string): boolean => (request.headers.accept ?? '').includes(type);

const parseEventId = (text: string): number => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const detail = 'Last-Event-ID must be the number of a log entry.';
  throw malformed([{ pointer: '/header/Last-Event-ID', code: 'number', detail }]);
};

/** Aborted when the answer has been sent or its client has gone. The connection may serve many more requests. */
const abortedWith = (reply: FastifyReply): AbortSignal => {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
};
