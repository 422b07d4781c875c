import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { builtPrograms } from './apps/server/testing/built-programs.ts';
import { cheapPasswords } from './apps/server/testing/cheap-passwords.ts';

/**
 * Vitest starts with the largest files, so small files that take a minute would finish long after the rest. Files that mostly
 * wait alternate with files that keep a core busy.
 */
const SMALL_AND_SLOW = [
  'watch-kill',
  'permissions',
  'real-podman',
  'two-processes',
  'mutated-uploads',
  'real-senders',
  'database-lost',
  'feeder',
  'accessibility',
  'accessibility-states',
  'literal-texts',
];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = SMALL_AND_SLOW.flatMap((name) =>
      sorted.filter(({ moduleId }) => moduleId.endsWith(`/${name}.test.ts`)),
    );
    return [...slow, ...sorted.filter((file) => !slow.includes(file))];
  }
}

/** What a test waits for is there at once as a rule; a busy machine gets the time it needs. */
const PATIENT = { poll: { timeout: 30_000 } };

/** Kinds of tests by what they need: nothing, a database, a browser. */
export default defineConfig({
  test: {
    // Left to itself, Vitest keeps one core free, which is half of two.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'libraries',
          include: ['packages/**/*.test.ts', 'apps/cli/src/**/*.test.ts', '{scripts,lab}/**/*.test.ts'],
          globalSetup: ['apps/cli/testing/global-build.ts'],
          testTimeout: 30_000,
          expect: PATIENT,
          // Nothing is shared that a file could spoil for the next: a process loads the libraries once, not per file.
          isolate: false,
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
          // As above; the screens' libraries take ten times the time of the tests when each file loads them anew.
          isolate: false,
          unstubGlobals: true,
        },
      },
      {
        plugins: [builtPrograms(), cheapPasswords()],
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          globalSetup: [
            'apps/cli/testing/global-build.ts',
            'apps/server/testing/global-build.ts',
            'apps/server/testing/global-postgres.ts',
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: PATIENT,
          maxWorkers: 3,
          // Loading the server costs over a second of a core, and a file leaves nothing behind that the next could meet.
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/global-build.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: PATIENT,
          // A journey waits for one core most of the time: for its browser, then for its server.
          maxWorkers: 2,
          // A busy machine can starve a browser once; who needed the second try is named at the end.
          retry: 1,
        },
      },
    ],
  },
});
