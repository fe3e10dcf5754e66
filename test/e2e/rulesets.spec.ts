import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { bodyOf, Client, type Response } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';

type Page<T> = { items: T[]; nextCursor?: string };
type Named = { id: string; name: string; description: string };
type Ruleset = Named & { version: number; hash: string };

const SHEETS = ['jaques', 'universe', 'additive', 'pocket'];
const PRESETS = [
  ...SHEETS,
  'jaques-team',
  'jaques-cutthroat',
  'jaques-five-dice',
  'jaques-piggyback',
  'wikipedia',
  'inherit',
  'playmonster',
  'zilch',
  'kingdom-come',
];

let service: TestService;
let anyone: Client;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
});

afterAll(() => service.stop());

const expectCode = (response: Response, status: number, code: string): void =>
  expect(response.body).toMatchObject({ status, code });

const score = async (rulesetId: string, dice: number[]): Promise<{ legal: boolean; points: number }> =>
  bodyOf(await anyone.post(`/v1/rulesets/${rulesetId}/score`, { dice }));

type Keeps = { farkle: boolean; best: number; keeps: { dice: number[]; points: number; diceLeft: number }[] };

const keeps = async (rulesetId: string, roll: number[]): Promise<Keeps> =>
  bodyOf(await anyone.post(`/v1/rulesets/${rulesetId}/keeps`, { roll }));

