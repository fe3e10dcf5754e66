import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { Client } from '../support/client.js';
import { createTestDatabase } from '../support/database.js';
import { killProcesses, startProcess } from '../support/service-process.js';

afterAll(killProcesses);

describe('a connection that is kept', () => {
  it('serves any number of readers of a log, and gathers nothing by it', async () => {
    const database = await createTestDatabase();
    const service = await startProcess({ databaseUrl: database.url });
    const { id } = await new Client(service.url).guest().then((ann) => ann.creates({ rulesetId: 'jaques' }));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sockets = new Set<object>();
    const read = async (path: string, accept: string): Promise<void> => {
      const [response] = (await once(get(`${service.url}${path}`, { agent, headers: { accept } }), 'response')) as [
        IncomingMessage,
      ];
      sockets.add(response.socket);
      expect([200, 204]).toContain(response.statusCode);
      await once(response.resume(), 'end');
    };
    for (let i = 0; i < 30; i++) {
      await read(`/v1/games/${id}/log`, 'application/json');
      await read(`/v1/games/${id}/log?waitMs=10&after=100`, 'application/json');
      await read(`/v1/games/${id}/log`, 'application/x-ndjson');
    }
    expect(sockets.size).toBe(1);
    agent.destroy();
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    expect(service.output()).not.toContain('MaxListenersExceededWarning');
    await database.drop();
  });
});
