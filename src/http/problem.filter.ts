import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Logger } from 'pino';
import { answerProblem, pathOf } from './problem-answer.js';
import { Problem } from './problem.js';
import { problemOfError } from './problem-of-error.js';
import { type RouteTable } from './route-table.js';

/** Turns whatever is thrown anywhere into a problem document, and logs what is the service's own fault. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly routes: RouteTable,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = this.refine(problemOfError(error), request);
    this.log(problem, error, request);
    if (reply.sent || reply.raw.headersSent) {
      // Too late for another answer: cut the one that is under way, so that nobody takes it for complete.
      if (!reply.raw.writableEnded) reply.raw.destroy();
      return;
    }
    answerProblem(request, reply, problem);
  }

  /** No route at all, or no such file behind one: tell a wrong method from an unknown path. */
  private refine(problem: Problem, request: FastifyRequest): Problem {
    if (problem.code !== 'not-found' || !request.is404) return problem;
    const path = pathOf(request.raw.url);
    const methods = this.routes.methodsOf(path);
    if (methods.length === 0 || methods.includes(request.raw.method ?? 'GET'))
      return new Problem('not-found', 'There is no such path.');
    const allow = methods.join(', ');
    return new Problem('method-not-allowed', `This path answers to ${allow} only.`, { headers: { allow } });
  }

  private log(problem: Problem, error: unknown, request: FastifyRequest): void {
    if (problem.status < 500) return;
    const about = { requestId: request.id, method: request.raw.method, path: pathOf(request.raw.url) };
    if (problem.code === 'internal-error') this.logger.error({ ...about, err: error }, 'request failed');
    else this.logger.warn({ ...about, reason: error instanceof Error ? error.message : problem.detail }, 'unavailable');
  }
}
