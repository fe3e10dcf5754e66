import { describe, expect, it } from '@jest/globals';
import { createLogger, NestLogger } from './logger.js';

function capture(): { lines: string[]; destination: { write: (line: string) => void } } {
  const lines: string[] = [];
  return { lines, destination: { write: (line) => void lines.push(line) } };
}

describe('the log', () => {
  it('blackens secrets wherever they stand', () => {
    const { lines, destination } = capture();
    const logger = createLogger('info', destination);
    const headers = { authorization: 'Bearer s3cret', cookie: 's3cret', 'idempotency-key': 's3cret', accept: 'x' };
    logger.info({ headers, req: { headers }, token: 's3cret', player: { password: 's3cret' } }, 'hello');
    expect(lines.join('')).not.toContain('s3cret');
    expect(lines.join('')).toContain('"accept":"x"');
  });

  it('writes errors of the database driver without the parameters of the statement', () => {
    const { lines, destination } = capture();
    const driverError = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (hash)=(s3cret)' });
    const error = Object.assign(new Error('query failed'), { parameters: ['s3cret'], driverError });
    createLogger('info', destination).error({ err: error }, 'request failed');
    expect(lines.join('')).not.toContain('s3cret');
    expect(JSON.parse(lines.join(''))).toMatchObject({
      err: { message: 'query failed', cause: { message: 'duplicate key', code: '23505' } },
    });
  });

  it('takes what the framework says, its routine at the level debug', () => {
    const { lines, destination } = capture();
    const logger = new NestLogger(createLogger('info', destination));
    logger.log('Mapped {/, GET} route', 'RouterExplorer');
    logger.warn('odd', 'Router');
    logger.error(new Error('bad'), 'Router');
    logger.error('worse', 'Error: worse\n    at here', 'Router');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.map(({ msg, context }) => [msg, context])).toEqual([
      ['odd', 'Router'],
      ['bad', 'Router'],
      ['worse', 'Router'],
    ]);
    expect(entries[2]).toHaveProperty('stack');
  });
});
