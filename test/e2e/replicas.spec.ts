import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import { atOnce } from '../support/at-once.js';
import { bodyOf, Client, type Game, type MovedGame, Player, type Response } from '../support/client.js';
import { expectKeysSpent, expectNothingLost, playThrough, seatPlayers } from '../support/disturbed-games.js';
import { EventStream } from '../support/event-stream.js';
import { killProcesses, startProcess } from '../support/service-process.js';
import { startService, type TestService } from '../support/service.js';
import { expectSoundGames } from '../support/sound-games.js';
import { Tally } from '../support/tireless-player.js';
import { move } from '../support/whole-game.js';

/** Two replicas of the service on one database. */
let a: TestService;
let b: TestService;

beforeAll(async () => {
  a = await startService();
  b = await startService({ databaseUrl: a.databaseUrl });
});

afterAll(async () => {
  await killProcesses();
  await b.stop();
  await a.stop();
});

/** The same player as a client of another replica. */
const through = ({ url }: { url: string }, { token, id }: Player): Player => new Player(url, token!, id);

const begin = (player: Player): Promise<MovedGame> =>
  player.creates({ rulesetId: 'universe', bots: ['steady', 'bold'], start: true });

const statuses = (answers: readonly Response[]): number[] => answers.map(({ status }) => status).sort();

describe('one client that goes from replica to replica', () => {
  it('plays whole games as if there were one, and is never told of a conflict', async () => {
    const games = Array.from({ length: 4 }, async () => {
      const ann = await new Client(a.url).guest();
      const both = [ann, through(b, ann)];
      let game: Game = await begin(ann);
      while (game.status === 'playing') game = await move(game, both[randomInt(2)]!, randomInt(2) ? 'steps' : 'play');
    });
    await Promise.all(games);
    await expectSoundGames(a.query);
  });

  it('reads on one at once what it did on the other', async () => {
    const ann = await new Client(a.url).guest();
    const there = through(b, ann);
    expect(bodyOf<{ name: string }>(await there.get('/v1/players/me')).name).toBe('Ann');
    let game: Game = await begin(ann);
    for (let i = 0; i < 10 && game.status === 'playing'; i++) {
      const [here, elsewhere] = i % 2 ? [there, ann] : [ann, there];
      const moved: MovedGame = await move(game, here!, 'steps');
      const read = await elsewhere!.game(game.id);
      expect(read.headers.etag).toBe(`"${moved.version}"`);
      expect(bodyOf<Game>(read)).toMatchObject({ version: moved.version, turn: moved.turn, seats: moved.seats });
      expect((await elsewhere!.log(game.id)).slice(-moved.events.length)).toEqual(moved.events);
      game = moved;
    }
  });

  it('names versions on one that it learned on the other', async () => {
    const ann = await new Client(a.url).guest();
    const there = through(b, ann);
    const game = await begin(ann);
    const etag = `"${game.version}"`;
    expect((await there.game(game.id, { 'If-None-Match': etag })).status).toBe(304);
    const rolled = await there.roll(game.id, { 'If-Match': etag });
    expect(rolled.status).toBe(200);
    expect((await ann.game(game.id, { 'If-None-Match': etag })).status).toBe(200);
    const stale = await ann.roll(game.id, { 'If-Match': etag });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version']);
    expect(stale.body.gameVersion).toBe(bodyOf(rolled).version);
    expect((await ann.game(game.id, { 'If-None-Match': rolled.headers.etag! })).status).toBe(304);
  });

  it('is given the answer of its key by whichever replica it asks again', async () => {
    const ann = await new Client(a.url).guest();
    const there = through(b, ann);
    const headers = { 'Idempotency-Key': randomUUID() };
    const created = await ann.post('/v1/games', { rulesetId: 'universe', bots: ['bold'], start: true }, headers);
    const again = await there.post('/v1/games', { rulesetId: 'universe', bots: ['bold'], start: true }, headers);
    expect([again.status, again.text, again.headers['idempotency-replayed']]).toEqual([201, created.text, 'true']);
    const { id } = bodyOf<Game>(created, 201);
    const rolled = await there.roll(id, headers);
    const repeated = await ann.roll(id, headers);
    expect([repeated.text, repeated.headers['idempotency-replayed']]).toEqual([rolled.text, 'true']);
    const other = await there.post('/v1/games', { rulesetId: 'jaques' }, headers);
    expect([other.status, other.body.code]).toEqual([422, 'key-reused']);
  });
});

