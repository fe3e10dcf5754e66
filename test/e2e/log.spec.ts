import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';
import type { GameEvent } from '../../src/engine/events.js';
import { GameFeed } from '../../src/games/game-feed.js';
import { bodyOf, Client, type Game, type Player, type Response } from '../support/client.js';
import { EventStream, type StreamMessage } from '../support/event-stream.js';
import { expectSound } from '../support/proof.js';
import { startService, type TestService } from '../support/service.js';
import { playToTheEnd } from '../support/whole-game.js';

const NOBODY = '01a22998-72c2-70a2-aec7-7e1234a63345';

type Page = { items: GameEvent[]; lastSeq: number };

let service: TestService;
let anyone: Client;
let ann: Player;
let feed: GameFeed;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  ann = await anyone.guest('Ann-of-the-log');
  feed = service.app.get(GameFeed, { strict: false });
});

afterAll(() => service.stop());

const newGame = (body: object = {}): Promise<Game> =>
  ann.creates({ rulesetId: 'universe', bots: ['timid'], start: true, ...body });

const finishedGame = (): Promise<Game> => newGame({ sit: false, bots: ['bold', 'careful'] });

const page = async (gameId: string, query = ''): Promise<Page> =>
  bodyOf<Page>(await anyone.get(`/v1/games/${gameId}/log${query}`));

const stream = (gameId: string, query = '', headers: Record<string, string> = {}): Promise<EventStream> =>
  EventStream.open(`${service.url}/v1/games/${gameId}/events${query}`, headers);

const expectCode = (response: Response, status: number, code: string): void =>
  expect(response.body).toMatchObject({ status, code });

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await nextTick();
}

describe('pages of the log', () => {
  it('follow each other by `after` and `lastSeq`', async () => {
    const { id } = await finishedGame();
    const log = await expectSound(service, anyone, id);
    const pages: GameEvent[] = [];
    for (let after = 0; ;) {
      const { items, lastSeq } = await page(id, `?after=${after}&limit=7`);
      expect(items.length).toBeLessThanOrEqual(7);
      expect(lastSeq).toBe(items.at(-1)?.seq ?? after);
      if (items.length === 0) break;
      pages.push(...items);
      after = lastSeq;
    }
    expect(pages).toEqual(log);
  });

  it('have bounds, and start at the beginning where nothing is said', async () => {
    const { id } = await newGame({ sit: false, bots: Array(6).fill('timid') });
    const log = await anyone.log(id);
    expect(log.length).toBeGreaterThan(200);
    expect(await page(id)).toEqual({ items: log.slice(0, 200), lastSeq: 200 });
    expect((await page(id, '?limit=1000000')).items).toEqual(log.slice(0, 1000));
    expect(await page(id, `?after=${log.length}`)).toEqual({ items: [], lastSeq: log.length });
    expect(await page(id, '?after=1000000')).toEqual({ items: [], lastSeq: 1_000_000 });
  });

  it.each(['after=-1', 'after=x', 'after=1.5', 'after=9999999999999', 'limit=0', 'limit=x', 'waitMs=-1', 'since=1'])(
    'refuse %s',
    async (query) => {
      const { id } = await newGame();
      expectCode(await anyone.get(`/v1/games/${id}/log?${query}`), 400, 'malformed-request');
    },
  );

  it('are for anyone who knows the id, and hold ids, never names', async () => {
    const { id } = await newGame({ visibility: 'unlisted' });
    const response = await anyone.get(`/v1/games/${id}/log`);
    expect(response.text).not.toContain('Ann-of-the-log');
    expect(response.text).toContain(ann.id);
    expectCode(await anyone.get(`/v1/games/${NOBODY}/log`), 404, 'not-found');
  });
});

