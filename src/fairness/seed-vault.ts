import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { SEED_BYTES } from './server-seed.js';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Length of a sealed record: iv, ciphertext, tag. A plain one is as long as the seed, so the two cannot be confused. */
const SEALED_BYTES = IV_BYTES + SEED_BYTES + TAG_BYTES;

/** A stored server seed that cannot be read; the message says why and holds nothing secret. */
export class SeedVaultError extends Error {
  override readonly name = 'SeedVaultError';
}

/** The form in which a server seed is stored: sealed under the 32-byte key, or its plain 32 bytes where there is none. */
export const seal = (seed: Buffer, key: Buffer | null): Buffer => {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a server seed has ${SEED_BYTES} bytes, not ${seed.length}`);
  if (!key) return seed;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key, iv);
  return Buffer.concat([iv, cipher.update(seed), cipher.final(), cipher.getAuthTag()]);
};

const unseal = (stored: Buffer, key: Buffer): Buffer => {
  const decipher = createDecipheriv(CIPHER, key, stored.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(stored.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(stored.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SeedVaultError('A server seed was sealed under another SEED_KEY, or its record is damaged.');
  }
};

/**
 * Reads a stored server seed. Plain records stay readable after a key is introduced; a sealed one needs its key.
 * @throws SeedVaultError for a sealed record without its key, and for a damaged one.
 */
export const open = (stored: Buffer, key: Buffer | null): Buffer => {
  if (stored.length === SEED_BYTES) return stored;
  if (stored.length !== SEALED_BYTES)
    throw new SeedVaultError(`A stored server seed has an unknown form of ${stored.length} bytes.`);
  if (!key) throw new SeedVaultError('A server seed is stored sealed: set SEED_KEY to the key it was sealed under.');
  return unseal(stored, key);
};
