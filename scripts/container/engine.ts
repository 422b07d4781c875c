import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { readDockerfile } from './read-dockerfile.ts';

const run = promisify(execFile);
const READY_MS = 120_000;
const LOOK_MS = 50;
/** As compose.yaml starts it. */
const CONFINED = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'];

export interface Container {
  url: string;
  /** From the call of the engine until the server takes uploads. */
  readySeconds: number;
  /** What a script of the shell prints inside. */
  sh(script: string): Promise<string>;
  /** Exit code of the image's own health check. */
  checkHealth(): Promise<number>;
  /** Ends it as the engine does, and removes it. */
  stop(): Promise<{ seconds: number; exitCode: number }>;
}

/** Containers of one volume, started by podman or docker. */
export function createEngine(program: string) {
  const ask = async (...words: string[]) => (await run(program, words, { maxBuffer: 1 << 26 })).stdout.trim();

  async function start(image: string, volume: string, environment: Record<string, string>): Promise<Container> {
    const began = performance.now();
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const id = await ask(
      ...['run', '--detach', ...CONFINED, '--network', 'host', '--volume', `${volume}:/data`],
      ...Object.entries({ HOST: '127.0.0.1', PORT: String(port), ...environment }).flatMap(([name, value]) => [
        '--env',
        `${name}=${value}`,
      ]),
      image,
    );
    await ready(url, id);
    return {
      url,
      readySeconds: since(began),
      sh: (script) => ask('exec', id, 'sh', '-c', script),
      checkHealth: () =>
        run(program, ['exec', id, ...readDockerfile().healthCheck]).then(
          () => 0,
          ({ code }) => Number(code),
        ),
      async stop() {
        const asked = performance.now();
        await ask('stop', '--time', '30', id);
        const seconds = since(asked);
        const exitCode = Number(await ask('inspect', '--format', '{{.State.ExitCode}}', id));
        await ask('rm', id);
        return { seconds, exitCode };
      },
    };
  }

  async function ready(url: string, id: string): Promise<void> {
    const end = performance.now() + READY_MS;
    while (performance.now() < end) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    const { stdout, stderr } = await run(program, ['logs', id]);
    throw new Error(`It is not ready after ${READY_MS / 1000} s:\n${stdout}${stderr}`);
  }

  return {
    start,
    sizeOf: async (image: string) => Number(await ask('image', 'inspect', '--format', '{{.Size}}', image)),
    removeVolume: (volume: string) => ask('volume', 'rm', '--force', volume),
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function since(began: number): number {
  return (performance.now() - began) / 1000;
}
