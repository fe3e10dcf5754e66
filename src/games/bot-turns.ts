import type { Inputs } from '../engine/commands.js';
import type { CompiledRules } from '../engine/compile.js';
import { decide } from '../engine/decide.js';
import type { GameEvent } from '../engine/events.js';
import { type GameState, seatOf } from '../engine/state.js';
import { botById } from '../policies/catalogue.js';
import { viewOf } from '../policies/policy.js';
import { isBotToMove } from './game-record.js';

/** Events after which a chain of bots' moves pauses, to be committed before it goes on. */
export const PORTION_EVENTS = 1_000;

export type Chain = { events: GameEvent[]; state: GameState };

const nextMove = (compiled: CompiledRules, state: GameState): Parameters<typeof decide>[2] => {
  const { seat, phase } = state.turn!;
  if (phase === 'to-roll') return { type: 'roll', seat };
  const bot = botById(seatOf(state, seat).player.id);
  if (!bot) throw new Error(`there is no bot ${seatOf(state, seat).player.id}`);
  const { keep, then } = bot.policy(viewOf(compiled, state, seat));
  return { type: 'play', seat, dice: keep, then };
};

/**
 * Plays for every bot that has the dice, until a person has them, the game is over, or a portion is full. Bots decide by
 * the same rules as people; a bot whose move is refused would be a fault of its policy.
 */
export const playBots = (compiled: CompiledRules, state: GameState, inputs: Inputs): Chain => {
  const chain: Chain = { events: [], state };
  while (isBotToMove(chain.state) && chain.events.length < PORTION_EVENTS) {
    const decision = decide(compiled, chain.state, nextMove(compiled, chain.state), inputs);
    if ('refusal' in decision) throw new Error(`a bot was refused: ${decision.refusal}`);
    chain.events.push(...decision.events);
    chain.state = decision.state;
  }
  return chain;
};
