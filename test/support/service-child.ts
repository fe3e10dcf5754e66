import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

/** A process of its own that has started the embedded server: it answers with the address, or with why it was refused. */
export type ServiceChild = {
  process: ChildProcess;
  pid: number;
  url: string;
  dataFolder: string;
  refused: string;
  /** Its log so far; it goes on growing. */
  log: string[];
  /** Ends it like kill -9 does. */
  kill(): Promise<void>;
  /** Asks it to stop by SIGTERM, as an init system does, and gives its exit code. */
  stop(): Promise<number | null>;
};

export type ServiceChildOptions = { compiled?: string; node?: string; uid?: number; gid?: number; umask?: string };

const script = `
  const [module, dataDir, umask] = process.argv.slice(1);
  process.umask(umask);
  const say = (answer) => console.log(JSON.stringify(answer));
  try {
    const { startEmbeddedServer } = await import(module);
    const server = await startEmbeddedServer({ dataDir, log: (message) => say({ message }) });
    process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
    say({ url: server.url, dataFolder: server.dataFolder });
  } catch (error) {
    say({ refused: error.message });
  }
`;

const running = new Set<ChildProcess>();

/** Ends whatever a test that failed has left running; jest would wait for it. */
export function killServices(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Starts the process; the promise waits for its answer. */
export function launchService(
  dataDir: string,
  options: ServiceChildOptions = {},
): Promise<ServiceChild> & { pid: number } {
  const { compiled = process.env.HOTDICE_TEST_COMPILED!, node = process.execPath, umask = '22', uid, gid } = options;
  const module = pathToFileURL(`${compiled}/embedded-server.js`).href;
  const child = spawn(node, ['--input-type=module', '-e', script, module, dataDir, umask], {
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid !== undefined && { uid, gid }),
  });
  running.add(child);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  child.on('exit', () => running.delete(child));
  return Object.assign(answerOf(child, exit), { pid: child.pid! });
}

async function answerOf(child: ChildProcess, exit: Promise<[number | null]>): Promise<ServiceChild> {
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await exit)[0];
  };
  const base = { process: child, pid: child.pid!, url: '', dataFolder: '', refused: '', log: [] as string[] };
  const service = { ...base, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const answer = JSON.parse(line) as { message?: string };
      if (answer.message) service.log.push(answer.message);
      else resolve(Object.assign(service, answer));
    });
    void exit.then(() => resolve(service));
  });
}
