import { type FastifyReply, type FastifyRequest, type HookHandlerDoneFunction } from 'fastify';
import { parseBearerToken } from './bearer-token.js';
import { type Caller, type TokenAuthenticator } from './caller.js';
import { clientNetwork } from './client-address.js';
import { answerProblem } from './problem-answer.js';
import { malformed, Problem } from './problem.js';
import { problemOfError } from './problem-of-error.js';
import {
  DEFAULT_POLICY,
  describePolicy,
  describeState,
  policyFor,
  type RateLimiter,
  type RatePolicy,
  type RateState,
} from './rate-limit.js';
import { API_HEADERS, PAGE_HEADERS, PREFLIGHT_HEADERS } from './response-headers.js';

/** What supervisors ask for. They share one address with everybody behind the same proxy and must never be refused. */
const UNLIMITED_PATHS = new Set(['/livez', '/readyz', '/metrics']);

/** What remains to be done once a request has been let in or refused for its rate. */
type Verdict = Error | undefined;

/**
 * Everything that happens to a request before its route is looked at, in one hook: its id, the headers of every answer,
 * CORS preflights, shutting down, who is calling, and the rate limit. Runs for unknown paths too. Without a token it
 * finishes in the same tick.
 */
export class Edge {
  /** Set once the application is assembled; until then no token is valid. */
  authenticator: TokenAuthenticator | null = null;
  /** Set at shutdown: requests that are under way finish, new ones get 503. */
  closing = false;

  /** @param limiter `null`: no limits and no headers about them. */
  constructor(private readonly limiter: RateLimiter | null) {}

  readonly onRequest = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const url = request.raw.url ?? '/';
    const isApi = url.startsWith('/v1/');
    greet(request, reply, isApi);
    if (request.raw.method === 'OPTIONS') return preflight(reply);
    if (this.closing) return done(shuttingDown());
    const verdict = url.includes('%00') ? badPath() : undefined;
    const authorization = isApi ? request.raw.headers.authorization : undefined;
    if (authorization === undefined) return this.admit(request, reply, verdict, done);
    this.identify(authorization, request, reply, verdict, done);
  };

  /** Answers a request that the router itself refuses before any hook runs, such as a path that cannot be decoded. */
  readonly onFrameworkError = (error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    greet(request, reply, true);
    this.admit(request, reply, error, (verdict) => answerProblem(request, reply, problemOfError(verdict)));
  };

  private identify(
    authorization: string,
    request: FastifyRequest,
    reply: FastifyReply,
    verdict: Verdict,
    done: HookHandlerDoneFunction,
  ): void {
    const settle = (caller: Caller | null): void => {
      request.caller = caller;
      this.admit(request, reply, caller === null ? badToken() : verdict, done);
    };
    const fail = (error: Error): void => this.admit(request, reply, error, done);
    try {
      const token = parseBearerToken(authorization);
      const found = token === null ? null : (this.authenticator?.authenticate(token) ?? null);
      if (found instanceof Promise) found.then(settle, fail);
      else settle(found);
    } catch (error) {
      fail(error as Error);
    }
  }

  /** Takes the request out of its caller's budget, says so in the headers, and passes on the verdict or the refusal. */
  private admit(request: FastifyRequest, reply: FastifyReply, verdict: Verdict, done: (verdict?: Error) => void): void {
    if (this.limiter === null) return done(verdict);
    const url = request.raw.url ?? '/';
    const policy = policyFor(request.raw.method, url);
    const exempt = UNLIMITED_PATHS.has(url);
    const caller = request.caller?.playerId ?? clientNetwork(request.ip ?? '');
    const state = exempt ? this.limiter.peek(policy, caller) : this.limiter.take(policy, caller);
    const finish = (settled: RateState): void => {
      announce(reply, policy, settled);
      done(settled.allowed || exempt ? verdict : overTheLimit(policy, settled));
    };
    if (state instanceof Promise) state.then(finish, done);
    else finish(state);
  }
}

function greet(request: FastifyRequest, reply: FastifyReply, isApi: boolean): void {
  reply.headers(isApi ? API_HEADERS : PAGE_HEADERS);
  reply.header('x-request-id', request.id);
}

function preflight(reply: FastifyReply): void {
  reply.headers(PREFLIGHT_HEADERS).code(204).send();
}

const DEFAULT_DESCRIPTION = describePolicy(DEFAULT_POLICY);

function announce(reply: FastifyReply, policy: RatePolicy, state: RateState): void {
  reply.header('ratelimit-policy', policy === DEFAULT_POLICY ? DEFAULT_DESCRIPTION : describePolicy(policy));
  reply.header('ratelimit', describeState(policy, state));
}

function overTheLimit(policy: RatePolicy, state: RateState): Problem {
  const detail = `More than ${policy.quota} requests in ${policy.windowS} seconds; wait ${state.resetS} s.`;
  return new Problem('rate-limited', detail, { retryAfterS: state.resetS });
}

function shuttingDown(): Problem {
  return new Problem('unavailable', 'The service is shutting down.', {
    retryAfterS: 1,
    headers: { connection: 'close' },
  });
}

function badToken(): Problem {
  return new Problem('unauthorized', 'The token in the Authorization header is not valid.');
}

function badPath(): Problem {
  return malformed([{ pointer: '/path', code: 'text', detail: 'The path or the query has U+0000 in it.' }]);
}
