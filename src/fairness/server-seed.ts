import { createHash, randomBytes } from 'node:crypto';

/** Length of a server seed in bytes. */
export const SEED_BYTES = 32;

/** A fresh secret of 32 bytes from the system's generator. */
export const newServerSeed = (): Buffer => randomBytes(SEED_BYTES);

/** What is shown of a seed before it is revealed: the SHA-256 of its bytes as 64 lower-case hex digits. */
export const commitmentOf = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex');

/** The 32 bytes that 64 hex digits spell, in either case; null for any other text. */
export const parseSeed = (hex: string): Buffer | null => (/^[0-9a-f]{64}$/i.test(hex) ? Buffer.from(hex, 'hex') : null);
