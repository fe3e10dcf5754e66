import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf, Client, type Game, type Headers, type Player, type Response } from '../support/client.js';
import { expectDelta, expectSound, storedGame } from '../support/proof.js';
import { diceOf, seedWhere } from '../support/seeds.js';
import { startService, type TestService } from '../support/service.js';

const NOBODY = '01a22998-72c2-70a2-aec7-7e1234a63345';

/** Seat 0 begins with 1, 5 and four dice that score nothing. */
const ONE_AND_FIVE = seedWhere(
  (dice) =>
    firstRoll(dice)
      .join('')
      .match(/^1([2346])(?!\1)[2346]*5[46]*$/) !== null,
);

/** Seat 0 begins with a straight, and farkles when it rolls all six again. */
const STRAIGHT_THEN_FARKLE = seedWhere((dice) => {
  const next = dice({ seat: 0, turn: 1, throw: 2, count: 6 });
  return firstRoll(dice).join('') === '123456' && isFarkle(next);
});

const FARKLE = seedWhere((dice) => isFarkle(firstRoll(dice)));

type Dice = ReturnType<typeof diceOf>;

function firstRoll(dice: Dice): number[] {
  return dice({ seat: 0, turn: 1, throw: 1, count: 6 }).sort();
}

/** No 1, no 5, no face three times, no three pairs. */
function isFarkle(roll: readonly number[]): boolean {
  const counts = [1, 2, 3, 4, 5, 6].map((face) => roll.filter((die) => die === face).length);
  const pairs = counts.filter((count) => count === 2).length;
  return counts[0] === 0 && counts[4] === 0 && Math.max(...counts) < 3 && pairs < 3;
}

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

/** Ann on seat 0 and Ben on seat 1, Ann to move. */
async function annAndBen(seed: string, options: object = {}, rulesetId = 'universe'): Promise<Game> {
  const { id } = await ann.creates({ rulesetId, seats: 2, seed, options });
  bodyOf(await ben.join(id), 201);
  return bodyOf(await ann.start(id));
}

/** Ann in front of 1, 5 and four dice of nothing, in one of the phases of a turn. */
async function annIn(phase: string, options: object = {}): Promise<Game> {
  let game = await annAndBen(ONE_AND_FIVE, options);
  if (phase !== 'to-roll') game = bodyOf(await ann.roll(game.id));
  if (phase === 'to-decide') game = bodyOf(await ann.keep(game.id, [1]));
  expect(game.turn).toMatchObject({ seat: 0, phase });
  return game;
}

const expectCode = (response: Response, status: number, code: string): void =>
  expect(response.body).toMatchObject({ status, code });

/** A refusal by its code, after which nothing has changed. */
async function expectRefused(game: Game, asked: () => Promise<Response>, status: number, code: string): Promise<void> {
  const log = await anyone.log(game.id);
  const stored = await storedGame(service, game.id);
  expectCode(await asked(), status, code);
  expect(await storedGame(service, game.id)).toEqual(stored);
  expect(await anyone.log(game.id)).toEqual(log);
}

type Moves = Record<string, (player: Player, gameId: string, headers?: Headers) => Promise<Response>>;

const MOVES: Moves = {
  roll: (player, id, headers) => player.roll(id, headers),
  keep: (player, id, headers) => player.keep(id, [1], headers),
  bank: (player, id, headers) => player.bank(id, headers),
  play: (player, id, headers) => player.play(id, [1], 'bank', headers),
};

