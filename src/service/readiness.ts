/** Injection token of the {@link ReadinessCheck}. */
export const READINESS_CHECK = Symbol('READINESS_CHECK');

/** Resolves when the service can do its work, rejects when it cannot, for example without its database. */
export type ReadinessCheck = () => Promise<void>;

/** Rejects when a check does not resolve within `limitMs`. The check itself goes on, unheard. */
export async function withinTime(check: ReadinessCheck, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([check(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
