import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import {
  bodyOf,
  Client,
  type Game,
  type Headers,
  type MovedGame,
  type Player,
  type Response,
} from '../support/client.js';
import { expectDelta, expectSound, storedGame } from '../support/proof.js';
import { startService, type TestService } from '../support/service.js';

const SEED = 20_251;
const STEPS = 60;

let service: TestService;
let anyone: Client;
let players: Player[];

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  players = await anyone.guests(4);
});

afterAll(() => service.stop());

/** What one of the players asks for, and on which version. `pick` chooses among the keeps that are offered. */
type Step = {
  who: 'on move' | 'other';
  move: 'roll' | 'inherit' | 'keep' | 'bank' | 'play';
  dice: 'offered' | 'rolled' | 'any';
  pick: number;
  any: number[];
  then: 'roll' | 'bank';
  version: 'none' | 'present' | 'past';
};

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  who: fc.constantFrom('on move', 'on move', 'on move', 'on move', 'other'),
  move: fc.constantFrom('roll', 'roll', 'inherit', 'keep', 'keep', 'bank', 'bank', 'play', 'play'),
  dice: fc.constantFrom('offered', 'offered', 'offered', 'rolled', 'any'),
  pick: fc.nat(1_000),
  any: fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 8 }),
  then: fc.constantFrom('roll', 'bank'),
  version: fc.constantFrom('none', 'none', 'none', 'present', 'past'),
});

const sorted = (dice: readonly number[]): string => dice.toSorted((a, b) => a - b).join();

function diceFor({ dice, pick, any }: Step, { turn, actions }: Game): number[] {
  const { keeps } = actions;
  if (dice === 'offered' && keeps.length > 0) return keeps[pick % keeps.length]!.dice;
  if (dice !== 'any' && turn!.roll.length > 0) return turn!.roll.slice(0, 1 + (pick % turn!.roll.length));
  return any;
}

/** Whether `actions` and the version promise that a step will be accepted. */
function isOffered(step: Step, dice: readonly number[], { actions }: Game): boolean {
  if (step.who === 'other' || step.version === 'past') return false;
  const keep = actions.keeps.find((offered) => sorted(offered.dice) === sorted(dice));
  if (step.move === 'roll') return actions.roll;
  if (step.move === 'inherit') return actions.inherit !== null;
  if (step.move === 'bank') return actions.bank !== null;
  return keep !== undefined;
}

async function take(step: Step, dice: number[], game: Game): Promise<Response> {
  const seat = step.who === 'on move' ? game.turn!.seat : (game.turn!.seat + 1) % game.seats.length;
  const player = players[seat]!;
  const tags = { none: undefined, present: `"${game.version}"`, past: `"${game.version - 1}"` };
  const tag = tags[step.version];
  const headers: Headers = tag === undefined ? {} : { 'If-Match': tag };
  if (step.move === 'keep') return player.keep(game.id, dice, headers);
  if (step.move === 'play') return player.play(game.id, dice, step.then, headers);
  return player[step.move](game.id, headers);
}

/** A play can still fail at its second half, where the bank is below a minimum. */
const mayFallShort = ({ move, then }: Step, { status, body }: Response): boolean =>
  move === 'play' && then === 'bank' && status === 422 && body.code === 'below-minimum';

/** An accepted step adds its events and shows what `actions` promised; a refused one changes nothing. */
async function expectKept(step: Step, before: Game, answer: Response): Promise<Game> {
  if (answer.status !== 200) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await storedGame(service, before.id)).version).toBe(before.version);
    return before;
  }
  const after = answer.body as MovedGame;
  expectDelta(before, after);
  expect(after.version).toBe(after.events.at(-1)!.seq);
  const [first] = after.events;
  if (first?.type === 'banked' && step.move === 'bank') expect(first.points).toBe(before.actions.bank!.points);
  if (step.move === 'inherit') {
    expect(first).toMatchObject({ type: 'points-moved', reason: 'inherited', ...before.actions.inherit });
  }
  if (first?.type === 'kept') {
    const { dice, points, diceToRoll } = first;
    const offered = before.actions.keeps.find((keep) => sorted(keep.dice) === sorted(dice))!;
    expect([points, diceToRoll]).toEqual([offered.points, offered.diceLeft]);
  }
  return after;
}

async function walk(rulesetId: string, steps: readonly Step[]): Promise<void> {
  const seats = rulesetId === 'jaques-team' ? 4 : 2;
  const ann = players[0]!;
  const { id } = await ann.creates({ rulesetId, seats, options: {} });
  for (const guest of players.slice(1, seats)) bodyOf(await guest.join(id), 201);
  let game: Game = bodyOf(await ann.start(id));
  for (const step of steps) {
    if (game.status !== 'playing') break;
    const dice = diceFor(step, game);
    const offered = isOffered(step, dice, game);
    const answer = await take(step, dice, game);
    if (!mayFallShort(step, answer)) expect([step, answer.status === 200]).toEqual([step, offered]);
    game = await expectKept(step, game, answer);
  }
  const { serverNow: _then, events: _events, joinCode: _code, ...shown } = game as MovedGame;
  expect((await anyone.game(id)).body).toMatchObject(shown);
  await expectSound(service, anyone, id);
}

describe('whatever the players ask for', () => {
  it.each(PRESETS.map(({ id }) => id))(
    '%s accepts just what it offers, and stays true to its log',
    async (rulesetId) => {
      const steps = fc.array(stepArbitrary, { minLength: STEPS, maxLength: STEPS });
      await fc.assert(
        fc.asyncProperty(steps, (taken) => walk(rulesetId, taken)),
        { seed: SEED, numRuns: 2, endOnFailure: true },
      );
    },
  );
});
