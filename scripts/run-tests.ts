import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { COMPILED_CODE, ROOT, runNode, tool } from './run-step.ts';

export interface TestCounts {
  passed: number;
  failed: number;
  /** What failed, each with its file and the first lines of its error: for the end of a long run, which is what a CI shows. */
  failures: string[];
}

/** Lines of an error that stand in the list of failures. */
const ERROR_LINES = 12;

const testReport = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
});

/** Runs kinds of tests of vitest.config.ts in one go. A run that ends badly without naming a test counts as one failure. */
export async function runTests(...projects: ('libraries' | 'web' | 'server' | 'e2e')[]): Promise<TestCounts> {
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
    { NODE_COMPILE_CACHE: COMPILED_CODE },
  );
  const counts = readCounts(file);
  rmSync(folder, { recursive: true, force: true });
  if (code === 0 || counts.failures.length > 0) return counts;
  const ended = `The ${projects.join(' and ')} tests ended with code ${code}; the reason stands in their own output.`;
  return { ...counts, failed: 1, failures: [ended] };
}

function readCounts(file: string): TestCounts {
  if (!existsSync(file)) return { passed: 0, failed: 0, failures: [] };
  const report = testReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const path = relative(ROOT, name);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    // A file can fail without a test of its own: when it cannot be loaded, or its set-up fails.
    if (tests.length === 0 && message !== '') return [describe(path, message)];
    return tests.map((test) => describe(`${path}: ${test.fullName}`, test.failureMessages?.join('\n') ?? ''));
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

function describe(where: string, error: string): string {
  return [where, ...error.split('\n').slice(0, ERROR_LINES)].join('\n    ');
}

/** Says what failed, or nothing. */
export function printFailures(failures: readonly string[]): void {
  if (failures.length > 0) console.error(`\nFailed:\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
}
