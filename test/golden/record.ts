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
  /** How everybody plays; `PLAIN` where nothing is said. */
  readonly way?: Way;
  /** The seat that lost the last game. */
  readonly loser?: number;
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

/** Banks from `enough` turn points on, or with `few` dice or fewer left; `blunt` though nothing would be recorded. */
type Way = { readonly enough: number; readonly few: number; readonly blunt?: boolean };

const PLAIN: Way = { enough: 400, few: 2 };
const BOLD: Way = { enough: 1200, few: 0 };

/** Keeps what is worth most, then banks with enough points or few dice, and rolls otherwise; takes over what is offered. */
const plainMove = (game: TestGame, { enough, few, blunt }: Way): Command => {
  const { seat, phase, points, diceToRoll } = game.state.turn!;
  const { keeps, bank, roll, inherit } = actionsOf(game.compiled, game.state);
  if (phase === 'to-keep') return { type: 'keep', seat, dice: keeps[0]!.dice };
  // A bank that opens for the team records nothing.
  const counts = blunt || (game.rules.teams && points >= game.rules.turn.openingMinimum) || (bank && bank.points > 0);
  const wantsToBank = bank !== null && counts && (points >= enough || diceToRoll <= few);
  return wantsToBank || !roll ? { type: 'bank', seat } : { type: 'roll', seat, ...(inherit && { inherit: true }) };
};

const turnsSoFar = (game: TestGame): number => game.log.filter(({ type }) => type === 'turn-started').length;

/** The next command of a script: somebody leaves at the start of the turn in which that is due, else a move. */
const nextCommand = (game: TestGame, { leaving = {}, way = PLAIN }: Script): Command => {
  const due = leaving[turnsSoFar(game)]?.find((seat) =>
    game.state.seats.some((s) => s.seat === seat && s.state === 'playing'),
  );
  return due === undefined ? plainMove(game, way) : { type: 'leave', seat: due };
};

/** More commands than any script takes: a game that needs them does not end. */
const TOO_MANY = 1000;

/** Plays a script to its end. */
export const play = (script: Script): TestGame => {
  const { rules, seats, seed, loser } = script;
  const game = new TestGame(rules);
  const dice = seededDice(seed);
  game.does({
    type: 'create',
    data: creation(rules, { ruleset: { id: 'golden', version: 1, hash: hashOfRules(rules) } }),
  });
  for (const seat of seats) {
    game.does({ type: 'sit', player: { id: `player-${seat}`, bot: false }, seat, clientSeed: `luck-${seat}` });
  }
  game.decides({ type: 'start', ...(loser !== undefined && { starter: loser }) }, dice);
  for (let commands = 0; game.state.status === 'playing'; commands++) {
    const decision = game.decides(nextCommand(game, script), dice);
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
  'jaques-team': 4,
  'jaques-piggyback': 13,
  inherit: 15,
};

const presets: Script[] = PRESETS.map(({ id, name, ...rules }) => ({
  name: id,
  shows: `A whole game of ${rules.teams ? 'four' : 'two'} by the rules of ${name}.`,
  rules: presetRules(id),
  seats: rules.teams ? [0, 1, 2, 3] : [0, 1],
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

/** A short game of one field that no preset has. */
const short = (name: string, shows: string, seed: number, more: object, setting: Partial<Script> = {}): Script => ({
  name: `house-${name}`,
  shows,
  rules: house({ ...more, ending: { target: 1500, ...(more as { ending?: object }).ending } }),
  seats: [0, 1, 2],
  seed,
  ...setting,
});

const turnFields: Script[] = [
  short('multiplier', 'Hot dice that double what follows.', 11, { turn: { hotDiceMultiplier: true } }, { way: BOLD }),
  short('must-roll-after', 'Rolls that must follow three of a kind.', 3, { turn: { mustRollAfter: 'combination' } }),
  short('growing-minimum', 'Banks that must beat the one before.', 2, { turn: { bankMinimumGrows: true } }),
  short('reroll-first', 'First rolls that are thrown again.', 9, { turn: { rescue: 'rerollFirst' } }),
  short('second-chance', 'A later roll that is thrown again.', 12, { turn: { rescue: 'secondChance' } }),
  short(
    'last-die-thrice',
    'A last die that is thrown three times.',
    13,
    { turn: { rescue: 'lastDieThrice' } },
    { way: BOLD },
  ),
  short('farkle-keeps-points', 'Farkles whose points are banked.', 9, { turn: { farkleKeepsPoints: true } }),
  short('keep-all', 'Keeps of all that scores.', 3, { turn: { keep: 'all' } }),
  short('one-combination', 'Keeps of one combination each.', 13, { turn: { keep: 'oneCombination' } }),
];

const specials = [
  { dice: [1, 2, 2], effect: { points: 1000 } },
  { dice: [6, 6], effect: 'lose' },
  { dice: [2, 3], effect: 'win' },
];

const scoringFields: Script[] = [
  short(
    'specials',
    'Rolls that pay, win or lose of themselves.',
    6,
    {
      dice: 3,
      scoring: { kinds: { 1: { 1: 100 }, 5: { 1: 50 } }, specials },
      ending: { target: 5000 },
    },
    { way: BOLD },
  ),
  short('toxic', 'Rolls that two 6s kill.', 2, {
    scoring: { ...presetRules('jaques').scoring, toxic: { face: 6, count: 2 } },
  }),
];

const playerFields: Script[] = [
  short('inherit-farkle', 'Dice of a farkle taken over with flat points, by those who have opened.', 10, {
    interaction: { inherit: { after: 'farkle', flat: 150, needsOpening: true } },
  }),
  short('knock-back', 'Players sent back by others who land on their total.', 5, {
    interaction: { sameScore: 'knockBack' },
  }),
];

const endingFields: Script[] = [
  short('above', 'A target that must be passed.', 12, { ending: { target: 1000, reach: 'above', mode: 'instant' } }),
  short(
    'lose-turn',
    'An exact target, and banks that would pass it.',
    2,
    {
      ending: { overshoot: 'loseTurn', mode: 'instant', target: 1000 },
    },
    { way: { enough: 300, few: 2, blunt: true } },
  ),
  short(
    'to-lowest',
    'An exact target, and falls to the lowest score.',
    9,
    {
      ending: { overshoot: 'toLowest', mode: 'instant', target: 1000 },
    },
    { way: { enough: 300, few: 2, blunt: true } },
  ),
  short('last-licks', 'A leader who is passed and has another turn.', 10, { ending: { mode: 'lastLicks' } }),
  short('one-throw', 'Final turns of one throw.', 11, { ending: { finalTurn: 'roll' } }),
  short('random-start', 'A starter who is drawn.', 13, { start: 'random' }),
  short('loser-start', 'The loser of the last game begins.', 3, { start: 'loser' }, { loser: 2 }),
  short('solo', 'A game for one.', 11, { players: { min: 1, max: 1 } }, { seats: [0] }),
];

/** Every game that is recorded: one per preset, and some by house rules. */
export const SCRIPTS: readonly Script[] = [
  ...presets,
  ...houses,
  ...turnFields,
  ...scoringFields,
  ...playerFields,
  ...endingFields,
];
