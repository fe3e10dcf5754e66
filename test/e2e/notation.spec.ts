import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { GameEvent } from '../../src/engine/events.js';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import type { ImportedGameDto } from '../../src/games/dto/notation.dto.js';
import { bodyOf, Client, type Game, type Player, type Response } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { move, playToTheEnd } from '../support/whole-game.js';

const NOBODY = '01a22998-72c2-70a2-aec7-7e1234a63345';
const SEED = 27_183;
const BOTS = ['canny', 'bold', 'timid', 'reckless'];

type Fault = { pointer: string; code: string; detail: string; line: number; column: number };

let service: TestService;
let anyone: Client;
let ann: Player;
let ben: Player;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  [ann, ben] = [await anyone.guest('Ann "the die" \\ ] [x]'), await anyone.guest('Ben')];
});

afterAll(() => service.stop());

const expectCode = (response: Response, status: number, code: string): void =>
  expect(response.body).toMatchObject({ status, code });

async function exported(gameId: string): Promise<string> {
  const response = await anyone.get(`/v1/games/${gameId}/notation`);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  return response.text;
}

const send = (notation: unknown): Promise<Response> => anyone.post('/v1/games/imports', { notation });

const imported = async (notation: string): Promise<ImportedGameDto> => bodyOf(await send(notation));

/** What happened from the start on, without ids, numbers and times; client seeds are no part of a text. */
const happened = (log: readonly object[]): object[] => {
  const events = log as GameEvent[];
  return events
    .slice(events.findIndex(({ type }) => type === 'game-started'))
    .map(({ seq: _seq, at: _at, ...event }) => (event.type === 'game-started' ? { ...event, clientSeeds: [] } : event));
};

/** A text tells a game again: the same log, scores and winners, and the same text when it is written once more. */
async function expectRoundTrip({ id }: Game): Promise<{ text: string; read: ImportedGameDto }> {
  const text = await exported(id);
  const read = await imported(text);
  const game = bodyOf<Game>(await anyone.game(id));
  expect(happened(read.events)).toEqual(happened(await anyone.log(id)));
  expect(read).toMatchObject({ status: game.status, rated: false, winners: game.winners, date: game.createdAt });
  expect(read.rulesetHash).toBe(game.ruleset.hash);
  expect(read.seats.map(({ seat, score }) => [seat, score])).toEqual(
    game.seats.map(({ seat, score }) => [seat, score]),
  );
  for (const { seat, player } of game.seats) {
    const noted = read.seats.find((other) => other.seat === seat)!;
    expect([noted.name, noted.bot]).toEqual([player.name, player.kind === 'bot' ? player.id : null]);
  }
  expect(read.events[0]).toMatchObject({ type: 'game-created', rated: false });
  return { text, read };
}

const botGame = (rulesetId: string, more: object = {}): Promise<Game> => {
  const bots = rulesetId === 'jaques-team' ? BOTS : BOTS.slice(0, 3);
  return ann.creates({ rulesetId, sit: false, bots, start: true, ...more });
};

