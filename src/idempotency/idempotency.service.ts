import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Problem } from '../http/problem.js';
import type { Answer, GivenAnswer } from './answer.js';
import { IdempotencyStore } from './idempotency.store.js';
import type { KeyedRequest } from './keyed-request.js';
import { sendAnswer } from './send-answer.js';

/** How long a repeated request waits for the answer of the one that is still running, in ms. */
const PATIENCE_MS = 3_000;

/** Makes keyed requests act once, however often they are sent. */
@Injectable()
export class IdempotencyService {
  private readonly running = new Map<string, Promise<unknown>>();

  constructor(private readonly store: IdempotencyStore) {}

  /**
   * Carries out a request, or repeats the answer that its key was given. `act` must commit the key's record together
   * with its effect. A request that fails is looked up before its failure is reported, since what was done under the key
   * before may be just why it fails now.
   */
  async once(request: KeyedRequest | null, act: () => Promise<Answer>): Promise<GivenAnswer> {
    if (!request) return { ...(await act()), replayed: false };
    const id = request.keyHash.toString('base64');
    const earlier = this.running.get(id);
    if (earlier) return (await this.afterEarlier(earlier, request)) ?? this.once(request, act);
    const answer = act();
    this.running.set(id, answer);
    try {
      return { ...(await answer), replayed: false };
    } catch (error) {
      const saved = await this.saved(request, error);
      if (saved) return saved;
      throw error;
    } finally {
      this.running.delete(id);
    }
  }

  /** Carries out a request once and puts the answer into its reply; gives the body to be sent. */
  async answer(
    { keyed, reply }: { keyed: KeyedRequest | null; reply: FastifyReply },
    act: () => Promise<Answer>,
  ): Promise<string> {
    return sendAnswer(reply, await this.once(keyed, act));
  }

  private async afterEarlier(earlier: Promise<unknown>, request: KeyedRequest): Promise<GivenAnswer | null> {
    if (!(await settledWithin(earlier, PATIENCE_MS))) {
      throw new Problem('request-in-progress', 'A request with this idempotency key is still running.');
    }
    return this.saved(request, null);
  }

  /** The saved answer, if any. A database that is away hides nothing: the original error stands. */
  private async saved(request: KeyedRequest, cause: unknown): Promise<GivenAnswer | null> {
    const found = await this.store.find(request).catch((error: unknown) => {
      throw cause ?? error;
    });
    if (!found) return null;
    if (!found.sameRequest)
      throw new Problem('key-reused', 'This idempotency key was used for a request with another body.');
    return { ...found.answer, replayed: true };
  }
}

const settledWithin = async (promise: Promise<unknown>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const settled = promise.then(
    () => true,
    () => true,
  );
  return Promise.race([settled, timeout]).finally(() => clearTimeout(timer));
};
