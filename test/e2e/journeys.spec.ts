import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { GameEvent } from '../../src/engine/events.js';
import { BOTS } from '../../src/policies/catalogue.js';
import { bodyOf, Client, type Game, type MovedGame, type Player } from '../support/client.js';
import { expectDelta, expectSound } from '../support/proof.js';
import { seedWhere } from '../support/seeds.js';
import { startService, type TestService } from '../support/service.js';
import { playToTheEnd } from '../support/whole-game.js';

const SHEETS = ['jaques', 'universe', 'additive', 'pocket'];
const HEX_32 = /^[0-9a-f]{64}$/;

let service: TestService;
let anyone: Client;
let ann: Player;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  ann = await anyone.guest('Ann');
});

afterAll(() => service.stop());

type OfType<T extends GameEvent['type']> = Extract<GameEvent, { type: T }>;

const ofType = <T extends GameEvent['type']>(log: readonly GameEvent[], type: T): OfType<T>[] =>
  log.filter((event) => event.type === type) as OfType<T>[];

/** Every answer on the way adds to the log just what it says, and tells nothing of the seed before the end. */
function expectChain(start: Game, answers: readonly MovedGame[]): void {
  let before = start;
  for (const after of answers) {
    expectDelta(before, after);
    expect(after.fairness.serverSeed === null).toBe(after.status === 'playing');
    expect(after.fairness.commitment).toBe(start.fairness.commitment);
    before = after;
  }
}

function expectOver(game: Game, log: readonly GameEvent[]): void {
  expect(game).toMatchObject({ status: 'finished', turn: null, actions: { roll: false, bank: null, keeps: [] } });
  const end = log.at(-1) as OfType<'game-finished'>;
  expect(end.type).toBe('game-finished');
  expect(end.winners).toEqual(game.winners);
  expect(end.scores).toEqual(game.seats.map(({ seat, score }) => ({ seat, score })));
  const best = Math.max(...game.seats.map(({ score }) => score));
  expect(best).toBeGreaterThanOrEqual(game.target);
  for (const winner of game.winners) expect(game.seats.find(({ seat }) => seat === winner)!.score).toBe(best);
}

/** After the trigger everyone else has exactly one turn; those who are tied then may have more. */
function expectFinalRound(log: readonly GameEvent[], seats: number): void {
  const trigger = ofType(log, 'final-round-started')[0]!;
  const order = Array.from({ length: seats - 1 }, (_, i) => (trigger.triggeredBy + 1 + i) % seats);
  expect(trigger.seatsToPlay).toEqual(order);
  const tieBreak = ofType(log, 'tie-break-started')[0]?.seq ?? Infinity;
  const turns = ofType(log, 'turn-started').filter(({ seq }) => seq > trigger.seq && seq < tieBreak);
  expect(turns.map(({ seat }) => seat)).toEqual(order);
}

/** What anyone can check once the seed is known. */
async function expectFair(game: Game, log: readonly GameEvent[]): Promise<void> {
  const fairness = (await anyone.get(`/v1/games/${game.id}/fairness`)).body;
  expect(fairness).toMatchObject({ gameId: game.id, frozen: true, serverSeed: game.fairness.serverSeed });
  const { serverSeed, commitment, clientSeeds } = fairness as Record<string, string>;
  expect(createHash('sha256').update(Buffer.from(serverSeed!, 'hex')).digest('hex')).toBe(game.fairness.commitment);
  const sent = { serverSeed, commitment, clientSeeds, events: log };
  const verdict = bodyOf<object>(await anyone.post('/v1/fairness/verify', sent));
  const rolls = ofType(log, 'rolled').length + ofType(log, 'starter-rolled').length;
  expect(verdict).toMatchObject({ valid: true, commitmentMatches: true, rollsChecked: rolls, mismatches: [] });
}

