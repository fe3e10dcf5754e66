import pg from 'pg';
import type { Response } from './client.js';
import type { TestService } from './service.js';

export type HeldGame = {
  /** Resolves once so many writers of the database wait for something that is held. */
  blocked: (writers: number) => Promise<void>;
  release: () => Promise<void>;
};

/** Holds the row of a game, so that whoever would change the game waits. */
export async function holdGame({ databaseUrl, query }: TestService, gameId: string): Promise<HeldGame> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM games WHERE id = $1 FOR UPDATE', [gameId]);
  const waiting = `
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'hotdice' AND wait_event_type = 'Lock'`;
  return {
    blocked: async (writers) => {
      while ((await query(waiting)).length < writers);
    },
    release: async () => {
      await client.query('ROLLBACK');
      await client.end();
    },
  };
}

/**
 * Sends requests that would change a game, each to a service that knows the game and the player, and lets none of them
 * through until all have arrived: a race that does not depend on luck.
 */
export async function atOnce(
  services: readonly [TestService, ...TestService[]],
  gameId: string,
  asks: readonly (() => Promise<Response>)[],
): Promise<Response[]> {
  const held = await holdGame(services[0], gameId);
  const arrived = requestsArrived(services, asks.length);
  const answers = Promise.all(asks.map((ask) => ask()));
  try {
    await Promise.race([arrived, answers]);
    await held.blocked(services.length);
  } finally {
    await held.release();
  }
  return answers;
}

function requestsArrived(services: readonly TestService[], count: number): Promise<void> {
  return new Promise((resolve) => {
    let missing = count;
    const arrive = (): void => {
      missing -= 1;
      if (missing > 0) return;
      for (const { app } of services) app.getHttpServer().off('request', arrive);
      resolve();
    };
    for (const { app } of services) app.getHttpServer().on('request', arrive);
  });
}
