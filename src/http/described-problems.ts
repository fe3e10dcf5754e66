import { answerHeaders, type AnswerHeader } from './described-headers.js';
import { PROBLEM_MEDIA_TYPE } from './problem-answer.js';
import { PROBLEM_CODES, type ProblemCode, PROBLEMS } from './problem-codes.js';
import { ProblemDocument } from './problem-document.dto.js';

/** The headers of every answer. */
export const EVERYWHERE: readonly AnswerHeader[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];

const BY_STATUS: Readonly<Record<number, readonly AnswerHeader[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

type Problematic = Record<string, unknown>;

const schema = { $ref: `#/components/schemas/${ProblemDocument.name}` };

/** `not-found` -> `NotFound`. */
const nameOf = (code: ProblemCode): string =>
  code.replaceAll(/(?:^|-)([a-z])/g, (_, first: string) => first.toUpperCase());

/** An answer with one of several problems of the same status. */
const answerWith = (codes: readonly ProblemCode[]): Problematic => {
  const { status } = PROBLEMS[codes[0]!];
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].meaning}`).join('\n\n'),
    headers: answerHeaders(...EVERYWHERE, ...(BY_STATUS[status] ?? [])),
    content: { [PROBLEM_MEDIA_TYPE]: { schema, examples: Object.fromEntries(codes.map(exampleReference)) } },
  };
};

const exampleReference = (code: ProblemCode) => [code, { $ref: `#/components/examples/${code}` }] as const;

/** The answers of an operation with these problems by status; one that only one problem can cause is shared by all. */
export function problemResponses(codes: ReadonlySet<ProblemCode>): Record<number, Problematic> {
  const statuses = new Set([...codes].map((code) => PROBLEMS[code].status));
  const responses = [...statuses].map((status) => {
    const [code, ...others] = [...codes].filter((candidate) => PROBLEMS[candidate].status === status);
    const shared = { $ref: `#/components/responses/${nameOf(code!)}` };
    return [status, others.length === 0 ? shared : answerWith([code!, ...others])];
  });
  return Object.fromEntries(responses) as Record<number, Problematic>;
}

/** An answer for every problem, by name, to be referred to as `#/components/responses/<name>`. */
export const sharedResponses = (): Record<string, Problematic> =>
  Object.fromEntries(PROBLEM_CODES.map((code) => [nameOf(code), answerWith([code])]));

/** An example of every problem, to be referred to as `#/components/examples/<code>`. */
export const problemExamples = (): Record<string, Problematic> =>
  Object.fromEntries(PROBLEM_CODES.map((code) => [code, { summary: PROBLEMS[code].title, value: exampleOf(code) }]));

function exampleOf(code: ProblemCode): Problematic {
  const { title, status, meaning } = PROBLEMS[code];
  const instance = '/v1/games/01990000-0000-7000-8000-000000000001/roll';
  const requestId = '01990000-0000-7000-8000-0000000000aa';
  return { type: `/problems/${code}`, title, status, detail: meaning, instance, code, requestId };
}
