import { connect } from 'node:net';

/**
 * Sends bytes as they are to a local port and gives everything that comes back until the connection ends.
 * @param limitMs the connection is cut after this time.
 */
export function rawRequest(port: number, text: string, limitMs = 5_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    const chunks: Buffer[] = [];
    const timer = setTimeout(() => socket.destroy(), limitMs);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks).toString('utf8'));
    });
  });
}