describe('a person against a bot', () => {
  it.each(SHEETS)('plays %s by roll, keep and bank to a winner', async (rulesetId) => {
    const start = await ann.creates({ rulesetId, bots: ['canny'], start: true });
    expect(start.fairness).toEqual({ commitment: expect.stringMatching(HEX_32), serverSeed: null });
    const answers = await playToTheEnd(start, new Map([[0, ann]]));
    expectChain(start, answers);
    const log = await expectSound(service, anyone, start.id);
    const end = bodyOf<Game>(await anyone.game(start.id));
    expectOver(end, log);
    await expectFair(end, log);
    if (rulesetId === 'additive') expect(ofType(log, 'final-round-started')).toEqual([]);
    else expectFinalRound(log, 2);
  });

  it.each(SHEETS)('plays %s by `play` alone', async (rulesetId) => {
    const start = await ann.creates({ rulesetId, bots: ['timid', 'bold'], start: true });
    const answers = await playToTheEnd(start, new Map([[0, ann]]), 'play');
    expectChain(start, answers);
    expectOver(answers.at(-1)!, await expectSound(service, anyone, start.id));
  });

  it('sees the bots that begin have played in the answer that starts the game', async () => {
    const started: MovedGame[] = [];
    while (started.every(({ events }) => ofType(events, 'banked').length + ofType(events, 'farkled').length === 0)) {
      started.push(await ann.creates({ rulesetId: 'jaques', bots: ['careful', 'steady'], start: true }));
    }
    const game = started.at(-1)!;
    expect(game.turn).toMatchObject({ seat: 0, phase: 'to-roll' });
    expect(game.events.map(({ seq }) => seq)).toEqual(game.events.map((_, index) => index + 1));
    expect(ofType(game.events, 'turn-started')[0]!.seat).not.toBe(0);
  });
});

describe('several people', () => {
  it.each([
    ['universe', 'steps'],
    ['jaques', 'play'],
  ] as const)('three play %s, each in turn', async (rulesetId, way) => {
    const players = await anyone.guests(3);
    const { id } = await players[0]!.creates({ rulesetId, visibility: 'public', options: { target: 5000 } });
    for (const player of players.slice(1)) bodyOf(await player.join(id), 201);
    const start = bodyOf(await players[0]!.start(id));
    expect(start.target).toBe(5000);
    const answers = await playToTheEnd(start, new Map(players.map((player, seat) => [seat, player])), way);
    expectChain(start, answers);
    const log = await expectSound(service, anyone, id);
    expectOver(answers.at(-1)!, log);
    expectFinalRound(log, 3);
    expectTurnsInOrder(log);
    await expectFair(answers.at(-1)!, log);
  });

  /** Up to the final round the seats follow each other, and every seat's own turns are numbered from 1. */
  function expectTurnsInOrder(log: readonly GameEvent[]): void {
    const turns = ofType(log, 'turn-started');
    const end = ofType(log, 'final-round-started')[0]!.seq;
    for (const [index, { seat, seq }] of turns.entries()) {
      expect(turns[index]!.number).toBe(turns.slice(0, index).filter((past) => past.seat === seat).length + 1);
      if (index > 0 && seq < end) expect(seat).toBe((turns[index - 1]!.seat + 1) % 3);
    }
  }
});

describe('bots alone', () => {
  it.each(SHEETS)('play %s out while the game is being created', async (rulesetId) => {
    const bots = BOTS.map(({ id }) => id);
    const game = await ann.creates({ rulesetId, sit: false, bots, start: true });
    const log = await expectSound(service, anyone, game.id);
    expect(game.seats.map(({ player }) => player)).toEqual(BOTS.map(({ id, name }) => ({ id, name, kind: 'bot' })));
    expect(game.events).toEqual(log.slice(-1000));
    expectOver(game, log);
    await expectFair(game, log);
  });

  it('play a game out when it is started later', async () => {
    const { id, host } = await ann.creates({ rulesetId: 'universe', sit: false, bots: ['timid', 'careful'] });
    expect(host).toBe(ann.id);
    const game = bodyOf(await ann.start(id));
    expectOver(game, await expectSound(service, anyone, id));
    expect(game.version).toBe(game.events.at(-1)!.seq);
  });

  it('play on to the end after the last person has left', async () => {
    const { id } = await ann.creates({ rulesetId: 'pocket', bots: ['reckless', 'timid'], start: true });
    const game = bodyOf(await ann.leave(id));
    expect(game).toMatchObject({ status: 'finished', seats: [{ state: 'forfeited' }, {}, {}] });
    expect(game.winners).not.toContain(0);
    await expectSound(service, anyone, id);
  });

  it('play the same game under the same seed, byte for byte but for the time', async () => {
    const body = { rulesetId: 'jaques', sit: false, bots: ['bold', 'canny'], start: true, seed: 'ab'.repeat(32) };
    const [one, two] = await Promise.all([ann.creates(body), ann.creates(body)]);
    const timeless = (log: readonly GameEvent[]) => log.map(({ at: _at, ...event }) => event);
    expect(timeless(one.events)).toEqual(timeless(two.events));
  });
});

