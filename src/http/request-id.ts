import { randomUUID } from 'node:crypto';
import { type IncomingMessage } from 'node:http';

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,128}$/;

/** The id under which a request is logged and answered: the client's own `X-Request-Id` if it is harmless, else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && ACCEPTABLE.test(sent) ? sent : randomUUID();
}
