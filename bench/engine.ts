/**
 * How many turns the engine plays in a second on one core: `npm run bench:engine`.
 *
 * Whole games for two at the additive table go through decide and evolve, without any storage. The simplest player keeps
 * the most points and banks them. The yardstick throws the same dice and looks their keeps up in the same tables, and
 * does nothing else, so the ratio says what events, states and checks cost. Two more lines show what the strongest
 * built-in player and dice made by HMAC cost on top.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import type { Command } from '../src/engine/commands.js';
import { type CompiledRules, compileRules } from '../src/engine/compile.js';
import { decide } from '../src/engine/decide.js';
import type { DiceSource } from '../src/engine/dice-source.js';
import type { Face } from '../src/engine/multisets.js';
import { PRESETS } from '../src/engine/presets/catalogue.js';
import { EMPTY_STATE, type GameState } from '../src/engine/state.js';
import { hmacDice } from '../src/fairness/dice.js';
import { botById } from '../src/policies/catalogue.js';
import { viewOf } from '../src/policies/policy.js';

const RULESET = 'additive';
const RUNS = 7;
const RUN_MS = 1_000;
const AT = '2026-01-01T00:00:00.000Z';
const RESULTS = new URL('../../results/', import.meta.url);

/** Names the play of a seat in front of its roll. */
type Player = (compiled: CompiledRules, state: GameState) => Command;

/** Plays one game of the given number and tells how many turns it had. */
type Game = (game: number) => number;

/** Mixes a number well enough for dice (the finaliser of murmur3). */
const mixed = (value: number): number => {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
};

/** Dice as a function of game, seat, turn and throw, like those of the service but cheap. */
const countedDice =
  (game: number): DiceSource =>
  ({ seat, turn, throw: nth, count }) => {
    let hash = mixed(mixed(game) + seat * 0x10000000 + turn * 0x10000 + nth);
    const dice: Face[] = [];
    for (let i = 0; i < count; i++) {
      hash = mixed(hash + 0x9e3779b9);
      dice.push((1 + Math.floor((hash / 2 ** 32) * 6)) as Face);
    }
    return dice;
  };

const simplest: Player = (compiled, { turn }) => {
  const { seat, roll, rolls } = turn!;
  return { type: 'play', seat, dice: compiled.keeps(roll, rolls === 1)[0]!.dice, then: 'bank' };
};

const builtIn = (id: string): Player => {
  const { policy } = botById(id)!;
  return (compiled, state) => {
    const { seat } = state.turn!;
    const { keep, then } = policy(viewOf(compiled, state, seat));
    return { type: 'play', seat, dice: keep, then };
  };
};

const after = (compiled: CompiledRules, state: GameState, command: Command, dice: DiceSource): GameState => {
  const decision = decide(compiled, state, command, { at: AT, dice });
  if ('refusal' in decision) throw new Error(`${command.type} is refused: ${decision.refusal}`);
  return decision.state;
};

/** Two seats of a game that has not started. */
const seated = (compiled: CompiledRules): GameState => {
  const creation = {
    host: 'bench',
    ruleset: { id: RULESET, version: 1, hash: '' },
    target: compiled.rules.ending.target,
    capacity: 2,
    visibility: 'unlisted' as const,
    rated: false,
    commitment: '',
  };
  const noDice = countedDice(0);
  let state = after(compiled, EMPTY_STATE, { type: 'create', data: creation }, noDice);
  for (const id of ['one', 'other']) state = after(compiled, state, { type: 'sit', player: { id, bot: true } }, noDice);
  return state;
};

const enginePlays = (compiled: CompiledRules, player: Player, diceOf: (game: number) => DiceSource): Game => {
  const table = seated(compiled);
  return (game) => {
    const dice = diceOf(game);
    let state = after(compiled, table, { type: 'start' }, dice);
    while (state.turn) {
      const { seat, phase } = state.turn;
      const command: Command = phase === 'to-roll' ? { type: 'roll', seat } : player(compiled, state);
      state = after(compiled, state, command, dice);
    }
    return state.seats.reduce((turns, seat) => turns + seat.turns, 0);
  };
};

/** The turns of the simplest player as throws and look-ups alone. */
const tablesPlay = (compiled: CompiledRules, diceOf: (game: number) => DiceSource): Game => {
  const { dice: count, ending } = compiled.rules;
  return (game) => {
    const dice = diceOf(game);
    const scores = [0, 0];
    let turns = 0;
    for (; scores[0]! < ending.target && scores[1]! < ending.target; turns++) {
      const seat = turns % 2;
      const roll = dice({ seat, turn: 1 + (turns >> 1), throw: 1, count });
      scores[seat]! += compiled.keeps(roll, true)[0]?.points ?? 0;
    }
    return turns;
  };
};

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!;

/** Turns per second of one run. */
const run = (game: Game, first: number): number => {
  const start = performance.now();
  let turns = 0;
  let elapsed = 0;
  for (let number = first; elapsed < RUN_MS; number++) {
    turns += game(number);
    elapsed = performance.now() - start;
  }
  return turns / (elapsed / 1000);
};

/** Median turns per second of every contestant; they take turns, so that a busy moment of the machine hits all alike. */
const measure = (games: Readonly<Record<string, Game>>): Record<string, number> => {
  const names = Object.keys(games);
  const results = new Map(names.map((name) => [name, [] as number[]]));
  for (let round = 0; round <= RUNS; round++) {
    for (const name of names) {
      const speed = run(games[name]!, round * 1_000_000);
      // The first round warms the compiler up.
      if (round > 0) results.get(name)!.push(speed);
    }
  }
  return Object.fromEntries(names.map((name) => [name, Math.round(median(results.get(name)!))]));
};

const compiled = compileRules(PRESETS.find(({ id }) => id === RULESET)!);
const hmacOf = (game: number): DiceSource =>
  hmacDice(Buffer.alloc(32, `${game}`), [
    { seat: 0, clientSeed: 'lucky' },
    { seat: 1, clientSeed: '' },
  ]);

const turnsPerSecond = measure({
  tables: tablesPlay(compiled, countedDice),
  simplest: enginePlays(compiled, simplest, countedDice),
  canny: enginePlays(compiled, builtIn('canny'), countedDice),
  simplestWithHmac: enginePlays(compiled, simplest, hmacOf),
});
const ratio = Number((turnsPerSecond.simplest! / turnsPerSecond.tables!).toFixed(3));

const LABELS: Record<string, string> = {
  tables: 'yardstick: throws and table look-ups alone',
  simplest: 'engine, simplest player',
  canny: 'engine, built-in player canny',
  simplestWithHmac: 'engine, simplest player, dice by HMAC-SHA-256',
};
for (const [name, speed] of Object.entries(turnsPerSecond)) {
  console.log(`${LABELS[name]!.padEnd(46)} ${speed.toLocaleString('en').padStart(12)} turns/s`);
}
console.log(`${'engine / yardstick'.padEnd(46)} ${String(ratio).padStart(12)}`);

const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: availableParallelism(), node: process.version };
mkdirSync(RESULTS, { recursive: true });
writeFileSync(
  new URL('engine.json', RESULTS),
  `${JSON.stringify({ ruleset: RULESET, runs: RUNS, runMs: RUN_MS, turnsPerSecond, ratio, machine }, null, 2)}\n`,
);
