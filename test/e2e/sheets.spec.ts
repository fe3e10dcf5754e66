import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { PRESETS } from '../../src/engine/presets/catalogue.js';
import { RULES_SCHEMA } from '../../src/engine/ruleset-schema.js';
import { rulesOf, type Ruleset } from '../../src/engine/ruleset.js';
import type { ComparisonDto } from '../../src/rulesets/dto/comparison.dto.js';
import { changesOf } from '../support/changes.js';
import { bodyOf, Client, type Player, type Response } from '../support/client.js';
import { startService, type TestService } from '../support/service.js';
import { isWellFormed } from '../support/well-formed-xml.js';

const ALL = PRESETS.map(({ id }) => id);
const NOBODY = '01a22998-72c2-70a2-aec7-7e1234a63345';
const SEED = 61_803;

let service: TestService;
let anyone: Client;
let ann: Player;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  ann = await anyone.guest('Ann');
});

afterAll(() => service.stop());

const expectCode = (response: Response, status: number, code: string): void =>
  expect(response.body).toMatchObject({ status, code });

const read = async (id: string): Promise<Ruleset> => bodyOf(await anyone.get(`/v1/rulesets/${id}`));

async function textOf(id: string, query = ''): Promise<string> {
  const response = await anyone.get(`/v1/rulesets/${id}/text${query}`);
  expect(response.status).toBe(200);
  return response.text;
}