describe('a turn', () => {
  it('goes from roll to keep to decide, and to the next seat', async () => {
    const start = await annAndBen(ONE_AND_FIVE);
    expect(start.turn).toEqual({
      round: 1,
      number: 1,
      seat: 0,
      phase: 'to-roll',
      roll: [],
      kept: [],
      points: 0,
      diceToRoll: 6,
    });
    expect(start.actions).toEqual({ roll: true, bank: null, keeps: [], inherit: null });
    const rolled = bodyOf(await ann.roll(start.id));
    expectDelta(start, rolled);
    const dice = diceOf(ONE_AND_FIVE)({ seat: 0, turn: 1, throw: 1, count: 6 });
    expect(rolled.events).toEqual([expect.objectContaining({ type: 'rolled', seat: 0, dice })]);
    expect(rolled.turn).toMatchObject({ phase: 'to-keep', roll: dice, kept: [], points: 0 });
    expect(rolled.actions).toEqual({
      roll: false,
      bank: null,
      keeps: [
        { dice: [1, 5], points: 150, diceLeft: 4 },
        { dice: [1], points: 100, diceLeft: 5 },
        { dice: [5], points: 50, diceLeft: 5 },
      ],
      inherit: null,
    });
    const kept = bodyOf(await ann.keep(start.id, [5, 1]));
    expectDelta(rolled, kept);
    const combinations = [
      { name: 'single', dice: [1], points: 100 },
      { name: 'single', dice: [5], points: 50 },
    ];
    expect(kept.events).toEqual([
      expect.objectContaining({ type: 'kept', seat: 0, dice: [1, 5], points: 150, turnPoints: 150, diceToRoll: 4 }),
    ]);
    expect(kept.events[0]).toMatchObject({ combinations: expect.arrayContaining(combinations) });
    expect(kept.turn).toMatchObject({ phase: 'to-decide', kept: [[1, 5]], points: 150, diceToRoll: 4 });
    expect(kept.actions).toEqual({ roll: true, bank: { points: 150 }, keeps: [], inherit: null });
    const banked = bodyOf(await ann.bank(start.id));
    expectDelta(kept, banked);
    expect(banked.events.map(({ type }) => type)).toEqual(['banked', 'turn-started']);
    expect(banked.events[0]).toMatchObject({ seat: 0, points: 150, turnPoints: 150, score: 150 });
    expect(banked.seats[0]).toMatchObject({ score: 150, opened: true });
    expect(banked.turn).toMatchObject({ seat: 1, phase: 'to-roll', number: 1, points: 0, kept: [], roll: [] });
    await expectSound(service, anyone, start.id);
  });

  it('in one request keeps and banks just as well', async () => {
    const { id } = await annIn('to-keep');
    const played = bodyOf(await ann.play(id, [1, 5], 'bank'));
    expect(played.events.map(({ type }) => type)).toEqual(['kept', 'banked', 'turn-started']);
    expect(played).toMatchObject({ turn: { seat: 1 }, seats: [{ score: 150 }, { score: 0 }] });
  });

  it('that farkles shows its dice, although the game shows the next turn, which has all dice', async () => {
    const start = await annAndBen(FARKLE);
    const after = bodyOf(await ann.roll(start.id));
    expect(after.events.map(({ type }) => type)).toEqual(['rolled', 'farkled', 'turn-started']);
    expect(after.events[0]).toMatchObject({ dice: diceOf(FARKLE)({ seat: 0, turn: 1, throw: 1, count: 6 }) });
    expect(after.events[1]).toMatchObject({ seat: 0, lost: 0 });
    expect(after.turn).toMatchObject({ seat: 1, phase: 'to-roll', roll: [], diceToRoll: 6 });
    expect(after.seats[0]).toMatchObject({ farklesInARow: 1, score: 0 });
  });

  it('with all dice kept rolls all of them anew, and can be lost with all it has', async () => {
    const { id } = await annAndBen(STRAIGHT_THEN_FARKLE);
    const rolled = bodyOf(await ann.roll(id));
    expect(rolled.actions.keeps[0]).toEqual({ dice: [1, 2, 3, 4, 5, 6], points: 1500, diceLeft: 6 });
    const kept = bodyOf(await ann.keep(id, [6, 5, 4, 3, 2, 1]));
    expect(kept.events.map(({ type }) => type)).toEqual(['kept', 'hot-dice']);
    expect(kept.events[0]).toMatchObject({ diceToRoll: 6 });
    expect(kept).toMatchObject({
      turn: { points: 1500, diceToRoll: 6 },
      actions: { roll: true, bank: { points: 1500 } },
    });
    const lost = bodyOf(await ann.roll(id));
    expect(lost.events.map(({ type }) => type)).toEqual(['rolled', 'farkled', 'turn-started']);
    expect(lost.events[1]).toMatchObject({ lost: 1500 });
    expect(lost).toMatchObject({ seats: [{ score: 0, opened: false }, {}], turn: { seat: 1, diceToRoll: 6 } });
    await expectSound(service, anyone, id);
  });
});

