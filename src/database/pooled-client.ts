import { Client, type ClientConfig } from 'pg';

/**
 * A client of the pool that gives up its connection when a query is not answered within `query_timeout`. Otherwise it
 * would go back into the pool, and whoever got it next would wait for the same silent connection.
 */
export class PooledClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      const result = query(...args);
      if (result instanceof Promise) result.catch((error: Error) => this.judge(error));
      return result;
    }) as Client['query'];
  }

  /** The driver knows this error by its sentence alone. */
  private judge({ message }: Error): void {
    if (message === 'Query read timeout') void this.end();
  }
}