async function everything<T>(path: string, limit: number): Promise<T[]> {
  const items: T[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: Page<T> = bodyOf(await anyone.get(`${path}?limit=${limit}${cursor && `&cursor=${cursor}`}`));
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe('the rulesets', () => {
  it('are the four sheets first, then their relatives, page by page', async () => {
    const all = await everything<Ruleset>('/v1/rulesets', 3);
    expect(all.map(({ id }) => id).slice(0, 4)).toEqual(SHEETS);
    expect(all.map(({ id }) => id).toSorted()).toEqual(PRESETS.toSorted());
    for (const { version, hash, name, description } of all) {
      expect([version, hash]).toEqual([1, expect.stringMatching(/^[0-9a-f]{64}$/)]);
      expect(name.length * description.length).toBeGreaterThan(0);
    }
    expect(await everything('/v1/rulesets', 1_000)).toEqual(all);
  });

  it.each(PRESETS)('%s is there as a whole document', async (id) => {
    const document = bodyOf<object>(await anyone.get(`/v1/rulesets/${id}`));
    const [listed] = (await everything<Ruleset>('/v1/rulesets', 100)).filter((ruleset) => ruleset.id === id);
    expect(document).toEqual(listed);
    expect(bodyOf(await anyone.get(`/v1/rulesets/${id}?version=1`))).toEqual(document);
    expect(Object.keys(document)).toEqual(
      expect.arrayContaining([
        'dice',
        'scoring',
        'turn',
        'penalties',
        'interaction',
        'teams',
        'ending',
        'start',
        'players',
      ]),
    );
  });

  it('that do not exist are not found', async () => {
    for (const path of ['monopoly', 'jaques?version=2', 'JAQUES', '__proto__', 'constructor']) {
      expectCode(await anyone.get(`/v1/rulesets/${path}`), 404, 'not-found');
    }
    expectCode(await anyone.post('/v1/rulesets/monopoly/score', { dice: [1] }), 404, 'not-found');
    expectCode(await anyone.post('/v1/rulesets/jaques/keeps?version=2', { roll: [1] }), 404, 'not-found');
    for (const query of ['version=0', 'version=x', 'ver=1']) {
      expectCode(await anyone.get(`/v1/rulesets/jaques?${query}`), 400, 'malformed-request');
    }
  });
});

describe('the values that tell the sheets apart', () => {
  it.each<[string, number[]]>([
    ['11111', [4000, 4000, 3000, 2000]],
    ['111111', [4100, 8000, 4000, 3000]],
    ['666666', [3000, 4800, 2400, 3000]],
    ['222333', [500, 500, 500, 2500]],
    ['111', [1000, 1000, 1000, 300]],
    ['223344', [1500, 1500, 750, 1500]],
    ['6666', [1200, 1200, 1200, 1000]],
    ['111155', [2100, 2100, 2100, 1100]],
    ['333344', [0, 0, 0, 0]],
    ['123456', [1500, 1500, 1500, 1500]],
    ['22', [0, 0, 0, 0]],
  ])('%s', async (text, expected) => {
    const dice = [...text].map(Number);
    const answers = await Promise.all(SHEETS.map((id) => score(id, dice)));
    expect(answers.map(({ points }) => points)).toEqual(expected);
    expect(answers.map(({ legal }) => legal)).toEqual(expected.map((points) => points > 0));
  });

  it.each<[string, string, number]>([
    ['universe', '222555', 700],
    ['universe', '51111', 2050],
    ['universe', '11151', 2050],
    ['pocket', '222222', 3000],
    ['kingdom-come', '123455', 550],
    ['kingdom-come', '112345', 600],
    ['kingdom-come', '234566', 0],
    ['universe', '111555', 1500],
    ['pocket', '111555', 2500],
    ['zilch', '333344', 1500],
    ['playmonster', '333344', 1500],
  ])('%s pays for %s what the sheet says, in any order: %d', async (id, text, points) => {
    const dice = [...text].map(Number);
    for (const order of [dice, dice.toReversed()]) {
      expect(await score(id, order)).toMatchObject({ dice: order, points, legal: points > 0 });
    }
  });

  it('come with the combinations that make them up', async () => {
    expect(await score('universe', [1, 5, 2, 2, 2])).toEqual({
      dice: [1, 5, 2, 2, 2],
      legal: true,
      points: 350,
      combinations: expect.arrayContaining([
        { name: 'single', dice: [1], points: 100 },
        { name: 'single', dice: [5], points: 50 },
        { name: 'three-of-a-kind', dice: [2, 2, 2], points: 200 },
      ]),
    });
    expect(await score('universe', [4])).toEqual({ dice: [4], legal: false, points: 0, combinations: [] });
  });
});

describe('what may be kept from a roll', () => {
  it('is every distinct keep, most points first, then most dice left', async () => {
    expect(await keeps('jaques', [5, 1, 1, 4, 6, 2])).toEqual({
      roll: [5, 1, 1, 4, 6, 2],
      farkle: false,
      best: 250,
      keeps: [
        { dice: [1, 1, 5], points: 250, diceLeft: 3 },
        { dice: [1, 1], points: 200, diceLeft: 4 },
        { dice: [1, 5], points: 150, diceLeft: 4 },
        { dice: [1], points: 100, diceLeft: 5 },
        { dice: [5], points: 50, diceLeft: 5 },
      ],
    });
  });

  it('is nothing at a farkle', async () => {
    expect(await keeps('universe', [2, 2, 3, 4, 6, 6])).toMatchObject({ farkle: true, best: 0, keeps: [] });
    expect(await keeps('universe', [4])).toMatchObject({ farkle: true, best: 0, keeps: [] });
  });

  it('knows three pairs, all dice kept, and a throw of nothing', async () => {
    const pairs = { farkle: false, best: 1500, keeps: [{ dice: [2, 2, 3, 3, 4, 4], points: 1500, diceLeft: 6 }] };
    expect(await keeps('universe', [4, 2, 3, 3, 2, 4])).toMatchObject(pairs);
    const nothing = { farkle: false, best: 500, keeps: [{ dice: [2, 2, 3, 4, 6, 6], points: 500, diceLeft: 6 }] };
    expect(await keeps('zilch', [2, 2, 3, 4, 6, 6])).toMatchObject(nothing);
    expect((await keeps('jaques-five-dice', [1, 1, 1, 1, 1])).keeps[0]).toEqual({
      dice: [1, 1, 1, 1, 1],
      points: 4000,
      diceLeft: 5,
    });
  });

  it('agrees with the score of each keep', async () => {
    const { keeps: listed } = await keeps('pocket', [1, 1, 1, 5, 5, 5]);
    expect(listed.length).toBeGreaterThan(5);
    for (const { dice, points } of listed) expect((await score('pocket', dice)).points).toBe(points);
  });
});

describe('dice', () => {
  it.each<[string, unknown, number, string]>([
    ['with a face too high', [7], 422, 'illegal-keep'],
    ['with a face too low', [0], 422, 'illegal-keep'],
    ['with a negative face', [-1], 422, 'illegal-keep'],
    ['with a huge face', [9007199254740991], 422, 'illegal-keep'],
    ['more than a roll has', [1, 1, 1, 1, 1, 1, 1], 422, 'illegal-keep'],
    ['none at all', [], 422, 'illegal-keep'],
    ['nine', [1, 1, 1, 1, 1, 1, 1, 1, 1], 400, 'malformed-request'],
    ['in words', ['1'], 400, 'malformed-request'],
    ['by halves', [1.5], 400, 'malformed-request'],
    ['in a text', '111', 400, 'malformed-request'],
    ['of nothing', [null], 400, 'malformed-request'],
    ['missing', undefined, 400, 'malformed-request'],
  ])('%s are refused', async (_name, dice, status, code) => {
    expectCode(await anyone.post('/v1/rulesets/universe/score', { dice }), status, code);
    expectCode(await anyone.post('/v1/rulesets/universe/keeps', { roll: dice }), status, code);
  });

  it('six are too many where five are thrown', async () => {
    expectCode(
      await anyone.post('/v1/rulesets/jaques-five-dice/keeps', { roll: [1, 2, 3, 4, 5, 6] }),
      422,
      'illegal-keep',
    );
  });

  it('come without points, which are not the client’s to say', async () => {
    expectCode(await anyone.post('/v1/rulesets/universe/score', { dice: [1], points: 1 }), 400, 'malformed-request');
    expectCode(await anyone.post('/v1/rulesets/universe/keeps', { dice: [1] }), 400, 'malformed-request');
  });
});

describe('the bots', () => {
  it('are at least five, each with a name and a description, page by page', async () => {
    const all = await everything<Named>('/v1/bots', 2);
    expect(all.length).toBeGreaterThanOrEqual(5);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { id, name, description } of all) {
      expect(id).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(name.length).toBeGreaterThan(3);
      expect(description.length).toBeGreaterThan(20);
    }
    expectCode(await anyone.get('/v1/bots?cursor=bm9ib2R5'), 400, 'malformed-request');
  });
});
