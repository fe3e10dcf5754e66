import { HttpException } from '@nestjs/common';
import { isDatabaseAway } from './database-away.js';
import { Problem } from './problem.js';
import { type ProblemCode } from './problem-codes.js';

/** Seconds after which a client may ask again while the database is away. */
const RETRY_AFTER_S = 2;

const BY_FASTIFY_CODE: Readonly<Record<string, { code: ProblemCode; detail?: string }>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: {
    code: 'malformed-request',
    detail: 'The body is not valid JSON, or has a key that is never allowed ("__proto__").',
  },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'malformed-request',
    detail: 'The body is not as long as the Content-Length header says.',
  },
  FST_ERR_BAD_URL: { code: 'malformed-request', detail: 'The path has a percent sign that begins no valid escape.' },
  FST_ERR_HANDLER_TIMEOUT: { code: 'unavailable', detail: 'The answer took too long.' },
};

const BY_STATUS: Readonly<Record<number, ProblemCode>> = {
  401: 'unauthorized',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'request-timeout',
  413: 'payload-too-large',
  414: 'uri-too-long',
  415: 'unsupported-media-type',
  429: 'rate-limited',
  431: 'headers-too-large',
  503: 'unavailable',
};

/**
 * What a client is told about any error: a {@link Problem} as it stands, errors of the framework by their code or
 * status, 503 while the database is away, and a 500 that says nothing for everything else.
 */
export function problemOfError(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return problemOfFramework(error) ?? problemOfFault(error);
}

function problemOfFault(error: unknown): Problem {
  if (!isDatabaseAway(error)) return new Problem('internal-error');
  return new Problem('unavailable', 'The database cannot be reached at the moment.', { retryAfterS: RETRY_AFTER_S });
}

function problemOfFramework(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? BY_FASTIFY_CODE[code] : undefined;
  if (known !== undefined) return new Problem(known.code, known.detail, { retryAfterS: retryAfter(known.code) });
  const status = error instanceof HttpException ? error.getStatus() : statusCode;
  return typeof status === 'number' ? problemOfStatus(status) : null;
}

/** The sentence of the framework is not passed on: it may quote the request. */
function problemOfStatus(status: number): Problem | null {
  const code = BY_STATUS[status] ?? (status >= 400 && status < 500 ? 'malformed-request' : null);
  return code === null ? null : new Problem(code, undefined, { retryAfterS: retryAfter(code) });
}

function retryAfter(code: ProblemCode): number | undefined {
  return code === 'unavailable' ? RETRY_AFTER_S : undefined;
}
