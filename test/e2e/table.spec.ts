import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf, Client, type Game, type Player, type Response } from '../support/client.js';
import { expectSound } from '../support/proof.js';
import { seedWhere } from '../support/seeds.js';
import { startService, type TestService } from '../support/service.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let service: TestService;
let anyone: Client;
let ann: Player;
let ben: Player;
let cas: Player;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  [ann, ben, cas] = (await anyone.guests(3)) as [Player, Player, Player];
});

afterAll(() => service.stop());

const expectCode = (response: Response, status: number, code: string): void =>
  expect(response.body).toMatchObject({ status, code });

const seatsOf = ({ seats }: Game): [number, string][] => seats.map(({ seat, player }) => [seat, player.id]);

describe('becoming a player', () => {
  it('takes a name and gives a token that is shown once', async () => {
    const response = await anyone.post('/v1/players', { name: '  Zoë   van\tDam ' });
    const { player, token } = bodyOf<{ player: { id: string }; token: string }>(response, 201);
    expect(player).toEqual({ id: expect.stringMatching(UUID_V7), name: 'Zoë van Dam', kind: 'guest' });
    expect(response.headers).toMatchObject({ location: `/v1/players/${player.id}`, 'cache-control': 'no-store' });
    const me = new Client(service.url, token);
    expect((await me.get('/v1/players/me')).body).toEqual(player);
    expect((await anyone.get(response.headers.location!)).body).toEqual(player);
  });

  it.each(['', '   ', 'x'.repeat(41), 'tab\u0007bell', 7, null, { first: 'Ann' }])(
    'refuses %j as a name',
    async (name) => expectCode(await anyone.post('/v1/players', { name }), 400, 'malformed-request'),
  );

  it('knows no player that never was', async () => {
    expectCode(await anyone.get('/v1/players/01a22998-72c2-70a2-aec7-7e1234a63345'), 404, 'not-found');
    expectCode(await anyone.get('/v1/players/nobody'), 404, 'not-found');
    expectCode(await anyone.get('/v1/players/me'), 401, 'unauthorized');
  });
});

