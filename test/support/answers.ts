import type { Response } from 'supertest';

const codes = new Set<string>();

/** Notes the problem that an answer may tell of, and gives the answer back. */
export function seen(response: Response): Response {
  const { code } = (response.body ?? {}) as { code?: string };
  if (response.status >= 400 && code !== undefined) codes.add(code);
  return response;
}

/** The codes of all problems that the answers of this test file have told of so far. */
export const codesSeen = (): ReadonlySet<string> => codes;
