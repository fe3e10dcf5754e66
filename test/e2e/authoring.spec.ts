import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { rulesOf, type Ruleset } from '../../src/engine/ruleset.js';
import { QUOTA } from '../../src/rulesets/ruleset-authoring.js';
import { bodyOf, Client, type Player, type Response } from '../support/client.js';
import { expectSound } from '../support/proof.js';
import { startService, type TestService } from '../support/service.js';
import { playToTheEnd } from '../support/whole-game.js';
import { wholeModel } from '../support/whole-model.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const NOBODY = '01a22998-72c2-70a2-aec7-7e1234a63345';
const SEED = 30_251;

/** One die: face f pays 100 f, a six nothing. */
const ONE_DIE = { dice: 1, scoring: { kinds: { 1: { 1: 100 }, 2: { 1: 200 }, 5: { 1: 500 } } } };

type Fault = { pointer: string; code: string; detail: string };
type Page = { items: Ruleset[]; nextCursor?: string };

let service: TestService;
let anyone: Client;
let ann: Player;
let ben: Player;

beforeAll(async () => {
  service = await startService();
  anyone = new Client(service.url);
  [ann, ben] = (await anyone.guests(2)) as [Player, Player];
});

afterAll(() => service.stop());

const expectCode = (response: Response, status: number, code: string): void =>
  expect(response.body).toMatchObject({ status, code });

const write = (body: unknown, author: Client = ann): Promise<Response> => author.post('/v1/rulesets', body);

const addVersion = (id: string, body: object, author: Client = ann): Promise<Response> =>
  author.post(`/v1/rulesets/${id}/versions`, body);

const read = async (path: string): Promise<Ruleset> => bodyOf(await anyone.get(`/v1/rulesets/${path}`));

const rowsOf = async (author: Player): Promise<number> => {
  const [row] = await service.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM rulesets WHERE owner_id = $1',
    [author.id],
  );
  return row!.count;
};

/** Faults as `code pointer`, sorted; nothing was written. */
async function faultsOf(body: unknown): Promise<string[]> {
  const before = await rowsOf(ann);
  const response = await write(body);
  expectCode(response, 422, 'invalid-ruleset');
  expect(await rowsOf(ann)).toBe(before);
  const { errors } = response.body as { errors: Fault[] };
  for (const { detail } of errors) expect(detail).toMatch(/^[A-Z].*\.$/s);
  return errors.map(({ code, pointer }) => `${code} ${pointer}`).toSorted();
}

describe('a ruleset that is written whole', () => {
  it('gets an id, a first version and every default, and is there for anybody', async () => {
    const response = await write({ name: 'House', description: 'One die.', ...ONE_DIE });
    const ruleset = bodyOf<Ruleset>(response, 201);
    expect(ruleset).toMatchObject({ id: expect.stringMatching(UUID_V7), version: 1, name: 'House', ...ONE_DIE });
    expect(ruleset).toMatchObject({ description: 'One die.', teams: null, start: 'seat', players: { min: 2, max: 8 } });
    expect(ruleset.turn).toMatchObject({ keep: 'any', rescue: 'none', hotDiceMultiplier: false });
    expect(response.headers.location).toBe(`/v1/rulesets/${ruleset.id}?version=1`);
    expect((await anyone.get(response.headers.location!)).body).toEqual(ruleset);
    expect(await read(ruleset.id)).toEqual(ruleset);
    expect((await ben.get(`/v1/rulesets/${ruleset.id}`)).body).toEqual(ruleset);
  });

  it('has the hash of its rules: equal rules are equal whatever they are called and however they are written', async () => {
    const one = await ann.writes({ name: 'One', ...ONE_DIE });
    const { id: _id, version: _version, hash: _hash, ...whole } = one;
    const reversed = Object.fromEntries(Object.entries({ ...whole, name: 'Two' }).toReversed());
    const other = await ben.writes({ ...reversed, description: 'Written otherwise.' });
    expect([other.hash, other.id === one.id]).toEqual([one.hash, false]);
    const different = await ann.writes({ name: 'One', ...ONE_DIE, ending: { target: 5000 } });
    expect(different.hash).not.toBe(one.hash);
    const universe = await read('universe');
    expect((await ann.writes({ name: 'Copy', ...rulesOf(universe) })).hash).toBe(universe.hash);
  });

  it('scores, lists keeps and is told in words like a built-in one', async () => {
    const { id } = await ann.writes({ name: 'House', ...ONE_DIE });
    expect((await anyone.post(`/v1/rulesets/${id}/score`, { dice: [5] })).body).toMatchObject({ points: 500 });
    expect((await anyone.post(`/v1/rulesets/${id}/keeps`, { roll: [3] })).body).toMatchObject({ farkle: true });
    expectCode(await anyone.post(`/v1/rulesets/${id}/score`, { dice: [1, 1] }), 422, 'illegal-keep');
    expect((await anyone.get(`/v1/rulesets/${id}/text`)).text).toContain('House');
  });

  it('comes back as it was sent, whatever of the model it uses', async () => {
    const author = await anyone.guest();
    await fc.assert(
      fc.asyncProperty(wholeModel(), async (rules) => {
        const ruleset = await author.writes({ name: 'Any', ...rules });
        expect(rulesOf(ruleset)).toEqual(rules);
        expect(await read(ruleset.id)).toEqual(ruleset);
      }),
      { seed: SEED, numRuns: 40, endOnFailure: true },
    );
  });
});