describe('creating a game', () => {
  it('needs no more than a ruleset', async () => {
    const response = await ann.post('/v1/games', { rulesetId: 'jaques' });
    const game = bodyOf<Game>(response, 201);
    expect(game).toMatchObject({
      id: expect.stringMatching(UUID_V7),
      version: 2,
      status: 'waiting',
      rated: true,
      ruleset: { id: 'jaques', version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'Jaques of London' },
      target: 10_000,
      capacity: 8,
      host: ann.id,
      turn: null,
      actions: { roll: false, bank: null, keeps: [] },
      finalRound: null,
      deadline: null,
      winners: [],
      joinCode: expect.stringMatching(/^[0-9A-Z]{6,}$/),
      visibility: 'public',
      next: null,
      fairness: { commitment: expect.stringMatching(/^[0-9a-f]{64}$/), serverSeed: null },
    });
    const seat = { seat: 0, team: null, score: 0, opened: false, farklesInARow: 0, state: 'playing' };
    expect(game.seats).toEqual([expect.objectContaining(seat)]);
    expect(game.seats[0]!.player).toEqual({ id: ann.id, name: 'Player 0', kind: 'guest' });
    expect(response.headers).toMatchObject({ location: `/v1/games/${game.id}`, etag: '"2"' });
    const read = await ann.get(response.headers.location!);
    expect({ ...read.body, serverNow: '' }).toEqual({ ...game, serverNow: '' });
  });

  it.each<[string, object, object]>([
    ['target', { target: 5000 }, { target: 5000 }],
    ['openingMinimum', { openingMinimum: 0 }, { target: 10_000 }],
    ['fourTwo', { fourTwo: true }, {}],
    ['all of them', { target: 5000, openingMinimum: 0, fourTwo: true }, { target: 5000 }],
  ])('takes the option %s, which makes other rules of it', async (_name, options, expected) => {
    const [plain, game] = await Promise.all([
      ann.creates({ rulesetId: 'jaques' }),
      ann.creates({ rulesetId: 'jaques', options }),
    ]);
    expect(game).toMatchObject(expected);
    expect(game.ruleset.hash).not.toBe(plain.ruleset.hash);
    expect({ ...game.ruleset, hash: '' }).toEqual({ ...plain.ruleset, hash: '' });
  });

  it('takes options that say what the ruleset says anyway', async () => {
    const plain = await ann.creates({ rulesetId: 'jaques' });
    const options = { target: 10_000, openingMinimum: 500, fourTwo: false };
    expect((await ann.creates({ rulesetId: 'jaques', options })).ruleset).toEqual(plain.ruleset);
  });

  it.each<[string, object, string]>([
    ['a target', { target: 7500 }, '/options/target'],
    ['an opening minimum', { openingMinimum: 350 }, '/options/openingMinimum'],
  ])('refuses %s that the ruleset does not offer', async (_name, options, pointer) => {
    const response = await ann.post('/v1/games', { rulesetId: 'jaques', options });
    expectCode(response, 422, 'invalid-ruleset');
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  it('refuses [4,2] where there are too few dice for it', async () => {
    const options = { fourTwo: true };
    expectCode(await ann.post('/v1/games', { rulesetId: 'jaques-five-dice', options }), 422, 'invalid-ruleset');
  });

  it.each<[string, object, number, string]>([
    ['a ruleset that does not exist', { rulesetId: 'monopoly' }, 422, 'unknown-ruleset'],
    ['a version that does not exist', { rulesetId: 'jaques', rulesetVersion: 9 }, 422, 'unknown-ruleset'],
    ['a bot that does not exist', { bots: ['deep-blue'] }, 422, 'unknown-bot'],
    ['more bots than seats', { seats: 2, bots: ['timid', 'timid'] }, 409, 'game-full'],
    ['more bots than the ruleset has seats', { rulesetId: 'universe', bots: Array(6).fill('bold') }, 409, 'game-full'],
    ['a start alone', { start: true }, 409, 'not-enough-players'],
    ['a start of nobody', { start: true, sit: false }, 409, 'not-enough-players'],
    ['more seats than the ruleset has', { rulesetId: 'universe', seats: 7 }, 400, 'malformed-request'],
    ['fewer seats than it needs', { seats: 1 }, 400, 'malformed-request'],
    ['a seed that is none', { seed: 'lucky' }, 400, 'malformed-request'],
    ['a client seed that is too long', { clientSeed: 'x'.repeat(65) }, 400, 'malformed-request'],
    ['a client seed that cannot be printed', { clientSeed: 'a\u0007' }, 400, 'malformed-request'],
    ['an unknown visibility', { visibility: 'secret' }, 400, 'malformed-request'],
    ['an unknown field', { points: 10_000 }, 400, 'malformed-request'],
    ['an unknown option', { options: { dice: 5 } }, 400, 'malformed-request'],
    ['null for a default', { seats: null }, 400, 'malformed-request'],
  ])('refuses %s', async (_name, body, status, code) => {
    const before = await service.query('SELECT count(*) FROM games');
    expectCode(await ann.post('/v1/games', { rulesetId: 'jaques', ...body }), status, code);
    expect(await service.query('SELECT count(*) FROM games')).toEqual(before);
  });

  it('needs a token', async () => {
    expectCode(await anyone.post('/v1/games', { rulesetId: 'jaques' }), 401, 'unauthorized');
  });

  it('seats the caller first and bots next, unless the caller does not sit', async () => {
    const withMe = await ann.creates({ rulesetId: 'universe', bots: ['timid', 'bold'] });
    expect(seatsOf(withMe)).toEqual([
      [0, ann.id],
      [1, 'timid'],
      [2, 'bold'],
    ]);
    expect(withMe.seats.map(({ player }) => player.kind)).toEqual(['guest', 'bot', 'bot']);
    const without = await ann.creates({ rulesetId: 'universe', bots: ['timid', 'timid'], sit: false, seats: 3 });
    expect(seatsOf(without)).toEqual([
      [0, 'timid'],
      [1, 'timid'],
    ]);
    expect(without).toMatchObject({ status: 'waiting', capacity: 3, host: ann.id });
  });

  it('starts at once where that is asked for, with just the seats that are taken', async () => {
    const game = await ann.creates({ rulesetId: 'universe', bots: ['steady'], start: true });
    expect(game).toMatchObject({ status: 'playing', turn: { seat: 0, number: 1, round: 1, phase: 'to-roll' } });
    expect(game.seats).toHaveLength(2);
    expect(game.events.map(({ type }) => type)).toEqual([
      'game-created',
      'player-seated',
      'player-seated',
      'game-started',
      'turn-started',
    ]);
    const roomy = await ann.creates({ rulesetId: 'universe', bots: ['steady'], start: true, seats: 6 });
    expect(roomy.seats).toHaveLength(2);
  });

  it('with a given seed is practice: unrated, the seed public, the dice known', async () => {
    const seed = 'AB'.repeat(32);
    const game = await ann.creates({ rulesetId: 'universe', bots: ['steady'], start: true, seed });
    expect(game).toMatchObject({ rated: false, fairness: { serverSeed: seed.toLowerCase() } });
    const fairness = await anyone.get(`/v1/games/${game.id}/fairness`);
    expect(fairness.body).toMatchObject({ serverSeed: seed.toLowerCase(), commitment: game.fairness.commitment });
  });
});

describe('joining', () => {
  it('takes the first free seat or the one asked for, once', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe', seats: 4 });
    const first = await ben.join(id, { seat: 2 });
    expect(first.status).toBe(201);
    expect(first.headers).toMatchObject({ location: expect.stringContaining(`/v1/games/${id}`), etag: '"3"' });
    expect(first.body).toMatchObject({ seat: 2, game: { id, version: 3 } });
    expect(seatsOf(bodyOf<{ game: Game }>(first, 201).game)).toEqual([
      [0, ann.id],
      [2, ben.id],
    ]);
    const again = await ben.join(id, { seat: 3 });
    expect([again.status, again.body.seat, again.body.game.version]).toEqual([200, 2, 3]);
    expect(bodyOf<{ seat: number }>(await cas.join(id), 201).seat).toBe(1);
    expect((await ann.join(id)).body).toMatchObject({ seat: 0 });
  });

  it('is refused where it cannot be', async () => {
    const [dan, eve] = (await anyone.guests(2)) as [Player, Player];
    const { id } = await ann.creates({ rulesetId: 'universe', seats: 3 });
    expectCode(await ben.join(id, { seat: 0 }), 409, 'seat-taken');
    expectCode(await ben.join(id, { seat: 3 }), 400, 'malformed-request');
    expectCode(await ben.join(id, { seat: 8 }), 400, 'malformed-request');
    expectCode(await ben.join('01a22998-72c2-70a2-aec7-7e1234a63345'), 404, 'not-found');
    expectCode(await anyone.post(`/v1/games/${id}/seats`, {}), 401, 'unauthorized');
    await ben.join(id);
    await cas.join(id);
    expectCode(await dan.join(id), 409, 'game-full');
    expectCode(await dan.join(id, { seat: 1 }), 409, 'game-full');
    bodyOf(await ann.start(id));
    expectCode(await eve.join(id), 409, 'already-started');
    await ben.leave(id);
    await cas.leave(id);
    expectCode(await eve.join(id), 409, 'game-over');
    await expectSound(service, anyone, id);
  });

  it('an unlisted game takes its code, in any case, and another code is wrong everywhere', async () => {
    const { id, joinCode } = await ann.creates({ rulesetId: 'jaques', visibility: 'unlisted' });
    expectCode(await ben.join(id), 403, 'wrong-join-code');
    expectCode(await ben.join(id, { joinCode: 'AAAAAAAAAA' }), 403, 'wrong-join-code');
    expect((await ben.join(id, { joinCode: joinCode!.toLowerCase() })).status).toBe(201);
    expect((await ben.join(id)).status).toBe(200);
    const open = await ann.creates({ rulesetId: 'jaques' });
    expectCode(await ben.join(open.id, { joinCode: 'AAAAAAAAAA' }), 403, 'wrong-join-code');
    expect((await ben.join(open.id, { joinCode: open.joinCode! })).status).toBe(201);
  });

  it('lets a player change the client seed until the start', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe', clientSeed: 'one' });
    const changed = await ann.join(id, { clientSeed: 'two' });
    expect(changed.status).toBe(200);
    expect(changed.body.game).toMatchObject({ version: 3, seats: [{ clientSeed: 'two' }] });
    const log = await expectSound(service, anyone, id);
    expect(log.at(-1)).toMatchObject({ type: 'player-seated', seat: 0, clientSeed: 'two' });
  });
});

