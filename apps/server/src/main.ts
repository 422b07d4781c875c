import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { exit, stdout, umask } from 'node:process';
import { stopOnSignal } from './stop-on-signal.ts';

const OLDEST_NODE = [22, 19] as const;

/** Runs the server until a signal ends it. */
async function main(): Promise<void> {
  requireNode();
  // What the server and its children make is for their account only.
  umask(0o077);
  const { readConfig } = await import('./config.ts');
  const config = readConfig(process.env);
  cacheCompiledCode(config.dataDir);
  const { createServer } = await import('./app.ts');
  const starting = createServer(config);
  stopOnSignal(starting);
  const server = await starting;
  // One forgotten promise must not end everyone's work.
  process.on('unhandledRejection', (err) => server.platform.log.error({ err }, 'Unhandled promise rejection'));
  if (config.role === 'worker') {
    const address = await server.listenForOperators();
    console.log(`Rootline worker is running.${address === null ? '' : ` Health and metrics are at ${address}`}`);
    return;
  }
  const address = await server.listen();
  console.log(`Rootline is running at ${address}`);
  const code = await server.openSetup();
  // To the terminal only: the log is read by more people.
  if (code !== null) console.log(`Create the first administrator: ${reachable(address)}/setup#${code}`);
}

function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(
    `Rootline requires Node ${OLDEST_NODE.join('.')} or newer; you have ${process.versions.node}. npm start uses its own Node.`,
  );
  exit(1);
}

/** Starts faster and smaller: our TypeScript is then stripped once, for this process and its children. */
function cacheCompiledCode(dataDir: string): void {
  const folder = path.join(dataDir, 'cache');
  mkdirSync(folder, { recursive: true });
  enableCompileCache(folder);
  process.env['NODE_COMPILE_CACHE'] ??= folder;
}

/** An address for the browser of this machine. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}

main().catch((error: unknown) => {
  const isRefusal = error instanceof Error && error.name === 'StartRefusal';
  console.error(isRefusal ? error.message : error);
  // Standard output may still hold lines of the log.
  stdout.write('', () => exit(1));
});
