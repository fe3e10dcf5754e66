import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { type OpenAPIObject } from '@nestjs/swagger';
import { describeEdge } from './describe-edge.js';

const document = (): OpenAPIObject =>
  ({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: {
      '/v1/games/{gameId}/roll': {
        post: {
          responses: { 200: { description: 'The game.', headers: { ETag: { schema: { type: 'string' } } } } },
          security: [{ playerToken: [] }],
          'x-problems': ['not-your-turn', 'must-keep-first', 'not-found'],
        },
      },
      '/v1/rulesets': { get: { responses: { 200: { description: '' } } } },
      '/v1/players': {
        post: {
          responses: { 201: { description: 'The player.' } },
          'x-problems': ['key-reused', 'stale-version'],
          'x-request-headers': ['LastEventId'],
        },
      },
      '/livez': { get: { responses: { 200: { description: 'Alive.' } } } },
    },
  }) as unknown as OpenAPIObject;

describe('the document', () => {
  const done = document();
  describeEdge(done);
  const roll = done.paths['/v1/games/{gameId}/roll']?.post as never as Record<string, Record<string, never>>;
  const rulesets = done.paths['/v1/rulesets']?.get as never as Record<string, Record<string, never>>;
  const keyed = done.paths['/v1/players']?.post as never as Record<string, Record<string, never>>;
  const livez = done.paths['/livez']?.get as never as Record<string, Record<string, never>>;

  it('gets the declared and the common problems, grouped by status', () => {
    const statuses = ['200', '400', '401', '404', '408', '409', '413', '414', '415', '429', '500', '503'];
    expect(Object.keys(roll['responses'] ?? {})).toEqual(statuses);
    expect(roll['responses']?.['409']).toMatchObject({
      description: expect.stringMatching(/`not-your-turn`: .*\n\n`must-keep-first`: /),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/ProblemDocument' },
          examples: {
            'not-your-turn': { $ref: '#/components/examples/not-your-turn' },
            'must-keep-first': { $ref: '#/components/examples/must-keep-first' },
          },
        },
      },
    });
    expect(roll['x-problems']).toBeUndefined();
  });

  it('refers to one shared answer where only one problem has the status', () => {
    expect(roll['responses']?.['404']).toEqual({ $ref: '#/components/responses/NotFound' });
    expect(done.components?.responses).toHaveProperty('NotFound.content');
    expect(done.components?.responses).toHaveProperty('RateLimited.headers.Retry-After');
    expect(done.components?.examples).toMatchObject({
      'not-your-turn': { value: { type: '/problems/not-your-turn', status: 409, code: 'not-your-turn' } },
    });
  });

  it('keeps what an operation declares by itself, and gives every success its headers', () => {
    expect(roll['responses']?.['200']).toMatchObject({
      description: 'The game.',
      headers: { ETag: {}, RateLimit: { $ref: '#/components/headers/RateLimit' }, 'X-Request-Id': {} },
    });
    expect(done.components?.headers).toHaveProperty('Retry-After');
  });

  it('tells of request headers that are declared or that a problem comes from', () => {
    const names = (keyed as unknown as { parameters: { $ref: string }[] }).parameters.map(({ $ref }) =>
      $ref.split('/').at(-1),
    );
    expect(names).toEqual(['LastEventId', 'AnonymousIdempotencyKey', 'IfMatch']);
    expect(keyed['responses']?.['201']).toHaveProperty('headers.Idempotency-Replayed');
    expect(keyed['x-request-headers']).toBeUndefined();
  });

  it('says who may call: players, anyone with or without a token, anyone', () => {
    expect(roll['security']).toEqual([{ playerToken: [] }]);
    expect(rulesets['security']).toEqual([{}, { playerToken: [] }]);
    expect(livez['security']).toEqual([]);
    expect(Object.keys(livez['responses'] ?? {})).not.toContain('401');
  });
});
