import fc from 'fast-check';
import { actionsOf } from '../../src/engine/actions.js';
import type { Command } from '../../src/engine/commands.js';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import type { Rules } from '../../src/engine/ruleset.js';
import type { GameState } from '../../src/engine/state.js';
import type { NotationHeader } from '../../src/notation/header.js';
import { type ImportedGame, importGame } from '../../src/notation/import-game.js';
import { hashOfRules } from '../../src/rulesets/ruleset-hash.js';
import { creation, presetRules, seededDice, seededNumbers, TestGame } from './engine-builders.js';
import { playableRules } from './playable-rules.js';

export type Plan = {
  seats: readonly number[];
  seed: number;
  /** Chance that somebody leaves instead of moving. */
  leaving: number;
  /** Moves after which the game is left as it is. */
  moves: number;
};

export const plans: fc.Arbitrary<Plan> = fc.record({
  seats: fc.constantFrom([0, 1], [0, 1, 2, 3], [0, 2, 5], [1, 3, 4, 7]),
  seed: fc.integer(),
  leaving: fc.constantFrom(0, 0, 0.02, 0.1),
  moves: fc.constantFrom(0, 1, 5, 60, 300),
});

/** Any legal command, inherited rolls and leaving included. */
const anyCommand = (game: TestGame, next: () => number, leaving: number): Command => {
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)]!;
  const { seat } = game.state.turn!;
  if (next() < leaving) return { type: 'leave', seat: pick(game.state.seats).seat };
  const { keeps, bank, roll, inherit } = actionsOf(game.compiled, game.state);
  if (keeps.length > 0) return { type: 'keep', seat, dice: pick(keeps).dice };
  if (bank && (!roll || next() < 0.6)) return { type: 'bank', seat };
  return { type: 'roll', seat, inherit: inherit !== null && next() < 0.7 };
};

const sit = (game: TestGame, seat: number): void => {
  game.does({ type: 'sit', player: { id: `player-${seat}`, bot: seat === 2 }, seat, clientSeed: `luck-${seat}` });
};

/** Seats that fit: teams have to be full. */
const fitting = ({ teams }: Rules, seats: readonly number[]): readonly number[] =>
  teams && seats.length % 4 !== 0 ? [0, 1, 2, 3] : seats;

/** A game played by chance, from the plan alone. Somebody changes a client seed and a seat is left before the start. */
export const notatedGame = (rules: Rules, { seats: wanted, seed, leaving, moves }: Plan): TestGame => {
  const seats = fitting(rules, wanted);
  const game = new TestGame(rules);
  game.does({ type: 'create', data: creation(rules, { capacity: 8, host: `player-${seats[0]}` }) });
  for (const seat of [...seats, 6]) sit(game, seat);
  game.leaves(6);
  const [next, dice] = [seededNumbers(seed), seededDice(seed + 1)];
  const starter = seats[Math.floor(next() * seats.length)];
  game.decides({ type: 'start', ...(rules.start === 'loser' && { starter }) }, dice);
  for (let i = 0; i < moves && game.state.turn; i++) game.decides(anyCommand(game, next, leaving), dice);
  return game;
};

/** A header that has the rules in full; the bots of the log are named by the log. */
export const headerOf = (rules: Rules, more: Partial<NotationHeader> = {}): NotationHeader => ({
  ruleset: null,
  hash: hashOfRules(rules),
  rules,
  options: {},
  date: '2026-01-01',
  seats: [0, 1, 2, 3, 4, 5, 7].map((seat) => ({ seat, name: `Player ${seat}`, bot: null })),
  tags: [],
  ...more,
});

/** The state of a game without what a text cannot know: who the players are, and what went on before the start. */
export const played = (
  { status, seats, host: _host, capacity: _capacity, version, ...rest }: GameState,
  begun: number,
) => ({
  ...rest,
  status,
  entries: version - begun,
  seats: seats.map(({ player: _player, clientSeed: _clientSeed, scoreSince, ...seat }) => ({
    ...seat,
    scoreSince: scoreSince === 0 ? 0 : scoreSince - begun,
  })),
});

/** Complete rules over the whole model. */
export const houseRules: fc.Arbitrary<Rules> = playableRules();

/** A preset as the importer looks it up. */
export const knownRules = (id: string, version: number): Rules | null =>
  version === 1 && PRESETS.some((preset) => preset.id === id) ? presetRules(id) : null;

/** A text of seats 0 to 2 by the universe sheet; the first line of `moves` is line 6. */
export const written = (moves: string, ruleset = 'universe@1', more = ''): string =>
  `[Ruleset "${ruleset}"]\n[Seat 0 "A"]\n[Seat 1 "B"]\n[Seat 2 "C"]\n${more}\n${moves}\n`;

/** A text of seats 0 and 1 by rules of its own; the first line of `moves` is line 5. */
export const writtenByHouse = (rules: object, moves: string): string =>
  `[Rules ${JSON.stringify(JSON.stringify(rules))}]\n[Seat 0 "A"]\n[Seat 1 "B"]\n\n${moves}\n`;

/** The faults of a text as `line:column code`; none for a sound game. */
export const faultsOf = (text: string): string[] => {
  const result = importGame(text, knownRules, hashOfRules);
  return 'faults' in result ? result.faults.map(({ line, column, code }) => `${line}:${column} ${code}`) : [];
};

/** The game of a sound text; faults are an error of the test. */
export const gameOf = (text: string): ImportedGame => {
  const result = importGame(text, knownRules, hashOfRules);
  if ('faults' in result) throw new Error(`${JSON.stringify(result.faults)}\n${text}`);
  return result;
};
