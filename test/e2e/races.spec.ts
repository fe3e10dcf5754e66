import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameEvent } from '../../src/engine/events.js';
import { atOnce } from '../support/at-once.js';
import { bodyOf, Client, type Game, Player, type Response } from '../support/client.js';
import { expectSound } from '../support/proof.js';
import { seedWhere } from '../support/seeds.js';
import { startService, type TestService } from '../support/service.js';
import { move } from '../support/whole-game.js';

/** Races are lost by luck, so each is run as often as this. */
const ROUNDS = 8;

const ALL = [1, 2, 3, 4, 5, 6];

/** Seat 0 farkles its first rolls, so that after the bot it has the dice again and another roll would be legal. */
const FARKLE = seedWhere((dice) => [1, 2, 3].every((turn) => isFarkle(dice({ seat: 0, turn, throw: 1, count: 6 }))));

function isFarkle(roll: readonly number[]): boolean {
  const counts = [1, 2, 3, 4, 5, 6].map((face) => roll.filter((die) => die === face).length);
  const pairs = counts.filter((count) => count === 2).length;
  return counts[0] === 0 && counts[4] === 0 && Math.max(...counts) < 3 && pairs < 3;
}

/** Seat 0 begins with a straight, all of which it can keep and then roll again or bank. */
const STRAIGHT = seedWhere((dice) => isStraight(dice({ seat: 0, turn: 1, throw: 1, count: 6 })));

function isStraight(roll: readonly number[]): boolean {
  return roll.toSorted().join('') === '123456';
}

let service: TestService;
let anyone: Client;
let ann: Player;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  ann = await anyone.guest('Ann');
});

afterAll(() => service.stop());

const withBot = (seed: string): Promise<Game> =>
  ann.creates({ rulesetId: 'universe', bots: ['timid'], start: true, seed });

const ownRolls = (log: readonly GameEvent[]): GameEvent[] =>
  log.filter((event) => event.type === 'rolled' && event.seat === 0);

type Outcome = { won: Response[]; lost: Response[] };

const outcomeOf = (answers: readonly Response[]): Outcome => ({
  won: answers.filter(({ status }) => status < 300),
  lost: answers.filter(({ status }) => status >= 300),
});

/** Exactly one of the requests counts; the log shows that one alone, and the game is what the winner was told. */
async function expectOneWinner(gameId: string, answers: readonly Response[]): Promise<Response[]> {
  const { won, lost } = outcomeOf(answers);
  expect(won).toHaveLength(1);
  const log = await expectSound(service, anyone, gameId);
  const { version, events } = won[0]!.body as Game & { events: GameEvent[] };
  expect(log).toHaveLength(version);
  expect(log.slice(-events.length)).toEqual(events);
  return lost;
}

describe('a double click', () => {
  it('on roll rolls once, though the dice come back at once: the other is a conflict', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await withBot(FARKLE);
      const roll = () => ann.roll(id);
      const lost = await expectOneWinner(id, await atOnce([service], id, [roll, roll]));
      expect(lost[0]!.body).toMatchObject({ status: 409, code: 'conflict' });
      expect(ownRolls(await anyone.log(id))).toHaveLength(1);
    }
  });

  it('on roll after hot dice, on bank, and on both rolls or banks once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await withBot(STRAIGHT);
      bodyOf(await ann.roll(id));
      bodyOf(await ann.keep(id, ALL));
      const [roll, bank] = [() => ann.roll(id), () => ann.bank(id)];
      const answers = await atOnce([service], id, [roll, bank, roll, bank].slice(round % 2));
      for (const { status, body } of await expectOneWinner(id, answers)) {
        expect([status, body.code]).toEqual([
          409,
          expect.stringMatching(/^(conflict|must-keep-first|nothing-to-bank)$/),
        ]);
      }
    }
  });

  it('on play plays once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await withBot(STRAIGHT);
      bodyOf(await ann.roll(id));
      const play = () => ann.play(id, ALL, 'bank');
      const lost = await expectOneWinner(id, await atOnce([service], id, [play, play]));
      expect(lost[0]!.body).toMatchObject({ status: 409, code: expect.stringMatching(/^(conflict|must-roll-first)$/) });
    }
  });

  it('on roll that names the version rolls once: the other is stale', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, version } = await withBot(FARKLE);
      const roll = () => ann.roll(id, { 'If-Match': `"${version}"` });
      const lost = await expectOneWinner(id, await atOnce([service], id, [roll, roll]));
      expect(lost[0]!.body).toMatchObject({ status: 412, code: 'stale-version' });
      expect(lost[0]!.body.gameVersion).toBeGreaterThan(version);
    }
  });

  it('of many hands acts once', async () => {
    const { id } = await withBot(FARKLE);
    const asks = Array.from({ length: 20 }, () => () => ann.roll(id));
    const lost = await expectOneWinner(id, await atOnce([service], id, asks));
    expect(lost.map(({ body }) => body.code)).toEqual(Array(19).fill('conflict'));
  });
});

describe('moves that follow each other as fast as they can', () => {
  it('count just as often as they are told to', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await withBot(FARKLE);
      const { won, lost } = outcomeOf(await Promise.all(Array.from({ length: 8 }, () => ann.roll(id))));
      expect(ownRolls(await expectSound(service, anyone, id))).toHaveLength(won.length);
      for (const { body } of lost) expect(body.code).toMatch(/^(conflict|must-keep-first)$/);
    }
  });
});

