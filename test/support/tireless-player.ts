import { randomInt, randomUUID } from 'node:crypto';
import type { GameEvent } from '../../src/engine/events.js';
import { type Game, type Headers, type MovedGame, Player, type Response } from './client.js';

/** A move that was acknowledged under a key: to be sent again at any time, with the same answer. */
export type KeyedMove = { path: string; body: object | undefined; key: string; answer: string };

/** Counts what is acknowledged, for tests that do something after so much of it. */
export class Tally {
  private count = 0;
  private readonly waiting = new Map<() => void, number>();

  /** Notes so many more entries. */
  add(entries: number): void {
    this.count += entries;
    for (const [resolve, goal] of this.waiting) if (this.count >= goal) resolve();
  }

  /** Resolves once so many more entries have been noted. */
  async more(entries: number): Promise<void> {
    const goal = this.count + entries;
    await new Promise<void>((resolve) => this.waiting.set(resolve, goal));
  }
}

export type Habits = {
  /** Whether moves carry a key, and so are sent again until there is an answer. */
  keyed: boolean;
  /** Asked after a request was lost: resolves, once it makes sense to go on, with where. */
  outage: () => Promise<{ url: string }>;
  tally: Tally;
};

/** How long a player looks out for the move of another one at a time, in ms. */
const LOOKOUT_MS = 1_000;

const ENOUGH = 300;

/** Somebody who plays on through crashes and outages, and remembers everything that was acknowledged. */
export class TirelessPlayer {
  /** What the answers said was added to the log. */
  readonly acknowledged: GameEvent[] = [];
  readonly moves: KeyedMove[] = [];
  /** Requests that were lost. */
  lost = 0;

  constructor(
    public player: Player,
    readonly gameId: string,
    private readonly habits: Habits,
  ) {}

  /** Plays until told to stop or the game is over. */
  async play(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const game = (await this.persist(() => this.player.game(this.gameId))).body as Game;
      if (game.status !== 'playing') return;
      const isOurs = game.seats[game.turn!.seat]!.player.id === this.player.id;
      await (isOurs ? this.move(game) : this.lookOut(game));
    }
  }

  private async lookOut({ version }: Game): Promise<void> {
    await this.persist(() => this.player.get(`/v1/games/${this.gameId}/log?after=${version}&waitMs=${LOOKOUT_MS}`));
  }

  private async move(game: Game): Promise<void> {
    const { path, body } = choose(game);
    const response = await (this.habits.keyed ? this.sendKeyed(path, body) : this.sendOnce(path, body));
    if (response === null) return;
    if (response.status === 200) this.note((response.body as MovedGame).events);
    else if (response.status !== 409) throw new Error(`${path} answered ${response.status}: ${response.text}`);
  }

  private note(events: readonly GameEvent[]): void {
    this.acknowledged.push(...events);
    this.habits.tally.add(events.length);
  }

  private async sendOnce(path: string, body?: object): Promise<Response | null> {
    return this.try(() => this.player.post(path, body));
  }

  private async sendKeyed(path: string, body?: object): Promise<Response> {
    const key = randomUUID();
    const headers: Headers = { 'Idempotency-Key': key };
    const response = await this.persist(() => this.player.post(path, body, headers));
    if (response.status === 200) this.moves.push({ path, body, key, answer: response.text });
    return response;
  }

  /** Sends a request again until it is answered by more than "not now". */
  private async persist(ask: () => Promise<Response>): Promise<Response> {
    for (;;) {
      const response = await this.try(ask);
      if (response) return response;
    }
  }

  private async try(ask: () => Promise<Response>): Promise<Response | null> {
    const response = await ask().catch(() => null);
    if (response && response.status !== 503) return response;
    this.lost++;
    const { url } = await this.habits.outage();
    this.player = new Player(url, this.player.token!, this.player.id);
    return null;
  }
}

/** A sensible move, now in one request and now in single steps. */
function choose({ id, turn, actions }: Game): { path: string; body?: object } {
  const best = actions.keeps[0];
  if (!best) {
    const banks = actions.bank !== null && (turn!.points >= ENOUGH || !actions.roll);
    return { path: `/v1/games/${id}/${banks ? 'bank' : 'roll'}` };
  }
  if (randomInt(2) === 0) return { path: `/v1/games/${id}/keep`, body: { dice: best.dice } };
  return { path: `/v1/games/${id}/play`, body: { keep: best.dice, then: 'roll' } };
}
