import { randomUUID } from 'node:crypto';
import { type HttpConnection } from './http-connection.js';

/** How a turn is sent: whole decisions, or step by step. */
export type Style = 'play' | 'roll/keep/bank';

type Turn = { seat: number; phase: string; points: number };
type Actions = { bank: unknown; keeps: { dice: number[]; points: number }[] };
type Shown = { id: string; status: string; turn: Turn | null; actions: Actions };

/** A game under load and the tokens of its seats. */
type Table = { game: Shown; tokens: readonly [string, string] };

const RULESET = 'universe';

/** Points at which the players of the load bank. */
const BANK_AT = 350;

const parsed = async <T>(answer: Promise<{ status: number; body: string }>): Promise<T> => {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`status ${status}: ${body}`);
  return JSON.parse(body) as T;
};

const post = <T>(connection: HttpConnection, path: string, token: string | null, body?: unknown): Promise<T> => {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  return parsed<T>(connection.post(path, headers, body === undefined ? undefined : JSON.stringify(body)));
};

/** A pool of games for two people, from which every request draws one at random. */
export class Tables {
  private readonly idle: Table[] = [];

  private constructor(private readonly tokens: readonly [string, string]) {}

  static async open(connection: HttpConnection, count: number): Promise<Tables> {
    const guest = async (name: string) =>
      (await post<{ token: string }>(connection, '/v1/players', null, { name })).token;
    const tables = new Tables([await guest('Ada'), await guest('Ben')]);
    for (let i = 0; i < count; i++) tables.idle.push(await tables.newTable(connection));
    return tables;
  }

  /** Makes one move in a game that nobody else is moving in, and gives how long its answer took, in ms. */
  async move(connection: HttpConnection, style: Style): Promise<number> {
    const table = this.draw();
    const { path, body } = nextMove(table, style);
    const headers = {
      authorization: `Bearer ${table.tokens[table.game.turn!.seat]}`,
      'idempotency-key': randomUUID(),
    };
    const sent = performance.now();
    const answer = await connection.post(`/v1/games/${table.game.id}/${path}`, headers, body);
    const took = performance.now() - sent;
    if (answer.status !== 200) throw new Error(`status ${answer.status}: ${answer.body}`);
    table.game = JSON.parse(answer.body) as Shown;
    this.idle.push(table.game.status === 'playing' ? table : await this.newTable(connection));
    return took;
  }

  private draw(): Table {
    const place = Math.floor(Math.random() * this.idle.length);
    const [table] = this.idle.splice(place, 1, this.idle.at(-1)!);
    this.idle.pop();
    return table!;
  }

  private async newTable(connection: HttpConnection): Promise<Table> {
    const [ada, ben] = this.tokens;
    const { id } = await post<Shown>(connection, '/v1/games', ada, { rulesetId: RULESET, seats: 2 });
    await post(connection, `/v1/games/${id}/seats`, ben, {});
    const game = await post<Shown>(connection, `/v1/games/${id}/start`, ada);
    return { game, tokens: this.tokens };
  }
}

/** A plain threshold player: the most points, then bank from a threshold on. */
const nextMove = ({ game }: Table, style: Style): { path: string; body?: string } => {
  const turn = game.turn!;
  const [best] = game.actions.keeps;
  if (turn.phase === 'to-roll') return { path: 'roll' };
  if (turn.phase === 'to-keep' && style === 'play') {
    const then = turn.points + best!.points >= BANK_AT ? 'bank' : 'roll';
    return { path: 'play', body: JSON.stringify({ keep: best!.dice, then }) };
  }
  if (turn.phase === 'to-keep') return { path: 'keep', body: JSON.stringify({ dice: best!.dice }) };
  return { path: turn.points >= BANK_AT ? 'bank' : 'roll' };
};
