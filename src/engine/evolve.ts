import type { EventType, GameEvent } from './events.js';
import {
  EMPTY_STATE,
  type GameState,
  type PreviousTurn,
  seatOf,
  type SeatState,
  sideOf,
  type TurnState,
} from './state.js';

type EventOf<T extends EventType> = Extract<GameEvent, { type: T }>;
type Step<T extends EventType> = (state: GameState, event: EventOf<T>) => Partial<GameState>;

const changeSeat = (state: GameState, seat: number, change: (before: SeatState) => Partial<SeatState>): SeatState[] =>
  state.seats.map((before) => (before.seat === seat ? { ...before, ...change(before) } : before));

/** Changes a score, which a whole team shares, and what belongs to the seat alone. */
const changeScore = (
  state: GameState,
  seat: number,
  score: (before: SeatState) => Partial<SeatState>,
  own: (before: SeatState) => Partial<SeatState> = () => ({}),
): SeatState[] => {
  const side = sideOf(seatOf(state, seat));
  return state.seats.map((before) => {
    if (sideOf(before) !== side) return before;
    const changed = { ...before, ...score(before) };
    return before.seat === seat ? { ...changed, ...own(before) } : changed;
  });
};

/** Written out like the state itself, see `changed`: a turn changes with nearly every event. */
const changeTurn = (state: GameState, change: Partial<TurnState>): TurnState => {
  const turn = state.turn!;
  const { phase = turn.phase, roll = turn.roll, kept = turn.kept, points = turn.points, rolls = turn.rolls } = change;
  const { diceToRoll = turn.diceToRoll, hotDice = turn.hotDice, multiplier = turn.multiplier } = change;
  const { inherited = turn.inherited } = change;
  const { round, number, seat } = turn;
  return { round, number, seat, phase, roll, kept, points, diceToRoll, rolls, hotDice, multiplier, inherited };
};

const without = (seats: readonly number[], seat: number): number[] => seats.filter((other) => other !== seat);

/** Takes a seat from those that still have to play. */
const withoutSeat = ({ finalRound, tieBreak }: GameState, seat: number): Partial<GameState> => ({
  finalRound: finalRound && { ...finalRound, seatsToPlay: without(finalRound.seatsToPlay, seat) },
  tieBreak: tieBreak && { ...tieBreak, seatsToPlay: without(tieBreak.seatsToPlay, seat) },
});

/** Ends the turn of a seat: the dice are nobody's until the next turn starts. */
const turnOver = (
  state: GameState,
  seat: number,
  previous: PreviousTurn | null = state.previous,
): Partial<GameState> => ({ turn: null, previous, ...withoutSeat(state, seat) });

const past = (state: GameState, end: Pick<PreviousTurn, 'ended' | 'banked'>): PreviousTurn | null => {
  const { turn } = state;
  if (!turn) return state.previous;
  const { seat, points, kept, roll, diceToRoll } = turn;
  const lastKeep = [...(kept.at(-1) ?? [])].sort((a, b) => a - b);
  return { seat, ...end, points, lastKeep, diceLeft: end.ended === 'farkle' ? roll.length : diceToRoll };
};

const seated: Step<'player-seated'> = (state, { seat, player, clientSeed }) => {
  const others = state.seats.filter((other) => other.seat !== seat);
  const fresh = {
    team: null,
    score: 0,
    scoreBefore: 0,
    opened: false,
    farklesInARow: 0,
    turns: 0,
    scoreSince: 0,
    state: 'playing' as const,
  };
  const seats = [...others, { seat, player, clientSeed, ...fresh }];
  return { seats: seats.sort((a, b) => a.seat - b.seat) };
};

const turnStarted: Step<'turn-started'> = (state, { seat, round, number, diceToRoll }) => ({
  starter: state.starter ?? seat,
  seats: changeSeat(state, seat, () => ({ turns: number })),
  turn: {
    round,
    number,
    seat,
    phase: 'to-roll',
    roll: [],
    kept: [],
    points: 0,
    diceToRoll,
    rolls: 0,
    hotDice: false,
    multiplier: 1,
    inherited: false,
  },
});

const kept: Step<'kept'> = (state, { dice, turnPoints, diceToRoll }) => ({
  turn: changeTurn(state, {
    phase: 'to-decide',
    kept: [...state.turn!.kept, dice],
    points: turnPoints,
    diceToRoll,
  }),
});

/** Points added to a score; adding none leaves it as it was. */
const gain =
  (seq: number, points: number) =>
  (before: SeatState): Partial<SeatState> =>
    points > 0 ? { score: before.score + points, scoreBefore: before.score, scoreSince: seq } : {};

