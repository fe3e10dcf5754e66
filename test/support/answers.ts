import type { Response } from 'supertest';
import { expectDocumented } from './openapi-validator.js';

const codes = new Set<string>();

/** Holds an answer against the document, notes the problem that it may tell of, and gives it back. */
export function seen(response: Response): Response {
  expectDocumented(response);
  const { code } = (response.body ?? {}) as { code?: string };
  if (response.status >= 400 && code !== undefined) codes.add(code);
  return response;
}

/** The codes of all problems that the answers of this test file have told of so far. */
export const codesSeen = (): ReadonlySet<string> => codes;