describe('a ruleset that is written as changes', () => {
  it('merges objects, replaces lists, and takes null for null', async () => {
    const zilch = await read('zilch');
    const changed = await ann.writes({
      name: 'Mild zilch',
      basedOn: 'zilch',
      changes: {
        scoring: { nothing: null, patterns: [{ shape: [3, 3], points: 2500 }], kinds: { 1: { 1: 150 } } },
        penalties: { streak: null, floor: 0 },
        ending: { target: 5000 },
      },
    });
    const { scoring, penalties, ending, ...others } = rulesOf(zilch);
    const kinds = { ...scoring.kinds, 1: { ...scoring.kinds[1], 1: 150 } };
    expect(rulesOf(changed)).toEqual({
      ...others,
      scoring: { ...scoring, kinds, nothing: null, patterns: [{ shape: [3, 3], points: 2500 }] },
      penalties: { ...penalties, streak: null, floor: 0 },
      ending: { ...ending, target: 5000 },
    });
  });

  it('may change nothing', async () => {
    const jaques = await read('jaques');
    for (const changes of [{}, undefined]) {
      expect((await ann.writes({ name: 'Jaques', basedOn: 'jaques', changes })).hash).toBe(jaques.hash);
    }
  });

  it('starts from the newest version of another player, or from the version named', async () => {
    const { id } = await ben.writes({ name: 'House', ...ONE_DIE });
    bodyOf(await addVersion(id, { name: 'House', ...ONE_DIE, ending: { target: 700 } }, ben), 201);
    const changes = { start: 'rollOff' };
    const newest = await ann.writes({ name: 'Mine', basedOn: id, changes });
    const first = await ann.writes({ name: 'Mine', basedOn: id, basedOnVersion: 1, changes });
    expect([newest.ending.target, first.ending.target]).toEqual([700, 10_000]);
    expect([newest.start, newest.version]).toEqual(['rollOff', 1]);
  });

  it.each([
    ['monopoly', undefined],
    ['__proto__', undefined],
    [NOBODY, undefined],
    ['universe', 2],
  ])('needs something to start from: %s in version %s is unknown', async (basedOn, basedOnVersion) => {
    const body = { name: 'House', basedOn, basedOnVersion, changes: {} };
    expectCode(await write(body), 422, 'unknown-ruleset');
    const { id } = await ann.writes({ name: 'House', ...ONE_DIE });
    expectCode(await addVersion(id, body), 422, 'unknown-ruleset');
  });

  it.each<[string, object, string[]]>([
    ['a fault in a change', { turn: { keep: 'some' } }, ['range /changes/turn/keep']],
    ['a field that nobody knows', { luck: 1 }, ['unknown-field /changes/luck']],
    ['null where none may be', { dice: null }, ['type /changes/dice']],
    ['a contradiction with the base', { dice: 5 }, ['contradiction /changes/scoring/straights/0/faces']],
    ['another id', { id: 'jaques' }, ['unknown-field /changes/id']],
  ])('is refused for %s, by a pointer into the request', async (_name, changes, expected) => {
    expect(await faultsOf({ name: 'House', basedOn: 'universe', changes })).toEqual(expect.arrayContaining(expected));
  });

  it.each<[string, object, string[]]>([
    ['no name', { basedOn: 'universe' }, ['required /name']],
    ['rules beside the changes', { name: 'H', basedOn: 'universe', dice: 5 }, ['unknown-field /dice']],
    ['changes in a list', { name: 'H', basedOn: 'universe', changes: [] }, ['type /changes']],
    ['a version in words', { name: 'H', basedOn: 'universe', basedOnVersion: '1' }, ['type /basedOnVersion']],
    ['a base that is no text', { name: 'H', basedOn: 7 }, ['type /basedOn']],
    ['a base of nothing', { name: 'H', basedOn: null }, ['type /basedOn']],
  ])('is refused with %s', async (_name, body, expected) => {
    expect(await faultsOf(body)).toEqual(expected);
  });
});

