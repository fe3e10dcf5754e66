import { PROBLEM_CODES, PROBLEMS } from '../http/problem-codes.js';
import type { JsonObject } from './json.js';

const LINES = PROBLEM_CODES.map((code) => `| \`${code}\` | ${PROBLEMS[code].status} | ${PROBLEMS[code].meaning} |`);

/** The closed list of everything that can go wrong, with what it means; some of it happens before any operation. */
export const PROBLEM_CODE_SCHEMA: JsonObject = {
  ProblemCode: {
    type: 'string',
    enum: PROBLEM_CODES,
    description: `The stable word to branch on. \`/problems/<code>\` says what to do about it.

| Code | Status | Meaning |
|---|---|---|
${LINES.join('\n')}

\`method-not-allowed\` and \`headers-too-large\` belong to no operation: the first answers a method that a path does not have,
the second a request whose headers the server does not read to the end.`,
  },
};
