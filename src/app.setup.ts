import { VersioningType } from '@nestjs/common';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger } from 'pino';
import { AuthenticatedGuard } from './http/authenticated.js';
import { TOKEN_AUTHENTICATOR, type TokenAuthenticator } from './http/caller.js';
import { EdgeAdapter } from './http/fastify.js';
import { InputGuard } from './http/input.guard.js';
import { pathOf } from './http/problem-answer.js';
import { ProblemFilter } from './http/problem.filter.js';
import { ValidationPipe } from './http/validation.pipe.js';
import { Metrics } from './service/metrics.js';

const done = new WeakSet<NestFastifyApplication>();

/**
 * Everything that the service, its tests and the document script set up alike, before `app.init()`: versioning, guards,
 * pipe, filter, who may call, measurements and the log of requests. The application must run on an adapter of
 * `createAdapter` and provide a `TOKEN_AUTHENTICATOR`. A second call does nothing.
 */
export function setupApp(app: NestFastifyApplication): void {
  if (done.has(app)) return;
  done.add(app);
  const adapter = app.getHttpAdapter();
  if (!(adapter instanceof EdgeAdapter))
    throw new TypeError('The application must run on an adapter of createAdapter.');
  app.enableVersioning({ type: VersioningType.URI });
  app.useGlobalFilters(new ProblemFilter(adapter.log, adapter.routes));
  app.useGlobalGuards(new AuthenticatedGuard(), new InputGuard());
  app.useGlobalPipes(new ValidationPipe());
  adapter.edge.authenticator = app.get<TokenAuthenticator>(TOKEN_AUTHENTICATOR, { strict: false });
  watchRequests(adapter, app.get(Metrics, { strict: false }));
}

function watchRequests(adapter: EdgeAdapter, metrics: Metrics): void {
  const verbose = adapter.log.isLevelEnabled('debug');
  adapter.getInstance().addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unmatched';
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (verbose) logRequest(adapter.log, request, reply);
    next();
  });
}

/** Neither headers nor query nor body: they may hold secrets. */
function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const about = {
    requestId: request.id,
    method: request.method,
    path: pathOf(request.raw.url),
    status: reply.statusCode,
    durationMs: Math.round(reply.elapsedTime * 100) / 100,
    playerId: request.caller?.playerId,
  };
  logger.debug(about, 'request');
}
