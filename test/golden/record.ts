import { actionsOf } from '../../src/engine/actions.js';
import { canonicalJson } from '../../src/engine/canonical.js';
import type { Command } from '../../src/engine/commands.js';
import type { GameEvent } from '../../src/engine/events.js';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import type { Rules } from '../../src/engine/ruleset.js';
import { hashOfRules } from '../../src/rulesets/ruleset-hash.js';
import { creation, presetRules, rulesFrom, seededDice, TestGame } from '../support/engine-builders.js';

/**
 * A game to be recorded. The dice come from the seed, and every seat plays one plain way, so that a recording can be made
 * again and has to come out the same, byte for byte.
 */
export type Script = {
  /** Name of the file, without `.json`. */
  readonly name: string;
  /** What the recording is there to show. */
  readonly shows: string;
  readonly rules: Rules;
  readonly seats: readonly number[];
  readonly seed: number;
  /** Seats that leave before the turn with this number in the whole game, counted from 1. */
  readonly leaving?: Readonly<Record<number, readonly number[]>>;
};

/** What a file holds. */
export type Recording = {
  shows: string;
  /** SHA-256 of the canonical form of the rules. */
  hash: string;
  rules: Rules;
  winners: number[];
  log: GameEvent[];
};

/** Banks from this many turn points on, or with two dice or fewer left. */
const ENOUGH = 400;

/** Keeps what is worth most, then banks with enough points or few dice, and rolls otherwise. */
const plainMove = (game: TestGame): Command => {
  const { seat, phase, points, diceToRoll } = game.state.turn!;
  const { keeps, bank, roll } = actionsOf(game.compiled, game.state);
  if (phase === 'to-keep') return { type: 'keep', seat, dice: keeps[0]!.dice };
  const wantsToBank = bank !== null && bank.points > 0 && (points >= ENOUGH || diceToRoll <= 2);
  return wantsToBank || !roll ? { type: 'bank', seat } : { type: 'roll', seat };
};

const turnsSoFar = (game: TestGame): number => game.log.filter(({ type }) => type === 'turn-started').length;

/** The next command of a script: somebody leaves at the start of the turn in which that is due, else a move. */
const nextCommand = (game: TestGame, leaving: Script['leaving'] = {}): Command => {
  const due = leaving[turnsSoFar(game)]?.find((seat) =>
    game.state.seats.some((s) => s.seat === seat && s.state === 'playing'),
  );
  return due === undefined ? plainMove(game) : { type: 'leave', seat: due };
};

/** More commands than any script takes: a game that needs them does not end. */
const TOO_MANY = 1000;

/** Plays a script to its end. */
export const play = ({ rules, seats, seed, leaving }: Script): TestGame => {
  const game = new TestGame(rules);
  const dice = seededDice(seed);
  game.does({
    type: 'create',
    data: creation(rules, { ruleset: { id: 'golden', version: 1, hash: hashOfRules(rules) } }),
  });
  for (const seat of seats) {
    game.does({ type: 'sit', player: { id: `player-${seat}`, bot: false }, seat, clientSeed: `luck-${seat}` });
  }
  game.decides({ type: 'start' }, dice);
  for (let commands = 0; game.state.status === 'playing'; commands++) {
    const decision = game.decides(nextCommand(game, leaving), dice);
    if ('refusal' in decision || commands > TOO_MANY)
      throw new Error(`the game does not go on: ${JSON.stringify(decision)}`);
  }
  return game;
};

/** The text of a recording: one line for the rules in their canonical form, and one for every entry of the log. */
export const recordingOf = (script: Script): string => {
  const { log, state } = play(script);
  const { shows, rules } = script;
  const head = [
    `"shows": ${JSON.stringify(shows)}`,
    `"hash": "${hashOfRules(rules)}"`,
    `"rules": ${canonicalJson(rules)}`,
  ];
  const entries = log.map((event) => `    ${JSON.stringify(event)}`).join(',\n');
  const fields = [...head, `"winners": ${JSON.stringify(state.winners)}`, `"log": [\n${entries}\n  ]`];
  return `{\n  ${fields.join(',\n  ')}\n}\n`;
};

/** Seeds whose games are short and yet show what a sheet has of its own: a tie, a streak, a roll-off with a tie. */
const SEEDS: Record<string, number> = {
  jaques: 12,
  universe: 56,
  additive: 25,
  pocket: 60,
  'jaques-cutthroat': 60,
  'jaques-five-dice': 47,
  wikipedia: 45,
  playmonster: 35,
  zilch: 39,
  'kingdom-come': 27,
};

const presets: Script[] = PRESETS.map(({ id, name }) => ({
  name: id,
  shows: `A whole game of two by the rules of ${name}.`,
  rules: presetRules(id),
  seats: [0, 1],
  seed: SEEDS[id]!,
}));

const house = (more: object): Rules => rulesFrom({ scoring: presetRules('jaques').scoring, ...more });

const houses: Script[] = [
  {
    name: 'house-penalties',
    shows:
      'Every penalty there is, points of lost turns going to the lowest, scores below zero, and a number of rounds.',
    rules: house({
      turn: { hotDice: 'forced' },
      penalties: {
        farkle: 50,
        streak: { length: 2, points: 'all' },
        fullThrow: 500,
        floor: -1000,
        lostPointsTo: 'lowest',
      },
      ending: { mode: 'rounds', rounds: 12, tie: 'shared' },
    }),
    seats: [0, 1, 2, 4],
    seed: 101,
  },
  {
    name: 'house-tie-break',
    shows: 'A roll-off with a tie, a final round that ends level, and extra turns that have to be repeated.',
    rules: house({ start: 'rollOff', ending: { target: 600, tie: 'extraTurns' } }),
    seats: [0, 2, 3],
    seed: 29,
  },
  {
    name: 'house-forfeits',
    shows: 'Players who leave in the turn of another, in their own, and after they triggered the end of equal turns.',
    rules: house({ turn: { hotDice: 'none' }, ending: { target: 1500, mode: 'equalTurns' } }),
    seats: [0, 1, 2, 3, 5],
    seed: 50,
    leaving: { 3: [0], 4: [3], 10: [1] },
  },
];

/** Every game that is recorded: one per preset, and some by house rules. */
export const SCRIPTS: readonly Script[] = [...presets, ...houses];
