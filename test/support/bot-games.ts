import type { Command } from '../../src/engine/commands.js';
import type { CompiledRules } from '../../src/engine/compile.js';
import { decide } from '../../src/engine/decide.js';
import type { DiceSource } from '../../src/engine/dice-source.js';
import type { GameEvent } from '../../src/engine/events.js';
import { EMPTY_STATE, type GameState } from '../../src/engine/state.js';
import { type Policy, viewOf } from '../../src/policies/policy.js';
import { AT, creation } from './engine-builders.js';

/** More rolls than any turn should have: where each roll brings 1 point, a minimum of 1,000 takes half as many. */
const MOST_ROLLS = 2_000;

export type PlayedGame = { log: GameEvent[]; state: GameState };

/** The move of the seat on move, in the way a bot makes it: roll at the start of a turn, else decide all at once. */
export const botMove = (compiled: CompiledRules, state: GameState, policy: Policy): Command => {
  const { seat, phase } = state.turn!;
  if (phase === 'to-roll') return { type: 'roll', seat };
  const { keep, then } = policy(viewOf(compiled, state, seat));
  return { type: 'play', seat, dice: keep, then };
};

/** Plays a whole game, one policy a seat; a refused move is an error of the test, and so is a turn without end. */
export const botGame = (
  compiled: CompiledRules,
  policies: readonly Policy[],
  dice: DiceSource,
  clientSeeds: readonly string[] = [],
): PlayedGame => {
  const game: PlayedGame = { log: [], state: EMPTY_STATE };
  const does = (command: Command): void => {
    const decision = decide(compiled, game.state, command, { at: AT, dice });
    if ('refusal' in decision) throw new Error(`${JSON.stringify(command)} is refused: ${decision.refusal}`);
    game.log.push(...decision.events);
    game.state = decision.state;
  };
  does({ type: 'create', data: creation(compiled.rules) });
  for (const seat of policies.keys()) {
    does({ type: 'sit', player: { id: `bot-${seat}`, bot: true }, seat, clientSeed: clientSeeds[seat] });
  }
  does({ type: 'start' });
  while (game.state.turn) {
    if (game.state.turn.rolls > MOST_ROLLS) throw new Error('a turn does not end');
    does(botMove(compiled, game.state, policies[game.state.turn.seat]!));
  }
  return game;
};
