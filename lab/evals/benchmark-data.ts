import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/run-step.ts';

export interface BenchmarkData {
  /** Path of a file or folder of the benchmark. */
  at(...names: string[]): string;
}

/** The benchmark: logs with truth and their scorers, beside the project or where BENCHMARK_DIR says. Null when it is not there. */
export function findBenchmarkData(): BenchmarkData | null {
  const folder = path.resolve(ROOT, process.env['BENCHMARK_DIR'] ?? '../shared');
  if (!existsSync(path.join(folder, 'tools'))) {
    console.log(`The benchmark data is not at ${folder} (BENCHMARK_DIR), so its figures are left out.`);
    return null;
  }
  return { at: (...names) => path.join(folder, ...names) };
}
