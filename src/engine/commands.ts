import type { EventData, Occupant } from './events.js';
import type { DiceSource } from './dice-source.js';

/** What players ask for. `dice` are values, not positions. */
export type Move =
  /** `inherit` takes over the dice and points of the turn before. */
  | { type: 'roll'; seat: number; inherit?: boolean }
  | { type: 'keep'; seat: number; dice: readonly number[] }
  | { type: 'bank'; seat: number }
  | { type: 'play'; seat: number; dice: readonly number[]; then: 'roll' | 'bank' };

export type Command =
  | { type: 'create'; data: EventData['game-created'] }
  | { type: 'sit'; player: Occupant; seat?: number; clientSeed?: string }
  | { type: 'leave'; seat: number }
  /** `starter` repeats a draw that a log has recorded; without it a random start is drawn from the dice.
   * Where the loser of the last game begins, it names that seat. */
  | { type: 'start'; starter?: number }
  | Move;

/** What the outside world adds to a command: the time and the dice. */
export type Inputs = {
  /** RFC 3339 time that the events are dated with. */
  at: string;
  dice: DiceSource;
};

/** Why a command is refused; a refused command changes nothing. */
export type RefusalCode =
  | 'not-started'
  | 'already-started'
  | 'game-over'
  | 'game-full'
  | 'seat-taken'
  | 'not-seated'
  | 'not-enough-players'
  | 'not-your-turn'
  | 'must-roll-first'
  | 'already-kept'
  | 'must-keep-first'
  | 'must-roll'
  | 'must-bank'
  | 'nothing-to-inherit'
  | 'nothing-to-bank'
  | 'illegal-keep'
  | 'below-minimum';

export type Refusal = { refusal: RefusalCode; detail: string };
