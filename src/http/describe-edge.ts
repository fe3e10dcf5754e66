import { type OpenAPIObject } from '@nestjs/swagger';
import { PLAYER_TOKEN } from './authenticated.js';
import { PROBLEM_MEDIA_TYPE } from './problem-answer.js';
import { COMMON_PROBLEMS, type ProblemCode, PROBLEMS } from './problem-codes.js';
import { ProblemDocument } from './problem-document.dto.js';
import { PROBLEMS_EXTENSION } from './problems.decorator.js';
import { DEFAULT_POLICY, describePolicy } from './rate-limit.js';

/** Models that `createDocument` needs as `extraModels`. */
export const PROBLEM_MODELS = [ProblemDocument];

type Operation = {
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
  [extension: `x-${string}`]: unknown;
};
type Response = {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
};

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options'] as const;

const text = (description: string, example: string) => ({ description, schema: { type: 'string' }, example });

/** Headers of answers, to be referred to as `#/components/headers/<name>`. */
const HEADERS = {
  'X-Request-Id': text('The id of the request: the one that came with it, or a new one.', 'a1b2c3'),
  'RateLimit-Policy': text('The budget that the request was paid from.', describePolicy(DEFAULT_POLICY)),
  RateLimit: text('What is left of that budget, and the seconds until it is full again.', '"default";r=999;t=60'),
  'Retry-After': {
    description: 'Seconds after which to try again.',
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  'WWW-Authenticate': text('How to prove who is calling.', 'Bearer'),
} as const;

type HeaderName = keyof typeof HEADERS;

const EVERYWHERE: readonly HeaderName[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];

const BY_STATUS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/**
 * Completes a generated document, in place, with what holds for every operation: the problems declared by `@Problems`
 * and the common ones as responses, grouped by status; the headers of every answer; and under `/v1` the security that
 * an operation without `@Authenticated()` has, which is an optional token.
 */
export function describeEdge(document: OpenAPIObject): void {
  document.components ??= {};
  document.components.headers = { ...document.components.headers, ...HEADERS } as never;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined;
      if (operation !== undefined) completeOperation(operation, path);
    }
  }
}

function completeOperation(operation: Operation, path: string): void {
  const isApi = path.startsWith('/v1/');
  const declared = (operation[PROBLEMS_EXTENSION] ?? []) as ProblemCode[];
  delete operation[PROBLEMS_EXTENSION];
  const codes = new Set<ProblemCode>([...commonProblems(isApi), ...declared]);
  operation.security ??= isApi ? [{}, { [PLAYER_TOKEN]: [] }] : [];
  for (const response of Object.values(operation.responses)) describeSuccess(response);
  for (const [status, group] of groupByStatus(codes))
    operation.responses[status] ??= problemResponse(status, group, path);
}

/** Only the API has tokens. */
function commonProblems(isApi: boolean): readonly ProblemCode[] {
  return isApi ? COMMON_PROBLEMS : COMMON_PROBLEMS.filter((code) => code !== 'unauthorized');
}

function describeSuccess(response: Response): void {
  if (response.$ref !== undefined) return;
  response.description ||= 'Done.';
  response.headers = { ...headersFor(0), ...response.headers };
}

function groupByStatus(codes: ReadonlySet<ProblemCode>): Map<number, ProblemCode[]> {
  const groups = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const { status } = PROBLEMS[code];
    groups.set(status, [...(groups.get(status) ?? []), code]);
  }
  return groups;
}

function problemResponse(status: number, codes: readonly ProblemCode[], path: string): Response {
  const schema = { $ref: `#/components/schemas/${ProblemDocument.name}` };
  const examples = Object.fromEntries(codes.map((code) => [code, exampleOf(code, path)]));
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].meaning}`).join('\n\n'),
    headers: headersFor(status),
    content: { [PROBLEM_MEDIA_TYPE]: { schema, examples } },
  };
}

function exampleOf(code: ProblemCode, path: string): { summary: string; value: Record<string, unknown> } {
  const { title, status, meaning } = PROBLEMS[code];
  const instance = path.replaceAll(/\{[^}]*\}/g, '01990000-0000-7000-8000-000000000001');
  const value = { type: `/problems/${code}`, title, status, detail: meaning, instance, code, requestId: 'a1b2c3' };
  return { summary: title, value: { ...value, ...EXTRAS[code] } };
}

const EXTRAS: Partial<Record<ProblemCode, Record<string, unknown>>> = {
  'malformed-request': {
    detail: 'points is not known here.',
    errors: [{ pointer: '/points', code: 'unknown-field', detail: 'points is not known here.' }],
  },
  'stale-version': { gameVersion: 12 },
};

function headersFor(status: number): Record<string, { $ref: string }> {
  const names = [...EVERYWHERE, ...(BY_STATUS[status] ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
