import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameEvent } from '../../src/engine/events.js';
import { bodyOf, Client, type Game, type MovedGame, type Player, type Response } from '../support/client.js';
import { expectDelta, expectSound } from '../support/proof.js';
import { diceOf, seedWhere } from '../support/seeds.js';
import { startService, type TestService } from '../support/service.js';
import { playToTheEnd } from '../support/whole-game.js';

let service: TestService;
let anyone: Client;
let people: Player[];

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  people = await anyone.guests(4);
});

afterAll(() => service.stop());

const KINDS = { 1: { 1: 100 }, 2: { 1: 200 }, 3: { 1: 300 }, 4: { 1: 400 }, 5: { 1: 500 } };

/** One die or a few: face f pays 100 f, a six nothing; so a test says in one number what a throw brings. */
const table = (more: Record<string, unknown> = {}, kinds: object = KINDS): Record<string, unknown> => ({
  dice: 1,
  ...more,
  scoring: { kinds, ...(more.scoring as object | undefined) },
  ending: { target: 1000, ...(more.ending as object | undefined) },
});

const TEAMS = { teams: { size: 2 }, players: { min: 4 } };

/** A ruleset for each value of each field, by what it is about. */
const RULES: Record<string, Record<string, unknown>> = {
  multiplier: table({ turn: { hotDiceMultiplier: true }, ending: { target: 3000 } }),
  'must roll after a combination': table(
    { dice: 3, turn: { mustRollAfter: 'combination' } },
    { ...KINDS, 1: { 1: 100, 3: 1000 } },
  ),
  'growing minimum': table({ turn: { bankMinimumGrows: true } }),
  'growing minimum, short banks recording nothing': table({ turn: { bankMinimumGrows: true, shortBank: 'zero' } }),
  'first roll again': table({ turn: { rescue: 'rerollFirst' } }),
  'second chance': table({ turn: { rescue: 'secondChance' } }),
  'last die thrice': table({ turn: { rescue: 'lastDieThrice' } }),
  'a farkle keeps points': table({ turn: { farkleKeepsPoints: true } }),
  'inherit after a bank': table({ dice: 2, interaction: { inherit: { after: 'bank' } }, ending: { target: 3000 } }),
  'inherit after a farkle': table({ interaction: { inherit: { after: 'farkle' } } }),
  'inherit flat points once opened': table({
    dice: 2,
    interaction: { inherit: { after: 'bank', flat: 50, needsOpening: true } },
    ending: { target: 3000 },
  }),
  steal: table({ interaction: { steal: 'sameCombination' } }),
  'knock back': table({ interaction: { sameScore: 'knockBack' } }),
  teams: table(TEAMS),
  'teams that steal, with last licks': table({
    ...TEAMS,
    interaction: { steal: 'sameCombination' },
    ending: { mode: 'lastLicks' },
  }),
  above: table({ ending: { target: 300, reach: 'above' } }),
  'overshoot loses the turn': table({ ending: { target: 300, overshoot: 'loseTurn' } }),
  'overshoot falls to the lowest': table({ ending: { target: 500, overshoot: 'toLowest' } }),
  'last licks': table({ ending: { target: 300, mode: 'lastLicks' } }),
  'one throw in the final round': table({ ending: { target: 300, finalTurn: 'roll' } }),
  'a special wins': table({ dice: 2, scoring: { specials: [{ dice: [1, 1], effect: 'win', when: 'firstRoll' }] } }),
  'a special loses': table({ dice: 2, scoring: { specials: [{ dice: [1, 1], effect: 'lose' }] } }),
  'a special scores': table({ scoring: { specials: [{ dice: [6], effect: { points: 650 }, when: 'firstRoll' }] } }),
  'a toxic face': table({ dice: 2, scoring: { toxic: { face: 2, count: 1 } } }),
  'nothing scores': table({ scoring: { nothing: 50 } }),
  'keep all': table({ dice: 2, turn: { keep: 'all' } }),
  'keep one combination': table({ dice: 2, turn: { keep: 'oneCombination' } }),
  'hot dice forced': table({ dice: 2, turn: { hotDice: 'forced' } }),
  'no hot dice': table({ turn: { hotDice: 'none' } }),
  cutthroat: table({ penalties: { farkle: 100, floor: -200 } }),
  'a streak costs all': table({ penalties: { streak: { length: 2, points: 'all' } } }),
  'a full throw costs': table({ dice: 2, penalties: { fullThrow: 150, floor: 0 } }),
  'lost points to the highest': table({ penalties: { lostPointsTo: 'highest' } }),
  'lost points to the lowest': table({ penalties: { lostPointsTo: 'lowest' } }),
  'lost points to the next': table({ penalties: { lostPointsTo: 'next' } }),
  'equal turns, shared': table({ ending: { target: 300, mode: 'equalTurns', tie: 'shared' } }),
  'equal turns, extra turns': table({ ending: { target: 300, mode: 'equalTurns', tie: 'extraTurns' } }),
  rounds: table({ ending: { mode: 'rounds', rounds: 2 }, players: { min: 1, max: 8 } }),
  'alone to a target': table({ players: { min: 1, max: 1 } }),
  'start by roll-off': table({ start: 'rollOff' }),
  'start by lot': table({ start: 'random' }),
  'start by the loser': table({ start: 'loser' }),
  'eight dice': table({ dice: 8, ending: { target: 20_000 } }),
};