describe('the join code', () => {
  it('is shown to those seated and to the host alone', async () => {
    const { id, joinCode } = await ann.creates({ rulesetId: 'jaques', visibility: 'unlisted', sit: false });
    expect(joinCode).not.toBeNull();
    const joined = await ben.join(id, { joinCode });
    expect(joined.body.game.joinCode).toBe(joinCode);
    for (const [reader, expected] of [
      [ann, joinCode],
      [ben, joinCode],
      [cas, null],
      [anyone, null],
    ] as const) {
      const response = await reader.game(id);
      expect(response.body.joinCode).toBe(expected);
      expect(response.headers.vary).toMatch(/\bAuthorization\b/i);
    }
  });

  it('is in lists for those seated alone, too', async () => {
    const game = await ann.creates({ rulesetId: 'jaques' });
    const codeIn = async (reader: Client) => {
      const response = await reader.get('/v1/games?limit=5');
      expect(response.headers.vary).toMatch(/\bAuthorization\b/i);
      const { items } = response.body as { items: Game[] };
      return items.find(({ id }) => id === game.id)!.joinCode;
    };
    expect(await codeIn(ann)).toBe(game.joinCode);
    expect(await codeIn(ben)).toBeNull();
    expect(await codeIn(anyone)).toBeNull();
  });
});

