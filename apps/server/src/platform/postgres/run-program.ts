import { spawn } from 'node:child_process';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Account } from '#platform/own-account.ts';

interface ProgramOptions {
  cwd: string;
  account: Account | null;
}

/** Runs a program of PostgreSQL to its end. Throws with its last words when it fails. */
export async function runProgram(program: string, args: string[], options: ProgramOptions): Promise<void> {
  const output = await temporaryOutput();
  try {
    const code = await new Promise<number | string>((resolve, reject) => {
      // A file instead of pipes: the postmaster that pg_ctl leaves behind would hold a pipe open.
      const child = spawn(program, args, {
        cwd: options.cwd,
        env: environment(),
        stdio: ['ignore', output.handle.fd, output.handle.fd],
        windowsHide: true,
        ...(options.account ?? {}),
      });
      child.once('error', reject);
      child.once('exit', (exitCode, signal) => resolve(exitCode ?? signal ?? 'unknown'));
    });
    if (code !== 0) throw new Error(`${path.basename(program)} ended with ${code}: ${await output.lastWords()}`);
  } finally {
    await output.remove();
  }
}

/** PG* variables of the person's shell must not steer our cluster. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LC_ALL: 'C', LANG: 'C' };
}

async function temporaryOutput() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'rootline-program-'));
  const file = path.join(folder, 'output');
  const handle = await open(file, 'a', 0o600);
  return {
    handle,
    lastWords: async () => (await readFile(file, 'utf8')).trim().split('\n').slice(-12).join('\n'),
    remove: async () => {
      await handle.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