describe('a move out of its phase is refused and changes nothing', () => {
  it.each([
    ['to-roll', 'keep', 'must-roll-first'],
    ['to-roll', 'play', 'must-roll-first'],
    ['to-roll', 'bank', 'nothing-to-bank'],
    ['to-keep', 'roll', 'must-keep-first'],
    ['to-keep', 'bank', 'must-keep-first'],
    ['to-decide', 'keep', 'already-kept'],
    ['to-decide', 'play', 'already-kept'],
  ])('%s: %s is %s', async (phase, move, code) => {
    const game = await annIn(phase);
    await expectRefused(game, () => MOVES[move]!(ann, game.id), 409, code);
    expect((await MOVES[move]!(ann, game.id)).body.gameVersion).toBe(game.version);
  });

  it.each(['to-roll', 'to-keep', 'to-decide'])('%s: nothing is for the player who is not on move', async (phase) => {
    const game = await annIn(phase);
    for (const move of Object.values(MOVES)) {
      await expectRefused(game, () => move(ben, game.id), 409, 'not-your-turn');
      await expectRefused(game, () => move(cas, game.id), 403, 'not-seated');
    }
  });
});

describe('a keep against the rules is refused and changes nothing', () => {
  it.each<[string, unknown, number, string]>([
    ['no dice', [], 422, 'illegal-keep'],
    ['dice that were not rolled', [1, 1], 422, 'illegal-keep'],
    ['three of a kind that is not there', [6, 6, 6], 422, 'illegal-keep'],
    ['a die too many beside dice that score', [1, 5, 2], 422, 'illegal-keep'],
    ['a face that no die has', [7], 422, 'illegal-keep'],
    ['a face of nothing', [0], 422, 'illegal-keep'],
    ['a negative face', [-1], 422, 'illegal-keep'],
    ['nine dice', [1, 1, 1, 1, 1, 1, 1, 1, 1], 400, 'malformed-request'],
    ['half a die', [1.5], 400, 'malformed-request'],
    ['a die in words', ['1'], 400, 'malformed-request'],
    ['no list', 1, 400, 'malformed-request'],
    ['nothing', undefined, 400, 'malformed-request'],
  ])('%s', async (_name, dice, status, code) => {
    const game = await annIn('to-keep');
    await expectRefused(game, () => ann.keep(game.id, dice), status, code);
    await expectRefused(game, () => ann.play(game.id, dice, 'bank'), status, code);
    await expectRefused(game, () => ann.play(game.id, dice, 'roll'), status, code);
  });

  it('no die that scores nothing by itself', async () => {
    const game = await annIn('to-keep');
    for (const die of game.turn!.roll.filter((face) => face !== 1 && face !== 5)) {
      await expectRefused(game, () => ann.keep(game.id, [die]), 422, 'illegal-keep');
      await expectRefused(game, () => ann.keep(game.id, [1, die]), 422, 'illegal-keep');
    }
  });
});