describe('leaving before the start', () => {
  it('frees the seat, which keeps its number', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe' });
    await ben.join(id);
    await cas.join(id);
    const left = bodyOf(await ben.leave(id));
    expect(seatsOf(left)).toEqual([
      [0, ann.id],
      [2, cas.id],
    ]);
    expect(left.events).toEqual([expect.objectContaining({ type: 'player-left', seat: 1 })]);
    expectCode(await ben.leave(id), 403, 'not-seated');
    const start = bodyOf(await ann.start(id));
    expect(start.turn!.seat).toBe(0);
    expect(seatsOf(start).map(([seat]) => seat)).toEqual([0, 2]);
    await expectSound(service, anyone, id);
  });

  it('passes the host on, and abandons a game that nobody is left in', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe', bots: ['timid'] });
    await ben.join(id);
    expect(bodyOf(await ann.leave(id)).host).toBe(ben.id);
    expectCode(await ann.start(id), 403, 'not-host');
    bodyOf(await ben.addBot(id, 'bold'));
    const empty = bodyOf(await ben.leave(id));
    expect(empty).toMatchObject({ status: 'abandoned', host: null, winners: [] });
    expect(empty.events.map(({ type }) => type)).toEqual(['player-left', 'game-finished']);
    expect(empty.fairness.serverSeed).toMatch(/^[0-9a-f]{64}$/);
    expectCode(await cas.join(id), 409, 'game-over');
    await expectSound(service, anyone, id);
  });
});

