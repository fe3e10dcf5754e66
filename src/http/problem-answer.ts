import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type Problem } from './problem.js';
import { PROBLEMS } from './problem-codes.js';

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/**
 * The problem document (RFC 9457) of one occurrence.
 * @param instance path of the request.
 */
export function problemDocument(problem: Problem, instance: string, requestId: string): Record<string, unknown> {
  const { title, status } = PROBLEMS[problem.code];
  return {
    type: `/problems/${problem.code}`,
    title,
    status,
    detail: problem.detail,
    instance,
    code: problem.code,
    requestId,
    errors: problem.extras.errors,
    gameVersion: problem.extras.gameVersion,
  };
}

/** Headers that a problem asks for beside its document, in lower case. */
export function problemHeaders(problem: Problem): Record<string, string> {
  const { retryAfterS, headers } = problem.extras;
  return {
    'content-type': PROBLEM_MEDIA_TYPE,
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    ...(problem.code === 'unauthorized' ? { 'www-authenticate': 'Bearer' } : {}),
    ...headers,
  };
}

/** Answers a request with a problem document. */
export function answerProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  const document = problemDocument(problem, pathOf(request.raw.url), request.id);
  reply.code(problem.status).headers(problemHeaders(problem)).send(JSON.stringify(document));
}

/**
 * The path of a request target, without its query and without scheme and authority if it has them. A percent sign that
 * encodes nothing is itself encoded, so that the path is always a valid reference.
 */
export function pathOf(target = '/'): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0];
  return (path || '/').replace(/%(?![0-9a-f]{2})/gi, '%25');
}
