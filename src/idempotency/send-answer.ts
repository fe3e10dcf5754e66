import type { FastifyReply } from 'fastify';
import type { GivenAnswer } from './answer.js';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sets status and headers of an answer and gives its body to be sent. */
export const sendAnswer = (reply: FastifyReply, { status, headers, body, replayed }: GivenAnswer): string => {
  reply.status(status).headers(headers).header('content-type', JSON_TYPE);
  if (replayed) reply.header('idempotency-replayed', 'true');
  return body;
};
