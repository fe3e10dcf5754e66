import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

/** Who sent a request, known by a valid token. */
export type Caller = { readonly playerId: string };

/** Finds the player of a token. */
export interface TokenAuthenticator {
  /** `null` for a token that was never given out or has been withdrawn. Throws when the database is away. */
  authenticate(token: string): Promise<Caller | null> | Caller | null;
}

/** Injection token of the {@link TokenAuthenticator}. */
export const TOKEN_AUTHENTICATOR = Symbol('TOKEN_AUTHENTICATOR');

declare module 'fastify' {
  interface FastifyRequest {
    /** The player whose token came with the request; `null` without a valid token. */
    caller: Caller | null;
  }
}

function callerOf(context: ExecutionContext): Caller | null {
  return context.switchToHttp().getRequest<FastifyRequest>().caller;
}

/** The id of the calling player, for handlers marked `@Authenticated()`; without a caller the answer is 401. */
export const CallerId = createParamDecorator((_data: unknown, context: ExecutionContext): string => {
  const caller = callerOf(context);
  if (caller === null) throw new Problem('unauthorized');
  return caller.playerId;
});

/** The id of the calling player, or `null` for anyone else. */
export const OptionalCallerId = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | null => callerOf(context)?.playerId ?? null,
);