const banked: Step<'banked'> = (state, { seq, seat, points, opens }) => ({
  seats: changeScore(state, seat, gain(seq, points), (before) => ({
    opened: before.opened || points > 0 || opens === true,
    farklesInARow: 0,
  })),
  ...turnOver(state, seat, past(state, { ended: 'bank', banked: points })),
});

const farkled: Step<'farkled'> = (state, { seat }) => ({
  seats: changeSeat(state, seat, (before) => ({ farklesInARow: before.farklesInARow + 1 })),
  ...turnOver(state, seat, past(state, { ended: 'farkle', banked: 0 })),
});

const penalised: Step<'penalised'> = (state, { seq, seat, reason, points, score }) => ({
  seats: changeScore(
    state,
    seat,
    (before) => ({ score, scoreSince: points > 0 ? seq : before.scoreSince }),
    (before) => ({ farklesInARow: reason === 'streak' ? 0 : before.farklesInARow }),
  ),
});

const inherited: Step<'points-moved'> = (state, { points, dice }) => ({
  turn: changeTurn(state, { points, diceToRoll: dice!, inherited: true }),
});

/** Points of a lost turn were never in the loser's score, so only the receiver's changes; a stolen bank was. */
const pointsMoved: Step<'points-moved'> = (state, event) => {
  const { seq, from, to, points, reason } = event;
  if (reason === 'inherited') return inherited(state, event);
  const lose = (before: SeatState) => ({ score: before.score - points, scoreSince: seq });
  const robbed = reason === 'stolen' ? changeScore(state, from, lose) : state.seats;
  return { seats: changeScore({ ...state, seats: robbed }, to, gain(seq, points)) };
};

const gameStarted: Step<'game-started'> = ({ seats }, { teams }) => ({
  status: 'playing',
  seats: seats.map((seat, place) => ({ ...seat, team: teams === undefined ? null : place % teams })),
});

const forfeited: Step<'forfeited'> = (state, { seat }) => ({
  seats: changeSeat(state, seat, () => ({ state: 'forfeited' })),
  ...(state.turn?.seat === seat ? turnOver(state, seat, null) : withoutSeat(state, seat)),
});

const steps: { [T in EventType]: Step<T> } = {
  'game-created': (_, { host, capacity }) => ({ host, capacity }),
  'player-seated': seated,
  'player-left': (state, { seat, host }) => ({ host, seats: state.seats.filter((other) => other.seat !== seat) }),
  'game-started': gameStarted,
  'starter-rolled': () => ({}),
  'turn-started': turnStarted,
  rolled: (state, { dice }) => ({
    turn: changeTurn(state, { phase: 'to-keep', roll: dice, rolls: state.turn!.rolls + 1, hotDice: false }),
  }),
  kept,
  'hot-dice': (state, { multiplier = 1 }) => ({ turn: changeTurn(state, { hotDice: true, multiplier }) }),
  farkled,
  banked,
  penalised,
  'points-moved': pointsMoved,
  'final-round-started': (_, { triggeredBy, seatsToPlay }) => ({ finalRound: { triggeredBy, seatsToPlay } }),
  'tie-break-started': (_, { seats }) => ({ tieBreak: { seats, seatsToPlay: seats } }),
  forfeited,
  'game-finished': (_, { winners, reason }) => ({
    status: reason === 'abandoned' ? 'abandoned' : 'finished',
    winners,
    finishReason: reason,
    turn: null,
  }),
};

/**
 * The fields that a step changes laid over the state before. Written out, since spreading objects of varying shape costs
 * more than all steps together; a field that is absent from the change stays, null included.
 */
const changed = (state: GameState, change: Partial<GameState>, version: number): GameState => {
  const { status = state.status, host = state.host, capacity = state.capacity, seats = state.seats } = change;
  const { starter = state.starter, turn = state.turn, previous = state.previous } = change;
  const { finalRound = state.finalRound } = change;
  const { tieBreak = state.tieBreak, winners = state.winners, finishReason = state.finishReason } = change;
  return {
    status,
    version,
    host,
    capacity,
    seats,
    starter,
    turn,
    previous,
    finalRound,
    tieBreak,
    winners,
    finishReason,
  };
};

/** The state after one more event. Events are facts: nothing is checked, and no rule is asked. */
export const evolve = (state: GameState, event: GameEvent): GameState => {
  const step = steps[event.type] as Step<typeof event.type>;
  return changed(state, step(state, event as never), event.seq);
};

/** Folds a whole log. */
export const fold = (events: Iterable<GameEvent>, from: GameState = EMPTY_STATE): GameState => {
  let state = from;
  for (const event of events) state = evolve(state, event);
  return state;
};
