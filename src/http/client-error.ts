import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { type Socket } from 'node:net';
import { Problem } from './problem.js';
import { problemDocument, problemHeaders } from './problem-answer.js';
import { API_HEADERS } from './response-headers.js';

type SocketError = Error & { code?: string };

/**
 * Answers what the HTTP parser of Node refuses, where there is no request yet: broken syntax, headers that are too
 * large, a request that does not arrive in time. The connection is closed after it.
 */
export function answerClientError(error: SocketError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.end(rawAnswer(problemOf(error)));
  else socket.destroy();
}

function problemOf(error: SocketError): Problem {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request-timeout');
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large');
  return new Problem('malformed-request', 'This is not a valid HTTP request.');
}

function rawAnswer(problem: Problem): string {
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(problem, '/', requestId));
  const headers = {
    ...API_HEADERS,
    ...problemHeaders(problem),
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${lines.join('')}\r\n${body}`;
}
