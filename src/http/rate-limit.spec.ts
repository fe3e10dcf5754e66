import { describe, expect, it } from '@jest/globals';
import {
  DEFAULT_POLICY,
  describePolicy,
  describeState,
  MemoryRateLimiter,
  MOVES_POLICY,
  policyFor,
  type RatePolicy,
} from './rate-limit.js';

const TWO: RatePolicy = { name: 'two', quota: 2, windowS: 10 };

describe('rate limits', () => {
  it('count down, refuse at the end, and start afresh with the next window', () => {
    let now = 1_000;
    const limiter = new MemoryRateLimiter(() => now);
    expect(limiter.take(TWO, 'a')).toEqual({ allowed: true, left: 1, resetS: 10 });
    now += 4_500;
    expect(limiter.take(TWO, 'a')).toEqual({ allowed: true, left: 0, resetS: 6 });
    expect(limiter.take(TWO, 'a')).toEqual({ allowed: false, left: 0, resetS: 6 });
    now += 5_500;
    expect(limiter.take(TWO, 'a')).toEqual({ allowed: true, left: 1, resetS: 10 });
  });

  it('are kept apart by caller and by policy', () => {
    const limiter = new MemoryRateLimiter(() => 0);
    limiter.take(TWO, 'a');
    limiter.take(TWO, 'a');
    expect(limiter.take(TWO, 'b').allowed).toBe(true);
    expect(limiter.take({ ...TWO, name: 'other' }, 'a').allowed).toBe(true);
  });

  it('can be looked at without being used', () => {
    const limiter = new MemoryRateLimiter(() => 0);
    expect(limiter.peek(TWO, 'a')).toEqual({ allowed: true, left: 2, resetS: 10 });
    limiter.take(TWO, 'a');
    expect(limiter.peek(TWO, 'a')).toEqual({ allowed: true, left: 1, resetS: 10 });
    limiter.take(TWO, 'a');
    expect(limiter.peek(TWO, 'a')).toEqual({ allowed: false, left: 0, resetS: 10 });
  });

  it('are written as the IETF draft says', () => {
    expect(describePolicy(DEFAULT_POLICY)).toBe('"default";q=1000;w=60');
    expect(describeState(MOVES_POLICY, { allowed: true, left: 5999, resetS: 60 })).toBe('"moves";r=5999;t=60');
  });

  it.each([
    ['POST', '/v1/games/0199/roll', 'moves'],
    ['POST', '/v1/games/0199/keep', 'moves'],
    ['POST', '/v1/games/0199/bank?x=1', 'moves'],
    ['POST', '/v1/games/0199/play', 'moves'],
    ['GET', '/v1/games/0199/roll', 'default'],
    ['POST', '/v1/games/0199/seats', 'default'],
    ['POST', '/v1/games', 'default'],
    ['POST', '/v1/games/a/b/roll', 'default'],
    ['POST', '/v1/games/0199/rolls', 'default'],
  ])('%s %s is paid from "%s"', (method, url, name) => expect(policyFor(method, url).name).toBe(name));
});
