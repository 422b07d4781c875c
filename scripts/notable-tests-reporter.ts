import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Names at the end of a run each test that passed only when it was tried again, which is to be mended too, and each that
 * was skipped, which happens only where a program of the system is missing.
 */
export default class NotableTestsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    name(
      'Passed only when tried again',
      tests.filter((test) => test.diagnostic()?.flaky),
    );
    name(
      'Skipped',
      tests.filter((test) => test.result().state === 'skipped'),
    );
  }
}

function name(what: string, tests: readonly TestCase[]): void {
  if (tests.length > 0) console.warn(`\n${what}:\n${tests.map(({ fullName }) => `  ${fullName}`).join('\n')}`);
}
