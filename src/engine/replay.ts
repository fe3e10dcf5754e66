import { canonicalJson } from './canonical.js';
import type { Command } from './commands.js';
import type { CompiledRules } from './compile.js';
import { decide } from './decide.js';
import type { DiceSource } from './dice-source.js';
import type { GameEvent } from './events.js';
import { type Face, isFace } from './multisets.js';
import { EMPTY_STATE, type GameState } from './state.js';

/** The state that a log leads to, or the number of the first entry that the rules do not explain. */
export type Replay = { state: GameState } | { faultAt: number; detail: string };

const thrownIn = (event: GameEvent): readonly Face[] | null => {
  if (event.type === 'rolled') return event.dice;
  return event.type === 'starter-rolled' ? [event.die] : null;
};

/**
 * The faces that the log recorded from an entry on, handed out in their order. Where those cannot have been thrown,
 * being of another number or no faces at all, it hands out ones, so that the decided entry differs from the logged one.
 */
const recordedDice = (log: readonly GameEvent[], from: number): DiceSource => {
  let position = from;
  const nextThrow = (): readonly Face[] => {
    while (position < log.length) {
      const dice = thrownIn(log[position++]!);
      if (dice) return dice;
    }
    return [];
  };
  return ({ count }) => {
    const dice = nextThrow();
    return dice.length === count && dice.every(isFace) ? [...dice] : Array<Face>(count).fill(1);
  };
};

const startCommand = (log: readonly GameEvent[]): Command => {
  const first = log.find(({ type }) => type === 'turn-started');
  return first?.type === 'turn-started' ? { type: 'start', starter: first.seat } : { type: 'start' };
};

/** The command that an entry must have come from; null for entries that only follow from others. */
const commandOf = (log: readonly GameEvent[], position: number): Command | null => {
  const event = log[position]!;
  switch (event.type) {
    case 'game-created': {
      const { seq: _seq, type: _type, at: _at, v: _v, ...data } = event;
      return { type: 'create', data };
    }
    case 'player-seated':
      return { type: 'sit', player: event.player, seat: event.seat, clientSeed: event.clientSeed };
    case 'player-left':
      return { type: 'leave', seat: event.seat };
    case 'game-started':
      return startCommand(log);
    case 'points-moved':
      return event.reason === 'inherited' ? { type: 'roll', seat: event.to, inherit: true } : null;
    case 'rolled':
      return { type: 'roll', seat: event.seat };
    case 'kept':
      return { type: 'keep', seat: event.seat, dice: event.dice };
    case 'banked':
      return { type: 'bank', seat: event.seat };
    case 'forfeited':
      return { type: 'leave', seat: event.seat };
    default:
      return null;
  }
};

const fault = (position: number, detail: string): Replay => ({ faultAt: position + 1, detail });

/** Where the decided events part from the logged ones, or -1. */
const firstDifference = (decided: readonly GameEvent[], log: readonly GameEvent[], from: number): number =>
  decided.findIndex((event, i) => canonicalJson(event) !== canonicalJson(log[from + i]));

/**
 * Plays a log again from its first entry by its recorded dice and moves, and compares every entry with what the rules
 * make of them. No generator is needed: faces are in the log.
 */
export const replay = (compiled: CompiledRules, log: readonly GameEvent[]): Replay => {
  let state = EMPTY_STATE;
  for (let position = 0; position < log.length;) {
    const command = commandOf(log, position);
    if (!command) return fault(position, 'The entry does not follow from the one before.');
    const decision = decide(compiled, state, command, { at: log[position]!.at, dice: recordedDice(log, position) });
    if ('refusal' in decision) return fault(position, `${decision.refusal}: ${decision.detail}`);
    if (decision.events.length === 0) return fault(position, 'The entry changes nothing.');
    const difference = firstDifference(decision.events, log, position);
    if (difference >= 0) return fault(position + difference, 'The rules lead to another entry.');
    state = decision.state;
    position += decision.events.length;
  }
  return { state };
};
