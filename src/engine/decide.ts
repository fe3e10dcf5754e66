import type { Command, Inputs, Refusal } from './commands.js';
import type { CompiledRules } from './compile.js';
import type { GameEvent } from './events.js';
import { forfeit, makeMove } from './moves.js';
import { Recorder } from './recorder.js';
import { type GameState, seatsInPlay } from './state.js';
import { leaveTable, sit, startGame } from './table.js';

/** The events that a command brings about and the state after them, or the reason why it is refused. */
export type Decision = { events: GameEvent[]; state: GameState } | Refusal;

const GAME_OVER: Refusal = { refusal: 'game-over', detail: 'The game is over.' };
const NOT_STARTED: Refusal = { refusal: 'not-started', detail: 'The game has not started yet.' };
const ALREADY_STARTED: Refusal = { refusal: 'already-started', detail: 'The game has started already.' };
const ALREADY_CREATED: Refusal = { refusal: 'already-started', detail: 'The game exists already.' };
const NOT_SEATED: Refusal = { refusal: 'not-seated', detail: 'Nobody in play sits there.' };

/** Why a command of this type cannot be carried out in a game of this status, whoever asks; null if it can. */
export const statusRefusal = ({ status }: GameState, type: Command['type']): Refusal | null => {
  if (status === 'finished' || status === 'abandoned') return GAME_OVER;
  if (type === 'leave') return null;
  const beforeStart = type === 'create' || type === 'sit' || type === 'start';
  if (beforeStart) return status === 'playing' ? ALREADY_STARTED : null;
  return status === 'waiting' ? NOT_STARTED : null;
};

const leave = (game: Recorder, compiled: CompiledRules, seat: number): Refusal | null => {
  if (!seatsInPlay(game.state).some((taken) => taken.seat === seat)) return NOT_SEATED;
  if (game.state.status === 'waiting') leaveTable(game, seat);
  else forfeit(game, compiled, seat, 'left');
  return null;
};

const carryOut = (game: Recorder, compiled: CompiledRules, command: Command, inputs: Inputs): Refusal | null => {
  switch (command.type) {
    case 'create':
      return game.state.version > 0 ? ALREADY_CREATED : (game.record('game-created', command.data) ?? null);
    case 'sit':
      return sit(game, command);
    case 'leave':
      return leave(game, compiled, command.seat);
    case 'start':
      return startGame(game, compiled, command, inputs);
    default:
      return makeMove(game, compiled, command, inputs);
  }
};

/**
 * Decides a command: pure, so the same state, command, time and dice give the same events. Who may act for a seat is the
 * caller's to know.
 */
export const decide = (compiled: CompiledRules, state: GameState, command: Command, inputs: Inputs): Decision => {
  const refused = statusRefusal(state, command.type);
  if (refused) return refused;
  const game = new Recorder(state, inputs.at);
  return carryOut(game, compiled, command, inputs) ?? { events: game.events, state: game.state };
};
