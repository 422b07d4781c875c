import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { COMMAND } from '../../../scripts/command-program.ts';

/** The root of the repository. */
export const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface Options {
  env?: Record<string, string>;
  /** Text for standard input. */
  input?: string;
}

/** Starts `rootline` with the words; `ended` is what became of it. No variable of ours reaches it but those named. */
export function startRootline(args: string[], options: Options = {}): { child: ChildProcess; ended: Promise<Ended> } {
  return startNode([COMMAND, ...args], options);
}

/** Runs `rootline` to its end. */
export function runRootline(args: string[], options: Options = {}): Promise<Ended> {
  return startRootline(args, options).ended;
}

/** Starts a program with this Node. */
export function startNode(args: string[], { env = {}, input }: Options = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...cleanEnvironment(), ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  if (input !== undefined) child.stdin.end(input);
  return { child, ended };
}

/** The environment of this run without settings of a person who uses Rootline. */
export function cleanEnvironment(): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith('ROOTLINE_'),
  );
  return Object.fromEntries(kept);
}
