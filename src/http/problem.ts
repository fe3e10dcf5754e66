import { type ProblemCode, PROBLEMS } from './problem-codes.js';

/** One fault of a request: where it is, which rule it breaks, and a sentence about it. */
export type Fault = {
  /**
   * JSON pointer. Into the body as it was sent (`/dice/0`, empty for the body itself); for parameters
   * `/query/<name>`, `/path/<name>` or `/header/<name>`.
   */
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
  /** Where in a text of several lines, both from 1. */
  readonly line?: number;
  readonly column?: number;
};

export type ProblemExtras = {
  readonly errors?: readonly Fault[];
  /** Current version of the game in question. */
  readonly gameVersion?: number;
  /** After how many seconds it makes sense to try again. */
  readonly retryAfterS?: number;
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>;
};

/** The one exception that controllers, services and hooks throw for a failure that the client is told about. */
export class Problem extends Error {
  override readonly name = 'Problem';

  /** @param detail a sentence about this very occurrence; absent: the meaning of the code. */
  constructor(
    readonly code: ProblemCode,
    readonly detail: string = PROBLEMS[code].meaning,
    readonly extras: ProblemExtras = {},
  ) {
    super(`${code}: ${detail}`);
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}

/** A 400 that lists what is wrong. */
export function malformed(errors: readonly Fault[], detail = describe(errors)): Problem {
  return new Problem('malformed-request', detail, { errors });
}

function describe(errors: readonly Fault[]): string {
  const [first] = errors;
  if (first === undefined) return PROBLEMS['malformed-request'].meaning;
  return errors.length === 1 ? first.detail : `The request has ${errors.length} faults; the first: ${first.detail}`;
}