describe('a bank', () => {
  it('below the minimum is not offered, and refused together with the keep of the same request', async () => {
    const game = await annIn('to-keep', { openingMinimum: 500 });
    await expectRefused(game, () => ann.play(game.id, [1, 5], 'bank'), 422, 'below-minimum');
    const kept = bodyOf(await ann.keep(game.id, [1, 5]));
    expect(kept.actions).toEqual({ roll: true, bank: null, keeps: [], inherit: null });
    await expectRefused(kept, () => ann.bank(game.id), 422, 'below-minimum');
  });

  it('is refused where hot dice must be rolled, and not offered', async () => {
    const forced = { name: 'House', basedOn: 'universe', changes: { turn: { hotDice: 'forced' } } };
    const { id } = await annAndBen(STRAIGHT_THEN_FARKLE, {}, (await ann.writes(forced)).id);
    const rolled = bodyOf(await ann.roll(id));
    const all = rolled.actions.keeps[0]!.dice;
    await expectRefused(rolled, () => ann.play(id, all, 'bank'), 409, 'must-roll');
    const kept = bodyOf(await ann.keep(id, all));
    expect(kept.actions).toEqual({ roll: true, bank: null, keeps: [], inherit: null });
    await expectRefused(kept, () => ann.bank(id), 409, 'must-roll');
  });
});

describe('what a client may not send', () => {
  it.each<[string, string, object, string]>([
    ['points with a keep', 'keep', { dice: [1], points: 10_000 }, '/points'],
    ['points with a bank', 'bank', { points: 10_000 }, '/points'],
    ['dice with a roll', 'roll', { dice: [1, 1, 1, 1, 1, 1] }, '/dice'],
    ['points with a play', 'play', { keep: [1], then: 'bank', points: 10_000 }, '/points'],
    ['a score', 'play', { keep: [1], then: 'bank', score: 1 }, '/score'],
    ['another seat', 'keep', { dice: [1], seat: 1 }, '/seat'],
    ['another player', 'roll', { playerId: NOBODY }, '/playerId'],
    ['positions', 'keep', { positions: [0] }, '/positions'],
    ['something else to do then', 'play', { keep: [1], then: 'win' }, '/then'],
  ])('%s', async (_name, move, body, pointer) => {
    const game = await annIn('to-keep');
    const response = await ann.post(`/v1/games/${game.id}/${move}`, body);
    expectCode(response, 400, 'malformed-request');
    expect(response.body.errors).toContainEqual(expect.objectContaining({ pointer }));
    expect((await storedGame(service, game.id)).version).toBe(game.version);
  });

  it('a parameter that nobody knows', async () => {
    const { id } = await annIn('to-keep');
    for (const move of Object.keys(MOVES)) {
      const response = await ann.post(`/v1/games/${id}/${move}?force=true`, { keep: [1], dice: [1], then: 'bank' });
      expectCode(response, 400, 'malformed-request');
    }
  });
});

describe('what is tried first decides the error', () => {
  const STALE = { 'If-Match': '"1"' };

  it.each(Object.keys(MOVES))('of %s', async (name) => {
    const move = MOVES[name]!;
    const waiting = await ann.creates({ rulesetId: 'universe' });
    const playing = await annAndBen(ONE_AND_FIVE);
    const over = await annAndBen(ONE_AND_FIVE);
    bodyOf(await ben.leave(over.id));
    expectCode(await anyone.post(`/v1/games/${NOBODY}/${name}`, {}), 401, 'unauthorized');
    expectCode(await move(ann, NOBODY, STALE), 404, 'not-found');
    expectCode(await move(cas, waiting.id, STALE), 403, 'not-seated');
    expectCode(await move(ben, over.id, STALE), 403, 'not-seated');
    expectCode(await move(ann, waiting.id, STALE), 409, 'not-started');
    expectCode(await move(ann, over.id, STALE), 409, 'game-over');
    expectCode(await move(ben, playing.id, STALE), 412, 'stale-version');
    expectCode(await move(ben, playing.id), 409, 'not-your-turn');
  });

  it('the phase before the rules', async () => {
    const { id } = await annIn('to-roll');
    expectCode(await ann.keep(id, [6, 6, 6]), 409, 'must-roll-first');
    expectCode(await ann.keep(id, [9]), 409, 'must-roll-first');
  });
});

