import { type OpenAPIObject } from '@nestjs/swagger';
import { PLAYER_TOKEN } from './authenticated.js';
import { ANSWER_HEADERS, answerHeaders } from './described-headers.js';
import {
  headersBehind,
  REQUEST_HEADERS,
  REQUEST_HEADERS_EXTENSION,
  type RequestHeader,
} from './described-parameters.js';
import { EVERYWHERE, problemExamples, problemResponses, sharedResponses } from './described-problems.js';
import { BODY_PROBLEMS, COMMON_PROBLEMS, type ProblemCode } from './problem-codes.js';
import { ProblemDocument } from './problem-document.dto.js';
import { PROBLEMS_EXTENSION } from './problems.decorator.js';

/** Models that `createDocument` needs as `extraModels`. */
export const PROBLEM_MODELS = [ProblemDocument];

type Operation = {
  parameters?: unknown[];
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
  [extension: `x-${string}`]: unknown;
};
type Response = { $ref?: string; description?: string; headers?: Record<string, unknown> };

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;
const WITHOUT_BODY: ReadonlySet<string> = new Set(['get', 'head', 'options']);

/**
 * Completes a generated document, in place, with what holds for every operation: the problems declared by `@Problems`
 * and the common ones as responses, grouped by status; the headers of requests and answers; and under `/v1` the
 * security that an operation without `@Authenticated()` has, which is an optional token.
 */
export function describeEdge(document: OpenAPIObject): void {
  const components = (document.components ??= {}) as Record<string, object | undefined>;
  components['headers'] = { ...components['headers'], ...ANSWER_HEADERS };
  components['parameters'] = { ...components['parameters'], ...REQUEST_HEADERS };
  components['responses'] = { ...components['responses'], ...sharedResponses() };
  components['examples'] = { ...components['examples'], ...problemExamples() };
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined;
      if (operation !== undefined) completeOperation(operation, method, path);
    }
  }
}

function completeOperation(operation: Operation, method: string, path: string): void {
  const isApi = path.startsWith('/v1/');
  operation.security ??= isApi ? [{}, { [PLAYER_TOKEN]: [] }] : [];
  const codes = new Set([...commonProblems(method, path), ...taken<ProblemCode>(operation, PROBLEMS_EXTENSION)]);
  const needsToken = operation.security.length === 1;
  const headers = [...taken<RequestHeader>(operation, REQUEST_HEADERS_EXTENSION), ...headersBehind(codes, needsToken)];
  const references = headers.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  operation.parameters = [...(operation.parameters ?? []), ...references];
  for (const response of Object.values(operation.responses)) describeSuccess(response, codes);
  operation.responses = { ...problemResponses(codes), ...operation.responses } as Record<string, Response>;
}

/** What decorators have left under an extension, which is removed. */
function taken<Name>(operation: Operation, extension: `x-${string}`): Name[] {
  const names = (operation[extension] ?? []) as Name[];
  delete operation[extension];
  return names;
}

/** Only the API has tokens, only paths with parameters can be too long, and only what is sent can be too large. */
function commonProblems(method: string, path: string): ProblemCode[] {
  const isApi = path.startsWith('/v1/');
  return [
    ...COMMON_PROBLEMS.filter((code) => isApi || code !== 'unauthorized'),
    ...(path.includes('{') ? (['uri-too-long'] as const) : []),
    ...(WITHOUT_BODY.has(method) ? [] : BODY_PROBLEMS),
  ];
}

function describeSuccess(response: Response, codes: ReadonlySet<ProblemCode>): void {
  if (response.$ref !== undefined) return;
  const replayed = codes.has('key-reused') ? answerHeaders('Idempotency-Replayed') : {};
  response.headers = { ...answerHeaders(...EVERYWHERE), ...replayed, ...response.headers };
}
