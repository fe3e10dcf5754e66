import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { GameEvent } from '../src/engine/events.js';
import type { GameState } from '../src/engine/state.js';
import { CHANGE, changeValues } from '../src/games/games.store.js';
import { readAnswer } from '../src/idempotency/sealed-answer.js';
import type { KeyedRequest } from '../src/idempotency/keyed-request.js';

const CONNECTIONS = 4;

/** A move as the service wrote it: the game after it, its events, and an answer of the same size. */
export type Sample = { gameId: string; state: GameState; events: GameEvent[]; answer: string };

type Target = Sample & { version: number };

const keyed = (
  answer: string,
): { request: KeyedRequest; answer: { status: number; headers: object; body: string } } => ({
  request: { scopeId: '', keyHash: randomBytes(32), requestHash: randomBytes(32), key: '' },
  answer: { status: 200, headers: { etag: '"1"' }, body: answer },
});

/** Samples from the last games that were played over HTTP. */
export const samples = async (url: string, count: number): Promise<Sample[]> => {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ id: string; state: GameState; events: GameEvent[]; answer: Buffer }>(
    `SELECT g.id, g.state,
            (SELECT json_agg(event) FROM (SELECT event FROM turn_log WHERE game_id = g.id ORDER BY seq DESC LIMIT 2) e) AS events,
            (SELECT answer FROM idempotency WHERE scope_id = g.id LIMIT 1) AS answer
     FROM games g WHERE g.visibility = 'public' AND EXISTS (SELECT 1 FROM idempotency WHERE scope_id = g.id)
     ORDER BY id DESC LIMIT $1`,
    [count],
  );
  await client.end();
  return rows.map(({ id, state, events, answer }) => {
    const { body } = readAnswer(answer, '', false);
    return { gameId: id, state, events, answer: body };
  });
};

/**
 * The statement of a move, named and pipelined, driven straight at the database: what the service could do at best if
 * HTTP, rules and JSON cost nothing. Gives statements per second with `clients` of them under way at a time.
 */
export const yardstick = async (
  url: string,
  given: readonly Sample[],
  clients: number,
  ms: number,
): Promise<number> => {
  const pool = Array.from(
    { length: CONNECTIONS },
    () => new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig),
  );
  await Promise.all(pool.map((client) => client.connect()));
  const idle: Target[] = given.map((sample) => ({ ...sample, version: sample.state.version }));
  const end = performance.now() + ms;
  let done = 0;
  const drive = async (client: pg.Client): Promise<void> => {
    while (performance.now() < end) {
      const place = Math.floor(Math.random() * idle.length);
      const [target] = idle.splice(place, 1) as [Target];
      const state = { ...target.state, version: target.version + target.events.length };
      const change = { gameId: target.gameId, fromVersion: target.version, events: target.events, state };
      const values = changeValues({ ...change, keyed: keyed(target.answer) as never });
      const { rowCount } = await client.query({ ...CHANGE, values });
      if (rowCount !== 1) throw new Error('the yardstick lost a race that nobody else runs in');
      idle.push({ ...target, version: state.version });
      done++;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, i) => drive(pool[i % CONNECTIONS]!)));
  const perSecond = (done / (performance.now() - started)) * 1000;
  await Promise.all(pool.map((client) => client.end()));
  return perSecond;
};
