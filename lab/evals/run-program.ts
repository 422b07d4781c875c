import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/run-step.ts';

const execute = promisify(execFile);
const MAX_OUTPUT_BYTES = 1024 ** 3;

/** The program `rootline` of this checkout, for our own Node. */
export const ROOTLINE = path.join(ROOT, 'apps/cli/bin/rootline.mjs');

/** Runs `rootline` and gives what it printed. Throws with its error text when it fails. */
export async function runRootline(args: string[]): Promise<string> {
  const { stdout } = await execute(process.execPath, [ROOTLINE, ...args], { maxBuffer: MAX_OUTPUT_BYTES });
  return stdout;
}

/** Runs a scorer or log generator, which are Python programs of the standard library alone, and gives what it printed. */
export async function runPython(program: string, args: string[]): Promise<string> {
  const { stdout } = await execute('python3', [program, ...args], { maxBuffer: MAX_OUTPUT_BYTES });
  return stdout;
}
