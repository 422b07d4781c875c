#!/usr/bin/env node
// Runs under any Node from 18 on: the program itself needs the Node of this workspace, so it is started with that one.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WANTED_MAJOR = 26;
const here = dirname(fileURLToPath(import.meta.url));
const main = join(here, '..', 'src', 'main.ts');
// A short command spends most of its time on being compiled: that is kept for the next one, where it can be written.
const compiled = join(here, '..', '..', '..', 'node_modules', '.cache', 'compiled');

if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) await runHere();
else runWith(workspaceNode());

async function runHere() {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(compiled);
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