describe('moves of two players at once', () => {
  it('count for the one on move alone', async () => {
    const ben = await anyone.guest('Ben');
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await ann.creates({ rulesetId: 'universe', seed: STRAIGHT });
      bodyOf(await ben.join(id), 201);
      bodyOf(await ann.start(id));
      const asks = [() => ben.roll(id), () => ann.roll(id), () => ben.bank(id)];
      const lost = await expectOneWinner(id, await atOnce([service], id, asks));
      expect(lost.map(({ body }) => body.code)).toEqual(['not-your-turn', 'not-your-turn']);
    }
  });

  it('and a forfeit leave a game that is true to its log', async () => {
    const [ben, cas] = (await anyone.guests(2)) as [Player, Player];
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await ann.creates({ rulesetId: 'universe', seed: STRAIGHT });
      bodyOf(await ben.join(id), 201);
      bodyOf(await cas.join(id), 201);
      bodyOf(await ann.start(id));
      const asks = [() => ann.roll(id), () => ben.leave(id), () => cas.leave(id)];
      const [rolled, ...left] = await atOnce([service], id, asks);
      expect([200, 409]).toContain(rolled!.status);
      expect(left.map(({ status }) => status)).toEqual([200, 200]);
      await expectSound(service, anyone, id);
      expect(bodyOf<Game>(await anyone.game(id))).toMatchObject({ status: 'finished', winners: [0] });
    }
  });
});

describe('at the table', () => {
  it('of twenty who join a game of six seats, five succeed beside the creator, on seats of their own', async () => {
    const crowd = await anyone.guests(20);
    for (let round = 0; round < 5; round++) {
      const { id } = await ann.creates({ rulesetId: 'universe' });
      const { won, lost } = outcomeOf(await Promise.all(crowd.map((player) => player.join(id))));
      expect(won.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      expect(won.map(({ body }) => body.seat as number).sort()).toEqual([1, 2, 3, 4, 5]);
      expect(lost.map(({ body }) => body.code)).toEqual(Array(15).fill('game-full'));
      const game = bodyOf<Game>(await anyone.game(id));
      expect(new Set(game.seats.map(({ player }) => player.id)).size).toBe(6);
      await expectSound(service, anyone, id);
    }
  });

  it('of five who want the same seat, one gets it', async () => {
    const crowd = await anyone.guests(5);
    const { id } = await ann.creates({ rulesetId: 'universe' });
    const { won, lost } = outcomeOf(await Promise.all(crowd.map((player) => player.join(id, { seat: 3 }))));
    expect(won).toHaveLength(1);
    expect(lost.map(({ body }) => body.code)).toEqual(Array(4).fill('seat-taken'));
  });

  it('one player who joins many times at once sits once', async () => {
    const ben = await anyone.guest('Ben');
    const { id } = await ann.creates({ rulesetId: 'universe' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => ben.join(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(answers.map(({ body }) => body.seat))).toEqual(new Set([1]));
    expect(bodyOf<Game>(await anyone.game(id)).seats).toHaveLength(2);
  });

  it('joins, bots, departures and the start all at once leave a game that is true to its log', async () => {
    const crowd = await anyone.guests(4);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await ann.creates({ rulesetId: 'universe', bots: ['bold'] });
      const [first, ...others] = crowd as [Player, ...Player[]];
      bodyOf(await first.join(id), 201);
      const answers = await Promise.all([
        ...others.map((player) => player.join(id)),
        ann.addBot(id, 'timid'),
        first.leave(id),
        ann.start(id),
        ann.addBot(id, 'steady'),
        ann.start(id),
      ]);
      for (const { status, body } of answers) {
        if (status >= 300) expect(body.code).toMatch(/^(already-started|game-full)$/);
      }
      await expectSound(service, anyone, id);
      const game = bodyOf<Game>(await anyone.game(id));
      expect(game.status).toBe('playing');
      expect(new Set(game.seats.map(({ seat }) => seat)).size).toBe(game.seats.length);
    }
  });

  it('everybody leaving at once abandons the game', async () => {
    const crowd = await anyone.guests(3);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await crowd[0]!.creates({ rulesetId: 'universe' });
      await Promise.all(crowd.slice(1).map((player) => player.join(id)));
      const answers = await Promise.all(crowd.map((player) => player.leave(id)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(bodyOf<Game>(await anyone.game(id))).toMatchObject({ status: 'abandoned', host: null });
      await expectSound(service, anyone, id);
    }
  });
});

describe('a second replica on the same database', () => {
  let other: TestService;
  let there: Player;

  beforeAll(async () => {
    other = await startService({ databaseUrl: service.databaseUrl });
    there = new Player(other.url, ann.token!, ann.id);
    bodyOf(await there.get('/v1/players/me'));
  });

  afterAll(() => other.stop());

  it('and the first let one of two moves count, whichever knows the game already', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await withBot(FARKLE);
      const lost = await expectOneWinner(
        id,
        await atOnce([service, other], id, [() => ann.roll(id), () => there.roll(id)]),
      );
      expect(lost[0]!.body).toMatchObject({ status: 409, code: 'conflict' });
    }
  });

  it('and the first take moves in turn, and refuse none that was made after the answer to the last', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      let game: Game = await withBot(FARKLE);
      for (let moves = 0; moves < 12 && game.status === 'playing'; moves++) {
        game = await move(game, moves % 2 === 0 ? there : ann, 'steps');
      }
      await expectSound(service, anyone, game.id);
    }
  });
});
