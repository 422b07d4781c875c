import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { analyzeStatistically } from '../statistical/analyze-statistically.ts';

async function firstLine(lines: readonly string[]): Promise<string | undefined> {
  const { log, readLines } = parseText(`${lines.join('\n')}\n`);
  const { candidates } = await analyzeStatistically(log, readLines);
  return lines[(candidates[0]?.lines[0] ?? 0) - 1];
}

const PROGRESS = Array.from({ length: 30 }, (_, n) => `Checking part-${String.fromCharCode(97 + (n % 26))}${n}`);

test('the pieces of a script that a run shows are no failures', async () => {
  const run = [
    ...PROGRESS,
    '+ if [ -f out/a ]; then',
    '+ echo "error: nothing was built"',
    'error: no rule makes out/b from src/b.z',
    'Process completed with exit code 2.',
  ];
  expect(await firstLine(run)).toBe('error: no rule makes out/b from src/b.z');
});

test('of several parts that end in failure, the first one is looked at', async () => {
  const run = [
    ...PROGRESS,
    'error: type of `size` does not fit in src/a.z:4',
    'Process completed with exit code 1.',
    'collect results',
    'lint: failure',
    'bench: failure',
    'error: One or more parts did not pass',
    'Process completed with exit code 1.',
  ];
  expect(await firstLine(run)).toBe('error: type of `size` does not fit in src/a.z:4');
});

test('a list of what failed is not why it failed', async () => {
  const run = [
    ...PROGRESS,
    "E       fixture 'client' not found",
    '=== short summary ===',
    'ERROR tests/test_a.py::test_edit',
    'ERROR tests/test_a.py::test_create',
    'ERROR tests/test_a.py::test_delete',
    '3 errors in 0.2s',
  ];
  expect(await firstLine(run)).toBe("E       fixture 'client' not found");
});

const IGNORED_RUN = [
  'STEP [stop the old till] ****',
  'fatal: [till-1]: FAILED! => {"msg": "No such file or directory: till-old"}',
  '...ignoring',
  'STEP [copy the settings] ****',
  'changed: [till-1]',
  'STEP [start the till] ****',
  'fatal: [till-1]: FAILED! => {"msg": "Unable to start till: its setting is bad"}',
  'RECAP ****',
  'till-1 : ok=6 unreachable=0 failed=1',
];
const CLEANED_RUN = [
  'cc -c a.c',
  "rm: cannot remove 'out/old.o': No such file or directory",
  'make: [Makefile:12: clean] Error 1 (ignored)',
  'cc -c b.c',
  'lint: 3 style conflicts',
  'make: *** [Makefile:7: lint] Error 1',
];

test.each([
  ['in a line of its own', IGNORED_RUN, IGNORED_RUN[6]],
  ['behind it', CLEANED_RUN, CLEANED_RUN[4]],
])('a failure of which a run says that it ignores it, %s, is not why the run failed', async (_, run, cause) => {
  expect(await firstLine(run)).toBe(cause);
});

test('where a run ignored all that failed, that is what there is to look at', async () => {
  const run = [...PROGRESS, ...IGNORED_RUN.slice(0, 5), ...PROGRESS, 'the till is closed'];
  expect(await firstLine(run)).toBe(IGNORED_RUN[1]);
});

test('a failure that a run ignored the first time only is why it failed', async () => {
  const [, failure = '', ignoring = ''] = IGNORED_RUN;
  const run = [...PROGRESS, failure, ignoring, ...PROGRESS, failure, 'till-1 : ok=6 unreachable=0 failed=1'];
  expect(await firstLine(run)).toBe(failure);
});

test.each([
  [
    'a test whose report has no word of failure',
    [
      '=== RUN   TestRestoreAll',
      '    restore_test.zz:61: from 3 parts',
      '    restore_test.zz:77: part 2: sum = 0x91ab, want 0x91ac',
      '--- FAIL: TestRestoreAll (0.41s)',
      'FAIL',
      'FAIL\tshop/restore\t1.204s',
    ],
    2,
  ],
  [
    'a step of which a tool says that it failed',
    [
      'SignPart /b/App (in target)',
      '    cd /src',
      '/b/App: secInternalComponent',
      'Command SignPart failed with code 1',
    ],
    2,
  ],
])('what was said last before the verdict is why: %s', async (_title, told, cause) => {
  expect(await firstLine([...PROGRESS, ...told])).toBe(told[cause]);
});

test('words that tell of no failure are not said to', async () => {
  const told = ['SignPart /b/App (in target)', '/b/App: secInternalComponent', 'Command SignPart failed with code 1'];
  const { log, readLines } = parseText(`${[...PROGRESS, ...told].join('\n')}\n`);
  const [first] = (await analyzeStatistically(log, readLines)).candidates;
  expect(first?.reasons).toContain('said last before its part was called failed');
  expect(first?.reasons).not.toContain('its words tell of a failure');
});

test('what a run complains of behind its verdict came of the failure', async () => {
  const run = [
    ...PROGRESS,
    'error: type of `size` does not fit in src/a.z:4',
    '** BUILD FAILED **',
    '(1 failure)',
    'rm: /tmp/keys.db: No such file or directory',
  ];
  expect(await firstLine(run)).toBe('error: type of `size` does not fit in src/a.z:4');
});

test('what a run says of the failure is worth more than the bare name of one', async () => {
  const run = [
    ...PROGRESS,
    'RecordedToolError',
    '[wires]: could not join wire 4 of src/a.z',
    'Process completed with exit code 1.',
  ];
  expect(await firstLine(run)).toBe('[wires]: could not join wire 4 of src/a.z');
});

test('the bare name of a failure does not drown a sentence that comes after it', async () => {
  const run = [
    ...PROGRESS,
    'At step:4',
    '+ pack.exe shop',
    '    + Kind: Foreign',
    '    : ForeignCommandError',
    '',
    'trouble while packing:',
    'Rolling up could not find where "lamp/wick" is kept',
    '    at walk (pack/main.z:46)',
    '    at start (pack/main.z:9)',
  ];
  expect(await firstLine(run)).toBe('Rolling up could not find where "lamp/wick" is kept');
});
