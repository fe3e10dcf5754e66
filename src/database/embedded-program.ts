import { spawn, type StdioOptions } from 'node:child_process';
import { type Account } from './embedded-account.js';

export type ProgramOptions = {
  account?: Account | undefined;
  env?: Record<string, string>;
  /** A file descriptor that takes what the program and its daemons write; without it the output is collected. */
  output?: number;
};

/**
 * Runs a program to its end and gives its output. It starts in `/`, because the account may not be able to enter the
 * current folder, and with a bare environment, so that no secret of ours is passed on. Refuses (rejects) a program that
 * cannot be started or ends with another code than 0.
 */
export function runProgram(program: string, args: string[], options: ProgramOptions = {}): Promise<string> {
  const { account, output } = options;
  const stdio: StdioOptions = ['ignore', output ?? 'pipe', output ?? 'pipe'];
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: '/',
      env: { ...bareEnvironment(), ...options.env },
      stdio,
      ...(account && { uid: account.uid, gid: account.gid }),
    });
    let text = '';
    child.stdout?.on('data', (chunk) => (text += chunk));
    child.stderr?.on('data', (chunk) => (text += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(text.trim());
      else reject(new Error(`${program} ended with ${signal ?? `code ${code}`}: ${text.trim() || 'it said nothing'}`));
    });
  });
}

function bareEnvironment(): Record<string, string> {
  const { PATH, SystemRoot } = process.env;
  return { LC_ALL: 'C', ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }) };
}
