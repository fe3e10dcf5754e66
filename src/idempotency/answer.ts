/** An answer as it goes over the wire, which is also what an idempotency key remembers. */
export type Answer = {
  status: number;
  /** Headers beside the content type: `etag`, `location`, … */
  headers: Record<string, string>;
  /** JSON text. */
  body: string;
};

/** An answer that may be one given before. */
export type GivenAnswer = Answer & { replayed: boolean };
