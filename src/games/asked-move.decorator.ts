import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.js';
import { keyOf } from '../idempotency/keyed.decorator.js';
import type { KeyedRequest } from '../idempotency/keyed-request.js';

/** Who moves, on which version, under which key, and where the answer goes. */
export type AskedMove = {
  playerId: string;
  ifMatch: string | undefined;
  keyed: KeyedRequest | null;
  reply: FastifyReply;
};

/** What every move takes from its request beside the move itself. */
export const Asked = createParamDecorator((_data: unknown, context: ExecutionContext): AskedMove => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  if (!request.caller) throw new Problem('unauthorized');
  const { playerId } = request.caller;
  return {
    playerId,
    ifMatch: request.headers['if-match'],
    keyed: keyOf(request),
    reply: http.getResponse<FastifyReply>(),
  };
});
