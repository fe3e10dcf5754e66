import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The two halves of one connection, `silenced` once anything of it has been swallowed. */
type Pair = { service: Socket; database: Socket; silenced: boolean };

/**
 * The line between a service and its database, which a test can cut (connections break, new ones are refused), silence
 * (connections stay, and nothing comes through any more) and mend.
 */
export class DatabaseLine {
  private readonly pairs = new Set<Pair>();
  private server: Server;
  private silent = false;
  private port = 0;
  /** Called with what the service sends on a connection, before it is passed on. */
  onSent: (data: Buffer, connection: object) => void = () => undefined;
  /** Called with what the database answers on a connection, before it is passed on. */
  onAnswered: (data: Buffer, connection: object) => void = () => undefined;

  private constructor(private readonly target: URL) {}

  /** A line to the database at `url`. */
  static async open(url: string): Promise<DatabaseLine> {
    const line = new DatabaseLine(new URL(url));
    await line.listen();
    return line;
  }

  /** The address of the database through this line. */
  get url(): string {
    const url = new URL(this.target);
    url.host = `127.0.0.1:${this.port}`;
    return url.href;
  }

  /** Connections that are open. */
  get connections(): number {
    return this.pairs.size;
  }

  /** Breaks every connection and refuses new ones, as a database that has stopped does. */
  async cut(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.breakConnections();
    await closed;
  }

  /** Breaks every connection; new ones are served. */
  breakConnections(): void {
    for (const pair of this.pairs) this.end(pair, (socket) => socket.resetAndDestroy());
  }

  /** Swallows everything in both directions from now on, as a network that drops packets does. */
  silence(): void {
    this.silent = true;
    for (const pair of this.pairs) pair.silenced = true;
  }

  /** Serves new connections again. Those that were silenced stay so: nobody tells either end that the other is lost. */
  async mend(): Promise<void> {
    this.silent = false;
    if (!this.server.listening) await this.listen();
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    if (this.server.listening) await this.cut();
    else this.breakConnections();
  }

  private async listen(): Promise<void> {
    this.server = createServer((socket) => this.join(socket)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  private join(service: Socket): void {
    const database = connect({ host: this.target.hostname, port: Number(this.target.port), noDelay: true });
    const pair: Pair = { service, database, silenced: this.silent };
    this.pairs.add(pair);
    service.setNoDelay();
    service.on('data', (data) => {
      this.onSent(data, pair);
      if (!pair.silenced) database.write(data);
    });
    database.on('data', (data) => {
      this.onAnswered(data, pair);
      if (!pair.silenced) service.write(data);
    });
    for (const socket of [service, database]) {
      socket.on('error', () => undefined);
      socket.on('close', () => !pair.silenced && this.end(pair, (other) => other.destroy()));
    }
  }

  private end(pair: Pair, how: (socket: Socket) => void): void {
    this.pairs.delete(pair);
    how(pair.service);
    how(pair.database);
  }
}