describe('versions', () => {
  it('are added by the author, never changed, and read by number', async () => {
    const first = await ann.writes({ name: 'House', ...ONE_DIE });
    const response = await addVersion(first.id, { name: 'House II', basedOn: first.id, changes: { dice: 2 } });
    const second = bodyOf<Ruleset>(response, 201);
    expect(second).toMatchObject({ id: first.id, version: 2, name: 'House II', dice: 2 });
    expect(response.headers.location).toBe(`/v1/rulesets/${first.id}?version=2`);
    expect(await read(first.id)).toEqual(second);
    expect(await read(`${first.id}?version=1`)).toEqual(first);
    expect(await read(`${first.id}?version=2`)).toEqual(second);
    expectCode(await anyone.get(`/v1/rulesets/${first.id}?version=3`), 404, 'not-found');
  });

  it('belong to one ruleset however its id is spelt', async () => {
    const { id } = await ann.writes({ name: 'House', ...ONE_DIE });
    const second = bodyOf<Ruleset>(await addVersion(id.toUpperCase(), { name: 'House', ...ONE_DIE }), 201);
    expect([second.id, second.version]).toEqual([id, 2]);
    expect((await read(id)).version).toBe(2);
  });

  it('are nobody else’s to add, and none of a built-in ruleset', async () => {
    const { id } = await ann.writes({ name: 'House', ...ONE_DIE });
    const body = { name: 'Theirs', ...ONE_DIE };
    expectCode(await addVersion(id, body, ben), 403, 'not-owner');
    expectCode(await addVersion('jaques', body), 403, 'not-owner');
    for (const unknown of ['monopoly', NOBODY, '__proto__']) {
      expectCode(await addVersion(unknown, body), 404, 'not-found');
    }
    expectCode(await addVersion(id, body, anyone), 401, 'unauthorized');
    expectCode(await addVersion(id, { name: 'Worse', dice: 9 }, ben), 403, 'not-owner');
    expectCode(await addVersion(id, { name: 'Worse', dice: 9 }), 422, 'invalid-ruleset');
    expect((await read(id)).version).toBe(1);
  });

  it('added at the same moment never share a number', async () => {
    const { id } = await ann.writes({ name: 'House', ...ONE_DIE });
    const targets = [1000, 2000, 3000, 4000];
    const answers = await Promise.all(
      targets.map((target) => addVersion(id, { name: 'House', ...ONE_DIE, ending: { target } })),
    );
    const added = answers.filter(({ status }) => status === 201).map(({ body }) => body as Ruleset);
    for (const answer of answers) if (answer.status !== 201) expectCode(answer, 409, 'conflict');
    expect(added.length).toBeGreaterThan(0);
    const numbers = added.map(({ version }) => version).toSorted();
    expect(numbers).toEqual(numbers.map((_, index) => index + 2));
    for (const ruleset of added) expect(await read(`${id}?version=${ruleset.version}`)).toEqual(ruleset);
  });
});

