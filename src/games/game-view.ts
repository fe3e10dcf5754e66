import { Injectable } from '@nestjs/common';
import type { GameEvent } from '../engine/events.js';
import type { GameState } from '../engine/state.js';
import { type PlayerRecord } from '../players/players.store.js';
import { PlayersService } from '../players/players.service.js';
import type { GameRecord } from './game-record.js';
import { GameSecrets } from './game-secrets.js';

/** Everything that an answer about a game is made from. */
export type GameView = {
  game: GameRecord;
  players: ReadonlyMap<string, PlayerRecord>;
  commitment: string;
  /** Hex digits once it may be shown, else null. */
  serverSeed: string | null;
};

/** What a request did to a game. */
export type Outcome = GameView & { before: GameState; events: readonly GameEvent[] };

/** Ids of the people at a table; bots are known by their catalogue. */
const peopleAt = ({ state }: GameRecord): string[] =>
  state.seats.filter(({ player }) => !player.bot).map(({ player }) => player.id);

@Injectable()
export class GameViews {
  constructor(
    private readonly players: PlayersService,
    private readonly secrets: GameSecrets,
  ) {}

  async of(game: GameRecord): Promise<GameView> {
    const players = await this.players.findMany(peopleAt(game));
    return { game, players, commitment: this.secrets.commitment(game), serverSeed: this.secrets.revealed(game) };
  }

  /** The views of several games, their players looked up at once. */
  async ofMany(games: readonly GameRecord[]): Promise<GameView[]> {
    await this.players.findMany([...new Set(games.flatMap(peopleAt))]);
    return Promise.all(games.map((game) => this.of(game)));
  }
}
