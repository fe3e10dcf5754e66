import { actionsOf } from '../../src/engine/actions.js';
import type { Command, Inputs, RefusalCode } from '../../src/engine/commands.js';
import { type CompiledRules, compileRules } from '../../src/engine/compile.js';
import { decide, type Decision } from '../../src/engine/decide.js';
import type { DiceSource, Throw } from '../../src/engine/dice-source.js';
import type { EventData, EventType, GameEvent } from '../../src/engine/events.js';
import type { Face } from '../../src/engine/multisets.js';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import { parseRules } from '../../src/engine/ruleset-faults.js';
import { type Rules, rulesOf } from '../../src/engine/ruleset.js';
import { EMPTY_STATE, type GameState } from '../../src/engine/state.js';

export const AT = '2026-01-01T00:00:00.000Z';

/** Complete rules from a part of them; a faulty part is an error of the test. */
export const rulesFrom = (partly: unknown): Rules => {
  const parsed = parseRules(partly);
  if ('faults' in parsed) throw new TypeError(JSON.stringify(parsed.faults));
  return parsed.rules;
};

/** The rules of a built-in ruleset. */
export const presetRules = (id: string): Rules => {
  const found = PRESETS.find((preset) => preset.id === id);
  if (!found) throw new RangeError(`no preset ${id}`);
  return rulesOf(found);
};

type Section = 'turn' | 'penalties' | 'interaction' | 'ending';

/**
 * A game of one die in which face f pays 100 f and a six scores nothing, so that a test can say in one number what a
 * turn brings. Sections given as arguments go on top.
 */
export const oneDie = (
  more: Partial<Record<Section, object>> & Partial<Record<'start' | 'players' | 'teams', unknown>> = {},
) =>
  rulesFrom({
    dice: 1,
    scoring: { kinds: { 1: { 1: 100 }, 2: { 1: 200 }, 3: { 1: 300 }, 4: { 1: 400 }, 5: { 1: 500 } } },
    ...more,
    players: more.players ?? { min: more.teams ? 4 : 1, max: 8 },
    ending: { target: 1000, ...more.ending },
  });

/** Hands out the given throws in order; a throw of another number of dice, or one too many, is an error of the test. */
export const scriptedDice = (throws: readonly (readonly Face[])[]): DiceSource => {
  let position = 0;
  return ({ count }: Throw) => {
    const dice = throws[position++];
    if (dice?.length !== count) throw new RangeError(`the script has [${dice}] where ${count} dice are thrown`);
    return [...dice];
  };
};

/** Numbers in 0..1, the same ones for the same seed (mulberry32). */
export const seededNumbers = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Fair enough dice for tests, the same ones for the same seed. */
export const seededDice = (seed: number): DiceSource => {
  const next = seededNumbers(seed);
  return ({ count }) => Array.from({ length: count }, () => (1 + Math.floor(6 * next())) as Face);
};

/** Makes every change to a value an error, on every level. */
export const deepFreeze = <T>(value: T): T => {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  Object.values(value).forEach(deepFreeze);
  return value;
};

/** What a created game says in its first entry. */
export const creation = (rules: Rules, more: Partial<EventData['game-created']> = {}): EventData['game-created'] => ({
  host: 'player-0',
  ruleset: { id: 'test', version: 1, hash: 'hash' },
  target: rules.ending.target,
  capacity: rules.players.max,
  visibility: 'public',
  rated: true,
  commitment: 'commitment',
  ...more,
});

/** An entry of a log without what numbers and dates it. */
export type Told = { type: EventType } & Record<string, unknown>;

const told = ({ seq: _seq, at: _at, v: _v, ...rest }: GameEvent): Told => rest;

/** A game under test: every accepted command adds to its log, and its states are frozen, so that no decision can change one. */
export class TestGame {
  readonly compiled: CompiledRules;
  readonly log: GameEvent[] = [];
  state: GameState = deepFreeze(EMPTY_STATE);

  constructor(readonly rules: Rules) {
    this.compiled = compileRules(rules);
  }

  /** The decision on a command; an accepted one is carried out. */
  decides(command: Command, dice: Inputs['dice'] = scriptedDice([])): Decision {
    const decision = decide(this.compiled, this.state, command, { at: AT, dice });
    if ('refusal' in decision) return decision;
    this.state = deepFreeze(decision.state);
    this.log.push(...deepFreeze(decision.events));
    return decision;
  }