describe('a long poll', () => {
  it('returns as soon as there is news', async () => {
    const { id, version } = await newGame();
    const poll = page(id, `?after=${version}&waitMs=30000`);
    await until(() => feed.watchedGames > 0);
    const { events } = bodyOf(await ann.roll(id));
    expect(await poll).toEqual({ items: events, lastSeq: version + events.length });
  });

  it('returns at once what is there already, and what can never come', async () => {
    const { id, version } = await newGame();
    expect((await page(id, '?waitMs=30000')).lastSeq).toBe(version);
    const over = await finishedGame();
    expect(await page(over.id, `?after=${over.version}&waitMs=30000`)).toEqual({ items: [], lastSeq: over.version });
  });

  it('returns empty when its time is up', async () => {
    const { id, version } = await newGame();
    expect(await page(id, `?after=${version}&waitMs=30`)).toEqual({ items: [], lastSeq: version });
  });

  it('leaves nothing behind when its client goes', async () => {
    const { id, version } = await newGame();
    const controller = new AbortController();
    const url = `${service.url}/v1/games/${id}/log?after=${version}&waitMs=30000`;
    const poll = fetch(url, { signal: controller.signal }).catch(() => 'gone');
    await until(() => feed.watchedGames > 0);
    controller.abort();
    expect(await poll).toBe('gone');
    await until(() => feed.watchedGames === 0);
  });
});

describe('the whole log for download', () => {
  it('has one entry a line', async () => {
    const { id } = await finishedGame();
    const log = await anyone.log(id);
    const response = await fetch(`${service.url}/v1/games/${id}/log`, { headers: { Accept: 'application/x-ndjson' } });
    expect(response.headers.get('content-type')).toMatch(/^application\/x-ndjson/);
    expect(response.headers.get('vary')).toMatch(/\bAccept\b/);
    const text = await response.text();
    expect(text.endsWith('\n')).toBe(true);
    expect(
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as GameEvent),
    ).toEqual(log);
  });
});

