import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.js';
import type { KeyedRequest } from './keyed-request.js';
import { keyOf } from './keyed.decorator.js';

/** What every request of a player that changes something has beside its content. */
export type AskedBy = {
  playerId: string;
  /** The `If-Match` header. */
  ifMatch: string | undefined;
  /** When the request came in, in ms as `performance.now()` counts them. */
  arrivedAt: number;
  keyed: KeyedRequest | null;
  reply: FastifyReply;
};

/** Who asks, on which version, under which key, and where the answer goes. */
export const Asked = createParamDecorator((_data: unknown, context: ExecutionContext): AskedBy => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  if (!request.caller) throw new Problem('unauthorized');
  const { playerId } = request.caller;
  const reply = http.getResponse<FastifyReply>();
  // The clock is read last: a pause between the two readings may date an arrival too late, never before it was sent.
  const { elapsedTime } = reply;
  const arrivedAt = performance.now() - elapsedTime;
  return { playerId, ifMatch: request.headers['if-match'], arrivedAt, keyed: keyOf(request), reply };
});
