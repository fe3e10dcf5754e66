import { isUtf8 } from 'node:buffer';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { malformed } from './problem.js';

/** Deeper than any document of the API; keeps recursive code from running out of stack. */
export const MAX_DEPTH = 32;

/** Text that PostgreSQL cannot store: U+0000, and halves of surrogate pairs (possible in JSON as escapes). */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

type Done = (error: Error | null, body?: unknown) => void;
type Parse = (request: FastifyRequest, text: string, done: Done) => void;

/**
 * Makes `application/json` the only kind of body. A body of no bytes is no body. Refused with 400: what is not UTF-8 or
 * not JSON, a key `__proto__` (and `constructor` with a `prototype` in it), nesting deeper than {@link MAX_DEPTH}, text
 * that cannot be stored.
 */
export function acceptJsonOnly(instance: FastifyInstance): void {
  const parse = instance.getDefaultJsonParser('error', 'error') as Parse;
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    parseBody(parse, request, body as Buffer, done),
  );
}

function parseBody(parse: Parse, request: FastifyRequest, bytes: Buffer, done: Done): void {
  if (bytes.length === 0) return done(null, undefined);
  if (!isUtf8(bytes)) return done(fault('encoding', 'The body is not valid UTF-8.'));
  const text = bytes.toString('utf8');
  parse(request, text, (error, body) => {
    if (error !== null) return done(error);
    const objection = needsInspection(text) ? inspect(body) : null;
    return objection === null ? done(null, body) : done(fault(...objection));
  });
}

function fault(code: string, detail: string): Error {
  return malformed([{ pointer: '', code, detail }]);
}

/** Whether a text may hold what {@link inspect} objects to. Hardly any request does. */
function needsInspection(text: string): boolean {
  if (text.includes('\\u')) return true;
  let opened = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if ((character === 0x5b || character === 0x7b) && ++opened > MAX_DEPTH) return true;
  }
  return false;
}

/** Walks a whole body without recursion. Gives the code and the sentence of what is wrong with it, or `null`. */
function inspect(body: unknown): [code: string, detail: string] | null {
  const pending: [value: unknown, depth: number][] = [[body, 0]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [value, depth] = next;
    if (typeof value === 'string' && UNSTORABLE.test(value)) return BAD_TEXT;
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= MAX_DEPTH) return ['depth', `The body is nested deeper than ${MAX_DEPTH} levels.`];
    for (const [key, inner] of Object.entries(value)) {
      if (UNSTORABLE.test(key)) return BAD_TEXT;
      pending.push([inner, depth + 1]);
    }
  }
  return null;
}

const BAD_TEXT: [string, string] = ['text', 'The body has text with U+0000 or half a surrogate pair in it.'];
