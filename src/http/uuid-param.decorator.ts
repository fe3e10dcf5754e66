import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiParam } from '@nestjs/swagger';
import { Problem } from './problem.js';
import { UUID } from './uuid.js';

/** The id in a path parameter, in small letters; a text that is no id names nothing, so it is a 404 like any other. */
export const UuidParam = createParamDecorator((name: string, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: Record<string, string> }>>();
  const id = (request.params[name] ?? '').toLowerCase();
  if (!UUID.test(id)) throw new Problem('not-found', 'Nothing has this id.');
  return id;
});

/** Documents a path parameter that is an id. */
export const ApiUuid = (name: string, description: string): MethodDecorator & ClassDecorator =>
  ApiParam({ name, description, schema: { type: 'string', format: 'uuid' } });
