import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AddressInfo } from 'node:net';
import request, { type Response } from 'supertest';
import { rawRequest } from '../support/raw-request.js';
import { ready, startToyApp, type ToyApp } from '../support/toy-app.js';

let toy: ToyApp;
let url: string;
let port: number;

beforeAll(async () => {
  toy = await startToyApp({ timeouts: { requestMs: 1_000, graceMs: 1_000 } });
  port = (toy.app.getHttpServer().address() as AddressInfo).port;
  url = `http://127.0.0.1:${port}`;
});

afterAll(() => toy.app.close());

/** Every answer: an id, a budget, CORS. Every failure: a whole problem document that agrees with the answer. */
function expectProblem(response: Response, status: number, code: string): void {
  expect(`${response.status} ${JSON.stringify(response.body)}`).toContain(`${status} `);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.body).toMatchObject({ type: `/problems/${code}`, status, code });
  expect(response.body.title).toBeTruthy();
  expect(response.body.detail).toBeTruthy();
  expect(response.body.instance).toMatch(/^\/[^?]*$/);
  expect(response.body.requestId).toBe(response.headers['x-request-id']);
  expectGreeting(response);
}

function expectGreeting(response: Response): void {
  expect(response.headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,128}$/);
  expect(response.headers['ratelimit-policy']).toMatch(/^"(default|moves)";q=\d+;w=60$/);
  expect(response.headers['ratelimit']).toMatch(/^"(default|moves)";r=\d+;t=\d+$/);
  expect(response.headers['access-control-allow-origin']).toBe('*');
  expect(response.headers['x-content-type-options']).toBe('nosniff');
}

const post = (path: string) => request(url).post(path);
const json = (path: string, body: string, type = 'application/json') => post(path).set('Content-Type', type).send(body);

describe('bodies', () => {
  it('are accepted when all is well', async () => {
    const response = await json('/v1/games/7/keep', '{"dice":[1,5],"then":"roll"}', 'application/json; charset=utf-8');
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ kept: [1, 5] });
    expectGreeting(response);
  });

  it.each<[string, string, string | null]>([
    ['syntax', '{"dice":', ''],
    ['no JSON', 'dice=1', ''],
    ['white space', '   ', ''],
    ['null', 'null', ''],
    ['a list', '[]', ''],
    ['a text', '"x"', ''],
    ['a number', '7', ''],
    ['nothing at all', '', '/dice'],
    ['an unknown field', '{"dice":[1],"points":50000}', '/points'],
    ['wrong type', '{"dice":"1"}', '/dice'],
    ['text for a number', '{"dice":["1"]}', '/dice'],
    ['null in a list', '{"dice":[null]}', '/dice'],
    ['a huge number', '{"dice":[1e308]}', '/dice'],
    ['a number beyond all numbers', '{"dice":[1e999]}', '/dice'],
    ['a list over its bound', `{"dice":[${'1,'.repeat(9_999)}1]}`, '/dice'],
    ['deep nesting', `{"dice":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, ''],
    ['deep nesting in an unknown field', `{"x":${'{"x":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, ''],
    ['__proto__', '{"dice":[1],"__proto__":{"admin":true}}', null],
    ['constructor.prototype', '{"dice":[1],"constructor":{"prototype":{}}}', null],
    ['constructor', '{"dice":[1],"constructor":1}', '/constructor'],
    ['U+0000', '{"dice":[1],"then":"\\u0000"}', ''],
    ['half a surrogate pair', '{"dice":[1],"then":"\\ud800"}', ''],
    ['a byte order mark in the middle', '{"dice":[1]}\ufeff', null],
  ])('%s: 400', async (_name, body, pointer) => {
    const response = await json('/v1/games/7/keep', body);
    expectProblem(response, 400, 'malformed-request');
    if (pointer !== null && pointer !== '') {
      expect((response.body.errors as { pointer: string }[]).map((fault) => fault.pointer)).toContain(pointer);
    }
  });

  it('that are not UTF-8: 400', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const response = await post('/v1/games')
      .set('Content-Type', 'application/json')
      .serialize(() => bytes as never)
      .send({});
    expectProblem(response, 400, 'malformed-request');
  });

  it('may hold any text that JSON can', async () => {
    const name = 'Zoë 🎲 \u2028 "\\u0000"';
    const response = await post('/v1/games').send({ name });
    expect(response.body).toEqual({ length: name.length });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json5',
    'application/xml',
    'nonsense',
    'application/problem+json',
  ])('as %s: 415', async (type) => {
    expectProblem(await json('/v1/games/7/keep', '{"dice":[1]}', type), 415, 'unsupported-media-type');
  });

  it('without a content type: 415', async () => {
    const answer = await rawRequest(
      port,
      'POST /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 415 /);
    expect(answer).toContain('"code":"unsupported-media-type"');
  });

  it('over the limit: 413, declared or chunked', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(70_000) });
    expectProblem(await json('/v1/games', body), 413, 'payload-too-large');
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const head =
      'POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
    expect(await rawRequest(port, head + chunk)).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('just below the limit are accepted, and a route may have another limit', async () => {
    expect((await post('/v1/games').send({ name: 'x'.repeat(60_000) })).status).toBe(201);
    expect((await post('/v1/games/large').send({ text: 'x'.repeat(500_000) })).body).toEqual({ length: 500_000 });
    expectProblem(await post('/v1/games/large').send({ text: 'x'.repeat(1_100_000) }), 413, 'payload-too-large');
  });

  it('may be missing where nothing is required', async () => {
    for (const sent of [post('/v1/games/options'), json('/v1/games/options', ''), json('/v1/games/options', '{}')]) {
      const response = await sent;
      expect(response.status).toBe(201);
      expect(response.body).toEqual({ seats: null });
    }
  });

  it('with fields are refused where a route takes none', async () => {
    expect((await json('/v1/games/7/roll', '{}')).status).toBe(200);
    expect((await post('/v1/games/7/roll')).status).toBe(200);
    const response = await json('/v1/games/7/roll', '{"points":10000}');
    expectProblem(response, 400, 'malformed-request');
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer: '/points', code: 'unknown-field' })]);
    for (const body of ['[]', 'null', '"x"', '0', 'false']) {
      expectProblem(await json('/v1/games/7/roll', body), 400, 'malformed-request');
    }
  });
});

