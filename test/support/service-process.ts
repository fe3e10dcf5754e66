import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
  /** Where it listens, without a slash at the end; known once it is ready. */
  url: string;
  /** All that it has written so far. */
  output: () => string;
  /** Resolves once it has written this. */
  said: (text: string) => Promise<void>;
  /** Resolves once it says that it is ready, and rejects with what it wrote where it ends before. */
  ready: Promise<void>;
  exited: Promise<Exit>;
  /** Sends a signal without waiting for what comes of it. */
  signal: (signal: NodeJS.Signals) => void;
  /** Ends it like kill -9 does. */
  kill: () => Promise<void>;
};

const READY = /^hotdice is ready: http:\/\/localhost:(\d+)\//m;

const running = new Set<ChildProcess>();

/** Starts the service and waits until it is ready. */
export async function startProcess(settings: ProcessSettings): Promise<ServiceProcess> {
  const service = await launchProcess(settings);
  await service.ready;
  return service;
}

/** Starts the service and does not wait for it. */
export async function launchProcess(settings: ProcessSettings): Promise<ServiceProcess> {
  const child = launch(await compiledService(), settings);
  const exited = once(child, 'exit').then(([code, signal]) => ({ code, signal }) as Exit);
  void exited.then(() => running.delete(child));
  const { output, wrote } = listen(child, exited);
  const signal = (name: NodeJS.Signals): void => void child.kill(name);
  const kill = async (): Promise<void> => {
    signal('SIGKILL');
    await exited;
  };
  const ready = wrote(READY).then(([, port]) => {
    service.url = `http://127.0.0.1:${port}`;
  });
  ready.catch(() => undefined); // Who waits for it hears of it.
  const said = async (text: string): Promise<void> => void (await wrote(new RegExp(text)));
  const service: ServiceProcess = { url: '', output, said, ready, exited, signal, kill };
  return service;
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

/** Collects what a process writes, and looks out in it for a text. */
function listen(child: ChildProcess, exited: Promise<Exit>) {
  let text = '';
  const lookouts = new Set<() => void>();
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (more: string) => {
      text += more;
      for (const look of lookouts) look();
    });
  }
  const wrote = (pattern: RegExp): Promise<RegExpExecArray> => {
    const found = new Promise<RegExpExecArray>((resolve) => {
      const look = (): void => {
        const match = pattern.exec(text);
        if (match) resolve(match);
      };
      lookouts.add(look);
      look();
    });
    const ended = exited.then(({ code, signal }) => {
      throw new Error(`the service ended with ${signal ?? code}:\n${text}`);
    });
    return Promise.race([found, ended]);
  };
  return { output: () => text, wrote };
}
