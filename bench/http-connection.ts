import { connect, type Socket } from 'node:net';

export type HttpAnswer = { status: number; body: string };

const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * One keep-alive connection that sends one request at a time. It reads just as much HTTP as the service under test
 * speaks (a content length on every answer), so that the load costs little of the machine that it shares with it.
 */
export class HttpConnection {
  private buffer: Buffer = Buffer.alloc(0);
  private waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.read(chunk));
    socket.on('error', (error) => this.waiting?.reject(error));
    socket.on('close', () => this.waiting?.reject(new Error('the connection was closed')));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new HttpConnection(socket)));
      socket.once('error', reject);
    });
  }

  /** Sends a POST and resolves with its answer. */
  post(path: string, headers: Record<string, string>, body?: string): Promise<HttpAnswer> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const type = body === undefined ? '' : 'content-type: application/json\r\n';
    const length = `content-length: ${Buffer.byteLength(body ?? '')}\r\n`;
    this.socket.write(`POST ${path} HTTP/1.1\r\nhost: bench\r\n${type}${length}${lines.join('')}\r\n${body ?? ''}`);
    return new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
  }

  close(): void {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    this.buffer = this.buffer.length === 0 ? chunk : Buffer.concat([this.buffer, chunk]);
    const headEnd = this.buffer.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.buffer.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const end = headEnd + HEAD_END.length + length;
    if (this.buffer.length < end) return;
    const body = this.buffer.toString('utf8', headEnd + HEAD_END.length, end);
    this.buffer = this.buffer.subarray(end);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status: Number(head.slice(9, 12)), body });
  }
}
