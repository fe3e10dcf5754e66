import type { ScoredCombination } from './compile.js';
import type { Face } from './multisets.js';

/** Version of the shape of events. */
export const EVENT_VERSION = 1;

/** Who sits at a seat: `id` is a player's id or a built-in bot's name. */
export type Occupant = { id: string; bot: boolean };

export type ScoreOfSeat = { seat: number; score: number };

export type FinishReason =
  | 'target-reached'
  | 'final-round'
  | 'equal-turns'
  | 'rounds'
  | 'tie-break'
  | 'special-win'
  | 'last-standing'
  | 'turn-limit'
  | 'abandoned';

/** What each type of event says beside `seq`, `type`, `at` and `v`. Points are integers. */
export type EventData = {
  'game-created': {
    host: string;
    ruleset: { id: string; version: number; hash: string };
    target: number;
    capacity: number;
    visibility: 'public' | 'unlisted';
    rated: boolean;
    commitment: string;
  };
  /** Again for the same seat when its player changes the client seed before the start. */
  'player-seated': { seat: number; player: Occupant; clientSeed: string };
  'player-left': { seat: number; host: string | null };
  /** `teams` is the number of teams, absent where everybody plays alone; the n-th seat plays for team n mod teams. */
  'game-started': { seats: number[]; clientSeeds: { seat: number; clientSeed: string }[]; teams?: number };
  'starter-rolled': { seat: number; attempt: number; die: Face };
  'turn-started': { seat: number; round: number; number: number; diceToRoll: number };
  rolled: { seat: number; dice: Face[] };
  kept: {
    seat: number;
    dice: Face[];
    points: number;
    combinations: ScoredCombination[];
    turnPoints: number;
    diceToRoll: number;
    /** What the value of the dice was multiplied by; absent where by nothing. */
    multiplier?: number;
  };
  /** `multiplier` is what further keeps count by, absent where hot dice change nothing. */
  'hot-dice': { seat: number; multiplier?: number };
  farkled: { seat: number; lost: number };
  /** `opens`: the bank opens a player whose team does not count yet, though nothing is recorded. */
  banked: { seat: number; points: number; turnPoints: number; score: number; opens?: true };
  penalised: {
    seat: number;
    reason: 'farkle' | 'streak' | 'full-throw' | 'overshoot' | 'knocked-back';
    points: number;
    score: number;
  };
  /** `inherited`: not from score to score, but turn points with `dice` to throw that the next turn begins with. */
  'points-moved': {
    from: number;
    to: number;
    points: number;
    reason: 'lost-turn' | 'stolen' | 'inherited';
    dice?: number;
  };
  'final-round-started': { triggeredBy: number; seatsToPlay: number[] };
  'tie-break-started': { seats: number[] };
  forfeited: { seat: number; reason: 'left' | 'special-lose' };
  'game-finished': { winners: number[]; scores: ScoreOfSeat[]; reason: FinishReason };
};

export type EventType = keyof EventData;

/** The event types that the log knows, those of clocks and chat included. */
export const EVENT_TYPES = [
  'game-created',
  'player-seated',
  'player-left',
  'game-started',
  'starter-rolled',
  'turn-started',
  'rolled',
  'kept',
  'hot-dice',
  'farkled',
  'banked',
  'penalised',
  'points-moved',
  'final-round-started',
  'tie-break-started',
  'turn-timed-out',
  'forfeited',
  'message-posted',
  'game-finished',
] as const;

/** `seq` counts a game's events from 1 without gaps; `at` is an RFC 3339 time. */
type Numbered<T extends EventType> = { seq: number; type: T; at: string; v: number } & EventData[T];

/** One entry of the turn log. */
export type GameEvent = { [T in EventType]: Numbered<T> }[EventType];
