import { vi } from 'vitest';
import { CommandError } from '#command-error.ts';

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command in this process, and keeps what it prints. */
export async function runCommand(run: (words: string[]) => Promise<number>, words: string[]): Promise<Ended> {
  const printed = { stdout: '', stderr: '' };
  const outputs = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      printed[name] += String(text);
      return true;
    }),
  );
  try {
    return { code: await run(words), ...printed };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: error.exitCode, ...printed, stderr: `${printed.stderr}${error.message}\n` };
  } finally {
    for (const output of outputs) output.mockRestore();
  }
}