describe('bots', () => {
  it('are added by the host alone, to a game that waits and has room', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe', seats: 3 });
    await ben.join(id);
    expectCode(await ben.addBot(id, 'timid'), 403, 'not-host');
    expectCode(await ann.addBot(id, 'nobody'), 422, 'unknown-bot');
    const added = await ann.addBot(id, 'timid');
    expect(seatsOf(bodyOf(added)).at(-1)).toEqual([2, 'timid']);
    expect(added.headers.etag).toBe(`"${added.body.version}"`);
    expect(added.body.events).toEqual([expect.objectContaining({ type: 'player-seated', seat: 2 })]);
    expectCode(await ann.addBot(id, 'timid'), 409, 'game-full');
    bodyOf(await ann.start(id));
    expectCode(await ann.addBot(id, 'timid'), 409, 'already-started');
    expectCode(await ann.addBot(id, 'nobody'), 409, 'already-started');
    expectCode(await ben.addBot(id, 'timid'), 403, 'not-host');
  });
});

describe('starting', () => {
  it('is for the host, once there are enough, and once', async () => {
    const { id } = await ann.creates({ rulesetId: 'universe' });
    expectCode(await ben.start(id), 403, 'not-host');
    expectCode(await ann.start(id), 409, 'not-enough-players');
    await ben.join(id);
    expectCode(await ben.start(id), 403, 'not-host');
    expectCode(await ann.roll(id), 409, 'not-started');
    expectCode(await cas.roll(id), 403, 'not-seated');
    const start = await ann.start(id);
    expect(bodyOf(start)).toMatchObject({ status: 'playing', turn: { seat: 0, phase: 'to-roll' } });
    expect(start.headers.etag).toBe(`"${start.body.version}"`);
    expectCode(await ann.start(id), 409, 'already-started');
    expectCode(await cas.start(id), 403, 'not-host');
    await ben.leave(id);
    expectCode(await ann.start(id), 409, 'game-over');
  });

  it('rolls off for the start where the ruleset says so, every die in the log', async () => {
    const seed = seedWhere((dice) => {
      const die = (seat: number) => dice({ seat, turn: 0, throw: 1, count: 1 })[0]!;
      return die(0) === 4 && die(1) === 4;
    });
    const { id } = await ann.creates({ rulesetId: 'jaques', seed });
    await ben.join(id);
    const { events, turn } = bodyOf(await ann.start(id));
    const rolls = events.filter((event) => event.type === 'starter-rolled');
    expect(rolls.slice(0, 2).map(({ attempt, die, seat }) => [attempt, die, seat])).toEqual([
      [1, 4, 0],
      [1, 4, 1],
    ]);
    expect(rolls.length).toBeGreaterThan(2);
    const last = rolls.slice(-2);
    expect(turn!.seat).toBe(last[0]!.die > last[1]!.die ? last[0]!.seat : last[1]!.seat);
    await expectSound(service, anyone, id);
  });
});

describe('teams', () => {
  const teamsOf = ({ seats }: Game): [number, number | null][] => seats.map(({ seat, team }) => [seat, team]);

  it('are made at the start, of every other player, whatever seats are empty', async () => {
    const { id } = await ann.creates({ rulesetId: 'jaques-team' });
    bodyOf(await ben.join(id, { seat: 3 }), 201);
    bodyOf(await cas.join(id, { seat: 5 }), 201);
    expectCode(await ann.start(id), 409, 'not-enough-players');
    const waiting = bodyOf(await ann.addBot(id, 'timid'));
    expect(teamsOf(waiting).map(([, team]) => team)).toEqual([null, null, null, null]);
    const playing = bodyOf(await ann.start(id));
    expect(teamsOf(playing)).toEqual([
      [0, 0],
      [1, 1],
      [3, 0],
      [5, 1],
    ]);
    expect(playing.events[0]).toMatchObject({ type: 'game-started', seats: [0, 1, 3, 5], teams: 2 });
    expect(teamsOf(bodyOf(await anyone.game(id)))).toEqual(teamsOf(playing));
  });

  it('play on without a partner who leaves, and are out when the last one does', async () => {
    const { id } = await ann.creates({ rulesetId: 'jaques-team', seats: 4 });
    const dan = await anyone.guest('Dan');
    for (const guest of [ben, cas, dan]) bodyOf(await guest.join(id), 201);
    bodyOf(await ann.start(id));
    const without = bodyOf(await cas.leave(id));
    expect([without.status, without.seats[2]!.state]).toEqual(['playing', 'forfeited']);
    const over = bodyOf(await ann.leave(id));
    expect(over).toMatchObject({ status: 'finished', winners: [1, 3] });
    await expectSound(service, anyone, id);
  });

  it('are none at other tables', async () => {
    const game = await ann.creates({ rulesetId: 'jaques', bots: ['timid'], start: true });
    expect(game.seats.map(({ team }) => team)).toEqual([null, null]);
  });
});

