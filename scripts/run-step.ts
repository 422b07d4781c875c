import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Where Node keeps the compiled code of our programs, which tests start by the hundred. */
export const COMPILED_CODE = join(ROOT, 'node_modules/.cache/compiled');

/** Runs a Node program of the workspace with our own Node and shows its output. Gives the exit code. */
export function runNode(argv: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(signal === null ? (code ?? 1) : 1));
  });
}

/** Path of a tool's program inside node_modules: `tool('vitest', 'vitest.mjs')`. */
export function tool(packageName: string, program: string): string {
  return join(ROOT, 'node_modules', packageName, program);
}
