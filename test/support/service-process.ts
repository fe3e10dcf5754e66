import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { compiledService } from './compiled-service.js';

export type ProcessSettings = {
  /** The database to use; without it the process runs the embedded one in `dataDir`. */
  databaseUrl?: string;
  dataDir?: string;
  /** Where to listen; any free port unless given. */
  port?: number;
};

/** How a process ended. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** The service in a process of its own. */
export type ServiceProcess = {
  /** Where it listens, without a slash at the end. */
  url: string;
  port: number;
  /** All that it has written so far. */
  output: () => string;
  exited: Promise<Exit>;
  /** Sends a signal without waiting for what comes of it. */
  signal: (signal: NodeJS.Signals) => void;
  /** Ends it like kill -9 does. */
  kill: () => Promise<void>;
};

const running = new Set<ChildProcess>();

/** Starts the service and waits until it says that it is ready; rejects with what it wrote where it ends before. */
export async function startProcess(settings: ProcessSettings): Promise<ServiceProcess> {
  const child = launch(await compiledService(), settings);
  const output: string[] = [];
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }) as Exit);
  void exited.then(() => running.delete(child));
  const port = await readiness(child, exited, output);
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  const kill = async (): Promise<void> => {
    signal('SIGKILL');
    await exited;
  };
  return { url: `http://127.0.0.1:${port}`, port, output: () => output.join('\n'), exited, signal, kill };
}

/** Ends every process that is left, for `afterAll`. */
export async function killProcesses(): Promise<void> {
  await Promise.all([...running].map((child) => child.kill('SIGKILL') && once(child, 'exit')));
}

function launch(main: string, { databaseUrl, dataDir, port = 0 }: ProcessSettings): ChildProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      RATE_LIMIT: 'off',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  return child;
}

async function readiness(child: ChildProcess, exited: Promise<Exit>, output: string[]): Promise<number> {
  const ready = new Promise<number>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const found = /^hotdice is ready: http:\/\/localhost:(\d+)\//.exec(line);
        if (found) resolve(Number(found[1]));
      });
    }
  });
  const ended = exited.then(({ code, signal }) => {
    throw new Error(`the service ended with ${signal ?? code}:\n${output.join('\n')}`);
  });
  return Promise.race([ready, ended]);
}
