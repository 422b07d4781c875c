import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Throws with the package that has the program, when it is missing. */
export function requireProgram(path: string, debianPackage: string): void {
  const isThere = path.startsWith('/') ? existsSync(path) : spawnSync('which', [path]).status === 0;
  if (!isThere) throw new Error(`${path} is not installed: apt-get install ${debianPackage}`);
}

/** Runs a program to its end and gives what it printed. */
export function runProgram(program: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync(program, [...args], { encoding: 'utf8', input, maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: ${stderr}`);
  return stdout;
}

/** A server that can be killed and started again. */
export interface RealServer {
  /** Ends it as a crash does, and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server, and waits until it answers. */
export async function startServer(
  program: string,
  args: readonly string[],
  isAnswering: () => Promise<boolean>,
): Promise<RealServer> {
  let child = await start();
  async function start(): Promise<ChildProcess> {
    const started = spawn(program, [...args], { stdio: 'ignore' });
    for (let tries = 0; tries < 100; tries += 1) {
      if (await isAnswering().catch(() => false)) return started;
      await sleep(100);
    }
    started.kill('SIGKILL');
    throw new Error(`${program} does not answer`);
  }
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  return {
    async restart() {
      await kill();
      child = await start();
    },
    stop: kill,
  };
}