describe('a player’s own rulesets', () => {
  it('are listed for the author alone, page by page, the newest first in its newest version', async () => {
    const [author, other] = (await anyone.guests(2)) as [Player, Player];
    const written: Ruleset[] = [];
    for (const name of ['A', 'B', 'C', 'D', 'E']) written.push(await author.writes({ name, ...ONE_DIE }));
    written[1] = bodyOf(await addVersion(written[1]!.id, { name: 'B2', ...ONE_DIE }, author), 201);
    await other.writes({ name: 'Other', ...ONE_DIE });
    const listed: Ruleset[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Page = bodyOf(await author.get(`/v1/rulesets?mine=true&limit=2${cursor && `&cursor=${cursor}`}`));
      expect(page.items.length).toBeLessThanOrEqual(2);
      listed.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(listed).toEqual(written.toReversed());
    const builtIn = (await author.get('/v1/rulesets?limit=100')).body as Page;
    expect(builtIn.items.map(({ id }) => id)).not.toContain(written[0]!.id);
    expect((await (await anyone.guest()).get('/v1/rulesets?mine=true')).body).toEqual({ items: [] });
  });

  it('need a token to be listed, and a cursor that a list has given', async () => {
    expectCode(await anyone.get('/v1/rulesets?mine=true'), 401, 'unauthorized');
    expect((await anyone.get('/v1/rulesets?mine=false')).status).toBe(200);
    const cursors = ['-'.repeat(36), 'jaques', '', '0'.repeat(36), `${NOBODY}x`, 'g'.repeat(36)];
    for (const made of cursors.map((text) => Buffer.from(text).toString('base64url'))) {
      expectCode(await ann.get(`/v1/rulesets?mine=true&cursor=${made}`), 400, 'malformed-request');
    }
  });

  it(`are ${QUOTA} versions at most`, async () => {
    const author = await anyone.guest();
    const { id } = await author.writes({ name: 'House', ...ONE_DIE });
    await service.query(
      `INSERT INTO rulesets (id, version, owner_id, document, created_at)
       SELECT gen_random_uuid(), 1, owner_id, document, created_at FROM rulesets, generate_series(1, $2)
       WHERE id = $1`,
      [id, QUOTA - 2],
    );
    bodyOf(await addVersion(id, { name: 'The last', ...ONE_DIE }, author), 201);
    expectCode(await write({ name: 'Too much', ...ONE_DIE }, author), 409, 'quota-reached');
    expectCode(await addVersion(id, { name: 'Too much', ...ONE_DIE }, author), 409, 'quota-reached');
    expect(await rowsOf(author)).toBe(QUOTA);
    bodyOf(await write({ name: 'Mine', ...ONE_DIE }, ben), 201);
  });
});

describe('a game', () => {
  const whole = { ...ONE_DIE, ending: { target: 1500 }, players: { min: 1 } };

  it('is played by a ruleset of somebody else to its end', async () => {
    const { id: rulesetId, hash } = await ann.writes({ name: 'House', ...whole });
    const game = await ben.creates({ rulesetId, bots: ['steady'], start: true });
    expect(game).toMatchObject({ target: 1500, ruleset: { id: rulesetId, version: 1, hash, name: 'House' } });
    const last = (await playToTheEnd(game, new Map([[0, ben]]))).at(-1)!;
    expect(last.status).toBe('finished');
    await expectSound(service, anyone, game.id);
  });

  it('keeps the version that it was created with', async () => {
    const first = await ann.writes({ name: 'House', ...whole });
    const begun = await ben.creates({ rulesetId: first.id, seats: 2 });
    bodyOf(await addVersion(first.id, { name: 'Longer', ...whole, ending: { target: 3000 } }), 201);
    expect(bodyOf(await anyone.game(begun.id))).toMatchObject({ target: 1500, ruleset: { version: 1, name: 'House' } });
    const newest = await ben.creates({ rulesetId: first.id });
    const old = await ben.creates({ rulesetId: first.id, rulesetVersion: 1 });
    expect([newest.target, newest.ruleset.version]).toEqual([3000, 2]);
    expect([old.target, old.ruleset.version, old.ruleset.hash]).toEqual([1500, 1, first.hash]);
    expectCode(await ben.post('/v1/games', { rulesetId: first.id, rulesetVersion: 3 }), 422, 'unknown-ruleset');
    expectCode(await ben.post('/v1/games', { rulesetId: NOBODY }), 422, 'unknown-ruleset');
  });

  it('chooses only what the ruleset offers', async () => {
    const options = { targets: [500], openingMinimums: [300] };
    const { id: rulesetId } = await ann.writes({ name: 'House', ...whole, options });
    const game = await ben.creates({ rulesetId, options: { target: 500, openingMinimum: 300 } });
    expect(game.target).toBe(500);
    expectCode(await ben.post('/v1/games', { rulesetId, options: { target: 600 } }), 422, 'invalid-ruleset');
    expectCode(await ben.post('/v1/games', { rulesetId, options: { fourTwo: true } }), 422, 'invalid-ruleset');
  });
});

const STRAIGHT = '/scoring/straights/0';

const straight = (faces: number[]): object => ({
  scoring: { ...ONE_DIE.scoring, straights: [{ faces, points: 1000 }] },
});

const twice = (item: object): object => ({ ...ONE_DIE.scoring, straights: [item, { ...item }] });

describe('every fault of a document is named by its pointer', () => {
  it.each<[string, object, string[]]>([
    ['a dice count out of range', { dice: 9 }, ['range /dice']],
    ['a dice count in words', { dice: '6' }, ['type /dice']],
    ['half a die', { dice: 1.5 }, ['type /dice']],
    ['an unknown field', { dices: 6 }, ['unknown-field /dices']],
    ['an unknown field inside', { turn: { luck: 1 } }, ['unknown-field /turn/luck']],
    ['a face that no die has', { scoring: { kinds: { 7: { 1: 100 } } } }, ['unknown-field /scoring/kinds/7']],
    ['negative points', { scoring: { kinds: { 1: { 1: -100 } } } }, ['range /scoring/kinds/1/1']],
    ['no points', { scoring: { kinds: { 1: { 1: 0 } } } }, ['range /scoring/kinds/1/1']],
    ['huge points', { scoring: { kinds: { 1: { 1: 1e15 } } } }, ['range /scoring/kinds/1/1']],
    ['points beyond whole numbers', { ending: { target: 1e300 } }, ['type /ending/target']],
    ['a list for an object', { scoring: [] }, ['type /scoring']],
    ['an object for a list', { scoring: { straights: {} } }, ['type /scoring/straights']],
    ['a straight of one face twice', straight([1, 1]), ['duplicate /scoring/straights/0/faces/1']],
    ['a straight without points', { scoring: { straights: [{ faces: [1, 2] }] } }, [`required ${STRAIGHT}/points`]],
    ['a word that is none', { start: 'oldest' }, ['range /start']],
    ['a slash in a name', { 'a/b~c': 1 }, ['unknown-field /a~1b~0c']],
    ['an id of its own', { id: 'jaques', hash: 'x' }, ['unknown-field /hash', 'unknown-field /id']],
    ['several at once', { dice: 0, start: 1, teams: {} }, ['range /dice', 'range /start', 'required /teams/size']],
  ])('%s', async (_name, part, expected) => {
    expect(await faultsOf({ name: 'House', ...ONE_DIE, ...part })).toEqual(expected);
  });

  it.each<[string, object, string[]]>([
    ['a straight of more dice than there are', straight([1, 2, 3]), [`contradiction ${STRAIGHT}/faces`]],
    ['rounds without the mode', { ending: { rounds: 5 } }, ['contradiction /ending/rounds']],
    ['the mode without rounds', { ending: { mode: 'rounds' } }, ['contradiction /ending/rounds']],
    ['an odd table for teams', { teams: { size: 2 }, players: { min: 3 } }, ['contradiction /teams']],
    ['more at least than at most', { players: { min: 5, max: 4 } }, ['contradiction /players']],
    [
      'a multiplier without hot dice',
      { turn: { hotDice: 'none', hotDiceMultiplier: true } },
      ['contradiction /turn/hotDiceMultiplier'],
    ],
    [
      'points kept and given away',
      { turn: { farkleKeepsPoints: true }, penalties: { lostPointsTo: 'next' } },
      ['contradiction /penalties/lostPointsTo'],
    ],
    [
      'an exact target above which one must be',
      { ending: { overshoot: 'loseTurn', reach: 'above' } },
      ['contradiction /ending/overshoot'],
    ],
    [
      'one throw without a final round',
      { ending: { mode: 'instant', finalTurn: 'roll' } },
      ['contradiction /ending/finalTurn'],
    ],
    ['four and two of one die', { options: { fourTwo: true } }, ['contradiction /options/fourTwo']],
    [
      'the same straight twice',
      { dice: 3, scoring: twice({ faces: [1, 2], points: 5 }) },
      ['duplicate /scoring/straights/1/faces'],
    ],
  ])('contradictions: %s', async (_name, part, expected) => {
    expect(await faultsOf({ name: 'House', ...ONE_DIE, ...part })).toEqual(expected);
  });

  it.each<[string, object, string[]]>([
    ['nothing scores', { scoring: { kinds: {} } }, ['contradiction /scoring']],
    [
      'no turn can meet the minimum',
      { turn: { hotDice: 'none', shortBank: 'zero', openingMinimum: 600 } },
      ['contradiction /turn'],
    ],
    [
      'no sum of values meets the exact target',
      { ending: { target: 1050, overshoot: 'loseTurn' } },
      ['contradiction /ending/target'],
    ],
    [
      'no sum meets a target that a game may choose',
      { ending: { target: 1000, overshoot: 'toLowest' }, options: { targets: [500, 550] } },
      ['contradiction /options/targets/1'],
    ],
  ])('without end: %s', async (_name, part, expected) => {
    expect(await faultsOf({ name: 'House', ...ONE_DIE, ...part })).toEqual(expected);
  });

  it.each<[unknown, string]>([
    ['', 'range /name'],
    ['   ', 'range /name'],
    ['x'.repeat(81), 'range /name'],
    ['bell\u0007', 'range /name'],
    ['two\nlines', 'range /name'],
    ['turn\u202eed', 'range /name'],
    [7, 'type /name'],
    [null, 'type /name'],
    [undefined, 'required /name'],
  ])('the name %j', async (name, expected) => {
    expect(await faultsOf({ name, ...ONE_DIE })).toEqual([expected]);
    expect(await faultsOf({ name, basedOn: 'universe' })).toEqual([expected]);
  });

  it('faults of the rules beside those of the name', async () => {
    expect(await faultsOf({ description: 1, dice: 9 })).toEqual(['range /dice', 'required /name', 'type /description']);
  });
});

describe('names', () => {
  it.each(['<script>alert(1)</script>', '“Böse” & Söhne 🎲', '# *x* [a](b) `c`', '👨‍👩‍👧', '${name}', '"]]>'])(
    'may be %s, and do no harm where they are shown',
    async (name) => {
      const { id } = await ann.writes({ name, description: name, ...ONE_DIE });
      expect(await read(id)).toMatchObject({ name, description: name });
      const picture = await anyone.get(`/v1/rulesets/${id}/score-table.svg`);
      expect(String(picture.body)).not.toMatch(/<script/i);
      const text = (await anyone.get(`/v1/rulesets/${id}/text`)).text;
      expect(text).not.toMatch(/<script/i);
    },
  );
});

describe('under an idempotency key', () => {
  it('a ruleset is written once, however often it is sent', async () => {
    const author = await anyone.guest();
    const headers = { 'Idempotency-Key': 'write-it-once' };
    const body = { name: 'House', ...ONE_DIE };
    const first = await author.post('/v1/rulesets', body, headers);
    const again = await author.post('/v1/rulesets', body, headers);
    expect(again.body).toEqual(bodyOf(first, 201));
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([201, 'true']);
    expect(again.headers.location).toBe(first.headers.location);
    expect(await rowsOf(author)).toBe(1);
    expectCode(await author.post('/v1/rulesets', { ...body, name: 'Other' }, headers), 422, 'key-reused');
    expect((await ben.post('/v1/rulesets', body, headers)).body.id).not.toBe(first.body.id);
  });

  it('a version is added once, also by four at the same moment', async () => {
    const author = await anyone.guest();
    const { id } = await author.writes({ name: 'House', ...ONE_DIE });
    const path = `/v1/rulesets/${id}/versions`;
    const send = () => author.post(path, { name: 'Next', ...ONE_DIE }, { 'Idempotency-Key': 'add-it-once' });
    const answers = await Promise.all([send(), send(), send(), send()]);
    for (const answer of answers) expect(bodyOf<Ruleset>(answer, 201).version).toBe(2);
    expect(await rowsOf(author)).toBe(2);
  });

  it('a refusal is not kept', async () => {
    const headers = { 'Idempotency-Key': 'at-first-wrong' };
    expectCode(await ann.post('/v1/rulesets', { name: 'House' }, headers), 422, 'invalid-ruleset');
    bodyOf(await ann.post('/v1/rulesets', { name: 'House', ...ONE_DIE }, headers), 201);
  });
});

describe('hostile documents', () => {
  /** Sends a text as it is. */
  const sendText = (text: string, path = ''): Promise<Response> =>
    ann.send('post', `/v1/rulesets${path}`, { body: text, headers: { 'Content-Type': 'application/json' } });

  it.each(['', 'null', '[]', '7', '"universe"', 'true', '[{"name":"House"}]'])(
    'the body %j is no document',
    async (text) => {
      const { id } = await ann.writes({ name: 'House', ...ONE_DIE });
      for (const path of ['', `/${id}/versions`]) {
        const answer = await sendText(text, path);
        expect([400, 422]).toContain(answer.status);
        expect(answer.body.errors.length).toBeGreaterThan(0);
      }
    },
  );

  it.each([
    '{"name":"House","__proto__":{"dice":1}}',
    '{"name":"House","scoring":{"__proto__":{"kinds":{}}}}',
    '{"name":"House","basedOn":"universe","changes":{"__proto__":{"dice":1}}}',
    '{"name":"House","constructor":{"prototype":{"dice":1}}}',
    `{"name":"House","scoring":${'{"kinds":'.repeat(40)}1${'}'.repeat(40)}}`,
    `{"name":"House","scoring":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  ])('one that no parser of JSON should take in is malformed (%#)', async (text) =>
    expectCode(await sendText(text), 400, 'malformed-request'),
  );

  it.each<[string, unknown]>([
    ['fields', { name: 'H', ...Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`field${i}`, i])) }],
    ['straights', { name: 'H', scoring: { straights: Array(8_000).fill({ faces: [1, 2] }) } }],
    ['specials', { name: 'H', scoring: { specials: Array(8_000).fill({ dice: 1 }) } }],
    ['faces', { name: 'H', scoring: { straights: [{ faces: Array(40_000).fill(1), points: 1 }] } }],
    ['keys', { name: 'H', scoring: { kinds: Object.fromEntries([...Array(9_000).keys()].map((i) => [i, {}])) } }],
    [
      'changes',
      { name: 'H', basedOn: 'universe', changes: Object.fromEntries([...Array(9_000).keys()].map((i) => [i, 1])) },
    ],
    ['letters', { name: 'x'.repeat(100_000), ...ONE_DIE }],
    ['marks', { name: 'a\u0301'.repeat(30_000), ...ONE_DIE }],
    ['a pointer without end', { name: 'H', ['~'.repeat(100_000)]: 1 }],
  ])('100 kB of %s are refused at once, with some of their faults', async (_name, body) => {
    const started = performance.now();
    const answer = await write(body);
    const ms = performance.now() - started;
    expectCode(answer, 422, 'invalid-ruleset');
    expect(answer.body.errors.length).toBeLessThanOrEqual(60);
    expect(answer.text.length).toBeLessThan(20_000);
    expect(ms).toBeLessThan(500);
  });

  it('more than that is too large', async () => {
    expectCode(await write({ name: 'x'.repeat(140_000) }), 413, 'payload-too-large');
  });

  /** Any JSON at any place of a document that is right otherwise. */
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom<unknown>(null, -1, 0, 1.5, 2 ** 31, 2 ** 53, 1e308, '', 'all', 'none', [], {}, [[]], [null], true),
  );
  const paths = fc.array(
    fc.constantFrom(
      ...['name', 'description', 'dice', 'scoring', 'turn', 'penalties', 'interaction', 'teams', 'ending', 'start'],
      ...[
        'players',
        'options',
        'kinds',
        '1',
        '3',
        'straights',
        'patterns',
        'specials',
        '0',
        'faces',
        'points',
        'shape',
      ],
      ...[
        'dice',
        'effect',
        'when',
        'nothing',
        'toxic',
        'streak',
        'floor',
        'inherit',
        'target',
        'rounds',
        'constructor',
      ],
    ),
    { minLength: 1, maxLength: 4 },
  );

  const put = (value: unknown, [key, ...rest]: readonly string[], inner: unknown): unknown => {
    if (key === undefined) return inner;
    const object = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    return { ...object, [key]: put(Object.hasOwn(object, key) ? object[key] : undefined, rest, inner) };
  };

  it.each(['whole', 'changes'])('of every kind are accepted or refused by pointers, written %s', async (form) => {
    const author = await anyone.guest();
    const base = form === 'whole' ? { name: 'H', ...rulesOf(await read('zilch')) } : { name: 'H', basedOn: 'zilch' };
    await fc.assert(
      fc.asyncProperty(paths, junk, async (path, value) => {
        const answer = await write(put(base, form === 'whole' ? path : ['changes', ...path], value), author);
        if (answer.status === 201) return;
        expect([400, 422]).toContain(answer.status);
        expect(['invalid-ruleset', 'malformed-request']).toContain(answer.body.code);
        expect(answer.body.errors.length).toBeGreaterThan(0);
      }),
      { seed: SEED, numRuns: 150, endOnFailure: true },
    );
    expect(service.log()).toBe('');
  });
});
