import { createHash } from 'node:crypto';

const sha256 = (...parts: Uint8Array[]): Uint8Array => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** HMAC (RFC 2104) from the hash alone, for keys of at most 64 bytes. */
const hmac = (key: Uint8Array, message: Uint8Array): Uint8Array => {
  const padded = (pad: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ pad);
  return sha256(padded(0x5c), sha256(padded(0x36), message));
};

const utf8 = new TextEncoder();

export type WantedThrow = { seat: number; turn: number; throw: number; count: number };

/**
 * The dice of a throw by the recipe that players are given, written a second time without a line of the service: seeds
 * come as texts in seat order.
 */
export const secondDice = (serverSeed: Uint8Array, texts: readonly string[], wanted: WantedThrow): number[] => {
  const seeds = texts.map((text) => `${utf8.encode(text).length}:${text},`).join('');
  const faces: number[] = [];
  for (let block = 0; faces.length < wanted.count; block++) {
    const where = `seat=${wanted.seat}|turn=${wanted.turn}|throw=${wanted.throw}|block=${block}`;
    const bytes = hmac(serverSeed, utf8.encode(`hotdice-1|${seeds}|${where}`));
    faces.push(...[...bytes].filter((byte) => byte < 252).map((byte) => 1 + (byte - (byte % 42)) / 42));
  }
  return faces.slice(0, wanted.count);
};