/** Dice that fall in a turn, in the order of its throws, one or several dice each; the key is `seat.turn`. */
type Script = Record<string, (number | number[])[]>;

const seedOf = (script: Script, seats: number): string =>
  seedWhere(
    (dice) =>
      Object.entries(script).every(([key, throws]) => {
        const [seat, turn] = key.split('.').map(Number) as [number, number];
        return throws.every((thrown, index) => {
          const wanted = [thrown].flat();
          return dice({ seat, turn, throw: index + 1, count: wanted.length }).join() === wanted.join();
        });
      }),
    seats,
  );

/** The first of some people at a table of a ruleset that has just been written, with the dice of a script. */
async function begin(rules: string, script: Script = {}, seats = 2): Promise<Game> {
  const host = people[0]!;
  const { id: rulesetId } = await host.writes({ name: rules, ...RULES[rules] });
  const { id } = await host.creates({ rulesetId, seats, seed: seedOf(script, seats) });
  for (const guest of people.slice(1, seats)) bodyOf(await guest.join(id), 201);
  return bodyOf(await host.start(id));
}

const onMove = ({ turn }: Game): Player => people[turn!.seat]!;

type Move = 'roll' | 'inherit' | 'keep' | 'bank';

const ask = (move: Move, game: Game): Promise<Response> => {
  const player = onMove(game);
  return move === 'keep' ? player.keep(game.id, game.actions.keeps[0]!.dice) : player[move](game.id);
};

/** Makes moves for whoever has the dice; `keep` takes what pays most. Gives the last answer. */
async function act(game: Game, moves: string): Promise<MovedGame> {
  let now = game;
  for (const move of moves.split(' ')) {
    const after = bodyOf(await ask(move as Move, now));
    expectDelta(now, after);
    now = after;
  }
  return now as MovedGame;
}

async function expectRefused(game: Game, move: Move, status: number, code: string): Promise<void> {
  expect((await ask(move, game)).body).toMatchObject({ status, code, gameVersion: game.version });
}

const types = ({ events }: MovedGame): string[] => events.map(({ type }) => type);

const scores = ({ seats }: Game): number[] => seats.map(({ score }) => score);

/** Plays on to the end: bank as soon as that is offered, take over whatever is offered. Gives the last answer and the log. */
async function finish(game: Game): Promise<{ last: Game; log: GameEvent[] }> {
  let last = game;
  for (let moves = 0; last.status === 'playing'; moves++) {
    if (moves > 600) throw new Error('the game does not end');
    const { keeps, bank, inherit } = last.actions;
    last = await act(last, keeps.length > 0 ? 'keep' : bank ? 'bank' : inherit ? 'inherit' : 'roll');
  }
  expect(last.turn).toBeNull();
  return { last, log: await expectSound(service, anyone, game.id) };
}

