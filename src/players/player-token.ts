import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'hd_';
const TOKEN_BYTES = 32;

/** A new bearer token: 256 random bits, with a prefix by which leaked ones can be searched for. */
export const newToken = (): string => PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');

/** What is stored of a token. It is long and random, so one round of SHA-256 is enough. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