describe('the Jaques sheet', () => {
  it('lets a short opening bank end the turn and record nothing', async () => {
    const seed = seedWhere((dice) => dice({ seat: 0, turn: 1, throw: 1, count: 6 }).includes(5));
    const { id } = await ann.creates({ rulesetId: 'jaques', bots: ['steady'], start: true, seed });
    bodyOf(await ann.roll(id));
    const kept = bodyOf(await ann.keep(id, [5]));
    expect(kept.actions).toEqual({ roll: true, bank: { points: 0 }, keeps: [], inherit: null });
    const after = bodyOf(await ann.bank(id));
    expect(after.events[0]).toMatchObject({ type: 'banked', seat: 0, points: 0, turnPoints: 50, score: 0 });
    expect(after.seats[0]).toMatchObject({ score: 0, opened: false, farklesInARow: 0 });
    await expectSound(service, anyone, id);
  });

  it('takes any bank once 500 points have been recorded in one turn', async () => {
    const seed = 'ab'.repeat(32);
    const start = await ann.creates({ rulesetId: 'jaques', bots: ['steady'], start: true, seed });
    const answers = await playToTheEnd(start, new Map([[0, ann]]));
    const banks = ofType(
      answers.flatMap(({ events }) => events),
      'banked',
    ).filter(({ seat }) => seat === 0);
    const recorded = banks.filter(({ points }) => points > 0);
    expect(recorded[0]!.points).toBeGreaterThanOrEqual(500);
    expect(recorded.some(({ points }) => points < 500)).toBe(true);
  });
});

describe('the dice', () => {
  it('come from the client seeds too, which are frozen at the start', async () => {
    const [host, guest] = (await anyone.guests(2)) as [Player, Player];
    const { id } = await host.creates({ rulesetId: 'universe', clientSeed: 'first' });
    bodyOf(await guest.join(id, { clientSeed: 'mine ☘' }), 201);
    expect((await host.join(id, { clientSeed: 'changed' })).status).toBe(200);
    const before = (await anyone.get(`/v1/games/${id}/fairness`)).body;
    expect(before).toMatchObject({ frozen: false, serverSeed: null });
    const start = bodyOf(await host.start(id));
    expect(ofType(start.events, 'game-started')[0]!.clientSeeds).toEqual([
      { seat: 0, clientSeed: 'changed' },
      { seat: 1, clientSeed: 'mine ☘' },
    ]);
    const late = await guest.join(id, { clientSeed: 'too late' });
    expect(late.body).toMatchObject({ status: 409, code: 'already-started' });
    await playToTheEnd(
      start,
      new Map([
        [0, host],
        [1, guest],
      ]),
    );
    await expectFair(bodyOf(await anyone.game(id)), await expectSound(service, anyone, id));
  });

  it('are found wrong where a log, a seed or a commitment was tampered with', async () => {
    const game = await ann.creates({ rulesetId: 'additive', sit: false, bots: ['bold', 'timid'], start: true });
    const events = await anyone.log(game.id);
    const { serverSeed } = game.fairness;
    const verify = async (sent: object): Promise<object> => {
      const clientSeeds = [0, 1].map((seat) => ({ seat, clientSeed: '' }));
      return bodyOf(await anyone.post('/v1/fairness/verify', { serverSeed, clientSeeds, events, ...sent }));
    };
    expect(await verify({})).toMatchObject({ valid: true, commitmentMatches: null });
    const rolled = ofType(events, 'rolled')[5]!;
    const forged = { ...rolled, dice: rolled.dice.map((die) => (die % 6) + 1) };
    const tampered = events.map((event) => (event.seq === rolled.seq ? forged : event));
    expect(await verify({ events: tampered })).toMatchObject({
      valid: false,
      mismatches: [{ seq: rolled.seq, expected: rolled.dice, actual: forged.dice }],
    });
    expect(await verify({ serverSeed: 'cd'.repeat(32) })).toMatchObject({ valid: false });
    expect(await verify({ commitment: 'cd'.repeat(32) })).toMatchObject({ valid: false, commitmentMatches: false });
    expect(await verify({ clientSeeds: [{ seat: 0, clientSeed: 'other' }] })).toMatchObject({ valid: false });
  });
});