describe('clients of different replicas at once', () => {
  it('make one move between them', async () => {
    for (let round = 0; round < 5; round++) {
      const ann = await new Client(a.url).guest();
      const there = through(b, ann);
      bodyOf(await there.get('/v1/players/me'));
      const { id, version } = await begin(ann);
      const answers = await atOnce([a, b], id, [() => ann.roll(id), () => there.roll(id)]);
      expect(statuses(answers)).toEqual([200, 409]);
      const won = bodyOf<MovedGame>(answers.find(({ status }) => status === 200)!);
      expect((await ann.log(id)).slice(version)).toEqual(won.events);
    }
  });

  it('act once under one key, and are all told the same', async () => {
    const ann = await new Client(a.url).guest();
    const there = through(b, ann);
    bodyOf(await there.get('/v1/players/me'));
    for (let round = 0; round < 5; round++) {
      const { id, version } = await begin(ann);
      const headers = { 'Idempotency-Key': randomUUID() };
      const answers = await Promise.all([ann, there, ann, there, there].map((player) => player.roll(id, headers)));
      expect(statuses(answers)).toEqual([200, 200, 200, 200, 200]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers.filter(({ headers: told }) => told['idempotency-replayed'] === undefined)).toHaveLength(1);
      expect((await ann.log(id)).slice(version)).toEqual(bodyOf<MovedGame>(answers[0]!).events);
    }
  });

  it('twenty who join a game of six seats: five get in, on seats of their own', async () => {
    const host = await new Client(a.url).guest();
    const people = await new Client(a.url).guests(20);
    const { id } = await host.creates({ rulesetId: 'universe' });
    const answers = await Promise.all(people.map((player, i) => through(i % 2 ? a : b, player).join(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.code === 'game-full')).toHaveLength(15);
    const { seats } = bodyOf<Game>(await host.game(id));
    expect(seats.map(({ seat }) => seat)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(new Set(seats.map(({ player }) => player.id)).size).toBe(6);
    await expectSoundGames(a.query);
  });
});

describe('readers on one replica', () => {
  it('are told by long poll and by stream of moves that are made on the other', async () => {
    const ann = await new Client(a.url).guest();
    const game = await begin(ann);
    const stream = await EventStream.open(`${b.url}/v1/games/${game.id}/events?after=${game.version}`);
    const poll = new Client(b.url).get(`/v1/games/${game.id}/log?after=${game.version}&waitMs=20000`);
    await new Client(b.url).game(game.id); // The poll was taken up before this was answered.
    const { events } = await ann.roll(game.id).then((response) => bodyOf<MovedGame>(response));
    const polled = bodyOf<{ items: object[]; lastSeq: number }>(await poll);
    expect(polled).toEqual({ items: events, lastSeq: events.at(-1)!.seq });
    const streamed = await stream.events(events.length);
    expect(streamed.map(({ data }) => JSON.parse(data!) as object)).toEqual(events);
    expect(streamed.map(({ id, event }) => [id, event])).toEqual(events.map(({ seq, type }) => [String(seq), type]));
    stream.cut();
  });

  it('are told of a whole game, to its end', async () => {
    const ann = await new Client(a.url).guest();
    let game: Game = await begin(ann);
    const stream = await EventStream.open(`${b.url}/v1/games/${game.id}/events`);
    const streamed = stream.rest();
    while (game.status === 'playing') game = await move(game, ann, 'play');
    const messages = (await streamed).filter(({ data }) => data !== undefined);
    expect(messages.map(({ data }) => JSON.parse(data!) as object)).toEqual(await ann.log(game.id));
    expect(messages.at(-1)!.event).toBe('game-finished');
  });
});

describe('three replicas of which one is killed', () => {
  it('play on as two, lose nothing and double nothing', async () => {
    const doomed = await startProcess({ databaseUrl: a.databaseUrl });
    const tally = new Tally();
    const players = await seatPlayers(doomed.url, { outage: async () => [a, b][randomInt(2)]!, tally });
    await playThrough([doomed.kill], players, tally);
    expect(players.some(({ lost }) => lost > 0)).toBe(true);
    await expectNothingLost(a.query, players);
    await expectKeysSpent(players);
  });
});
