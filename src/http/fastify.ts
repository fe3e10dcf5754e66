import { FastifyAdapter } from '@nestjs/platform-fastify';
import { fastify, type FastifyInstance, LogController } from 'fastify';
import { type Logger } from 'pino';
import { type Environment, type TrustProxy } from '../config/environment.js';
import { applyBodyLimit, DEFAULT_BODY_LIMIT } from './body-limit.js';
import { answerClientError } from './client-error.js';
import { drainOnClose } from './drain.js';
import { Edge } from './edge.js';
import { acceptJsonOnly } from './json-body.js';
import { MemoryRateLimiter } from './rate-limit.js';
import { requestIdOf } from './request-id.js';
import { RouteTable } from './route-table.js';

export type HttpTimeouts = {
  /** For a request to arrive as a whole. */
  readonly requestMs: number;
  /** Between two requests on one connection; longer than the minute of common load balancers, so that they close first. */
  readonly keepAliveMs: number;
  /** For requests under way to finish at shutdown. */
  readonly graceMs: number;
};

const TIMEOUTS: HttpTimeouts = { requestMs: 20_000, keepAliveMs: 65_000, graceMs: 4_000 };

/** An id has 36 characters, a name of a ruleset fewer than 100. */
const MAX_PARAM_LENGTH = 128;

/** The HTTP server below the framework, with everything on it that does not depend on the modules of the application. */
export class EdgeAdapter extends FastifyAdapter {
  constructor(
    instance: FastifyInstance,
    readonly edge: Edge,
    readonly routes: RouteTable,
    readonly log: Logger,
  ) {
    super(instance as never);
  }

  /** The framework would add a parser for HTML forms. */
  override registerParserMiddleware(): void {}

  /** The problem filter understands Fastify's errors as they are. */
  override mapException(error: unknown): unknown {
    return error;
  }

  override beforeClose(): void {
    this.edge.closing = true;
    super.beforeClose();
  }
}

/**
 * Builds the HTTP server and the adapter that the framework drives it by. Hooks added here run before the framework's
 * own. Requests are logged by `setupApp`, so Fastify itself only logs what goes wrong inside it, and makes no child
 * logger per request.
 */
export function createAdapter(
  environment: Pick<Environment, 'rateLimit' | 'trustProxy'>,
  logger: Logger,
  timeouts: Partial<HttpTimeouts> = {},
): EdgeAdapter {
  const { requestMs, keepAliveMs, graceMs } = { ...TIMEOUTS, ...timeouts };
  const edge = new Edge(environment.rateLimit ? new MemoryRateLimiter() : null);
  const routes = new RouteTable();
  const instance = fastify({
    loggerInstance: logger,
    childLoggerFactory: (parent) => parent,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: trustProxy(environment.trustProxy),
    bodyLimit: DEFAULT_BODY_LIMIT,
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: edge.onFrameworkError as never,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    http: { requireHostHeader: false, connectionsCheckingInterval: Math.min(5_000, requestMs) },
  });
  // Node takes the longer of the two for the whole request, whichever it is.
  instance.server.headersTimeout = requestMs;
  prepare(instance as never, edge, routes, graceMs);
  return new EdgeAdapter(instance as never, edge, routes, logger);
}

/** Counting from the connection itself, the first `hops` addresses are proxies. */
function trustProxy(trust: TrustProxy): boolean | string[] | ((address: string, hop: number) => boolean) {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

function prepare(instance: FastifyInstance, edge: Edge, routes: RouteTable, graceMs: number): void {
  instance.decorateRequest('caller', null);
  instance.addHook('onRequest', edge.onRequest);
  instance.addHook('onRoute', (route) => {
    applyBodyLimit(route);
    routes.add(route.method, route.url);
  });
  // An expectation that Node does not know is ignored, which RFC 9110 (10.1.1) allows; Node would answer without a body.
  instance.server.on('checkExpectation', (request, response) => instance.server.emit('request', request, response));
  acceptJsonOnly(instance);
  drainOnClose(instance, graceMs);
}
