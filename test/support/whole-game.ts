import { bodyOf, type Game, type MovedGame, type Player } from './client.js';

/** How a seat decides in front of its turn: in single steps, or keep and go on at once by `play`. */
export type Way = 'steps' | 'play';

/** More moves than a game to 10,000 points ever takes. */
const MOST_MOVES = 5_000;

/** Points at which these players bank. */
const ENOUGH = 350;

/**
 * Plays a game that has started to its end: whoever is on move keeps the most points and banks at 350. Gives every answer
 * to a move, in order.
 * @param players the people at the table by their seats.
 */
export async function playToTheEnd(
  game: Game,
  players: ReadonlyMap<number, Player>,
  way: Way = 'steps',
): Promise<MovedGame[]> {
  const answers: MovedGame[] = [];
  for (let now: Game = game; now.status === 'playing'; now = answers.at(-1)!) {
    if (answers.length > MOST_MOVES) throw new Error('the game does not end');
    answers.push(await move(now, players.get(now.turn!.seat)!, way));
  }
  return answers;
}

/** One move of the player whose turn it is. */
export async function move(game: Game, player: Player, way: Way): Promise<MovedGame> {
  const { turn, actions } = game;
  const best = actions.keeps[0]?.dice;
  if (best === undefined) return bodyOf(await (wantsToBank(game) ? player.bank(game.id) : player.roll(game.id)));
  if (way === 'steps') return bodyOf(await player.keep(game.id, best));
  const enough = turn!.points + actions.keeps[0]!.points >= ENOUGH && maySettle(game);
  return bodyOf(await player.play(game.id, best, enough ? 'bank' : 'roll'));
}

const wantsToBank = ({ turn, actions }: Game): boolean => turn!.points >= ENOUGH && actions.bank !== null;

/** Those who have not opened go on until the usual opening minimum is there. */
const maySettle = ({ seats, turn, actions }: Game): boolean =>
  seats.find(({ seat }) => seat === turn!.seat)!.opened || turn!.points + actions.keeps[0]!.points >= 500;