describe('versions', () => {
  it('are the entity tag of every answer with a game', async () => {
    const game = await annIn('to-roll');
    const answers = [await ann.roll(game.id), await ann.keep(game.id, [1]), await ann.bank(game.id)];
    answers.push(await anyone.game(game.id), await ann.leave(game.id));
    for (const { headers, body } of answers) expect(headers.etag).toBe(`"${body.version}"`);
  });

  it.each(['"1"', '"999999"', '1', 'W/"1"', '"1", "2"', 'nonsense'])('If-Match %s is stale', async (tag) => {
    const game = await annIn('to-roll');
    const roll = () => ann.roll(game.id, { 'If-Match': tag });
    await expectRefused(game, roll, 412, 'stale-version');
    expect((await roll()).body.gameVersion).toBe(game.version);
  });

  it('If-Match lets a move through that was decided on the present version', async () => {
    const game = await annIn('to-roll');
    const rolled = await ann.roll(game.id, { 'If-Match': `"${game.version}"` });
    const kept = await ann.keep(game.id, [1], { 'If-Match': `"7", ${rolled.headers.etag}` });
    expect(bodyOf(await ann.bank(game.id, { 'If-Match': '*' })).version).toBe(kept.body.version + 2);
  });

  it('If-None-Match saves the body of what is known', async () => {
    const game = await annIn('to-roll');
    for (const tag of [`"${game.version}"`, `W/"${game.version}"`, `"1", "${game.version}"`, '*']) {
      const same = await anyone.game(game.id, { 'If-None-Match': tag });
      expect([same.status, same.text]).toEqual([304, '']);
      expect(same.headers).toMatchObject({ etag: `"${game.version}"`, vary: expect.stringMatching(/Authorization/i) });
    }
    await ann.roll(game.id);
    const news = await anyone.game(game.id, { 'If-None-Match': `"${game.version}"` });
    expect(bodyOf<Game>(news).version).toBe(game.version + 1);
  });
});

describe('a game', () => {
  it('is the same for every reader but for the join code', async () => {
    const { id } = await annIn('to-keep');
    const views = await Promise.all([ann, ben, cas, anyone].map(async (reader) => (await reader.game(id)).body));
    const bare = views.map((view) => ({ ...view, joinCode: '', serverNow: '' }));
    for (const view of bare) expect(view).toEqual(bare[0]);
    for (const view of views) expect(view).not.toHaveProperty('events');
    expect(views.map(({ joinCode }) => joinCode === null)).toEqual([false, false, true, true]);
  });

  it('is not moved by a token that is good elsewhere', async () => {
    const mine = await annIn('to-roll');
    const theirs = await ben.creates({ rulesetId: 'universe', bots: ['timid'], start: true });
    await expectRefused(theirs, () => ann.roll(theirs.id), 403, 'not-seated');
    expect((await ann.roll(mine.id)).status).toBe(200);
  });

  it('takes no bad token, even to be read', async () => {
    const { id } = await annIn('to-roll');
    const stranger = new Client(service.url, 'hd_nobody');
    for (const path of ['', '/log', '/events', '/fairness']) {
      expectCode(await stranger.get(`/v1/games/${id}${path}`), 401, 'unauthorized');
    }
    expectCode(await stranger.get('/v1/games'), 401, 'unauthorized');
    expectCode(await stranger.get('/v1/rulesets'), 401, 'unauthorized');
    expectCode(await stranger.post('/v1/players', { name: 'Eve' }), 401, 'unauthorized');
  });

  it('lists its keeps by points, then by the dice they leave', async () => {
    let game: Game = await ann.creates({ rulesetId: 'pocket', bots: ['timid'], start: true });
    while (game.status === 'playing') {
      game = bodyOf(await ann.roll(game.id));
      const { keeps } = game.actions;
      if (keeps.length === 0) continue;
      const sorted = keeps.toSorted((a, b) => b.points - a.points || b.diceLeft - a.diceLeft);
      expect(keeps.map(({ points, diceLeft }) => [points, diceLeft])).toEqual(
        sorted.map(({ points, diceLeft }) => [points, diceLeft]),
      );
      expect(new Set(keeps.map(({ dice }) => dice.join())).size).toBe(keeps.length);
      game = bodyOf(await ann.play(game.id, keeps.at(-1)!.dice, 'bank'));
    }
  });
});