describe('hot dice', () => {
  it('raise a multiplier on what the turn scores afterwards', async () => {
    const game = await begin('multiplier', { '0.1': [1, 2, 3] });
    const hot = await act(game, 'roll keep');
    expect(hot.events).toMatchObject([
      { type: 'kept', points: 100 },
      { type: 'hot-dice', multiplier: 2 },
    ]);
    const rolled = await act(hot, 'roll');
    expect(rolled.actions.keeps).toEqual([{ dice: [2], points: 400, diceLeft: 1 }]);
    const kept = await act(rolled, 'keep');
    expect(kept.events).toMatchObject([
      { type: 'kept', points: 400, multiplier: 2, turnPoints: 500 },
      { type: 'hot-dice', multiplier: 3 },
    ]);
    const banked = await act(kept, 'roll keep bank');
    expect(scores(banked)).toEqual([1400, 0]);
    expect((await act(banked, 'roll')).actions.keeps[0]?.points ?? 0).toBeLessThanOrEqual(500);
    await finish(bodyOf(await anyone.game(game.id)));
  });

  it('may bring billions, as far as dear dice and many throws go', async () => {
    const dear = Object.fromEntries([1, 2, 3, 4, 5, 6].map((face) => [face, { 1: 1_000_000 }]));
    const turn = { keep: 'all', hotDiceMultiplier: true };
    const ending = { target: 1_000_000 };
    const { id: rulesetId } = await people[0]!.writes({
      name: 'Dear',
      dice: 8,
      scoring: { kinds: dear },
      turn,
      ending,
    });
    const { id } = await people[0]!.creates({ rulesetId, bots: ['timid'], start: true });
    let game = bodyOf(await people[0]!.roll(id));
    for (let throws = 1; throws <= 40; throws++) {
      game = bodyOf(await people[0]!.play(id, game.turn!.roll, throws < 40 ? 'roll' : 'bank'));
    }
    expect(scores(game)[0]).toBe((8_000_000 * 40 * 41) / 2);
    await expectSound(service, anyone, id);
  });

  it('forced: must be rolled, never banked', async () => {
    const game = await begin('hot dice forced', {
      '0.1': [
        [1, 2],
        [6, 6],
      ],
    });
    const rolled = await act(game, 'roll');
    const play = await people[0]!.play(game.id, [1, 2], 'bank');
    expect(play.body).toMatchObject({ status: 409, code: 'must-roll' });
    const kept = await act(rolled, 'keep');
    expect(kept.actions).toMatchObject({ roll: true, bank: null });
    await expectRefused(kept, 'bank', 409, 'must-roll');
    const lost = await act(kept, 'roll');
    expect(types(lost)).toEqual(['rolled', 'farkled', 'turn-started']);
    await finish(lost);
  });

  it('none: the last die banks by itself, and nothing can be rolled then', async () => {
    const game = await begin('no hot dice', { '0.1': [4], '1.1': [2] });
    const rolled = await act(game, 'roll');
    const play = await people[0]!.play(game.id, [4], 'roll');
    expect(play.body).toMatchObject({ status: 409, code: 'not-your-turn', gameVersion: rolled.version });
    const kept = await act(rolled, 'keep');
    expect(types(kept)).toEqual(['kept', 'hot-dice', 'banked', 'turn-started']);
    const other = await act(kept, 'roll');
    const played = bodyOf(await people[1]!.play(game.id, [2], 'bank'));
    expectDelta(other, played);
    expect(scores(played)).toEqual([400, 200]);
    await finish(played);
  });
});

describe('a keep', () => {
  it('of three of a kind must be rolled after', async () => {
    const game = await begin('must roll after a combination', {
      '0.1': [
        [1, 1, 1],
        [5, 6, 6],
      ],
    });
    const rolled = await act(game, 'roll');
    const play = await people[0]!.play(game.id, [1, 1, 1], 'bank');
    expect(play.body).toMatchObject({ status: 409, code: 'must-roll' });
    const kept = await act(rolled, 'keep');
    expect(kept.actions).toMatchObject({ roll: true, bank: null });
    await expectRefused(kept, 'bank', 409, 'must-roll');
    const after = await act(kept, 'roll keep');
    expect(after.actions).toMatchObject({ bank: { points: 1500 } });
    await finish(after);
  });

  it('is of all scoring dice where the ruleset says so', async () => {
    const game = await begin('keep all', { '0.1': [[1, 2]] });
    const rolled = await act(game, 'roll');
    expect(rolled.actions.keeps).toEqual([{ dice: [1, 2], points: 300, diceLeft: 2 }]);
    expect((await people[0]!.keep(game.id, [1])).body).toMatchObject({ status: 422, code: 'illegal-keep' });
    await finish(rolled);
  });

  it('is of one combination where the ruleset says so', async () => {
    const game = await begin('keep one combination', { '0.1': [[1, 2]] });
    const rolled = await act(game, 'roll');
    expect(rolled.actions.keeps.map(({ dice }) => dice)).toEqual([[2], [1]]);
    expect((await people[0]!.keep(game.id, [1, 2])).body).toMatchObject({ status: 422, code: 'illegal-keep' });
    await finish(rolled);
  });
});