describe('the stream of events', () => {
  const eventOf = ({ data }: StreamMessage): GameEvent => JSON.parse(data!) as GameEvent;

  const expectMessages = (messages: readonly StreamMessage[], log: readonly GameEvent[]): void => {
    expect(messages.map(eventOf)).toEqual(log);
    expect(messages.map(({ id, event }) => [id, event])).toEqual(log.map(({ seq, type }) => [String(seq), type]));
  };

  it('sends what has been, then what happens, then ends after the last entry', async () => {
    const start = await newGame();
    const open = await stream(start.id);
    expect(open.response.status).toBe(200);
    expect(open.response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(open.response.headers.get('cache-control')).toMatch(/no-cache/);
    expect(open.response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await open.next()).toEqual({ retry: expect.stringMatching(/^\d+$/) });
    expectMessages(await open.events(start.version), await anyone.log(start.id));
    await playToTheEnd(start, new Map([[0, ann]]), 'play');
    const log = await expectSound(service, anyone, start.id);
    const rest = await open.rest();
    expectMessages(rest, log.slice(start.version));
    expect(rest.at(-1)!.event).toBe('game-finished');
  });

  it('resumes after the last event that was seen, without gaps or doubles, as often as it is cut', async () => {
    const start = await newGame({ bots: ['timid', 'steady'] });
    const seen: StreamMessage[] = [];
    const playing = playToTheEnd(start, new Map([[0, ann]]));
    for (let cuts = 0; cuts < 12; cuts++) {
      const last = seen.at(-1)?.id;
      const open = await stream(start.id, '', last === undefined ? {} : { 'Last-Event-ID': last });
      seen.push(...(await open.events(3)));
      open.cut();
    }
    await playing;
    seen.push(...(await (await stream(start.id, `?after=${seen.at(-1)!.id}`)).rest()).filter(({ data }) => data));
    expectMessages(seen, await expectSound(service, anyone, start.id));
  });

  it('starts after `after`, and after `Last-Event-ID` rather', async () => {
    const { id, version } = await finishedGame();
    const log = await anyone.log(id);
    const rest = async (query: string, headers = {}) => (await (await stream(id, query, headers)).rest()).slice(1);
    expectMessages(await rest(`?after=${version - 3}`), log.slice(-3));
    expectMessages(await rest('?after=1', { 'Last-Event-ID': `${version - 1}` }), log.slice(-1));
    expectMessages(await rest(''), log);
  });

  it('is 204 once everything has been seen, so that browsers do not come back', async () => {
    const over = await finishedGame();
    const seen = { 'Last-Event-ID': `${over.version}` };
    expect((await anyone.get(`/v1/games/${over.id}/events`, seen)).status).toBe(204);
    const { id } = await ann.creates({ rulesetId: 'universe' });
    const open = await stream(id);
    bodyOf(await ann.leave(id));
    const end = (await open.rest()).at(-1)!;
    expect(eventOf(end)).toMatchObject({ type: 'game-finished', reason: 'abandoned' });
    expect((await anyone.get(`/v1/games/${id}/events?after=${end.id}`)).status).toBe(204);
  });

  it('is refused where there is no such game, and for an id that no entry has', async () => {
    expectCode(await anyone.get(`/v1/games/${NOBODY}/events`), 404, 'not-found');
    const { id } = await newGame();
    for (const last of ['x', '-1', '1.5', '99999999999999999999']) {
      expectCode(await anyone.get(`/v1/games/${id}/events`, { 'Last-Event-ID': last }), 400, 'malformed-request');
    }
    expectCode(await anyone.get(`/v1/games/${id}/events?after=x`), 400, 'malformed-request');
    expectCode(await anyone.get(`/v1/games/${id}/events?limit=1`), 400, 'malformed-request');
  });

  it('says in silence that it is still there', async () => {
    const { id, version } = await newGame();
    const { watch } = feed;
    // A silence of fifteen seconds is too long for a test.
    feed.watch = (gameId) => {
      const { changed, stop } = watch.call(feed, gameId);
      return { stop, changed: (after, ms, signal) => changed(after, ms / 1_000, signal) };
    };
    try {
      const open = await stream(id, `?after=${version}`);
      await open.next();
      expect(await open.next()).toEqual({ comment: expect.any(String) });
      expect(await open.next()).toEqual({ comment: expect.any(String) });
      const { events } = bodyOf(await ann.roll(id));
      expectMessages(await open.events(events.length), events);
      open.cut();
    } finally {
      feed.watch = watch;
    }
  });

  it('leaves nothing behind when its client goes', async () => {
    const { id } = await newGame();
    const opened = await Promise.all(Array.from({ length: 5 }, () => stream(id)));
    await until(() => feed.watchedGames === 1);
    for (const open of opened) open.cut();
    await until(() => feed.watchedGames === 0);
  });

  it('of a slow reader holds up nobody, and keeps no more of the log in memory than it must', async () => {
    const { id } = await finishedGame();
    const entries = 30_000;
    await service.query('DELETE FROM turn_log WHERE game_id = $1', [id]);
    await service.query(
      `INSERT INTO turn_log (game_id, seq, event)
       SELECT $1, n, json_build_object('seq', n, 'type', CASE n WHEN $2 THEN 'game-finished' ELSE 'rolled' END,
         'at', '2026-01-01T00:00:00.000Z', 'v', 1, 'seat', 0, 'dice', json_build_array(1, 2, 3, 4, 5, 6))
       FROM generate_series(1, $2::int) AS n`,
      [id, entries],
    );
    const slow = await silentReader(id);
    await until(() => slow.server.writableNeedDrain);
    const other = (await (await stream(id)).rest()).slice(1);
    expect(other.map((message) => message.id)).toEqual(Array.from({ length: entries }, (_, index) => `${index + 1}`));
    expect(slow.server.writableNeedDrain).toBe(true);
    expect(slow.server.writableLength).toBeLessThan(1_000_000);
    const text = await slow.readOn();
    expect(text.match(/^id: \d+$/gm)).toHaveLength(entries);
    expect(text).toContain(`id: ${entries}\nevent: game-finished\n`);
  });

  /** A client that asks for a stream and does not read it until it is told to. */
  async function silentReader(gameId: string): Promise<{ server: Socket; readOn: () => Promise<string> }> {
    const accepted = new Promise<Socket>((resolve) => service.app.getHttpServer().once('connection', resolve));
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.pause();
    socket.write(`GET /v1/games/${gameId}/events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    const server = await accepted;
    const readOn = async (): Promise<string> => {
      const chunks: Buffer[] = [];
      for await (const chunk of socket) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString('utf8');
    };
    return { server, readOn };
  }
});
