import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { malformed } from '../http/problem.js';
import { type KeyedRequest, keyedRequest } from './keyed-request.js';

const HEADER = 'idempotency-key';
const MAX_LENGTH = 255;
/** Without a token the key alone tells callers apart and opens the saved answer, so it must be hard to guess. */
const MIN_ANONYMOUS_LENGTH = 22;

/** The request's idempotency key with what it belongs to, or null where none was sent; an unfit key is a 400 problem. */
export const keyOf = (request: FastifyRequest): KeyedRequest | null => {
  const key = request.headers[HEADER];
  if (key === undefined) return null;
  const playerId = request.caller?.playerId ?? null;
  const { gameId } = request.params as { gameId?: string };
  return keyedRequest({
    key: checkedKey(key, playerId),
    playerId,
    method: request.method,
    path: request.url.split('?')[0]!,
    body: request.body,
    gameId: gameId?.toLowerCase() ?? null,
  });
};

/** The idempotency key of the request as a parameter. */
export const Keyed = createParamDecorator((_data: unknown, context: ExecutionContext): KeyedRequest | null =>
  keyOf(context.switchToHttp().getRequest()),
);

const checkedKey = (key: string | string[], playerId: string | null): string => {
  const least = playerId === null ? MIN_ANONYMOUS_LENGTH : 1;
  if (typeof key === 'string' && key.length >= least && key.length <= MAX_LENGTH) return key;
  const detail = `The idempotency key must have ${least} to ${MAX_LENGTH} characters${playerId === null ? ' where no token is sent' : ''}.`;
  throw malformed([{ pointer: '/header/Idempotency-Key', code: 'length', detail }]);
};
