import { DEFAULT_POLICY, describePolicy } from './rate-limit.js';

const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string', minLength: 1 },
  example,
});

/** Headers of answers, to be referred to as `#/components/headers/<name>`. */
export const ANSWER_HEADERS = {
  'X-Request-Id': {
    ...text('The id of the request: the one that came with it, or a new one.', '01990000-0000-7000-8000-0000000000aa'),
    required: true,
  },
  'RateLimit-Policy': text(
    'The budget that the request was paid from: its name, the requests in it and the seconds it lasts. Absent only where limits are off.',
    describePolicy(DEFAULT_POLICY),
  ),
  RateLimit: text('What is left of that budget, and the seconds until it is full again.', '"default";r=999;t=60'),
  'Retry-After': {
    description: 'Seconds after which to try again.',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 86_400 },
    example: 2,
  },
  'WWW-Authenticate': { ...text('How to prove who is calling.', 'Bearer'), required: true },
  ETag: {
    description: 'The version of the game in quotes, for `If-Match` and `If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^"[0-9]+"$' },
    example: '"12"',
  },
  Location: {
    description: 'Path of the new resource.',
    required: true,
    schema: { type: 'string', format: 'uri-reference' },
    example: '/v1/games/01990000-0000-7000-8000-000000000001',
  },
  'Idempotency-Replayed': {
    description: 'Present where this is the saved answer of an earlier request with the same `Idempotency-Key`.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
} as const;

export type AnswerHeader = keyof typeof ANSWER_HEADERS;

/** References to headers of answers, by name. */
export const answerHeaders = (...names: AnswerHeader[]): Record<string, { $ref: string }> =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
