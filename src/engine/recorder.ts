import { type EventData, EVENT_VERSION, type EventType, type GameEvent } from './events.js';
import { evolve } from './evolve.js';
import type { GameState } from './state.js';

/** Collects the events of one decision and keeps the state that they lead to. */
export class Recorder {
  readonly events: GameEvent[] = [];

  constructor(
    public state: GameState,
    private readonly at: string,
  ) {}

  record<T extends EventType>(type: T, data: EventData[T]): void {
    const event = { seq: this.state.version + 1, type, at: this.at, v: EVENT_VERSION, ...data } as GameEvent;
    this.events.push(event);
    this.state = evolve(this.state, event);
  }
}
