import type { Reporter, TestModule } from 'vitest/node';

/** Names at the end of a run each test that passed only when it was tried again: it is to be mended, too. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
    );
    if (names.length > 0)
      console.warn(`\nPassed only when tried again:\n${names.map((name) => `  ${name}`).join('\n')}`);
  }
}
