import { expect } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { setImmediate as nextTick } from 'node:timers/promises';
import { expectSoundGames, type Query } from './sound-games.js';
import { bodyOf, Client, type Player } from './client.js';
import { type Habits, type Tally, TirelessPlayer } from './tireless-player.js';

/** Two tables with two people and two bots each, and two people alone with bots; half of them send keys. */
export async function seatPlayers(url: string, habits: Omit<Habits, 'keyed'>): Promise<TirelessPlayer[]> {
  const people = await new Client(url).guests(6);
  const at = async (keyed: boolean, [host, ...guests]: Player[]): Promise<TirelessPlayer[]> => {
    const { id } = await host!.creates({ rulesetId: 'universe', bots: ['bold', 'timid'], seats: guests.length + 3 });
    for (const guest of guests) bodyOf(await guest.join(id), 201);
    bodyOf(await host!.start(id));
    return [host!, ...guests].map((player) => new TirelessPlayer(player, id, { ...habits, keyed }));
  };
  const [a, b, c, d, e, f] = people as [Player, Player, Player, Player, Player, Player];
  return (await Promise.all([at(true, [a, b]), at(false, [c, d]), at(true, [e]), at(false, [f])])).flat();
}

/** Some moves later, and then some instant within the next one. */
async function later(tally: Tally): Promise<void> {
  await tally.more(randomInt(50, 150));
  for (let ticks = randomInt(200); ticks > 0; ticks--) await nextTick();
}

/** Plays on while one disturbance comes after the other. */
export async function playThrough(
  disturbances: readonly (() => Promise<unknown>)[],
  players: readonly TirelessPlayer[],
  tally: Tally,
): Promise<void> {
  const stop = new AbortController();
  const playing = Promise.all(players.map((player) => player.play(stop.signal)));
  const disturbing = async (): Promise<void> => {
    for (const disturb of disturbances) {
      await later(tally);
      await disturb();
    }
    await tally.more(50);
  };
  // The games must not end before the last of them.
  const tooShort = playing.then(() => {
    if (!stop.signal.aborted) throw new Error('the games were too short');
  });
  await Promise.race([tooShort, disturbing()]);
  stop.abort();
  await playing;
}

/** Whatever was acknowledged is in the log; where every move had a key, nothing else is. */
export async function expectNothingLost(query: Query, players: readonly TirelessPlayer[]): Promise<void> {
  const logs = await expectSoundGames(query);
  for (const gameId of new Set(players.map((player) => player.gameId))) {
    const log = logs.get(gameId)!;
    const atTable = players.filter((player) => player.gameId === gameId);
    const told = atTable.flatMap(({ acknowledged }) => acknowledged).sort((a, b) => a.seq - b.seq);
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.map(({ seq }) => seq)).size).toBe(told.length);
    for (const event of told) expect(log[event.seq - 1]).toEqual(event);
    const isKeyed = atTable.some(({ moves }) => moves.length > 0);
    if (isKeyed) expect(told).toEqual(log.slice(log.length - told.length));
  }
}

/** Every key that was used gives its first answer again, and moves nothing. */
export async function expectKeysSpent(players: readonly TirelessPlayer[]): Promise<void> {
  for (const { player, moves, gameId } of players) {
    const before = await player.game(gameId);
    for (const { path, body, key, answer } of moves.slice(-5)) {
      const again = await player.post(path, body, { 'Idempotency-Key': key });
      expect([again.status, again.headers['idempotency-replayed'], again.text]).toEqual([200, 'true', answer]);
    }
    expect((await player.game(gameId)).headers.etag).toBe(before.headers.etag);
  }
}
