import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Answer } from './answer.js';

const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

const cipherKey = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'hotdice', 'idempotent answer', KEY_BYTES));

/** Encrypts an answer so that only whoever knows the idempotency key can read it (AES-256-GCM). */
const seal = (text: string, key: string): Buffer => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]);
};

const unseal = (stored: Buffer, key: string): string => {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), stored.subarray(0, IV_BYTES));
  decipher.setAuthTag(stored.subarray(-TAG_BYTES));
  const text = decipher.update(stored.subarray(IV_BYTES, -TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
};

/** One line with status and headers, then the body as it stands: spelling JSON within JSON would cost more than the rest. */
const textOf = ({ status, headers, body }: Answer): string => `${JSON.stringify({ status, headers })}\n${body}`;

const answerOf = (text: string): Answer => {
  const lineEnd = text.indexOf('\n');
  const { status, headers } = JSON.parse(text.slice(0, lineEnd)) as Omit<Answer, 'body'>;
  return { status, headers, body: text.slice(lineEnd + 1) };
};

/** The stored form of an answer, encrypted under the idempotency key where it holds a token. */
export const storeAnswer = (answer: Answer, key: string, sealed: boolean): Buffer =>
  sealed ? seal(textOf(answer), key) : Buffer.from(textOf(answer));

/** The answer back from its stored form. */
export const readAnswer = (stored: Buffer, key: string, sealed: boolean): Answer =>
  answerOf(sealed ? unseal(stored, key) : stored.toString('utf8'));
