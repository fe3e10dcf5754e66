import { actionsOf } from '../engine/actions.js';
import { compiled } from '../engine/compile.js';
import type { GameEvent } from '../engine/events.js';
import type { SeatState, TurnState } from '../engine/state.js';
import { botById } from '../policies/catalogue.js';
import type { ActionsDto } from './dto/actions.dto.js';
import type { GameDto } from './dto/game.dto.js';
import type { SeatDto } from './dto/seat.dto.js';
import type { TurnDto } from './dto/turn.dto.js';
import type { GameRecord } from './game-record.js';
import type { GameView } from './game-view.js';
import { isOwnGame } from './seated.js';

/** Most entries that an answer carries; earlier ones are in the log. */
const MAX_EVENTS = 1_000;

/** What a player is called whose account is gone. */
const NAMELESS = 'deleted player';

/** What the player of a seat is called. */
export const nameOf = ({ player }: SeatState, { players }: GameView): string =>
  player.bot ? (botById(player.id)?.name ?? player.id) : (players.get(player.id)?.name ?? NAMELESS);

const toPlayer = (seat: SeatState, view: GameView): SeatDto['player'] => {
  const { id, bot } = seat.player;
  return { id, name: nameOf(seat, view), kind: bot ? 'bot' : (view.players.get(id)?.kind ?? 'guest') };
};

const toSeat = (seat: SeatState, view: GameView): SeatDto => ({
  seat: seat.seat,
  player: toPlayer(seat, view),
  team: seat.team,
  score: seat.score,
  opened: seat.opened,
  farklesInARow: seat.farklesInARow,
  clientSeed: seat.clientSeed,
  state: seat.state,
});

const toTurn = ({ round, number, seat, phase, roll, kept, points, diceToRoll }: TurnState): TurnDto => ({
  round,
  number,
  seat,
  phase,
  roll,
  kept,
  points,
  diceToRoll,
});

const toActions = ({ ruleset, state }: GameRecord): ActionsDto => {
  const { roll, bank, keeps, inherit } = actionsOf(compiled(ruleset), state);
  return {
    roll,
    bank,
    keeps: keeps.map(({ dice, points, diceLeft }) => ({ dice: dice as number[], points, diceLeft })),
    inherit,
  };
};

/** A game as it is shown to a viewer; `events` only after a request that changed it. */
export const toGame = (view: GameView, viewerId: string | null, events?: readonly GameEvent[]): GameDto => {
  const { game, commitment, serverSeed } = view;
  const { state, ruleset } = game;
  return {
    id: game.id,
    version: state.version,
    status: state.status,
    rated: game.rated,
    ruleset: { id: ruleset.id, version: ruleset.version, hash: ruleset.hash, name: ruleset.name },
    target: ruleset.ending.target,
    capacity: state.capacity,
    host: state.host,
    seats: state.seats.map((seat) => toSeat(seat, view)),
    turn: state.turn && toTurn(state.turn),
    actions: toActions(game),
    finalRound: state.finalRound,
    tieBreak: state.tieBreak,
    deadline: null,
    serverNow: new Date().toISOString(),
    winners: state.winners,
    joinCode: isOwnGame(game, viewerId) ? game.joinCode : null,
    visibility: game.visibility,
    next: null,
    fairness: { commitment, serverSeed },
    createdAt: game.createdAt.toISOString(),
    ...(events && { events: events.slice(-MAX_EVENTS) }),
  };
};
