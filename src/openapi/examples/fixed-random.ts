import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Length of seeds and tokens in bytes; nothing else in the service draws so many at once. */
const SECRET_BYTES = 32;

/**
 * Makes the seeds and tokens of this process the same in every run, so that recording again gives the same examples.
 * Must run before the modules that draw them are loaded. For the recorder alone.
 * @param salt another salt gives other dice.
 */
export function fixSecrets(salt: string): void {
  const real = crypto.randomBytes;
  let drawn = 0;
  const fixed = (size: number, ...rest: []): Buffer =>
    size === SECRET_BYTES ? crypto.createHash('sha256').update(`${salt} ${drawn++}`).digest() : real(size, ...rest);
  crypto.randomBytes = fixed as typeof crypto.randomBytes;
  syncBuiltinESMExports();
}