describe('a minimum that grows', () => {
  it('asks for 50 more than the bank before, and for nothing after a farkle', async () => {
    const game = await begin('growing minimum', { '0.1': [3], '1.1': [3, 2], '0.2': [6], '1.2': [1] });
    const second = await act(game, 'roll keep bank roll keep');
    expect(second.actions).toMatchObject({ roll: true, bank: null });
    await expectRefused(second, 'bank', 422, 'below-minimum');
    const banked = await act(second, 'roll keep bank');
    expect(scores(banked)).toEqual([300, 500]);
    const free = await act(banked, 'roll roll keep');
    expect(free.actions.bank).toEqual({ points: 100 });
    await finish(free);
  });

  it('lets a short bank record nothing, after which there is no minimum', async () => {
    const script = { '0.1': [3], '1.1': [3], '0.2': [1] };
    const game = await begin('growing minimum, short banks recording nothing', script);
    const second = await act(game, 'roll keep bank roll keep');
    expect(second.actions.bank).toEqual({ points: 0 });
    const short = await act(second, 'bank');
    expect(short.events[0]).toMatchObject({ type: 'banked', points: 0, turnPoints: 300, score: 0 });
    const third = await act(short, 'roll keep');
    expect(third.actions.bank).toEqual({ points: 100 });
    await finish(third);
  });
});

describe('a rescue', () => {
  it('throws the first roll of a turn again, once, in one answer', async () => {
    const game = await begin('first roll again', { '0.1': [6, 2, 6], '1.1': [6, 6] });
    const saved = await act(game, 'roll');
    expect(saved.events).toMatchObject([
      { type: 'rolled', dice: [6] },
      { type: 'rolled', dice: [2] },
    ]);
    expect(saved.turn).toMatchObject({ phase: 'to-keep', roll: [2] });
    const lost = await act(saved, 'keep roll');
    expect(types(lost)).toEqual(['rolled', 'farkled', 'turn-started']);
    expect(types(await act(lost, 'roll'))).toEqual(['rolled', 'rolled', 'farkled', 'turn-started']);
    await finish(bodyOf(await anyone.game(game.id)));
  });

  it('is a second chance once a turn', async () => {
    const game = await begin('second chance', { '0.1': [1, 6, 3, 6] });
    const saved = await act(game, 'roll keep roll');
    expect(types(saved)).toEqual(['rolled', 'rolled']);
    const lost = await act(saved, 'keep roll');
    expect(lost.events).toMatchObject([{ type: 'rolled' }, { type: 'farkled', lost: 400 }, { type: 'turn-started' }]);
    await finish(lost);
  });

  it('throws the last die three times', async () => {
    const game = await begin('last die thrice', { '0.1': [6, 6, 2], '1.1': [6, 6, 6] });
    const saved = await act(game, 'roll');
    expect(types(saved)).toEqual(['rolled', 'rolled', 'rolled']);
    const next = await act(saved, 'keep bank');
    expect(types(await act(next, 'roll'))).toEqual(['rolled', 'rolled', 'rolled', 'farkled', 'turn-started']);
    await finish(bodyOf(await anyone.game(game.id)));
  });
});