describe('forfeiting', () => {
  /** Ann, Ben and Cas at a table of which the first `turns` turns are over: each farkles, or banks at once. */
  async function threeAt(turn: number): Promise<Game> {
    const { id } = await ann.creates({ rulesetId: 'universe' });
    await ben.join(id);
    await cas.join(id);
    let game: Game = bodyOf(await ann.start(id));
    const players = [ann, ben, cas];
    while (game.turn!.seat !== turn) {
      const player = players[game.turn!.seat]!;
      game = bodyOf(await player.roll(id));
      const keep = game.actions.keeps[0];
      if (keep !== undefined) game = bodyOf(await player.play(id, keep.dice, 'bank'));
    }
    return game;
  }

  it('by somebody who is not on move leaves the turn where it is', async () => {
    const { id } = await threeAt(2);
    const rolled = bodyOf(await cas.roll(id));
    const turn = rolled.turn;
    const left = bodyOf(await ann.leave(id));
    expect(left.turn).toEqual(turn);
    expect(left.seats[0]).toMatchObject({ seat: 0, state: 'forfeited' });
    expect(left.events).toEqual([expect.objectContaining({ type: 'forfeited', seat: 0 })]);
    expectCode(await ann.roll(id), 403, 'not-seated');
    expectCode(await ann.leave(id), 403, 'not-seated');
    await expectSound(service, anyone, id);
  });

  it('by the one on move passes the dice on, and what was not banked is gone', async () => {
    const seed = seedWhere((dice) => dice({ seat: 0, turn: 1, throw: 1, count: 6 }).includes(1), 3);
    const { id } = await ann.creates({ rulesetId: 'universe', seed });
    await ben.join(id);
    await cas.join(id);
    await ann.start(id);
    await ann.roll(id);
    const kept = bodyOf(await ann.keep(id, [1]));
    expect(kept.turn).toMatchObject({ seat: 0, points: 100 });
    const left = bodyOf(await ann.leave(id));
    expect(left.turn).toMatchObject({ seat: 1, phase: 'to-roll', points: 0, roll: [], kept: [], diceToRoll: 6 });
    expect(left.seats[0]).toMatchObject({ score: 0, state: 'forfeited' });
    await expectSound(service, anyone, id);
  });

  it('leaves the game to the last one there is', async () => {
    const { id } = await threeAt(1);
    await ann.leave(id);
    const over = bodyOf(await ben.leave(id));
    expect(over).toMatchObject({ status: 'finished', winners: [2], turn: null });
    expect(over.events.at(-1)).toMatchObject({ type: 'game-finished', reason: 'last-standing', winners: [2] });
    expectCode(await cas.leave(id), 409, 'game-over');
    await expectSound(service, anyone, id);
  });

  it('is not for those who do not sit', async () => {
    const { id } = await threeAt(0);
    const [stranger] = (await anyone.guests(1)) as [Player];
    expectCode(await stranger.leave(id), 403, 'not-seated');
    expectCode(await anyone.send('delete', `/v1/games/${id}/seats/me`), 401, 'unauthorized');
    expectCode(await ann.leave('01a22998-72c2-70a2-aec7-7e1234a63345'), 404, 'not-found');
  });
});

