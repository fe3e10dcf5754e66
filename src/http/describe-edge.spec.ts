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
      '/livez': { get: { responses: { 200: { description: 'Alive.' } } } },
    },
  }) as unknown as OpenAPIObject;

describe('the document', () => {
  const done = document();
  describeEdge(done);
  const roll = done.paths['/v1/games/{gameId}/roll']?.post as never as Record<string, Record<string, never>>;
  const rulesets = done.paths['/v1/rulesets']?.get as never as Record<string, Record<string, never>>;
  const livez = done.paths['/livez']?.get as never as Record<string, Record<string, never>>;

  it('gets the declared and the common problems, grouped by status', () => {
    expect(Object.keys(roll['responses'] ?? {})).toEqual(['200', '400', '401', '404', '409', '429', '500', '503']);
    expect(roll['responses']?.['409']).toMatchObject({
      description: expect.stringMatching(/`not-your-turn`: .*\n\n`must-keep-first`: /),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/ProblemDocument' },
          examples: {
            'not-your-turn': { value: { type: '/problems/not-your-turn', status: 409, code: 'not-your-turn' } },
            'must-keep-first': { value: { code: 'must-keep-first' } },
          },
        },
      },
    });
    expect(roll['x-problems']).toBeUndefined();
  });

  it('keeps what an operation declares by itself, and gives every response a description and headers', () => {
    expect(roll['responses']?.['200']).toMatchObject({
      description: 'The game.',
      headers: { ETag: {}, RateLimit: { $ref: '#/components/headers/RateLimit' }, 'X-Request-Id': {} },
    });
    expect(rulesets['responses']?.['200']).toMatchObject({ description: 'Done.' });
    expect(roll['responses']?.['429']).toMatchObject({ headers: { 'Retry-After': {} } });
    expect(done.components?.headers).toHaveProperty('Retry-After');
  });

  it('says who may call: players, anyone with or without a token, anyone', () => {
    expect(roll['security']).toEqual([{ playerToken: [] }]);
    expect(rulesets['security']).toEqual([{}, { playerToken: [] }]);
    expect(livez['security']).toEqual([]);
    expect(Object.keys(livez['responses'] ?? {})).not.toContain('401');
  });
});
