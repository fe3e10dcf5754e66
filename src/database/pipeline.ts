import { Client, type ClientConfig, type QueryResultRow } from 'pg';
import { CONNECT_TIMEOUT_MS, SILENCE_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './data-source.js';

/** A prepared statement: planned once per connection, since planning costs more than running it. */
export type Statement = {
  name: string;
  text: string;
  /** Whether it writes, and so may have to wait for a lock: writes have connections of their own. */
  writes?: true;
};

/** Few connections suffice: statements queue on the wire, not behind each other's round trips. */
const WRITERS = 4;
const READERS = 2;

type PipelineConfig = ClientConfig & { pipeline: true };

/**
 * The hot path to the database: named statements on pipelined connections, one statement per call. A pipelined
 * connection never carries BEGIN: every call is a transaction of its own. A lost connection fails the calls that are
 * under way and is made anew by the next call.
 */
export class Pipeline {
  private readonly clients: (Promise<Client> | undefined)[] = [];
  private nextWriter = 0;
  private nextReader = 0;
  private closed = false;

  constructor(private readonly url: string) {}

  /** Runs one statement; rejects with the database's error, or a connection error where it is away. */
  async run<Row extends QueryResultRow>({ name, text, writes }: Statement, values: unknown[]): Promise<Row[]> {
    const place = writes ? this.placeOfWriter() : this.placeOfReader();
    const client = await (this.clients[place] ?? this.open(place));
    const { rows } = await client.query<Row>({ name, text, values });
    return rows;
  }

  /** Lets the statements under way finish and closes every connection. */
  async close(): Promise<void> {
    this.closed = true;
    const clients = await Promise.allSettled(this.clients);
    await Promise.allSettled(
      clients.map((client) => (client.status === 'fulfilled' ? client.value?.end() : undefined)),
    );
  }

  private placeOfWriter(): number {
    return (this.nextWriter = (this.nextWriter + 1) % WRITERS);
  }

  /** Readers have the places behind the writers, so that no read waits behind a write that waits for a lock. */
  private placeOfReader(): number {
    return WRITERS + (this.nextReader = (this.nextReader + 1) % READERS);
  }

  /** A fresh client for one place, which it leaves when its connection is lost. */
  private open(place: number): Promise<Client> {
    const client = new Client(this.config());
    const connected = client.connect().then(() => client);
    const leave = (): void => {
      if (this.clients[place] === connected) this.clients[place] = undefined;
    };
    client.on('error', leave).on('end', leave);
    connected.catch(leave);
    return (this.clients[place] = connected);
  }

  private config(): PipelineConfig {
    if (this.closed) throw new Error('Connection terminated: the service is shutting down');
    return {
      connectionString: this.url,
      pipeline: true,
      application_name: 'hotdice',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: SILENCE_TIMEOUT_MS,
    };
  }
}
