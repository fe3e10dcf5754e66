import { createHmac, createSecretKey } from 'node:crypto';
import { type DiceSource, faceOfByte } from '../engine/dice-source.js';
import type { Face } from '../engine/multisets.js';
import { type ClientSeed, diceMessage, messagePrefix } from './dice-message.js';

/**
 * Reads `count` faces from numbered blocks of bytes, block 0 first: bytes that would favour a face are skipped, and the
 * next block is asked for when one is used up.
 */
export const facesFrom = (block: (counter: number) => Uint8Array, count: number): Face[] => {
  const faces: Face[] = [];
  for (let counter = 0; faces.length < count; counter++) {
    for (const byte of block(counter)) {
      const face = faceOfByte(byte);
      if (face !== null && faces.length < count) faces.push(face);
    }
  }
  return faces;
};

/**
 * The dice of a game: HMAC-SHA-256 under the server seed of a text that names the throw (see `diceMessage`). Every throw
 * stands alone, so a roll never depends on how many dice were thrown before it.
 */
export const hmacDice = (serverSeed: Buffer, clientSeeds: readonly ClientSeed[]): DiceSource => {
  const key = createSecretKey(serverSeed);
  const prefix = messagePrefix(clientSeeds);
  return (thrown) =>
    facesFrom(
      (counter) =>
        createHmac('sha256', key)
          .update(diceMessage(prefix, thrown, counter), 'utf8')
          .digest(),
      thrown.count,
    );
};
