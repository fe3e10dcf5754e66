import { describe, expect, it } from '@jest/globals';
import { isDatabaseAway } from './database-away.js';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('x'), { code, ...more });

describe('whether the database is away', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', '08006', '08P01', '57P01', '57P03', '25006'])(
    'yes with code %s',
    (code) => expect(isDatabaseAway(withCode(code))).toBe(true),
  );

  it.each(['53100', '53300', '57014', '25P03'])('yes with code %s, of a database with its hands full', (code) =>
    expect(isDatabaseAway(withCode(code))).toBe(true),
  );

  it.each(['23505', '40001', '22P02', 'ENOENT', 'ERR_HTTP_HEADERS_SENT'])('no with code %s', (code) =>
    expect(isDatabaseAway(withCode(code))).toBe(false),
  );

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('yes when pg says "%s"', (message) => expect(isDatabaseAway(new Error(message))).toBe(true));

  it('looks through wrappers, causes and aggregates', () => {
    expect(isDatabaseAway({ name: 'QueryFailedError', driverError: withCode('57P01') })).toBe(true);
    expect(isDatabaseAway(new Error('move failed', { cause: withCode('ECONNREFUSED') }))).toBe(true);
    expect(isDatabaseAway(new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]))).toBe(true);
    expect(isDatabaseAway(withCode('ENOENT', { syscall: 'connect' }))).toBe(true);
  });

  it('is not misled by strange values, nor by a cause that is its own cause', () => {
    const loop = new Error('loop') as Error & { cause: unknown };
    loop.cause = loop;
    for (const value of [undefined, null, 'ECONNRESET', 7, {}, loop]) expect(isDatabaseAway(value)).toBe(false);
  });
});
