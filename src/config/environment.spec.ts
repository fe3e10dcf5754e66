import { describe, expect, it } from '@jest/globals';
import { isAbsolute } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import { parseEnvironment } from './environment.js';

const HEX = 'ab'.repeat(32);

describe('the environment', () => {
  it('has a default for everything, and an empty value is an absent one', () => {
    const expected = {
      host: '0.0.0.0',
      port: 3000,
      databaseUrl: null,
      rateLimit: true,
      trustProxy: false,
      seedKey: null,
      logLevel: 'info',
    };
    expect(parseEnvironment({})).toMatchObject(expected);
    const empty = {
      HOST: '',
      PORT: ' ',
      DATABASE_URL: '',
      DATA_DIR: '',
      RATE_LIMIT: '',
      TRUST_PROXY: '',
      SEED_KEY: '',
    };
    expect(parseEnvironment(empty)).toMatchObject(expected);
    expect(isAbsolute(parseEnvironment({}).dataDir)).toBe(true);
  });

  it('reads every variable', () => {
    const env = parseEnvironment({
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: 'postgresql://u:p@db:5432/hotdice?sslmode=require',
      DATA_DIR: '/var/lib/hotdice',
      RATE_LIMIT: 'off',
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
      SEED_KEY: HEX,
      LOG_LEVEL: 'debug',
    });
    expect(env).toEqual({
      host: '127.0.0.1',
      port: 0,
      databaseUrl: 'postgresql://u:p@db:5432/hotdice?sslmode=require',
      dataDir: '/var/lib/hotdice',
      rateLimit: false,
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      seedKey: Buffer.from(HEX, 'hex'),
      logLevel: 'debug',
    });
  });

  it.each([
    ['off', false],
    ['0', false],
    ['true', true],
    ['2', 2],
    ['192.168.1.7', ['192.168.1.7']],
    ['2001:db8::/32', ['2001:db8::/32']],
  ])('understands TRUST_PROXY=%s', (text, expected) => {
    expect(parseEnvironment({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it('takes a seed key in base64 too', () => {
    const key = Buffer.from(HEX, 'hex');
    expect(parseEnvironment({ SEED_KEY: key.toString('base64') }).seedKey).toEqual(key);
    expect(parseEnvironment({ SEED_KEY: key.toString('base64url') }).seedKey).toEqual(key);
  });

  it.each([
    ['HOST', 'http://localhost'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/x'],
    ['DATABASE_URL', 'postgres://hunter2@'],
    ['RATE_LIMIT', 'maybe'],
    ['TRUST_PROXY', 'yes please'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SEED_KEY', 'hunter2'],
    ['SEED_KEY', `${HEX}ff`],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%s in a sentence that names it and shows no secret', (name, value) => {
    const attempt = () => parseEnvironment({ [name]: value });
    expect(attempt).toThrow(ConfigurationError);
    expect(attempt).toThrow(new RegExp(`^${name} must be .*\\.$`));
    expect(attempt).not.toThrow(/hunter2/);
  });
});