describe('a farkle', () => {
  it('keeps the points of the turn where the ruleset says so', async () => {
    const game = await begin('a farkle keeps points', { '0.1': [4, 6], '1.1': [6] });
    const lost = await act(game, 'roll keep roll');
    expect(lost.events).toMatchObject([
      { type: 'rolled' },
      { type: 'farkled', seat: 0, lost: 0 },
      { type: 'banked', seat: 0, points: 400, score: 400 },
      { type: 'turn-started', seat: 1 },
    ]);
    expect(types(await act(lost, 'roll'))).toEqual(['rolled', 'farkled', 'turn-started']);
    await finish(bodyOf(await anyone.game(game.id)));
  });

  it('costs points down to the floor', async () => {
    const game = await begin('cutthroat', { '0.1': [6], '1.1': [1], '0.2': [6], '1.2': [6], '0.3': [6] });
    const after = await act(game, 'roll roll keep bank roll roll roll');
    expect(scores(after)).toEqual([-200, 0]);
    await finish(after);
  });

  it('that makes a row of them costs everything, and the row begins anew', async () => {
    const script = { '0.1': [5], '1.1': [6], '0.2': [6], '1.2': [6], '0.3': [6] };
    const after = await act(await begin('a streak costs all', script), 'roll keep bank roll roll roll roll');
    expect(after.events).toMatchObject([
      { type: 'rolled' },
      { type: 'farkled' },
      { type: 'penalised', seat: 0, reason: 'streak', points: 500, score: 0 },
      { type: 'turn-started' },
    ]);
    expect(after.seats.map(({ farklesInARow }) => farklesInARow)).toEqual([0, 0]);
    await finish(after);
  });

  it('on a full throw costs what the ruleset says', async () => {
    const game = await begin('a full throw costs', { '0.1': [[1, 6]], '1.1': [[6, 6]], '0.2': [[6, 6]] });
    const after = await act(game, 'roll keep bank roll roll');
    expect(after.events[2]).toMatchObject({ type: 'penalised', seat: 0, reason: 'full-throw', points: 100, score: 0 });
    await finish(after);
  });

  it.each([
    ['highest', 1],
    ['lowest', 2],
    ['next', 1],
  ])('hands the lost points to the %s', async (whom, to) => {
    const script = { '0.1': [1], '1.1': [2], '2.1': [6], '0.2': [5, 6] };
    const game = await begin(`lost points to the ${whom}`, script, 3);
    const after = await act(game, 'roll keep bank roll keep bank roll roll keep roll');
    expect(after.events).toMatchObject([
      { type: 'rolled' },
      { type: 'farkled', lost: 500 },
      { type: 'points-moved', from: 0, to, points: 500, reason: 'lost-turn' },
      { type: 'turn-started', seat: 1 },
    ]);
    await finish(after);
  });
});

describe('what the turn before left', () => {
  it('after a bank is taken over by rolling, and the bank stays where it is', async () => {
    const game = await begin('inherit after a bank', { '0.1': [[3, 6]], '1.1': [2] });
    expect(game.actions.inherit).toBeNull();
    await expectRefused(game, 'inherit', 409, 'nothing-to-inherit');
    const banked = await act(game, 'roll keep bank');
    expect(banked.actions).toMatchObject({ roll: true, bank: null, inherit: { dice: 1, points: 300 } });
    const taken = await act(banked, 'inherit');
    expect(taken.events).toMatchObject([
      { type: 'points-moved', from: 0, to: 1, points: 300, dice: 1, reason: 'inherited' },
      { type: 'rolled', seat: 1, dice: [2] },
    ]);
    expect(taken.turn).toMatchObject({ points: 300, phase: 'to-keep' });
    expect(taken.actions.inherit).toBeNull();
    const kept = await act(taken, 'keep');
    await expectRefused(kept, 'inherit', 409, 'nothing-to-inherit');
    expect(scores(await act(kept, 'bank'))).toEqual([300, 500]);
    await finish(bodyOf(await anyone.game(game.id)));
  });

  it('after a bank may be left alone', async () => {
    const banked = await act(await begin('inherit after a bank', { '0.1': [[3, 6]] }), 'roll keep bank');
    const rolled = bodyOf(await people[1]!.post(`/v1/games/${banked.id}/roll`, { inherit: false }));
    expect(rolled.events[0]).toMatchObject({ type: 'rolled', seat: 1, dice: [expect.anything(), expect.anything()] });
    await finish(rolled);
  });

  it('after a farkle is taken over with the points that were lost', async () => {
    const game = await begin('inherit after a farkle', { '0.1': [4, 6], '1.1': [1] });
    const lost = await act(game, 'roll keep roll');
    expect(lost.events[1]).toMatchObject({ type: 'farkled', lost: 400 });
    expect(lost.actions.inherit).toEqual({ dice: 1, points: 400 });
    expect(scores(await act(lost, 'inherit keep bank'))).toEqual([0, 500]);
    await finish(bodyOf(await anyone.game(game.id)));
  });

  it('can be flat points, for those alone who have opened', async () => {
    const script = { '0.1': [[3, 6]], '1.1': [[4, 6]], '0.2': [2] };
    const first = await act(await begin('inherit flat points once opened', script), 'roll keep bank');
    expect(first.actions.inherit).toBeNull();
    await expectRefused(first, 'inherit', 409, 'nothing-to-inherit');
    const second = await act(first, 'roll keep bank');
    expect(second.actions.inherit).toEqual({ dice: 1, points: 50 });
    expect(scores(await act(second, 'inherit keep bank'))).toEqual([550, 400]);
    await finish(bodyOf(await anyone.game(first.id)));
  });

  it('is stolen by the same dice', async () => {
    const banked = await act(await begin('steal', { '0.1': [3], '1.1': [3] }), 'roll keep bank roll keep bank');
    expect(banked.events).toMatchObject([
      { type: 'banked', seat: 1, points: 300 },
      { type: 'points-moved', from: 0, to: 1, points: 300, reason: 'stolen' },
      { type: 'turn-started', seat: 0 },
    ]);
    expect(scores(banked)).toEqual([0, 600]);
    await finish(banked);
  });

  it('is thrown back by the same total', async () => {
    const script = { '0.1': [1], '1.1': [6], '0.2': [2], '1.2': [3] };
    const met = await act(await begin('knock back', script), 'roll keep bank roll roll keep bank roll keep bank');
    expect(met.events[1]).toMatchObject({
      type: 'penalised',
      seat: 0,
      reason: 'knocked-back',
      points: 200,
      score: 100,
    });
    expect(scores(met)).toEqual([100, 300]);
    await finish(met);
  });
});

