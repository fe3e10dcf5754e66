import { ApiExtension } from '@nestjs/swagger';
import { type ProblemCode } from './problem-codes.js';

/** Without examples: Swagger UI would fill them in and send them with every request. */
const header = (name: string, description: string, schema: object) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const KEY =
  'Makes it safe to send the request again: the same key with the same body gets the saved answer, for at least 24 hours, and nothing happens twice. Choose a new one, such as a UUID, for every new request.';

/** Request headers, to be referred to as `#/components/parameters/<name>`. */
export const REQUEST_HEADERS = {
  IdempotencyKey: header('Idempotency-Key', KEY, { type: 'string', minLength: 1, maxLength: 255 }),
  AnonymousIdempotencyKey: header(
    'Idempotency-Key',
    `${KEY} Without a token it must be hard to guess: at least 22 characters.`,
    { type: 'string', minLength: 22, maxLength: 255 },
  ),
  IfMatch: header(
    'If-Match',
    'The `ETag` of the game as you know it, quotes included. Where the game has moved on the move is refused with 412 and nothing happens.',
    { type: 'string', minLength: 1 },
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The `ETag` of the game as you know it, quotes included. Where it is still that version the answer is 304 without a body.',
    { type: 'string', minLength: 1 },
  ),
  LastEventId: header(
    'Last-Event-ID',
    'The number of the last event that was received: the stream goes on after it. Browsers send it by themselves when they reconnect.',
    { type: 'string', pattern: '^[0-9]{1,9}$' },
  ),
} as const;

export type RequestHeader = keyof typeof REQUEST_HEADERS;

/** Under this key the names of request headers travel through the document until `describeEdge` refers to them. */
export const REQUEST_HEADERS_EXTENSION = 'x-request-headers';

/** Declares which optional headers a route reads. */
export const RequestHeaders = (...names: RequestHeader[]): MethodDecorator & ClassDecorator =>
  ApiExtension(REQUEST_HEADERS_EXTENSION, names);

/**
 * The headers that the problems of an operation tell of: who can reuse a key can send one, and what can be stale was asked
 * for in `If-Match`.
 */
export function headersBehind(codes: ReadonlySet<ProblemCode>, hasToken: boolean): RequestHeader[] {
  return [
    ...(codes.has('key-reused') ? [hasToken ? ('IdempotencyKey' as const) : ('AnonymousIdempotencyKey' as const)] : []),
    ...(codes.has('stale-version') ? ['IfMatch' as const] : []),
  ];
}
