import type { Command } from '../engine/commands.js';
import type { CompiledRules } from '../engine/compile.js';
import { decide, type Decision } from '../engine/decide.js';
import type { DiceSource } from '../engine/dice-source.js';
import type { GameEvent } from '../engine/events.js';
import { Recorder } from '../engine/recorder.js';
import { EMPTY_STATE, type GameState } from '../engine/state.js';

const NO_DICE: DiceSource = ({ count }) => Array(count).fill(1);

/** A game that grows by decisions of the engine, and by force where a text leaves the rules. */
export class ReplayedGame {
  readonly events: GameEvent[] = [];
  state: GameState = EMPTY_STATE;

  constructor(
    readonly compiled: CompiledRules,
    private readonly at: string,
  ) {}

  /** What a command would bring. */
  decide(command: Command, dice: DiceSource = NO_DICE): Decision {
    return decide(this.compiled, this.state, command, { at: this.at, dice });
  }

  /** Carries a decision out; a refusal changes nothing. */
  accept(decision: Decision): void {
    if ('refusal' in decision) return;
    this.state = decision.state;
    for (const event of decision.events) this.events.push(event);
  }

  /** Records entries that no command brings about, so that the rest of a faulty text can still be read. */
  force(record: (recorder: Recorder) => void): void {
    const recorder = new Recorder(this.state, this.at);
    record(recorder);
    this.accept(recorder);
  }
}
