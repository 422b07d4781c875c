import { spawnSync } from 'node:child_process';

/** Whether a program of the system is there; the words make it print its version. */
export function isInstalled(program: string, words: readonly string[] = ['--version']): boolean {
  return spawnSync(program, [...words], { stdio: 'ignore' }).error === undefined;
}
