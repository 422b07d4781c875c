import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { BenchmarkData } from './benchmark-data.ts';
import { runPython } from './run-program.ts';

/** Which logs with a known incident are made: every incident in every format from every seed. */
export interface GeneratedSet {
  sizeMb: number;
  seeds: number[];
  formats: string[];
}

/** The generator's name of a log in which nothing breaks, though unrelated errors recur. */
export const NO_INCIDENT = 'none';

/** Names of the incidents that the generator knows, the healthy one included. */
export async function listIncidents(data: BenchmarkData): Promise<string[]> {
  const list = await runPython(data.at('tools', 'make-big-log.py'), ['--list']);
  const line = list.split('\n').find((text) => text.startsWith('incidents:')) ?? '';
  return line.split(/\s+/).slice(1).filter(Boolean);
}

/** Makes the logs of one incident, hands over their paths, and removes them: all incidents at once would fill a disk. */
export async function withIncidentLogs<T>(
  data: BenchmarkData,
  folder: string,
  incident: string,
  set: GeneratedSet,
  use: (logs: string[]) => Promise<T>,
): Promise<T> {
  const target = path.join(folder, 'incidents');
  await mkdir(target);
  try {
    const logs: string[] = [];
    for (const format of set.formats) {
      for (const seed of set.seeds) {
        const log = path.join(target, `${incident}-${format}-${seed}.log`);
        const what = [
          '--incident',
          incident,
          '--format',
          format,
          '--seed',
          String(seed),
          '--size-mb',
          String(set.sizeMb),
        ];
        await runPython(data.at('tools', 'make-big-log.py'), [...what, '--out', log]);
        logs.push(log);
      }
    }
    return await use(logs);
  } finally {
    await rm(target, { recursive: true });
  }
}
