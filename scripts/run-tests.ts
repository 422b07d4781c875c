import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT, runNode, tool } from './run-step.ts';

/** Runs kinds of tests of vitest.config.ts in one go. A run that ends badly without naming a test counts as one failure. */
export async function runTests(
  ...projects: ('libraries' | 'web' | 'server' | 'e2e')[]
): Promise<{ passed: number; failed: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'rootline-tests-'));
  const file = join(folder, 'report.json');
  const notable = fileURLToPath(new URL('notable-tests-reporter.ts', import.meta.url));
  const reporters = ['default', 'json', notable].map((name) => `--reporter=${name}`);
  const code = await runNode(
    [
      tool('vitest', 'vitest.mjs'),
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...reporters,
      `--outputFile.json=${file}`,
    ],
    // The tests start hundreds of our processes: their code is compiled once.
    { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled') },
  );
  const { passed, failed } = readCounts(file);
  rmSync(folder, { recursive: true, force: true });
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) };
}

function readCounts(file: string): { passed: number; failed: number } {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
