import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { answerBySchema, type ScriptedServer, startScriptedOllama } from '@rootline/llm-client/scripted-server';
import { buildWeb } from '../scripts/build-web.ts';
import { SERVER_PROGRAM } from '../scripts/server-program.ts';

export interface Product {
  /** Where the screens and the calls are. */
  url: string;
  /** The link by which the first administrator is made; empty when the environment names one. */
  setupLink: string;
  model: ScriptedServer;
  /** Process id of the server; another one after a restart. */
  readonly pid: number;
  dataDir: string;
  /** False when the server has ended by itself. */
  isRunning(): boolean;
  /** From now on the model waits before it answers; the function that is given lets one answer go, or all. */
  holdModel(): HeldModel;
  /** Ends the server without a word, as a power cut does, and starts it again on the same data; it gets another address. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

interface HeldModel {
  releaseOne(): void;
  releaseAll(): void;
}

export const MODEL_NAME = 'scripted:small';

/** The code that earlier servers compiled: a folder of data of its own would have none. */
const COMPILED = { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] };
const ADDRESS = /Rootline is running at (\S+)/;
const SETUP_LINK = /Create the first administrator: (\S+)/;

/** The product as a person starts it: the real server with its own database and the built screens, and a model that is played. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  await buildWeb();
  const dataDir = await mkdtemp(join(tmpdir(), 'rootline-e2e-'));
  const gate = createGate();
  // A small window makes several chunks out of a log of ordinary size.
  const model = await startScriptedOllama({
    models: [{ name: MODEL_NAME, contextTokens: 4096 }],
    library: ['pulled:small'],
    reply: async (body) => {
      await gate.pass();
      return answerBySchema(body);
    },
  });
  let server = spawnServer(dataDir, environment);
  const findLine = readOutput(server);
  const url = await findLine(ADDRESS);
  const hasAdministrator = environment['ADMIN_EMAIL'] !== undefined;
  const product: Product = {
    url,
    setupLink: hasAdministrator ? '' : await findLine(SETUP_LINK),
    model,
    get pid(): number {
      return server.pid ?? 0;
    },
    dataDir,
    isRunning: () => server.exitCode === null && server.signalCode === null,
    holdModel: gate.hold,
    async killAndRestart() {
      await endServer(server, 'SIGKILL');
      server = spawnServer(dataDir, environment);
      product.url = await readOutput(server)(ADDRESS);
    },
    async stop() {
      await endServer(server, 'SIGTERM');
      gate.open();
      await model.close();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return product;
}

function spawnServer(dataDir: string, environment: Record<string, string>): ChildProcess {
  const server = spawn(process.execPath, [SERVER_PROGRAM], {
    env: { PATH: process.env['PATH'], ...COMPILED, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Tests that are cut short leave no server behind.
  const end = () => server.kill('SIGTERM');
  process.once('exit', end);
  server.once('exit', () => process.off('exit', end));
  return server;
}

/** Gives the group of the first line of output that matches, said already or still to come. Rejects when the server ends before. */
function readOutput(server: ChildProcess): (shape: RegExp) => Promise<string> {
  const lines: string[] = [];
  const listeners = new Set<(line: string) => void>();
  if (server.stdout === null) throw new Error('The server has no output');
  createInterface({ input: server.stdout }).on('line', (line) => {
    lines.push(line);
    for (const listen of listeners) listen(line);
  });
  return (shape) =>
    new Promise((resolve, reject) => {
      const listen = (line: string) => {
        const found = shape.exec(line)?.[1];
        if (found === undefined) return;
        listeners.delete(listen);
        resolve(found);
      };
      listeners.add(listen);
      for (const line of lines) listen(line);
      server.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready`)));
    });
}

async function endServer(server: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}

/** Open until someone holds it; then answers go one by one. */
function createGate() {
  let isHeld = false;
  let released = 0;
  const waiting: (() => void)[] = [];
  const open = () => {
    isHeld = false;
    for (const go of waiting.splice(0)) go();
  };
  return {
    open,
    pass: () =>
      new Promise<void>((resolve) => {
        if (!isHeld) return resolve();
        if (released === 0) return void waiting.push(resolve);
        released -= 1;
        resolve();
      }),
    hold(): HeldModel {
      isHeld = true;
      released = 0;
      return {
        releaseOne() {
          const go = waiting.shift();
          if (go === undefined) released += 1;
          else go();
        },
        releaseAll: open,
      };
    },
  };
}