describe('teams', () => {
  it('sit alternately, share one score once every member has opened, and win together', async () => {
    const game = await begin('teams', { '0.1': [1], '1.1': [2], '2.1': [3], '3.1': [6] }, 4);
    expect(game.seats.map(({ team }) => team)).toEqual([0, 1, 0, 1]);
    const first = await act(game, 'roll keep bank');
    expect(first.events[0]).toMatchObject({ type: 'banked', seat: 0, points: 0, turnPoints: 100, opens: true });
    expect(first.seats.map(({ opened }) => opened)).toEqual([true, false, false, false]);
    const third = await act(first, 'roll keep bank roll keep bank');
    expect(scores(third)).toEqual([300, 0, 300, 0]);
    const { last, log } = await finish(third);
    expect([
      [0, 2],
      [1, 3],
    ]).toContainEqual(last.winners);
    const final = log.find((event) => event.type === 'final-round-started')!;
    expect(final.seatsToPlay.map((seat) => seat % 2)).toEqual(Array(2).fill(1 - (final.triggeredBy % 2)));
  });

  it('need a full table', async () => {
    const { id: rulesetId } = await people[0]!.writes({ name: 'Teams', ...RULES.teams });
    const { id } = await people[0]!.creates({ rulesetId, bots: ['timid', 'bold', 'steady', 'careful'] });
    const five = await people[0]!.start(id);
    expect(five.body).toMatchObject({ status: 409, code: 'not-enough-players' });
    bodyOf(await people[0]!.addBot(id, 'canny'));
    const started = bodyOf(await people[0]!.start(id));
    expect(started.seats.map(({ team }) => team)).toEqual([0, 1, 2, 0, 1, 2]);
  });
});

