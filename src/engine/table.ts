import type { Command, Inputs, Refusal } from './commands.js';
import type { CompiledRules } from './compile.js';
import { drawOne } from './dice-source.js';
import { finish, startTurn } from './ending.js';
import type { Recorder } from './recorder.js';
import type { GameState } from './state.js';

type Sit = Extract<Command, { type: 'sit' }>;

/** How often a roll-off is repeated before the tied seat that sits first begins. */
const ROLL_OFF_LIMIT = 100;

const freeSeats = ({ capacity, seats }: GameState): number[] =>
  Array.from({ length: capacity }, (_, seat) => seat).filter((seat) => !seats.some((taken) => taken.seat === seat));

/** Seats somebody. A person who sits already keeps the seat and may change the client seed. */
export const sit = (game: Recorder, { player, seat, clientSeed }: Sit): Refusal | null => {
  const own = player.bot ? undefined : game.state.seats.find((taken) => taken.player.id === player.id);
  if (own) {
    const changed = clientSeed !== undefined && clientSeed !== own.clientSeed;
    if (changed) game.record('player-seated', { seat: own.seat, player, clientSeed });
    return null;
  }
  const free = freeSeats(game.state);
  if (free.length === 0) return { refusal: 'game-full', detail: 'Every seat is taken.' };
  const chosen = seat ?? free[0]!;
  if (!free.includes(chosen)) return { refusal: 'seat-taken', detail: `Seat ${chosen} is taken.` };
  game.record('player-seated', { seat: chosen, player, clientSeed: clientSeed ?? '' });
  return null;
};

/** The host's part passes on to the first person who still sits; a host who never sat keeps it. */
const nextHost = ({ host, seats }: GameState, leaving: number): string | null => {
  const leaver = seats.find(({ seat }) => seat === leaving)!;
  if (leaver.player.id !== host) return host;
  return seats.find(({ seat, player }) => seat !== leaving && !player.bot)?.player.id ?? null;
};

/** Leaves before the start. The seat number stays free; a game without a host is abandoned. */
export const leaveTable = (game: Recorder, seat: number): void => {
  game.record('player-left', { seat, host: nextHost(game.state, seat) });
  if (game.state.host === null) finish(game, [], 'abandoned');
};

const highestRollers = (rolls: readonly { seat: number; die: number }[]): number[] => {
  const highest = Math.max(...rolls.map(({ die }) => die));
  return rolls.filter(({ die }) => die === highest).map(({ seat }) => seat);
};

/** Each seat rolls one die, the highest begins, ties roll again among themselves; every die is in the log. */
const rollOff = (game: Recorder, seats: readonly number[], { dice }: Inputs): number => {
  let tied = [...seats];
  for (let attempt = 1; tied.length > 1 && attempt <= ROLL_OFF_LIMIT; attempt++) {
    const rolls = tied.map((seat) => ({ seat, die: dice({ seat, turn: 0, throw: attempt, count: 1 })[0]! }));
    for (const { seat, die } of rolls) game.record('starter-rolled', { seat, attempt, die });
    tied = highestRollers(rolls);
  }
  return tied[0]!;
};

const chooseStarter = (game: Recorder, { rules }: CompiledRules, drawn: number | undefined, inputs: Inputs): number => {
  const seats = game.state.seats.map(({ seat }) => seat);
  if (rules.start === 'rollOff') return rollOff(game, seats, inputs);
  const given = seats.find((seat) => seat === drawn);
  if (rules.start === 'random') return given ?? drawOne(seats, seats[0]!, inputs.dice);
  return rules.start === 'loser' ? (given ?? seats[0]!) : seats[0]!;
};

/** Freezes the seats and client seeds, finds out who begins, and starts the first turn. */
export const startGame = (
  game: Recorder,
  compiled: CompiledRules,
  { starter }: { starter?: number },
  inputs: Inputs,
): Refusal | null => {
  const { seats } = game.state;
  const { min } = compiled.rules.players;
  if (seats.length < min) {
    return { refusal: 'not-enough-players', detail: `${seats.length} of at least ${min} players are seated.` };
  }
  const teams = compiled.rules.teams && seats.length / compiled.rules.teams.size;
  if (teams !== null && (!Number.isInteger(teams) || teams < 2)) {
    const detail = `Teams of ${compiled.rules.teams!.size} need two teams or more, all of them full.`;
    return { refusal: 'not-enough-players', detail };
  }
  const clientSeeds = seats.map(({ seat, clientSeed }) => ({ seat, clientSeed }));
  const numbers = seats.map(({ seat }) => seat);
  game.record('game-started', { seats: numbers, clientSeeds, ...(teams !== null && { teams }) });
  startTurn(game, compiled.rules, chooseStarter(game, compiled, starter, inputs), 1);
  return null;
};
