import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { exit, stdout, umask } from 'node:process';

const OLDEST_NODE = [22, 19] as const;
const STOP_MS = 20_000;

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
  // One forgotten promise must not end everybody's work.
  process.on('unhandledRejection', (err) => server.platform.log.error({ err }, 'A promise failed without a handler'));
  if (config.role === 'worker') {
    console.log('Rootline works on jobs.');
    return;
  }
  const address = await server.listen();
  console.log(`Rootline answers at ${address}`);
  const code = await server.openSetup();
  // To the terminal only: the log is read by more people.
  if (code !== null) console.log(`Create the first administrator: ${reachable(address)}/setup#${code}`);
}

function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(
    `Rootline needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. npm start brings its own.`,
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

/** A signal during the start waits for its end, so that no database is left running. */
function stopOnSignal(starting: Promise<{ stop(): Promise<void> }>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => exit(0), STOP_MS).unref();
    starting
      .then((server) => server.stop())
      .then(
        () => exit(0),
        () => exit(1),
      );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
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