describe('the end', () => {
  it('comes above the target, not at it', async () => {
    const at = await act(await begin('above', { '0.1': [3], '1.1': [4] }), 'roll keep bank');
    expect([at.finalRound, scores(at)]).toEqual([null, [300, 0]]);
    const above = await act(at, 'roll keep bank');
    expect(above.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [0] });
    await finish(above);
  });

  it('takes an exact score: what passes it loses the turn', async () => {
    const game = await begin('overshoot loses the turn', { '0.1': [4], '1.1': [3] });
    const kept = await act(game, 'roll keep');
    expect(kept.actions.bank).toEqual({ points: 0 });
    const passed = await act(kept, 'bank');
    expect(passed.events[0]).toMatchObject({ type: 'banked', points: 0, turnPoints: 400, score: 0 });
    const met = await act(passed, 'roll keep bank');
    expect([scores(met), met.finalRound?.triggeredBy]).toEqual([[0, 300], 1]);
    const { last } = await finish(met);
    expect(Math.max(...scores(last))).toBe(300);
  });

  it('takes an exact score: what passes it falls to the lowest', async () => {
    const script = { '0.1': [3], '1.1': [1], '0.2': [4] };
    const game = await begin('overshoot falls to the lowest', script);
    const fallen = await act(game, 'roll keep bank roll keep bank roll keep bank');
    expect(fallen.events.slice(0, 2)).toMatchObject([
      { type: 'banked', seat: 0, points: 0, turnPoints: 400 },
      { type: 'penalised', seat: 0, reason: 'overshoot', points: 200, score: 100 },
    ]);
    const { last } = await finish(fallen);
    expect(scores(last)).toContain(500);
  });

  it('gives whoever is passed another turn, until nobody passes', async () => {
    const script = { '0.1': [3], '1.1': [4], '0.2': [2], '1.2': [6] };
    const first = await act(await begin('last licks', script), 'roll keep bank');
    expect(first.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1] });
    const second = await act(first, 'roll keep bank');
    expect(second.finalRound).toEqual({ triggeredBy: 1, seatsToPlay: [0] });
    const third = await act(second, 'roll keep bank');
    expect(third.finalRound).toEqual({ triggeredBy: 0, seatsToPlay: [1] });
    const { last } = await finish(third);
    expect([last.winners, scores(last)]).toEqual([[0], [500, 400]]);
  });

  it('leaves one throw to the others', async () => {
    const game = await begin('one throw in the final round', { '0.1': [3], '1.1': [4] });
    const rolled = await act(game, 'roll keep bank roll');
    const over = await act(rolled, 'keep');
    expect(types(over)).toEqual(['kept', 'hot-dice', 'banked', 'game-finished']);
    expect([over.status, over.winners]).toEqual(['finished', [1]]);
    await expectSound(service, anyone, game.id);
  });

  it('is a special that wins on the first roll, and only there', async () => {
    const won = await act(await begin('a special wins', { '0.1': [[1, 1]] }), 'roll');
    expect([types(won), won.winners]).toEqual([['rolled', 'game-finished'], [0]]);
    await expectSound(service, anyone, won.id);
    const script = {
      '0.1': [
        [3, 4],
        [1, 1],
      ],
    };
    const later = await act(await begin('a special wins', script), 'roll keep roll');
    expect(later.turn).toMatchObject({ seat: 0, phase: 'to-keep', roll: [1, 1] });
    await finish(later);
  });

  it('is a special that loses, for the seat alone', async () => {
    const lost = await act(await begin('a special loses', { '0.1': [[1, 1]] }, 3), 'roll');
    expect(lost.events).toMatchObject([
      { type: 'rolled' },
      { type: 'forfeited', seat: 0, reason: 'special-lose' },
      { type: 'turn-started', seat: 1 },
    ]);
    expect(lost.seats[0]!.state).toBe('forfeited');
    const { last } = await finish(lost);
    expect(last.winners).not.toContain(0);
  });

  it('comes when the round is over, for all who lead', async () => {
    const script = { '0.1': [3], '1.1': [3] };
    const shared = await act(await begin('equal turns, shared', script), 'roll keep bank roll keep bank');
    expect(shared).toMatchObject({ status: 'finished', winners: [0, 1] });
    await expectSound(service, anyone, shared.id);
    const more = await act(await begin('equal turns, extra turns', script), 'roll keep bank roll keep bank');
    expect(more).toMatchObject({ status: 'playing', tieBreak: { seats: [0, 1] } });
    await finish(more);
  });

  it('comes after so many rounds, alone as well', async () => {
    const { last } = await finish(await begin('rounds', { '0.1': [1], '0.2': [2] }, 1));
    expect([scores(last), last.winners]).toEqual([[300], [0]]);
    const { last: alone, log } = await finish(await begin('alone to a target', {}, 1));
    expect([alone.winners, scores(alone)[0]! >= 1000]).toEqual([[0], true]);
    expect(log.at(-1)).toMatchObject({ type: 'game-finished' });
  });
});

describe('a throw', () => {
  it('in which nothing scores is worth what the ruleset says', async () => {
    const rolled = await act(await begin('nothing scores', { '0.1': [6] }), 'roll');
    expect(rolled.actions.keeps).toEqual([{ dice: [6], points: 50, diceLeft: 1 }]);
    await finish(rolled);
  });

  it('with a toxic face kills the turn, though other dice score', async () => {
    const killed = await act(await begin('a toxic face', { '0.1': [[1, 2]] }), 'roll');
    expect(types(killed)).toEqual(['rolled', 'farkled', 'turn-started']);
    await finish(killed);
  });

  it('with a special scores on the first roll alone', async () => {
    const game = await begin('a special scores', { '0.1': [6, 6] });
    const first = await act(game, 'roll');
    expect(first.actions.keeps).toEqual([{ dice: [6], points: 650, diceLeft: 1 }]);
    const lost = await act(first, 'keep roll');
    expect(lost.events[1]).toMatchObject({ type: 'farkled', lost: 650 });
    await finish(lost);
  });
});

