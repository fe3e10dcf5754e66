import { applyDecorators, type CanActivate, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { Problem } from './problem.js';

/** Name of the security scheme in the document. */
export const PLAYER_TOKEN = 'playerToken';

const AUTHENTICATED = 'hotdice:authenticated';

/** Marks a route, or all routes of a controller, as one that only a player with a valid token may use. */
export const Authenticated = () => applyDecorators(SetMetadata(AUTHENTICATED, true), ApiSecurity(PLAYER_TOKEN));

/** Refuses callers without a token on routes that are marked. Bad tokens never come this far. */
export class AuthenticatedGuard implements CanActivate {
  private readonly marked = new WeakMap<object, boolean>();

  canActivate(context: ExecutionContext): boolean {
    if (!this.isMarked(context)) return true;
    if (context.switchToHttp().getRequest<FastifyRequest>().caller !== null) return true;
    throw new Problem('unauthorized', 'This needs the token of a player in the Authorization header.');
  }

  private isMarked(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    let marked = this.marked.get(handler);
    if (marked === undefined) {
      marked = [handler, context.getClass()].some((target) => Reflect.getMetadata(AUTHENTICATED, target) === true);
      this.marked.set(handler, marked);
    }
    return marked;
  }
}
