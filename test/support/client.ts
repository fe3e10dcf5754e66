import { Agent } from 'node:http';
import request, { type Response } from 'supertest';
import type { GameEvent } from '../../src/engine/events.js';
import type { Ruleset } from '../../src/engine/ruleset.js';
import type { GameDto } from '../../src/games/dto/game.dto.js';
import { expectDocumented } from './openapi-validator.js';

export type { Response } from 'supertest';

/** A game as it comes over the wire, and as every move returns it. */
export type Game = GameDto;
export type MovedGame = Game & { events: GameEvent[] };

export type Headers = Record<string, string>;
export type Ask = { body?: unknown; headers?: Headers };

/** Connections are kept, as those of real clients are. */
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Somebody who talks to a service, without a token unless it is a `Player`. Every answer is held against the document. */
export class Client {
  constructor(
    readonly url: string,
    readonly token: string | null = null,
  ) {}

  /** Sends a request, a body as JSON, and gives the answer whatever its status. */
  async send(method: string, path: string, { body, headers = {} }: Ask = {}): Promise<Response> {
    const asked = request(this.url)[method.toLowerCase() as 'get'](path).agent(agent).redirects(0);
    if (this.token !== null) asked.set('Authorization', `Bearer ${this.token}`);
    asked.set(headers);
    const answer = body === undefined ? await asked : await asked.send(body as object);
    expectDocumented(answer);
    return answer;
  }

  get(path: string, headers?: Headers): Promise<Response> {
    return this.send('get', path, { headers });
  }

  post(path: string, body?: unknown, headers?: Headers): Promise<Response> {
    return this.send('post', path, { body, headers });
  }

  game(gameId: string, headers?: Headers): Promise<Response> {
    return this.get(`/v1/games/${gameId}`, headers);
  }

  /** The whole turn log. */
  async log(gameId: string): Promise<GameEvent[]> {
    const entries: GameEvent[] = [];
    for (;;) {
      const { items } = (await this.get(`/v1/games/${gameId}/log?after=${entries.length}&limit=1000`)).body as {
        items: GameEvent[];
      };
      if (items.length === 0) return entries;
      entries.push(...items);
    }
  }

  /** Becomes a player under a name. */
  async guest(name = 'Ann'): Promise<Player> {
    const { player, token } = bodyOf<{ player: { id: string }; token: string }>(
      await this.post('/v1/players', { name }),
      201,
    );
    return new Player(this.url, token, player.id);
  }

  guests(count: number): Promise<Player[]> {
    return Promise.all(Array.from({ length: count }, (_, index) => this.guest(`Player ${index}`)));
  }
}

/** A guest with a token, and the requests that players send. */
export class Player extends Client {
  constructor(
    url: string,
    token: string,
    readonly id: string,
  ) {
    super(url, token);
  }

  /** Creates a game that is expected to come about. */
  async creates(body: object, headers?: Headers): Promise<MovedGame> {
    return bodyOf(await this.post('/v1/games', body, headers), 201);
  }

  /** Writes a ruleset that is expected to be accepted, whole or as changes. */
  async writes(body: object, headers?: Headers): Promise<Ruleset> {
    return bodyOf(await this.post('/v1/rulesets', body, headers), 201);
  }

  join(gameId: string, body: object = {}, headers?: Headers): Promise<Response> {
    return this.post(`/v1/games/${gameId}/seats`, body, headers);
  }

  leave(gameId: string): Promise<Response> {
    return this.send('delete', `/v1/games/${gameId}/seats/me`);
  }

  addBot(gameId: string, botId: string, headers?: Headers): Promise<Response> {
    return this.post(`/v1/games/${gameId}/bots`, { botId }, headers);
  }

  start(gameId: string, headers?: Headers): Promise<Response> {
    return this.post(`/v1/games/${gameId}/start`, undefined, headers);
  }

  /** Takes over what the turn before left, and rolls. */
  inherit(gameId: string, headers?: Headers): Promise<Response> {
    return this.post(`/v1/games/${gameId}/roll`, { inherit: true }, headers);
  }

  roll(gameId: string, headers?: Headers): Promise<Response> {
    return this.post(`/v1/games/${gameId}/roll`, undefined, headers);
  }

  keep(gameId: string, dice: unknown, headers?: Headers): Promise<Response> {
    return this.post(`/v1/games/${gameId}/keep`, { dice }, headers);
  }

  bank(gameId: string, headers?: Headers): Promise<Response> {
    return this.post(`/v1/games/${gameId}/bank`, undefined, headers);
  }

  play(gameId: string, keep: unknown, then: unknown, headers?: Headers): Promise<Response> {
    return this.post(`/v1/games/${gameId}/play`, { keep, then }, headers);
  }
}

/** The body of an answer that must have this status. */
export function bodyOf<Body = MovedGame>(response: Response, status = 200): Body {
  if (response.status === status) return response.body as Body;
  throw new Error(`answered ${response.status} instead of ${status}: ${response.text}`);
}
