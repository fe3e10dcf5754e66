import { createHash } from 'node:crypto';
import { canonicalJson } from '../engine/canonical.js';

/** A request that carries an idempotency key. */
export type KeyedRequest = {
  /** Where its record lies: the game acted on, or an id made from the key. */
  scopeId: string;
  /** SHA-256 over caller, method, path and key. */
  keyHash: Buffer;
  /** SHA-256 over the body in canonical form. */
  requestHash: Buffer;
  /** The key itself, which alone opens a sealed answer; it is never stored. */
  key: string;
};

export type KeyedRequestSource = {
  key: string;
  /** The caller's player id, or null for a caller without a token. */
  playerId: string | null;
  method: string;
  path: string;
  body: unknown;
  /** The game that the request acts on, if any. */
  gameId: string | null;
};

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const UUID_BYTES = 16;

/** The first bits of a hash in the form of a UUID of version 8 (RFC 9562: custom content). */
const uuidOf = (hash: Buffer): string => {
  const bytes = Buffer.from(hash.subarray(0, UUID_BYTES));
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

/** Identifies a keyed request: the same key of another caller, method or path is another key. */
export const keyedRequest = ({ key, playerId, method, path, body, gameId }: KeyedRequestSource): KeyedRequest => {
  const keyHash = sha256(JSON.stringify([playerId, method, path, key]));
  return { scopeId: gameId ?? uuidOf(keyHash), keyHash, requestHash: sha256(canonicalJson(body ?? {})), key };
};
