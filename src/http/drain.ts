import { type FastifyInstance } from 'fastify';

const CHECK_EVERY_MS = 50;

/**
 * At shutdown, lets requests that are under way finish and closes every connection as soon as it is idle; what is still
 * open after `graceMs` is cut. Fastify alone looks for idle connections once, and then waits for the others without end.
 */
export function drainOnClose(instance: FastifyInstance, graceMs: number): void {
  instance.addHook('preClose', (done) => {
    const { server } = instance;
    if (server.listening) {
      const deadline = Date.now() + graceMs;
      const timer = setInterval(() => {
        if (Date.now() < deadline) server.closeIdleConnections();
        else server.closeAllConnections();
      }, CHECK_EVERY_MS);
      server.once('close', () => clearInterval(timer));
    }
    done();
  });
}