async function pictureOf(id: string, query = ''): Promise<string> {
  const response = await anyone.get(`/v1/rulesets/${id}/score-table.svg${query}`);
  expect([response.status, response.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  return (response.body as Buffer).toString('utf8');
}

const compare = async (a: string, b: string, more: object = {}): Promise<ComparisonDto> =>
  bodyOf(await anyone.post('/v1/rulesets/compare', { a, b, ...more }));

/** A small ruleset of a player's own, with one version more. */
async function twoVersions(name = 'House'): Promise<string> {
  const { id } = await ann.writes({ name, basedOn: 'universe', changes: { ending: { target: 7000 } } });
  const next = { name: `${name} II`, basedOn: 'universe', changes: { ending: { target: 8000 } } };
  bodyOf(await ann.post(`/v1/rulesets/${id}/versions`, next), 201);
  return id;
}

describe('a rule sheet in words', () => {
  it.each(ALL)('of %s has its name, its target and its parts, as Markdown and as plain text', async (id) => {
    const { name, ending } = await read(id);
    const markdown = await textOf(id);
    expect(markdown).toMatch(/^# /);
    expect(markdown.split('\n').filter((line) => line.startsWith('## ')).length).toBeGreaterThanOrEqual(4);
    const plain = await textOf(id, '?format=plain');
    expect(plain).not.toMatch(/^#/m);
    for (const text of [markdown, plain]) {
      expect(text).toContain(name);
      expect(text).toContain(ending.target.toLocaleString('en'));
    }
    expect(await textOf(id, '?format=markdown&version=1')).toBe(markdown);
  });

  it('says which media type it is, and is the same for everybody', async () => {
    const [markdown, plain] = await Promise.all(
      ['markdown', 'plain'].map((format) => ann.get(`/v1/rulesets/jaques/text?format=${format}`)),
    );
    expect(markdown!.headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(plain!.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(markdown!.text).toBe(await textOf('jaques'));
    const head = await anyone.send('head', '/v1/rulesets/jaques/text');
    expect([head.status, head.text ?? '']).toEqual([200, '']);
  });

  it('is that of the version asked for, else of the newest', async () => {
    const id = await twoVersions();
    expect(await textOf(id)).toContain('8,000');
    expect(await textOf(id, '?version=1')).toContain('7,000');
    expect(await textOf(id, '?version=2')).toBe(await textOf(id));
  });

  it('is not there for what does not exist', async () => {
    for (const path of ['monopoly/text', `${NOBODY}/text`, 'jaques/text?version=2', '__proto__/text']) {
      expectCode(await anyone.get(`/v1/rulesets/${path}`), 404, 'not-found');
      expectCode(await anyone.get(`/v1/rulesets/${path.replace('text', 'score-table.svg')}`), 404, 'not-found');
    }
    for (const query of ['format=html', 'format=', 'version=0', 'version=x', 'lang=en', 'format=plain&format=plain']) {
      expectCode(await anyone.get(`/v1/rulesets/jaques/text?${query}`), 400, 'malformed-request');
    }
    expectCode(await anyone.get('/v1/rulesets/jaques/score-table.svg?format=png'), 400, 'malformed-request');
  });

  it('takes nothing from a name that is more than text', async () => {
    const name = '<img src=x onerror=alert(1)> [a](javascript:b) `c` # d';
    const { id } = await ann.writes({ name, description: name, basedOn: 'universe' });
    const markdown = await textOf(id);
    expect(markdown).not.toMatch(/<img|(?<!\\)\]\(|(?<!\\)`/);
    expect(await textOf(id, '?format=plain')).toContain(name);
    const svg = await pictureOf(id);
    expect(svg).not.toContain('<img');
    expect(isWellFormed(svg)).toBe(true);
  });
});

describe('a score table as a picture', () => {
  it.each(ALL)('of %s is well-formed SVG that loads nothing', async (id) => {
    const svg = await pictureOf(id);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(isWellFormed(svg)).toBe(true);
    expect(svg).not.toMatch(/<script|href=|url\(|@import/i);
    expect(svg).toContain('<title>');
  });

  it('is that of the version asked for', async () => {
    const id = await twoVersions('Fine & <small>');
    const [first, second] = [await pictureOf(id, '?version=1'), await pictureOf(id)];
    expect([isWellFormed(first), isWellFormed(second)]).toEqual([true, true]);
    expect(first).toContain('Fine &amp; &lt;small&gt;<');
    expect(second).toContain('Fine &amp; &lt;small&gt; II<');
  });
});

describe('two rulesets compared', () => {
  const valueIn = ({ keeps }: ComparisonDto, text: string) => {
    const found = keeps.find(({ dice }) => dice.join('') === text);
    return found && [found.a, found.b];
  };

  it.each<[string, string, Record<string, unknown>]>([
    ['jaques', 'universe', { 11111: undefined, 111111: [4100, 8000], 666666: [3000, 4800], 222333: undefined }],
    ['universe', 'additive', { 11111: [4000, 3000], 666666: [4800, 2400], 223344: [1500, 750], 111: undefined }],
    ['universe', 'pocket', { 111: [1000, 300], 6666: [1200, 1000], 222333: [500, 2500], 111155: [2100, 1100] }],
    ['additive', 'pocket', { 11111: [3000, 2000], 222333: [500, 2500], 223344: [750, 1500] }],
    ['wikipedia', 'kingdom-come', { 23456: [null, 750], 12345: [null, 500], 123456: [null, 1500] }],
  ])('%s and %s: the values that tell them apart', async (a, b, values) => {
    const forth = await compare(a, b);
    const back = await compare(b, a);
    for (const [dice, expected] of Object.entries(values)) {
      expect([dice, valueIn(forth, dice)]).toEqual([dice, expected]);
      expect([dice, valueIn(back, dice)?.toReversed()]).toEqual([dice, expected]);
    }
  });

  it('agree with what each of them scores', async () => {
    const { keeps } = await compare('playmonster', 'zilch');
    expect(keeps.length).toBeGreaterThan(50);
    for (const { dice, a, b } of keeps.filter((_, index) => index % 40 === 0)) {
      for (const [id, points] of [
        ['playmonster', a],
        ['zilch', b],
      ] as const) {
        const score = bodyOf<object>(await anyone.post(`/v1/rulesets/${id}/score`, { dice }));
        expect(score).toMatchObject({ points: points ?? 0, legal: points !== null });
      }
    }
  });

  it('name the fields that differ, by pointer', async () => {
    expect(await compare('jaques', 'jaques-cutthroat')).toMatchObject({
      fields: [
        { pointer: '/penalties/farkle', a: 0, b: 1000 },
        { pointer: '/penalties/floor', a: null, b: 0 },
      ],
      keeps: [],
    });
    const { fields } = await compare('jaques', 'jaques-piggyback');
    expect(fields).toEqual([{ pointer: '/interaction/steal', a: 'off', b: 'sameCombination' }]);
    const team = await compare('jaques', 'jaques-team');
    expect(team.fields).toContainEqual({ pointer: '/teams', a: null, b: { size: 2 } });
  });

  it('tell how likely a farkle is, by counting', async () => {
    const { farkle } = await compare('jaques', 'wikipedia');
    const ways = [4, 16, 60, 204, 600, 1080];
    expect(farkle.map(({ aWays }) => aWays)).toEqual(ways);
    expect(farkle.map(({ bWays }) => bWays)).toEqual([4, 16, 60, 204, 600, 1440]);
    expect(farkle[5]).toEqual({ dice: 6, a: 1080 / 46656, b: 1440 / 46656, aWays: 1080, bWays: 1440, ofWays: 46656 });
    expect((await compare('jaques', 'jaques-five-dice')).farkle[5]).toMatchObject({ b: null, bWays: null });
  });

  it('have nothing between them where the rules are equal, and know versions', async () => {
    const same = await compare('universe', 'universe');
    expect([same.fields, same.keeps]).toEqual([[], []]);
    const id = await twoVersions();
    const { fields } = await compare(id, id, { aVersion: 1 });
    expect(fields).toEqual([{ pointer: '/ending/target', a: 7000, b: 8000 }]);
    expect((await compare(id, id, { aVersion: 2, bVersion: 1 })).fields[0]).toMatchObject({ a: 8000, b: 7000 });
  });

  it('must exist, and be asked for in the right way', async () => {
    const ask = (body: unknown) => anyone.post('/v1/rulesets/compare', body);
    for (const unknown of ['monopoly', NOBODY, '__proto__', '']) {
      expectCode(await ask({ a: 'jaques', b: unknown }), 422, 'unknown-ruleset');
      expectCode(await ask({ a: unknown, b: 'jaques' }), 422, 'unknown-ruleset');
    }
    expectCode(await ask({ a: 'jaques', b: 'jaques', bVersion: 2 }), 422, 'unknown-ruleset');
    for (const body of [{ a: 'jaques' }, { a: 1, b: 'jaques' }, { a: 'jaques', b: 'jaques', c: 'jaques' }, []]) {
      expectCode(await ask(body), 400, 'malformed-request');
    }
  });
});

type Fault = { code: string; pointer: string };

/** Whether a fault is one of shape: contradictions, doubled entries and the order of a shape's counts are not. */
const isOfShape = ({ code, pointer }: Fault): boolean =>
  !['contradiction', 'duplicate'].includes(code) && !/^\/scoring\/patterns\/\d+\/shape$/.test(pointer);

describe('the schema', () => {
  let validate: ValidateFunction;

  beforeAll(async () => {
    const schema = bodyOf<object>(await anyone.get('/v1/rulesets/schema'));
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
    validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  });

  it.each(ALL)('fits %s', async (id) => {
    const { name, description, ...document } = await read(id);
    expect([validate({ name, description, ...rulesOf(document as Ruleset) }), validate.errors]).toEqual([true, null]);
  });

  it.each([{}, null, [], 'universe', { name: '' }, { name: 'H', dice: 9 }, { name: 'H', luck: 1 }, { name: 'H\n' }])(
    'fits not %j',
    (document) => expect(validate(document)).toBe(false),
  );

  it('agrees on shape with what is accepted', async () => {
    const rules = rulesOf(await read('zilch'));
    const changes = changesOf(RULES_SCHEMA, rules);
    const any = fc.constantFrom(...changes.map(({ value }) => value as object));
    const shapeless = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(-1, 1.5, 'all', null, []));
    const broken = fc
      .tuple(fc.constantFrom(...Object.keys(rules)), shapeless)
      .map(([field, value]) => ({ ...rules, [field]: value }));
    const author = await anyone.guest();
    await fc.assert(
      fc.asyncProperty(fc.oneof(any, broken), async (drawn) => {
        const document = JSON.parse(JSON.stringify({ name: 'H', ...drawn })) as object;
        const { status, body } = await author.post('/v1/rulesets', document);
        const ofShape = ((body as { errors?: Fault[] }).errors ?? []).some(isOfShape);
        if (validate(document)) expect([document, ofShape]).toEqual([document, false]);
        else expect([document, status]).toEqual([document, 422]);
      }),
      { seed: SEED, numRuns: 150, endOnFailure: true },
    );
  });
});