describe('who begins', () => {
  it('is rolled for in the log', async () => {
    const game = await begin('start by roll-off', { '0.0': [2], '1.0': [5] });
    expect(game.turn!.seat).toBe(1);
    const { log } = await finish(game);
    expect(log.filter(({ type }) => type === 'starter-rolled')).toMatchObject([
      { seat: 0, attempt: 1, die: 2 },
      { seat: 1, attempt: 1, die: 5 },
    ]);
  });

  it('is drawn by lot, the same seat for the same seed', async () => {
    const drawn = async (script: Script) => (await begin('start by lot', script, 3)).turn!.seat;
    const seats = [];
    for (const die of [1, 2, 3, 4, 5, 6]) seats.push(await drawn({ '0.1': [die] }));
    expect(new Set(seats).size).toBeGreaterThan(1);
    expect(await drawn({ '0.1': [1] })).toBe(seats[0]);
    await finish(await begin('start by lot', {}, 3));
  });

  it('is the loser of the game before, the first seat where there was none', async () => {
    const game = await begin('start by the loser');
    expect(game.turn!.seat).toBe(0);
    await finish(game);
  });
});

describe('built-in players', () => {
  const seatsFor = ({ teams, players }: Record<string, unknown>): number =>
    teams ? 4 : Math.min(3, (players as { max?: number } | undefined)?.max ?? 3);

  const BOTS = ['timid', 'reckless', 'canny', 'bold'];

  it.each(Object.keys(RULES))('play by themselves to the end: %s', async (name) => {
    const rules = RULES[name]!;
    const { id: rulesetId } = await people[0]!.writes({ name, ...rules });
    const bots = BOTS.slice(0, seatsFor(rules));
    const game = await people[0]!.creates({ rulesetId, sit: false, bots, start: true, seed: 'ab'.repeat(32) });
    expect(game).toMatchObject({ status: 'finished', turn: null });
    await expectSound(service, anyone, game.id);
  });

  it.each(Object.keys(RULES).filter((name) => seatsFor(RULES[name]!) > 1))('play with a person: %s', async (name) => {
    const rules = RULES[name]!;
    const { id: rulesetId } = await people[0]!.writes({ name, ...rules });
    const bots = BOTS.slice(1, seatsFor(rules));
    const game = await people[0]!.creates({ rulesetId, bots, start: true, seed: 'cd'.repeat(32) });
    await finish(game);
  });
});

describe('the built-in relatives of the sheets', () => {
  const WHOLE: [string, number][] = [
    ['jaques-team', 4],
    ['jaques-piggyback', 2],
    ['inherit', 3],
  ];

  it.each(WHOLE)('%s is played by %d people to its end', async (rulesetId, seats) => {
    const { id } = await people[0]!.creates({ rulesetId, seats, seed: '12'.repeat(32) });
    for (const guest of people.slice(1, seats)) bodyOf(await guest.join(id), 201);
    const game = bodyOf(await people[0]!.start(id));
    const answers = await playToTheEnd(game, new Map(people.map((player, seat) => [seat, player])), 'play');
    expect(answers.at(-1)!.winners).toHaveLength(rulesetId === 'jaques-team' ? 2 : 1);
    await expectSound(service, anyone, id);
  });

  it.each(WHOLE)('%s is played by %d bots to its end', async (rulesetId, seats) => {
    const bots = ['canny', 'bold', 'timid', 'reckless'].slice(0, seats);
    const game = await people[0]!.creates({ rulesetId, sit: false, bots, start: true });
    expect(game.status).toBe('finished');
    await expectSound(service, anyone, game.id);
  });

  it('inherit lets the next player throw on', async () => {
    const start = await people[0]!.creates({ rulesetId: 'inherit', seats: 2, seed: '34'.repeat(32) });
    bodyOf(await people[1]!.join(start.id), 201);
    const { log } = await finish(bodyOf(await people[0]!.start(start.id)));
    const moved = log.filter((event) => event.type === 'points-moved');
    expect(moved.length).toBeGreaterThan(0);
    for (const { reason, dice } of moved) expect([reason, dice! >= 1]).toEqual(['inherited', true]);
  });
});

it('the dice of a script are those of the game', () => {
  const seed = seedOf({ '0.1': [[1, 2], 3] }, 2);
  expect(diceOf(seed)({ seat: 0, turn: 1, throw: 1, count: 2 })).toEqual([1, 2]);
});
