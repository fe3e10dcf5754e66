import { malformed } from './problem.js';

/** Entries of a page where the request does not say how many. */
export const DEFAULT_PAGE = 20;

const CURSOR_FAULT = { pointer: '/query/cursor', code: 'cursor', detail: 'This is no cursor that a list has given.' };

/** The cursor that stands for "after this id"; opaque to clients. */
export const cursorAfter = (id: string): string => Buffer.from(id, 'utf8').toString('base64url');

/** The id in a cursor, which must have the form of an id of that list; a made-up cursor is a 400 problem. */
export const idInCursor = (cursor: string | undefined, form: RegExp): string | null => {
  if (cursor === undefined) return null;
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!form.test(id)) throw malformed([CURSOR_FAULT]);
  return id;
};

/** One page of a list that is held in memory, in its own order. */
export const pageOf = <T extends { id: string }>(
  items: readonly T[],
  { limit = DEFAULT_PAGE, cursor }: { limit?: number; cursor?: string },
): { items: T[]; nextCursor?: string } => {
  const last = idInCursor(cursor, /^[a-z0-9-]+$/);
  const start = last === null ? 0 : items.findIndex(({ id }) => id === last) + 1;
  if (last !== null && start === 0) throw malformed([CURSOR_FAULT]);
  const page = items.slice(start, start + limit);
  const more = start + limit < items.length;
  return { items: page, ...(more && { nextCursor: cursorAfter(page.at(-1)!.id) }) };
};