describe('lists of games', () => {
  const list = async (reader: Client, query: string) =>
    bodyOf<{ items: Game[]; nextCursor?: string }>(await reader.get(`/v1/games${query}`));

  it('show public games, newest first, page by page, each once', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count++) made.unshift((await ann.creates({ rulesetId: 'pocket' })).id);
    const hidden = await ann.creates({ rulesetId: 'pocket', visibility: 'unlisted' });
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: { items: Game[]; nextCursor?: string } = await list(
        anyone,
        `?limit=2${cursor && `&cursor=${cursor}`}`,
      );
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      expect(page).not.toHaveProperty('total');
    }
    expect(seen.slice(0, 5)).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).not.toContain(hidden.id);
    const [{ count }] = (await service.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM games WHERE visibility = 'public'`,
    )) as [{ count: number }];
    expect(seen).toHaveLength(count);
  });

  it('clamp a limit that is too large and refuse what makes no sense', async () => {
    expect((await list(anyone, '?limit=1000000')).items.length).toBeLessThanOrEqual(100);
    const noId = Buffer.from('-'.repeat(36)).toString('base64url');
    for (const query of [
      'limit=0',
      'limit=-1',
      'limit=two',
      'cursor=made-up',
      `cursor=${noId}`,
      'status=over',
      'mine=maybe',
      'page=2',
    ]) {
      expectCode(await anyone.get(`/v1/games?${query}`), 400, 'malformed-request');
    }
  });

  it('can be of one status', async () => {
    await ann.creates({ rulesetId: 'universe', sit: false, bots: ['bold', 'bold'], start: true });
    await ann.creates({ rulesetId: 'universe', bots: ['bold'], start: true });
    for (const status of ['waiting', 'playing', 'finished', 'abandoned']) {
      const { items } = await list(anyone, `?status=${status}`);
      expect(items.length).toBeGreaterThan(0);
      expect(new Set(items.map((game) => game.status))).toEqual(new Set([status]));
    }
  });

  it('can be of the games that the caller sits in or hosts, unlisted and left ones in their place', async () => {
    const [dan] = (await anyone.guests(1)) as [Player];
    const own = await dan.creates({ rulesetId: 'universe', visibility: 'unlisted' });
    const hosted = await dan.creates({ rulesetId: 'universe', sit: false, visibility: 'unlisted' });
    const waiting = await ann.creates({ rulesetId: 'universe' });
    await dan.join(waiting.id);
    const left = await ann.creates({ rulesetId: 'universe' });
    await dan.join(left.id);
    await dan.leave(left.id);
    const forfeited = await ann.creates({ rulesetId: 'universe' });
    await dan.join(forfeited.id);
    await ann.start(forfeited.id);
    await dan.leave(forfeited.id);
    const ids = async (query: string) => (await list(dan, `?mine=true${query}`)).items.map(({ id }) => id);
    expect(await ids('')).toEqual([forfeited.id, waiting.id, hosted.id, own.id]);
    expect(await ids('&status=waiting')).toEqual([waiting.id, hosted.id, own.id]);
    expect(await ids('&status=finished')).toEqual([forfeited.id]);
    expect(await ids('&status=playing')).toEqual([]);
    const pages: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: { items: Game[]; nextCursor?: string } = await list(
        dan,
        `?mine=true&limit=1${cursor && `&cursor=${cursor}`}`,
      );
      pages.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(pages).toEqual([forfeited.id, waiting.id, hosted.id, own.id]);
    expectCode(await anyone.get('/v1/games?mine=true'), 401, 'unauthorized');
    expect((await list(dan, '?mine=false')).items.length).toBeGreaterThan(3);
  });
});

describe('a game that nobody knows', () => {
  it.each(['01a22998-72c2-70a2-aec7-7e1234a63345', 'x', '0', '..%2f..', "'%20OR%201=1"])('%s is 404', async (id) => {
    expectCode(await anyone.game(id), 404, 'not-found');
    expectCode(await ann.start(id), 404, 'not-found');
    expectCode(await ann.addBot(id, 'timid'), 404, 'not-found');
    expectCode(await anyone.get(`/v1/games/${id}/fairness`), 404, 'not-found');
  });
});
