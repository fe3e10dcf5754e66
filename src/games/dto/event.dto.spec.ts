import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { EVENT_TYPES, type EventType, type GameEvent } from '../../engine/events.js';
import { EVENT_DTOS } from './event.dto.js';

type EngineEvent<T extends EventType> = Extract<GameEvent, { type: T }>;
type Dto<T extends EventType> = InstanceType<(typeof EVENT_DTOS)[T]>;
type SameKeys<A, B> = [keyof A] extends [keyof B] ? ([keyof B] extends [keyof A] ? true : never) : never;

/** Compiles only while an event of the engine fits the schema of its type and both have the same fields. */
type InStep = { [T in EventType]: EngineEvent<T> extends Dto<T> ? SameKeys<EngineEvent<T>, Dto<T>> : never };

const IN_STEP: InStep = {
  'game-created': true,
  'player-seated': true,
  'player-left': true,
  'game-started': true,
  'starter-rolled': true,
  'turn-started': true,
  rolled: true,
  kept: true,
  'hot-dice': true,
  farkled: true,
  banked: true,
  penalised: true,
  'points-moved': true,
  'final-round-started': true,
  'tie-break-started': true,
  forfeited: true,
  'game-finished': true,
};

describe('the schemas of events', () => {
  it('are those of the engine: one per type, with the same fields', () => {
    expect(Object.keys(EVENT_DTOS).sort()).toEqual(Object.keys(IN_STEP).sort());
  });

  it('stand in the order of the log', () => {
    expect(EVENT_TYPES.filter((type) => type in EVENT_DTOS)).toEqual(Object.keys(EVENT_DTOS));
  });
});
