import { Injectable, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { GameEvent } from '../engine/events.js';
import { Problem } from '../http/problem.js';
import { GameFeed, type Watch } from './game-feed.js';
import { type GameRecord, isComplete } from './game-record.js';
import { STRETCH } from './log-reader.js';
import { TurnLogStore } from './turn-log.store.js';

/** Silence after which a comment is sent, so that proxies keep the connection, in ms. */
const HEARTBEAT_MS = 15_000;

/** How long a client that lost its stream should wait before it comes back, in ms. */
const RETRY_MS = 1_000;

/** Streams that one process serves at a time. */
const MAX_STREAMS = 10_000;

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

const message = (text: string): string => {
  const { seq, type } = JSON.parse(text) as GameEvent;
  return `id: ${seq}\nevent: ${type}\ndata: ${text}\n\n`;
};

/** Whether a stretch of the log ends the game. */
const ends = (events: readonly string[]): boolean =>
  events.length > 0 && (JSON.parse(events.at(-1)!) as GameEvent).type === 'game-finished';

/** The turn log as server-sent events. */
@Injectable()
export class EventStreams {
  private readonly logger = new Logger(EventStreams.name);
  private open_ = 0;

  constructor(
    private readonly log: TurnLogStore,
    private readonly feed: GameFeed,
  ) {}

  /**
   * Streams the entries after number `after` until the game has ended, the client goes, or the service shuts down. A
   * complete log with nothing left to send is a 204, which tells browsers not to come back.
   */
  async open(game: GameRecord, after: number, reply: FastifyReply): Promise<void> {
    if (isComplete(game) && after >= game.state.version) return void reply.status(204).send();
    if (this.open_ >= MAX_STREAMS) throw new Problem('unavailable', 'Too many streams are open.', { retryAfterS: 5 });
    if (reply.request.method === 'HEAD') return void reply.headers(STREAM_HEADERS).send();
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const stream = start(reply);
    const watch = this.feed.watch(game.id);
    this.open_++;
    try {
      await this.pump(stream, watch, { gameId: game.id, after, gone: gone.signal });
    } catch (error) {
      if (!gone.signal.aborted) this.logger.debug(`a stream of game ${game.id} broke off: ${String(error)}`);
    } finally {
      this.open_--;
      watch.stop();
      stream.end();
    }
  }

  private async pump(
    stream: ServerResponse,
    watch: Watch,
    { gameId, after, gone }: { gameId: string; after: number; gone: AbortSignal },
  ): Promise<void> {
    let from = after;
    while (!gone.aborted && !this.feed.closed.aborted) {
      const { events, lastSeq } = await this.log.page(gameId, from, STRETCH);
      if (events.length > 0) await send(stream, events.map(message).join(''), gone);
      if (ends(events)) return;
      from = lastSeq;
      if (events.length > 0) continue;
      const news = await watch.changed(from, HEARTBEAT_MS, gone);
      if (!news && !gone.aborted) await send(stream, ': still here\n\n', gone);
    }
  }
}

/** Takes the connection over from the framework, with the headers that it has set so far. */
const start = (reply: FastifyReply): ServerResponse => {
  reply.headers(STREAM_HEADERS);
  const headers = reply.getHeaders();
  reply.hijack();
  reply.raw.writeHead(200, headers as Record<string, string>);
  reply.raw.write(`retry: ${RETRY_MS}\n\n`);
  return reply.raw;
};

/** Writes and waits until the client has taken it, so that a slow reader holds up itself and costs one stretch. */
const send = async (stream: ServerResponse, text: string, gone: AbortSignal): Promise<void> => {
  if (!stream.write(text)) await once(stream, 'drain', { signal: gone });
};
