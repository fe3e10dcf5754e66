import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { fold } from '../../src/engine/evolve.js';
import type { GameEvent } from '../../src/engine/events.js';
import { PORTION_EVENTS } from '../../src/games/bot-turns.js';
import { isBotToMove } from '../../src/games/game-record.js';
import { bodyOf, Client, type Game, type MovedGame, Player } from '../support/client.js';
import { move } from '../support/whole-game.js';
import { killProcesses, startProcess } from '../support/service-process.js';
import { startService, type TestService } from '../support/service.js';
import { expectSoundGames } from '../support/sound-games.js';

/** Eight bots among themselves, by rules that take long: some 2,000 entries, more than are committed at once. */
const BOTS_ALONE = { rulesetId: 'jaques-five-dice', bots: Array<string>(8).fill('reckless'), sit: false, start: true };

/** Held by a test that wants the second portion of a chain to wait. */
const PORTION_LOCK = 77;

let service: TestService;
let database: pg.Client;
let ann: Player;

beforeAll(async () => {
  service = await startService();
  database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
  await database.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_advisory_xact_lock_shared(${PORTION_LOCK}); RETURN NEW; END';
    CREATE TRIGGER second_portion BEFORE INSERT ON turn_log FOR EACH ROW WHEN (NEW.seq = ${PORTION_EVENTS + 100})
    EXECUTE FUNCTION wait_for_test()`);
  ann = await new Client(service.url).guest();
});

afterAll(async () => {
  await killProcesses();
  await database.end();
  await service.stop();
});

const timeless = (events: readonly GameEvent[]): object[] => events.map(({ at: _at, ...event }) => event);

/** Stops the chain that `act` begins within its second portion, and gives the process of the database that waits there. */
async function untilSecondPortion<T>(act: () => Promise<T>): Promise<{ pid: number; acting: Promise<T> }> {
  await database.query('SELECT pg_advisory_lock($1)', [PORTION_LOCK]);
  const acting = act();
  for (;;) {
    const { rows } = await database.query<{ pid: number }>(
      'SELECT pid FROM pg_locks WHERE locktype = $1 AND objid = $2 AND NOT granted',
      ['advisory', PORTION_LOCK],
    );
    if (rows[0]) return { pid: rows[0].pid, acting };
  }
}

/** Lets the portion that waits fail, as if the connection had been lost, and further ones through. */
async function failPortion(pid: number): Promise<void> {
  await database.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
  await database.query('SELECT pg_advisory_unlock($1)', [PORTION_LOCK]);
}

/** Sets a game back to the last turn of a bot that began by entry `seq`, as a process leaves it that dies there. */
async function cutBack(gameId: string, seq: number): Promise<{ log: GameEvent[]; seq: number }> {
  const log = await ann.log(gameId);
  const starts = log.slice(0, seq).filter(({ type }) => type === 'turn-started');
  const state = starts.map((start) => fold(log.slice(0, start.seq))).findLast(isBotToMove)!;
  await database.query('DELETE FROM turn_log WHERE game_id = $1 AND seq > $2', [gameId, state.version]);
  await database.query(
    'UPDATE games SET version = $2, state = $3, status = $4, bot_to_move = true, moved_at = now() WHERE id = $1',
    [gameId, state.version, JSON.stringify(state), state.status],
  );
  return { log, seq: state.version };
}

const expectSound = () => expectSoundGames(service.query);

describe('a long chain of bots’ moves', () => {
  it('is committed in portions and answered as a whole', async () => {
    const game = await ann.creates(BOTS_ALONE);
    expect(game.status).toBe('finished');
    expect(game.version).toBeGreaterThan(PORTION_EVENTS);
    const transactions = await service.query('SELECT DISTINCT xmin::text FROM turn_log WHERE game_id = $1', [game.id]);
    expect(transactions.length).toBe(Math.ceil(game.version / (PORTION_EVENTS + 20)));
    await expectSound();
  });

  it('that was cut short is played on to the same end, and no reader sees a bot that still has to move', async () => {
    const { id } = await ann.creates(BOTS_ALONE);
    const { log } = await cutBack(id, PORTION_EVENTS);
    const seen = bodyOf<Game>(await ann.game(id));
    expect({ status: seen.status, version: seen.version }).toEqual({ status: 'finished', version: log.length });
    expect(timeless(await ann.log(id))).toEqual(timeless(log));
    await expectSound();
  });

  it('is finished by another replica when the one that played it is killed', async () => {
    const doomed = await startProcess({ databaseUrl: service.databaseUrl });
    const bea = await new Client(doomed.url).guest();
    const { pid, acting } = await untilSecondPortion(() => bea.post('/v1/games', BOTS_ALONE).catch(() => 'lost'));
    await doomed.kill();
    await failPortion(pid);
    expect(await acting).toBe('lost');
    const [cut] = await service.query<{ id: string; version: number }>(
      'SELECT id, version FROM games WHERE bot_to_move',
    );
    expect(cut!.version).toBeGreaterThanOrEqual(PORTION_EVENTS);
    expect(bodyOf<Game>(await ann.game(cut!.id)).status).toBe('finished');
    await expectSound();
  });

  it('whose later portion was lost is the same game when it is asked for again under its key', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const { pid, acting } = await untilSecondPortion(() => ann.post('/v1/games', BOTS_ALONE, headers));
    await failPortion(pid);
    const first = await acting;
    const again = first.status === 201 ? first : await ann.post('/v1/games', BOTS_ALONE, headers);
    const told = bodyOf<MovedGame>(again, 201);
    const now = bodyOf<Game>(await ann.game(told.id));
    expect([told.version, told.status, told.winners, told.seats]).toEqual([
      now.version,
      now.status,
      now.winners,
      now.seats,
    ]);
    expect(timeless(told.events)).toEqual(timeless((await ann.log(told.id)).slice(-told.events.length)));
    await expectSound();
  });

  it('goes on from there when somebody forfeits in the middle of it', async () => {
    let game = await ann.creates({ rulesetId: 'jaques', bots: ['steady', 'bold'], start: true });
    while (game.turn!.round < 3) game = await move(game, ann, 'steps');
    const { seq } = await cutBack(game.id, game.version);
    const replica = await startService({ databaseUrl: service.databaseUrl });
    const left = bodyOf(await new Player(replica.url, ann.token!, ann.id).leave(game.id));
    expect(left.events[0]).toMatchObject({ type: 'forfeited', seat: 0, seq: seq + 1 });
    expect(left).toMatchObject({ status: 'finished', turn: null });
    expect(left.winners).not.toContain(0);
    await replica.stop();
    await expectSound();
  });
});
