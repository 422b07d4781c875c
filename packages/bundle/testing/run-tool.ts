import { execFileSync, spawnSync } from 'node:child_process';

/** Whether a program of the system is there. */
export function hasTool(name: string): boolean {
  return spawnSync(name, ['--version'], { stdio: 'ignore' }).error === undefined;
}

/** Runs a program of the system in a folder. */
export function runTool(name: string, args: string[], folder: string): void {
  execFileSync(name, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
}
