import { LRUCache } from 'lru-cache';

/** So many requests in so many seconds for each caller. */
export type RatePolicy = { readonly name: string; readonly quota: number; readonly windowS: number };

/** What is left of a caller's budget. `left` is never negative; `resetS` is at least 1. */
export type RateState = { readonly allowed: boolean; readonly left: number; readonly resetS: number };

/** Keeps the budgets of all callers. A caller is any text that stands for one. */
export interface RateLimiter {
  /** Takes one request out of the caller's budget. */
  take(policy: RatePolicy, caller: string): RateState | Promise<RateState>;
  /** Shows the budget without using any of it. */
  peek(policy: RatePolicy, caller: string): RateState | Promise<RateState>;
}

export const DEFAULT_POLICY: RatePolicy = { name: 'default', quota: 1000, windowS: 60 };

/** Moves of a running game have a budget of their own, which no other traffic can use up. */
export const MOVES_POLICY: RatePolicy = { name: 'moves', quota: 6000, windowS: 60 };

const MOVE_PATH = /^\/v1\/games\/[^/?]+\/(?:roll|keep|bank|play)(?:\?|$)/;

/** Which budget a request is paid from. */
export function policyFor(method: string | undefined, url: string): RatePolicy {
  return method === 'POST' && MOVE_PATH.test(url) ? MOVES_POLICY : DEFAULT_POLICY;
}

/** The value of the `RateLimit-Policy` header (draft-ietf-httpapi-ratelimit-headers). */
export function describePolicy(policy: RatePolicy): string {
  return `"${policy.name}";q=${policy.quota};w=${policy.windowS}`;
}

/** The value of the `RateLimit` header (draft-ietf-httpapi-ratelimit-headers). */
export function describeState(policy: RatePolicy, state: RateState): string {
  return `"${policy.name}";r=${state.left};t=${state.resetS}`;
}

type Window = { used: number; endsAt: number };

/** Most callers of one policy that are remembered at a time; beyond that, those not heard of longest start afresh. */
const MAX_CALLERS = 50_000;

/**
 * Budgets in the memory of this process: fixed windows, each beginning with a caller's first request. One look-up in a
 * bounded map per request, no timers, no promises.
 */
export class MemoryRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, LRUCache<string, Window>>();

  /** @param now the time in ms. */
  constructor(private readonly now: () => number = Date.now) {}

  take(policy: RatePolicy, caller: string): RateState {
    const now = this.now();
    const window = this.windowOf(policy, caller, now);
    window.used += 1;
    return stateOf(policy, window, now, window.used <= policy.quota);
  }

  peek(policy: RatePolicy, caller: string): RateState {
    const now = this.now();
    const window = this.callersOf(policy).peek(caller);
    if (window === undefined || window.endsAt <= now) {
      return { allowed: true, left: policy.quota, resetS: policy.windowS };
    }
    return stateOf(policy, window, now, window.used < policy.quota);
  }

  private windowOf(policy: RatePolicy, caller: string, now: number): Window {
    const callers = this.callersOf(policy);
    let window = callers.get(caller);
    if (window === undefined) {
      window = { used: 0, endsAt: now + policy.windowS * 1000 };
      callers.set(caller, window);
    } else if (window.endsAt <= now) {
      window.used = 0;
      window.endsAt = now + policy.windowS * 1000;
    }
    return window;
  }

  private callersOf(policy: RatePolicy): LRUCache<string, Window> {
    let callers = this.windows.get(policy.name);
    if (callers === undefined) {
      callers = new LRUCache({ max: MAX_CALLERS });
      this.windows.set(policy.name, callers);
    }
    return callers;
  }
}

function stateOf(policy: RatePolicy, window: Window, now: number, allowed: boolean): RateState {
  return {
    allowed,
    left: Math.max(0, policy.quota - window.used),
    resetS: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
  };
}
