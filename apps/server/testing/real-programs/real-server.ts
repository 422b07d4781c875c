import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** Runs a program to its end and returns what it printed. */
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
export async function startRealServer(
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
  let restarting = Promise.resolve();
  return {
    restart() {
      restarting = restarting.then(kill).then(async () => {
        child = await start();
      });
      return restarting;
    },
    async stop() {
      // One that is just being started would stay.
      await restarting.catch(() => {});
      await kill();
    },
  };
}