describe('paths and queries', () => {
  it('convert and clamp what they declare', async () => {
    expect((await request(url).get('/v1/games?limit=20&cursor=5')).body).toEqual({ page: { limit: 20, cursor: '5' } });
    expect((await request(url).get('/v1/games?limit=5000')).body).toEqual({ page: { limit: 100 } });
    expect((await request(url).get('/v1/games/slow?ms=1')).body).toEqual({ slept: 1 });
  });

  it.each([
    ['/v1/games?limit=0', '/query/limit'],
    ['/v1/games?limit=many', '/query/limit'],
    ['/v1/games?limit=1&limit=2', '/query/limit'],
    ['/v1/games?page=2', '/query/page'],
    ['/v1/games?__proto__=2', '/query/__proto__'],
    ['/v1/games?constructor=2', '/query/constructor'],
    ['/v1/games/7?verbose', '/query/verbose'],
    ['/v1/games/slow?ms=soon', '/query/ms'],
    ['/v1/games/slow?ms=1&x=%zz', '/query/x'],
    ['/livez?x=1', '/query/x'],
    ['/problems?x=1', '/query/x'],
  ])('%s: 400', async (path, pointer) => {
    const response = await request(url).get(path);
    expectProblem(response, 400, 'malformed-request');
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer })]);
  });

  it('are refused for unknown parameters of a POST too', async () => {
    expectProblem(await post('/v1/games/7/roll?points=5'), 400, 'malformed-request');
  });

  it('that cannot be decoded or stored: 400', async () => {
    for (const path of [
      '/v1/games/%zz',
      '/v1/games/%ff',
      '/%',
      '/v1/games/%00',
      '/v1/games?cursor=%00',
      '/v1/games/a%00b',
    ]) {
      expectProblem(await request(url).get(path), 400, 'malformed-request');
    }
  });

  it('that are too long: 414', async () => {
    expectProblem(await request(url).get(`/v1/games/${'x'.repeat(500)}`), 414, 'uri-too-long');
  });

  it('that nobody knows: 404', async () => {
    for (const path of [
      '/v1',
      '/v1/',
      '/v1/unknown',
      '/unknown',
      '/v1/games/',
      '/v2/games',
      '/v1/games/7/nothing',
      '/problems/nothing',
      '/v1/games/a%2fb/x',
    ]) {
      expectProblem(await request(url).get(path), 404, 'not-found');
    }
  });

  it('with another method: 405 and the methods there are', async () => {
    const response = await request(url).delete('/v1/games/7/roll');
    expectProblem(response, 405, 'method-not-allowed');
    expect(response.headers['allow']).toBe('POST');
    expect((await request(url).put('/v1/games')).headers['allow']).toBe('GET, HEAD, POST');
    for (const method of ['PROPFIND', 'TRACE', 'SEARCH', 'QUERY', 'PURGE']) {
      const answer = await rawRequest(port, `${method} /v1/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).toContain('application/problem+json');
    }
  });

  it('in another form than usual', async () => {
    const get = (target: string) => rawRequest(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await get('http://x/v1/games/7')).toMatch(/^HTTP\/1\.1 200 /);
    for (const target of ['v1', '*', '//', 'ftp://x/y']) {
      const answer = await get(target);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).toMatch(/\r\nx-request-id: /i);
    }
  });
});

describe('the connection', () => {
  it.each([
    ['broken syntax', 'GET / HTTX\r\n\r\n', 400, 'malformed-request'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'malformed-request'],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
    [
      'a body that never comes',
      'POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      408,
      'request-timeout',
    ],
    ['headers that never end', 'POST /v1/games HTTP/1.1\r\nHost: x\r\n', 408, 'request-timeout'],
    [
      'two lengths',
      'POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
      'malformed-request',
    ],
  ])('%s: a problem document, and the end', async (_name, text, status, code) => {
    const answer = await rawRequest(port, text);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toContain('application/problem+json');
    expect(answer).toContain(`"code":"${code}"`);
    expect(answer).toMatch(/\r\nx-request-id: /i);
  });

  it('may come without a host and with expectations', async () => {
    expect(await rawRequest(port, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
    const expecting = 'GET /livez HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n';
    expect(await rawRequest(port, expecting)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await rawRequest(port, 'GET /livez HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is kept open after a refusal that leaves nothing unread', async () => {
    const one =
      'POST /v1/games/7/keep HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}';
    const two = 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const answer = await rawRequest(port, one + two);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });
});

describe('request ids', () => {
  it('come back as they came', async () => {
    const response = await request(url).get('/v1/games/7').set('X-Request-Id', 'my.id-1_2');
    expect(response.headers['x-request-id']).toBe('my.id-1_2');
    const problem = await request(url).get('/nowhere').set('X-Request-Id', 'my.id-1_2');
    expect(problem.body.requestId).toBe('my.id-1_2');
  });

  it.each(['with space', 'x'.repeat(129), '<script>', 'ä'])('"%s" is replaced', async (id) => {
    const response = await request(url)
      .get('/v1/games/7')
      .set('X-Request-Id', Buffer.from(id, 'utf8').toString('latin1'));
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('callers', () => {
  const get = (path: string, authorization?: string) => {
    const sent = request(url).get(path);
    return authorization === undefined ? sent : sent.set('Authorization', authorization);
  };

  it('are known by their token, however the scheme is written', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER ']) {
      expect((await get('/v1/games/7', `${scheme} good-ada`)).body.playerId).toBe('ada');
    }
    expect((await get('/v1/games/mine', 'Bearer good-ada')).body).toEqual({ playerId: 'ada' });
    expect((await get('/v1/games/7')).body.playerId).toBeNull();
  });

  it('without a token get 401 where one is needed', async () => {
    const response = await get('/v1/games/mine');
    expectProblem(response, 401, 'unauthorized');
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  it.each([
    'Bearer bad',
    'Bearer',
    'Bearer ',
    'Basic Z29vZC1hZGE=',
    'good-ada',
    'Bearer good-ada x',
    `Bearer ${'x'.repeat(5000)}`,
  ])('with "%s" get 401 everywhere under /v1', async (authorization) => {
    for (const path of ['/v1/games/7', '/v1/games/mine', '/v1/nowhere', '/v1/games?bad=1']) {
      const response = await get(path, authorization);
      expectProblem(response, 401, 'unauthorized');
      expect(response.headers['www-authenticate']).toBe('Bearer');
    }
    expect((await get('/livez', authorization)).status).toBe(200);
  });

  it('with a bad token get 401 before their body is looked at', async () => {
    const response = await json('/v1/games', '{', 'text/plain').set('Authorization', 'Bearer bad');
    expectProblem(response, 401, 'unauthorized');
  });

  it('get 503 while the database cannot tell who they are', async () => {
    const response = await get('/v1/games/7', 'Bearer away');
    expectProblem(response, 503, 'unavailable');
    expect(response.headers['retry-after']).toMatch(/^\d+$/);
  });
});

describe('failures of the service', () => {
  it('with the database away: 503', async () => {
    const response = await request(url).get('/v1/games/failures/away');
    expectProblem(response, 503, 'unavailable');
    expect(response.headers['retry-after']).toBe('2');
    expect(response.text).not.toContain('ECONNREFUSED');
  });

  it('by mistake: 500 that tells nothing, and a log that tells all', async () => {
    const response = await request(url).get('/v1/games/failures/bug').set('X-Request-Id', 'bug-1');
    expectProblem(response, 500, 'internal-error');
    expect(response.text).not.toContain('secret of the house');
    expect(toy.log()).toMatch(/"requestId":"bug-1".*secret of the house/);
    expectProblem(await request(url).get('/v1/games/failures/nothing'), 500, 'internal-error');
  });

  it('carry the version of the game where there is one', async () => {
    const response = await request(url).get('/v1/games/failures/stale');
    expectProblem(response, 412, 'stale-version');
    expect(response.body).toMatchObject({ detail: 'The game is at 12.', gameVersion: 12 });
  });
});

describe('other origins', () => {
  it('get their preflight answered', async () => {
    const response = await request(url)
      .options('/v1/games/7/keep')
      .set('Origin', 'https://example.org')
      .set('Access-Control-Request-Method', 'POST')
      .set('Access-Control-Request-Headers', 'authorization,content-type,if-match,idempotency-key');
    expect(response.status).toBe(204);
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers['access-control-allow-methods']).toContain('DELETE');
    const headers = response.headers['access-control-allow-headers'] as string;
    for (const name of [
      'Authorization',
      'Content-Type',
      'If-Match',
      'If-None-Match',
      'Idempotency-Key',
      'X-Request-Id',
      'Last-Event-ID',
    ]) {
      expect(headers).toContain(name);
    }
    expect(response.headers['access-control-max-age']).toBe('86400');
    expect(response.headers['x-request-id']).toBeTruthy();
  });

  it('may read the headers that the contract names', async () => {
    const exposed = (await request(url).get('/v1/games/7')).headers['access-control-expose-headers'] as string;
    for (const name of [
      'ETag',
      'Location',
      'RateLimit',
      'RateLimit-Policy',
      'Retry-After',
      'Idempotency-Replayed',
      'X-Request-Id',
    ]) {
      expect(exposed.split(', ')).toContain(name);
    }
  });
});

describe('the service pages', () => {
  it('say how it is', async () => {
    expect((await request(url).get('/livez')).body).toEqual({ status: 'ok' });
    expect((await request(url).get('/readyz')).body).toEqual({ status: 'ok' });
    ready.check = () => Promise.reject(new Error('away'));
    expectProblem(await request(url).get('/readyz'), 503, 'unavailable');
    ready.check = () => new Promise(() => undefined);
    const since = Date.now();
    expectProblem(await request(url).get('/readyz'), 503, 'unavailable');
    expect(Date.now() - since).toBeLessThan(4_000);
    ready.check = async () => {};
    expect((await request(url).get('/livez')).status).toBe(200);
  });

  it('measure requests by route', async () => {
    await request(url).get('/v1/games/some-id');
    const response = await request(url).get('/metrics');
    expect(response.headers['content-type']).toContain('text/plain');
    expect(response.text).toMatch(
      /hotdice_http_request_duration_seconds_count\{method="GET",route="\/v1\/games\/:gameId",status="200"\} \d+/,
    );
    expect(response.text).not.toContain('some-id');
  });

  it('explain every problem', async () => {
    const index = await request(url).get('/problems');
    expect(index.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(index.headers['content-security-policy']).toContain("default-src 'none'");
    const links = [...index.text.matchAll(/href="(\/problems\/[^"]+)"/g)].map(([, link]) => link as string);
    expect(links.length).toBeGreaterThan(30);
    for (const link of links) expect((await request(url).get(link)).status).toBe(200);
    expect((await request(url).get('/problems/not-your-turn')).text).toContain('Another seat has the dice.');
  });

  it('begin with one that links to all others', async () => {
    const { text } = await request(url).get('/');
    for (const path of ['/docs', '/openapi.json', '/openapi.yaml', '/problems', '/livez', '/readyz', '/metrics']) {
      expect(text).toContain(`href="${path}"`);
    }
  });
});

describe('the log', () => {
  it('holds no token, no query and no body', async () => {
    await request(url).get('/v1/games?cursor=hidden-query').set('Authorization', 'Bearer good-hidden');
    await request(url).get('/v1/games').set('Authorization', 'Bearer bad-hidden').set('Idempotency-Key', 'key-hidden');
    await post('/v1/games').send({ name: 'name-hidden' });
    await post('/v1/games').send({ names: 'name-hidden' });
    expect(toy.log()).toContain('"path":"/v1/games"');
    expect(toy.log()).not.toMatch(/good-hidden|bad-hidden|key-hidden|hidden-query|name-hidden/);
  });
});

describe('rate limits', () => {
  let limited: ToyApp;
  let limitedUrl: string;

  beforeAll(async () => {
    limited = await startToyApp({ trustProxy: 1 });
    limitedUrl = await limited.app.getUrl();
  });

  afterAll(() => limited.app.close());

  const from = (ip: string, path = '/v1/games/7') => request(limitedUrl).get(path).set('X-Forwarded-For', ip);

  async function useUp(send: () => Promise<unknown>, times: number): Promise<void> {
    for (let sent = 0; sent < times; sent += 50) await Promise.all(Array.from({ length: 50 }, send));
  }

  it('count down for each address and end in 429', async () => {
    expect((await from('192.0.2.1')).headers['ratelimit']).toMatch(/^"default";r=999;t=(59|60)$/);
    await useUp(async () => from('192.0.2.1'), 1000);
    const response = await from('192.0.2.1');
    expectProblem(response, 429, 'rate-limited');
    expect(response.headers['ratelimit']).toMatch(/^"default";r=0;t=\d+$/);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).status).toBe(200);
  });

  it('leave moves a budget of their own, and players one each', async () => {
    const move = () => request(limitedUrl).post('/v1/games/7/roll').set('X-Forwarded-For', '192.0.2.1');
    const response = await move();
    expect(response.status).toBe(200);
    expect(response.headers['ratelimit-policy']).toBe('"moves";q=6000;w=60');
    expect(response.headers['ratelimit']).toMatch(/^"moves";r=5999;t=\d+$/);
    const player = await from('192.0.2.1').set('Authorization', 'Bearer good-ada');
    expect(player.headers['ratelimit']).toMatch(/^"default";r=999;/);
  });

  it('are used up by bad tokens, and hold on unknown paths and bad requests', async () => {
    await from('192.0.2.3').set('Authorization', 'Bearer bad');
    await from('192.0.2.3', '/nowhere');
    await from('192.0.2.3').set('Content-Type', 'text/plain').query({ unknown: 1 });
    expect((await from('192.0.2.3')).headers['ratelimit']).toMatch(/^"default";r=996;/);
  });

  it('never refuse those who watch over the service', async () => {
    for (const path of ['/livez', '/readyz', '/metrics']) {
      const response = await from('192.0.2.1', path);
      expect(response.status).toBe(200);
      expect(response.headers['ratelimit']).toMatch(/^"default";r=0;/);
    }
  });

  it('take IPv6 addresses by their network', async () => {
    await from('2001:db8::1');
    expect((await from('2001:db8::2')).headers['ratelimit']).toMatch(/^"default";r=998;/);
    expect((await from('2001:db8:1::2')).headers['ratelimit']).toMatch(/^"default";r=999;/);
  });

  it('believe no header without a proxy that is trusted', async () => {
    const first = await request(url).get('/v1/games/7').set('X-Forwarded-For', '192.0.2.77');
    expect(first.body.ip).toBe('127.0.0.1');
  });

  it('can be off', async () => {
    const free = await startToyApp({ rateLimit: false });
    const response = await request(await free.app.getUrl()).get('/v1/games/7');
    expect(response.status).toBe(200);
    expect(response.headers['ratelimit']).toBeUndefined();
    expect(response.headers['ratelimit-policy']).toBeUndefined();
    await free.app.close();
  });
});

describe('shutting down', () => {
  it('finishes what is under way, refuses what is new, and ends', async () => {
    const closing = await startToyApp({ timeouts: { graceMs: 3_000 } });
    const base = await closing.app.getUrl();
    const slow = request(base)
      .get('/v1/games/slow?ms=400')
      .then((response) => response);
    const idle = rawRequest(Number(new URL(base).port), 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n', 10_000);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const since = Date.now();
    const closed = closing.app.close();
    closing.adapter.edge.closing = true;
    expect((await slow).body).toEqual({ slept: 400 });
    expect(await idle).toMatch(/^HTTP\/1\.1 200 /);
    await closed;
    expect(Date.now() - since).toBeLessThan(2_500);
  });

  it('answers 503 on connections that are still open', async () => {
    const closing = await startToyApp();
    closing.adapter.beforeClose();
    const response = await request(await closing.app.getUrl()).get('/v1/games/7');
    expect(response.status).toBe(503);
    expect(response.body.code).toBe('unavailable');
    expect(response.headers['connection']).toBe('close');
    await closing.app.close();
  });

  it('cuts what does not end in time', async () => {
    const closing = await startToyApp({ timeouts: { graceMs: 200 } });
    const stuck = request(await closing.app.getUrl())
      .get('/v1/games/slow?ms=20000')
      .then(
        () => 'answered',
        () => 'cut',
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
    await closing.app.close();
    expect(await stuck).toBe('cut');
  });
});