  /** Carries a command out and tells its events; a refusal is an error of the test. */
  does(command: Command, ...throws: Face[][]): Told[] {
    const decision = this.decides(command, scriptedDice(throws));
    if ('refusal' in decision) throw new Error(`${command.type} is refused: ${decision.refusal}`);
    return decision.events.map(told);
  }

  /** The code that a command is refused with, or `accepted`. */
  refusal(command: Command, ...throws: Face[][]): RefusalCode | 'accepted' {
    const decision = decide(this.compiled, this.state, command, { at: AT, dice: scriptedDice(throws) });
    if (!('refusal' in decision)) return 'accepted';
    if (!/^[A-Z].+[.]$/.test(decision.detail)) throw new Error(`${decision.refusal} does not explain itself`);
    return decision.refusal;
  }

  /** The seat on move. */
  get seat(): number {
    return this.state.turn!.seat;
  }

  rolls(...dice: Face[]): Told[] {
    return this.does({ type: 'roll', seat: this.seat }, dice);
  }

  keeps(...dice: number[]): Told[] {
    return this.does({ type: 'keep', seat: this.seat, dice });
  }

  banks(): Told[] {
    return this.does({ type: 'bank', seat: this.seat });
  }

  leaves(seat: number): Told[] {
    return this.does({ type: 'leave', seat });
  }

  /** One turn with one die: it is rolled and kept as often as there are faces, and then the turn is banked. */
  scores(...faces: Face[]): Told[] {
    return [...this.throwsAndKeeps(faces), ...this.banks()];
  }

  /** One turn with one die that comes to nothing: after the given faces the die shows a six. */
  farkles(...faces: Face[]): Told[] {
    return [...this.throwsAndKeeps(faces), ...this.rolls(6)];
  }

  /** Scores of all seats in their order. */
  get scoreboard(): number[] {
    return this.state.seats.map(({ score }) => score);
  }

  private throwsAndKeeps(faces: readonly Face[]): Told[] {
    return faces.flatMap((face) => [...this.rolls(face), ...this.keeps(face)]);
  }
}

export type TableSetting = { seats?: readonly number[]; host?: string; throws?: Face[][]; bots?: readonly number[] };

/** A game with players `player-0`, … on the given seats, not started yet. */
export const waitingGame = (rules: Rules, { seats = [0, 1], host, bots = [] }: TableSetting = {}): TestGame => {
  const game = new TestGame(rules);
  game.does({ type: 'create', data: creation(rules, { host: host ?? `player-${seats[0]}` }) });
  for (const seat of seats) {
    const bot = bots.includes(seat);
    game.does({ type: 'sit', player: { id: bot ? 'bot' : `player-${seat}`, bot }, seat, clientSeed: `seed-${seat}` });
  }
  return game;
};

/** A game that has just been started; `throws` are the dice of the start. */
export const startedGame = (rules: Rules, setting: TableSetting = {}): TestGame => {
  const game = waitingGame(rules, setting);
  game.does({ type: 'start' }, ...(setting.throws ?? []));
  return game;
};

/** What the given types of events of a log say. */
export const entries = (game: TestGame, ...types: EventType[]): Told[] =>
  game.log.filter(({ type }) => types.includes(type)).map(told);

/** A player that picks any legal move by chance and sometimes leaves: what only odd play reaches is reached too. */
export const randomCommand = (game: TestGame, next: () => number, leaving = 0): Command => {
  const { seat, phase, roll, rolls } = game.state.turn!;
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!;
  const inPlay = game.state.seats.filter(({ state }) => state === 'playing');
  if (next() < leaving) return { type: 'leave', seat: pick(inPlay).seat };
  if (phase === 'to-keep') {
    const { dice } = pick(game.compiled.keeps(roll, rolls === 1));
    return next() < 0.5 ? { type: 'keep', seat, dice } : { type: 'play', seat, dice, then: pick(['roll', 'bank']) };
  }
  if (phase === 'to-decide' && next() < 0.6) return { type: 'bank', seat };
  const { inherit } = actionsOf(game.compiled, game.state);
  return { type: 'roll', seat, ...(inherit && { inherit: next() < 0.7 }) };
};