describe('a game goes into a text and comes back', () => {
  it.each(PRESETS.map(({ id }) => id))('of %s', async (rulesetId) => {
    const { text, read } = await expectRoundTrip(await botGame(rulesetId));
    expect(text).toContain(`[Ruleset "${rulesetId}@1"]`);
    expect(text).not.toContain('[Rules ');
    expect([read.rulesetId, read.rulesetVersion, read.status]).toEqual([rulesetId, 1, 'finished']);
  });

  it('of people with odd names, who take over what others leave', async () => {
    const { id } = await ann.creates({ rulesetId: 'inherit', seats: 2, seed: '56'.repeat(32) });
    bodyOf(await ben.join(id, { clientSeed: 'luck' }), 201);
    let game: Game = bodyOf(await ann.start(id));
    const people = [ann, ben];
    while (game.status === 'playing') {
      const player = people[game.turn!.seat]!;
      const takes = game.actions.inherit !== null;
      game = takes ? bodyOf(await player.inherit(id)) : await move(game, player, 'steps');
    }
    const { text } = await expectRoundTrip(game);
    expect(text).toMatch(/^\d\. < \d+ \[/m);
  });

  it('with what it had chosen', async () => {
    const options = { target: 5000, openingMinimum: 500, fourTwo: true };
    const { text } = await expectRoundTrip(await botGame('universe', { options }));
    expect(text).toContain('[Options "target=5000 openingMinimum=500 fourTwo=true"]');
  });

  it('with the rules in full where they are a player’s own, whether they are known or not', async () => {
    const changes = {
      interaction: { steal: 'sameCombination' },
      turn: { rescue: 'secondChance' },
      ending: { target: 3000 },
    };
    const { id: rulesetId } = await ben.writes({ name: 'House', basedOn: 'zilch', changes });
    const { text } = await expectRoundTrip(await botGame(rulesetId));
    expect(text).toContain('[Rules "{');
    await service.query('DELETE FROM rulesets WHERE id = $1', [rulesetId]);
    expect((await imported(text)).status).toBe('finished');
  });

  it.each([
    [
      'a winner by a special',
      {
        scoring: {
          specials: [
            { dice: [1], effect: 'win' },
            { dice: [2], effect: 'lose' },
          ],
        },
      },
    ],
    ['one throw at the end', { ending: { finalTurn: 'roll', mode: 'lastLicks' } }],
    ['nobody but one', { players: { min: 1, max: 1 } }],
    ['teams', { teams: { size: 2 }, players: { min: 4 } }],
    ['a roll-off', { start: 'rollOff' }],
    ['a lot', { start: 'random' }],
    ['rescues and farkles that keep points', { turn: { rescue: 'lastDieThrice', farkleKeepsPoints: true } }],
    ['a multiplier', { turn: { hotDiceMultiplier: true } }],
  ])('of a ruleset with %s', async (_name, more) => {
    const scoring = { kinds: { 1: { 1: 100 }, 2: { 1: 200 }, 5: { 1: 500 } }, ...('scoring' in more && more.scoring) };
    const ending = { target: 3000, ...('ending' in more && more.ending) };
    const { id: rulesetId } = await ben.writes({ name: 'House', dice: 2, ...more, scoring, ending });
    const seats = 'players' in more ? (more.players.min as number) : 3;
    await expectRoundTrip(await botGame(rulesetId, { bots: BOTS.slice(0, seats) }));
  });

  it('as far as it has come: before the start, in a turn, and given up', async () => {
    const waiting = await ann.creates({ rulesetId: 'jaques', seats: 3 });
    expect((await imported(await exported(waiting.id))).status).toBe('waiting');
    bodyOf(await ben.join(waiting.id), 201);
    bodyOf(await ann.addBot(waiting.id, 'timid'));
    let game: Game = bodyOf(await ann.start(waiting.id));
    const people = [ann, ben];
    for (let step = 0; step < 20; step++) {
      game = await move(game, people[game.turn!.seat]!, 'steps');
      await expectRoundTrip(game);
    }
    bodyOf(await ben.leave(game.id));
    const { text } = await expectRoundTrip(bodyOf(await anyone.game(game.id)));
    expect(text).toContain('~1');
    bodyOf(await ann.leave(game.id));
    await expectRoundTrip(bodyOf(await anyone.game(game.id)));
  });

  it('whose text is a page at most, and the same for everybody', async () => {
    const game = await ann.creates({ rulesetId: 'pocket', bots: ['bold'], start: true });
    await playToTheEnd(game, new Map([[0, ann]]));
    const text = await exported(game.id);
    expect(text.length).toBeLessThan(6_000);
    expect((await ann.get(`/v1/games/${game.id}/notation`)).text).toBe(text);
    expect(await exported(game.id)).toBe(text);
    expect(text).not.toContain(ann.id);
  });

  it('unless there is none', async () => {
    expectCode(await anyone.get(`/v1/games/${NOBODY}/notation`), 404, 'not-found');
    expectCode(await anyone.get('/v1/games/nobody/notation'), 404, 'not-found');
    const { id } = await botGame('jaques');
    expectCode(await anyone.get(`/v1/games/${id}/notation?format=json`), 400, 'malformed-request');
  });

  it('and nothing of it is stored', async () => {
    const { id } = await botGame('universe');
    const text = await exported(id);
    const count = () => service.query('SELECT count(*) FROM games');
    const before = await count();
    await imported(text);
    expect(await count()).toEqual(before);
  });
});

/** A text of seats 0 and 1; the first line of the moves is line 5. */
const written = (moves: string, ruleset = 'universe@1', more = '[Starter "0"]'): string =>
  `[Ruleset "${ruleset}"]\n[Seat 0 "A"]\n[Seat 1 "B"]\n${more}\n${moves}\n`;

const ROUND = '0. [1 1 4 6 2 5] 1 1 | 200\n1. [2 3 4 4 6 6] x';

/** The faults of a text as `line:column code`. */
async function faultsOf(text: string): Promise<string[]> {
  const response = await send(text);
  expectCode(response, 422, 'invalid-notation');
  const { errors, detail } = response.body as { errors: Fault[]; detail: string };
  expect(detail).toMatch(new RegExp(`^Line ${errors[0]!.line}: `));
  for (const fault of errors) expect(fault.pointer).toBe('/notation');
  return errors.map(({ line, column, code }) => `${line}:${column} ${code}`);
}

describe('a text that is no sound game is refused, and its faults are named by line', () => {
  it('is none to begin with', async () => {
    const read = await imported(written(ROUND));
    expect(read).toMatchObject({ status: 'playing', rated: false, winners: [], date: null });
    expect(read.seats).toEqual([
      { seat: 0, name: 'A', bot: null, score: 200 },
      { seat: 1, name: 'B', bot: null, score: 0 },
    ]);
  });

  it.each<[string, string, string]>([
    ['dice that score nothing', '0. [1 1 4 6 2 5] 4 | 100', '5:18 illegal-keep'],
    ['dice that were not rolled', '0. [1 1 4 6 2 5] 1 1 1 | 1000', '5:18 illegal-keep'],
    ['points that nobody made', '0. [1 1 4 6 2 5] 1 1 | 250', '5:22 wrong-points'],
    ['too many dice', '0. [1 1 4 6 2 5] 1 1 > [1 3 3 3 2] 1 | 300', '5:22 wrong-dice'],
    ['a bank without a keep', '0. [1 1 4 6 2 5] | 200', '5:18 must-keep-first'],
    ['a seat out of turn', `${ROUND}\n1. [1 1 4 6 2 5] 1 1 | 200`, '7:1 not-your-turn'],
    ['a farkle that is none', `${ROUND}\n0. [1 1 4 6 2 5] x`, '7:18 wrong-sign'],
    ['dice taken over where none are', '0. < 100 [1 1 4 6 2] 1 1 | 300', '5:4 nothing-to-inherit'],
    ['a sign that nobody knows', '0. [1 1 4 6 2 5] 1 1 ! 200', '5:22 unexpected'],
    ['a die with seven faces', '0. [1 1 4 6 2 7] 1 1 | 200', '5:4 bad-roll'],
  ])('%s', async (_name, moves, fault) => {
    expect((await faultsOf(written(moves)))[0]).toBe(fault);
  });

  it('every one of them', async () => {
    const moves = '0. [1 1 4 6 2 5] 4 | 100\n1. [2 3 4 4 6 6] x\n0. [1 1 4 6 2 5] 1 1 | 250';
    expect(await faultsOf(written(moves))).toEqual(['5:18 illegal-keep', '7:22 wrong-points']);
  });

  it.each<[string, string, string]>([
    ['a ruleset that nobody knows', written(ROUND, 'monopoly@1'), '1:1 unknown-ruleset'],
    ['a version that nobody knows', written(ROUND, 'universe@2'), '1:1 unknown-ruleset'],
    ['a version too large', written(ROUND, `universe@${'9'.repeat(9)}`), '1:1 unknown-ruleset'],
    ['an id of no ruleset', written(ROUND, `${NOBODY}@1`), '1:1 unknown-ruleset'],
    ['a version of no ruleset', written(ROUND, `${NOBODY}@999999999`), '1:1 unknown-ruleset'],
    ['no ruleset', ROUND, '1:1 missing-tag'],
    ['another hash', written(ROUND, 'universe@1', `[Hash "${'0'.repeat(64)}"]`), '4:1 hash-mismatch'],
    ['options that are not offered', written(ROUND, 'universe@1', '[Options "target=1"]'), '4:1 invalid-options'],
    ['rules that are none', `[Rules "{}"]\n${ROUND}`, '1:1 invalid-ruleset'],
    ['rules that are no JSON', `[Rules "{"]\n${ROUND}`, '1:1 invalid-ruleset'],
    ['another result', written(ROUND, 'universe@1', '[Result "1"]'), '4:1 wrong-result'],
  ])('%s', async (_name, text, fault) => expect(await faultsOf(text)).toContain(fault));

  it('a ruleset of a player’s own is known by its id and version', async () => {
    const { id } = await ben.writes({ name: 'House', basedOn: 'universe', changes: { ending: { target: 6000 } } });
    expect(await imported(written(ROUND, `${id}@1`))).toMatchObject({ rulesetId: id, rulesetVersion: 1 });
    expect(await faultsOf(written(ROUND, `${id}@2`))).toEqual(['1:1 unknown-ruleset']);
  });
});

describe('hostile texts', () => {
  it.each<[string, unknown]>([
    ['no text', undefined],
    ['a number', 7],
    ['null', null],
    ['a list', ['[Ruleset "universe@1"]']],
    ['more than 100,000 characters', ' '.repeat(100_001)],
  ])('%s is malformed', async (_name, notation) => expectCode(await send(notation), 400, 'malformed-request'));

  it('a text under another name, or beside something else, is malformed', async () => {
    expectCode(await anyone.post('/v1/games/imports', { text: written(ROUND) }), 400, 'malformed-request');
    expectCode(await anyone.post('/v1/games/imports', { notation: '', rated: true }), 400, 'malformed-request');
    expectCode(await anyone.post('/v1/games/imports', []), 400, 'malformed-request');
    expectCode(await send('x'.repeat(600_000)), 413, 'payload-too-large');
  });

  const LONG = 99_000;
  const repeated = (text: string): string => text.repeat(Math.floor(LONG / text.length));

  it.each<[string, string]>([
    ['nothing', ''],
    ['white space', repeated(' \n\t')],
    ['brackets', repeated('[')],
    ['quotes', repeated('"')],
    ['backslashes', `[Rules "${repeated('\\')}`],
    ['tags', repeated('[A "b"]\n')],
    ['the same tag', repeated('[Seat 0 "A"]\n')],
    ['turns', written(repeated('0. [1 1 4 6 2 5] 1 1 | 200\n'))],
    ['one endless turn', written(`0. ${repeated('[1 1 4 6 2 5] 1 1 > ')}`)],
    ['rescues', written(`0. ${repeated('[2 3 4 4 6 6] >> ')}`)],
    ['nested rules', `[Rules "${'['.repeat(16_000)}"]`],
    ['rules with a prototype', '[Rules "{\\"__proto__\\":{\\"dice\\":1}}"]'],
    ['digits', written(`0. | ${'9'.repeat(90_000)}`)],
    ['comments', repeated('{')],
    ['marks', repeated('a\u0301')],
    ['a name of a prototype', written(ROUND, '__proto__@1')],
  ])('of %s are refused at once, with some of their faults', async (_name, text) => {
    const started = performance.now();
    const response = await send(text);
    const ms = performance.now() - started;
    expectCode(response, 422, 'invalid-notation');
    expect(response.body.errors.length).toBeLessThanOrEqual(50);
    expect(response.text.length).toBeLessThan(40_000);
    expect(ms).toBeLessThan(1_000);
  });

  it('of every kind are games, or refused by line', async () => {
    const texts = await Promise.all(['jaques', 'inherit', 'zilch'].map(async (id) => exported((await botGame(id)).id)));
    const change = fc.record({
      text: fc.constantFrom(...texts),
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      cut: fc.nat(3),
      put: fc.oneof(
        fc.constantFrom(...'123456x|>~<?[]."{};+-\n', '> [1]', '\u2028', '\r', '[Starter "1"]'),
        fc.string({ unit: 'grapheme', maxLength: 4 }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ text, at, cut, put }) => {
        const position = Math.floor(at * text.length);
        const response = await send(text.slice(0, position) + put + text.slice(position + cut));
        if (response.status === 200) return expect(response.body.rated).toBe(false);
        expectCode(response, 422, 'invalid-notation');
        for (const { line } of (response.body as { errors: Fault[] }).errors) expect(line).toBeGreaterThanOrEqual(1);
      }),
      { seed: SEED, numRuns: 120, endOnFailure: true },
    );
    expect(service.log()).toBe('');
  });
});
