#!/usr/bin/env node
// Starts the command: in an installed package as it was built, which any Node from 20 on runs; in the workspace from
// its sources, for which the Node of the workspace is needed.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import './node-20.mjs';

const WANTED_MAJOR = 26;
const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, '..', 'dist', 'main.js');
const isBuilt = existsSync(built);
const main = isBuilt ? built : join(here, '..', 'src', 'main.ts');
// A short command spends most of its time on being compiled: that is kept for the next one, where it can be written,
// and where no one else writes.
const compiled = isBuilt
  ? join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'rootline', 'compiled')
  : join(here, '..', '..', '..', 'node_modules', '.cache', 'compiled');

if (isBuilt || Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) await runHere();
else runWith(workspaceNode());

async function runHere() {
  const { enableCompileCache } = await import('node:module');
  // Node 20 has none.
  enableCompileCache?.(compiled);
  // The parser's loops are long: more of what they call is worth being compiled into them.
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=2000');
  await import(pathToFileURL(main).href);
}

function workspaceNode() {
  const name = process.platform === 'win32' ? 'node.cmd' : 'node';
  for (let folder = here; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', '.bin', name);
    if (existsSync(candidate)) return candidate;
  }
  process.stderr.write(`rootline: Node ${WANTED_MAJOR} is needed. Please run npm install first.\n`);
  process.exit(2);
}

function runWith(node) {
  const words = process.argv.slice(2);
  // This process waits for the other one, and its list of words would show the token all the while.
  if (words.some((word) => word.startsWith('--token'))) process.title = 'rootline';
  const child = spawn(node, [main, ...words], {
    stdio: 'inherit',
    env: { NODE_COMPILE_CACHE: compiled, ...process.env },
    shell: process.platform === 'win32',
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 130));
}
