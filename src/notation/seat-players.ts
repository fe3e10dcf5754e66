import type { DiceSource } from '../engine/dice-source.js';
import type { Face } from '../engine/multisets.js';
import type { GameState } from '../engine/state.js';
import type { FaultList, Place } from './faults.js';
import { rollOffsOf } from './items.js';
import type { ReadHeader } from './read-header.js';
import type { ReplayedGame } from './replayed-game.js';
import type { WrittenGame } from './written-game.js';

/** A text with its header understood. */
export type WrittenText = WrittenGame & ReadHeader;

const START: Place = { line: 1, column: 1 };

/** What stands for the host of a game that was written down, who need not have sat. */
const HOST = 'import';

/** Lays the table and seats everybody under neutral ids, since a text knows names only. */
const seatAll = (game: ReplayedGame, { header, places }: ReadHeader, hash: string, faults: FaultList): void => {
  const { rules } = game.compiled;
  const { id, version } = header.ruleset ?? { id: HOST, version: 1 };
  const capacity = rules.players.max;
  const table = { capacity, target: rules.ending.target, visibility: 'unlisted' as const, rated: false };
  game.accept(
    game.decide({ type: 'create', data: { host: HOST, ruleset: { id, version, hash }, ...table, commitment: '' } }),
  );
  for (const { seat } of header.seats) {
    const taken = game.decide({ type: 'sit', player: { id: `seat-${seat}`, bot: false }, seat });
    const wrong = 'refusal' in taken;
    if (wrong) faults.add(places.get(`Seat ${seat}`)!, 'bad-tag', `These rules seat ${capacity} from seat 0 on.`);
    game.accept(taken);
  }
};

/** Hands out the dice of the roll-off one by one; what is not there is made up so that `starter` wins. */
const rollOffDice = (written: WrittenGame['rollOffs'], starter: number): DiceSource => {
  const dice = written.flatMap((attempt) => attempt.dice);
  let thrown = 0;
  return ({ seat }) => [dice[thrown++] ?? (seat === starter ? 6 : 1)];
};

/** Whether the attempts are written as they were thrown; what is made up or left over is a fault. */
const checkRollOffs = (made: Face[][], { rollOffs, turns }: WrittenGame, faults: FaultList): boolean => {
  const position = Array.from({ length: Math.max(made.length, rollOffs.length) }).findIndex(
    (_, i) => made[i]?.join() !== rollOffs[i]?.dice.join(),
  );
  if (position < 0) return true;
  const due = made[position]?.length ?? 0;
  const detail = due === 0 ? 'Nobody rolls for the start here.' : `Here ${due} seats roll for the start, one die each.`;
  faults.add(rollOffs[position] ?? turns[0] ?? START, 'wrong-roll-off', detail);
  return false;
};

const begin = (game: ReplayedGame, written: WrittenGame, starter: number, faults: FaultList): boolean => {
  const decision = game.decide({ type: 'start', starter }, rollOffDice(written.rollOffs, starter));
  if ('refusal' in decision) {
    faults.add(written.turns[0] ?? START, decision.refusal, decision.detail);
    return false;
  }
  const sound = checkRollOffs(rollOffsOf(decision.events), written, faults);
  game.accept(sound ? decision : game.decide({ type: 'start', starter }, rollOffDice([], starter)));
  return true;
};

const isSeated = ({ seats }: GameState, seat: number | undefined): seat is number =>
  seats.some((taken) => taken.seat === seat);

/**
 * Creates the game, seats everybody and finds out who begins. A text without starter, roll-off and turns is a game that
 * has not begun. Tells whether turns can be played.
 */
export const setUp = (game: ReplayedGame, text: WrittenText, hash: string, faults: FaultList): boolean => {
  seatAll(game, text, hash, faults);
  const { claims } = text;
  const { seats } = game.state;
  const claimed = claims.starter?.value ?? text.turns[0]?.seat;
  if (claimed === undefined && text.rollOffs.length === 0) return false;
  const starter = isSeated(game.state, claimed) ? claimed : (seats[0]?.seat ?? 0);
  if (!begin(game, text, starter, faults)) return false;
  const { line, column, value } = claims.starter ?? { ...START, value: null };
  const differs = value !== null && isSeated(game.state, value) && value !== game.state.starter;
  if (differs) faults.add({ line, column }, 'wrong-starter', `By these rules seat ${game.state.starter} begins.`);
  return true;
};
