import type { ReadinessCheck } from '../service/readiness.js';
import { type Pipeline, type Statement } from './pipeline.js';

const PING: Statement = { name: 'ping', text: 'SELECT 1' };

/** Ready means: the database answers on the hot path. */
export const databaseReadiness =
  (pipeline: Pipeline): ReadinessCheck =>
  async () => {
    await pipeline.run(PING, []);
  };
