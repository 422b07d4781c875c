import type { RcaResult } from '@rootline/contract';
import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis, storeInMemory } from '#testing/run-analysis.ts';
import { answerOf, scripted } from '#testing/scripted-models.ts';
import { prepareRun } from '../run/run-context.ts';
import { doubtsAbout } from './verify-cause.ts';

const limits = { model: 'scripted', contextTokens: 16_384, tokenFactor: 1, timeoutSeconds: 60 };
const steps = (count: number) => Array.from({ length: count }, (_, i) => `[INFO] compiling module ${i} of ${count}`);

async function named(rows: readonly string[], words: string, why: string): Promise<RcaResult> {
  const model = scripted((question) => answerOf(question, { cause: question.lineOf(words), summary: why, why }));
  const { outcome } = await runAnalysis(parseText(rows.join('\n')), model, { limits });
  if (outcome.status !== 'completed') throw new Error(outcome.reason);
  return outcome.result;
}

const FAILED = [
  "FAIL: test_release('Colors (./repository/n.json)')",
  'Traceback (most recent call last):',
  '  File "tests/test.py", line 426, in _test_release',
  "AssertionError: 'url' unexpectedly found in the release of Colors",
];

test.each([
  ['the heading of its report', 0, false],
  ['one far above it', 40, true],
])('a failure before the cause speaks against it unless it is %s', async (_, between, isDoubted) => {
  const rows = [...steps(60), ...FAILED, ...steps(between), 'error: the keys url and date are forbidden'];
  const { log, readLines } = parseText(rows.join('\n'));
  const context = await prepareRun(
    {
      log,
      readLines,
      limits,
      options: { chunking: true, smartChunking: true, maxChunks: 8 },
      callModel: scripted(() => ''),
      replies: storeInMemory(),
      report: async () => undefined,
      recall: async () => [],
      isCancelled: () => false,
      nonce: 'k3v9x2q7w1',
    },
    null,
  );
  const doubts = doubtsAbout(context, { kind: 'line', line: rows.length, template: null }, []);
  expect(doubts.some((doubt) => doubt.includes('comes before'))).toBe(isDoubted);
});

const BROKEN = [
  '[ERROR] COMPILATION ERROR :',
  '[ERROR] /src/Locator.java:[71,65] cannot find symbol',
  '[ERROR]   symbol:   method getExecutedTests()',
  '[INFO] BUILD FAILURE',
  '[ERROR] Failed to execute goal compiler:compile on project astor: Compilation failure',
];
const UPDATED = '[INFO] Updated com.acme:flag:jar:1.0.2 to version 1.0.3-SNAPSHOT';

test('an update to another version is a change, and may be the cause of what fails to compile later', async () => {
  const rows = [...steps(40), UPDATED, ...steps(60), ...BROKEN];
  const why = 'The update of com.acme:flag to version 1.0.3-SNAPSHOT came before the compilation errors.';
  const result = await named(rows, 'Updated com.acme', why);
  expect(result).toMatchObject({ causeSource: 'model', summary: why, secondOpinion: { verdict: 'differs' } });
  expect(result.confidence.level).not.toBe('high');
  expect(result.rootCause).not.toContain('neither a failure nor a change');
});

test('a calm line that changes nothing is none', async () => {
  const rows = [...steps(40), '[INFO] Looked up com.acme:flag:jar:1.0.2 in the cache', ...steps(60), ...BROKEN];
  const result = await named(rows, 'Looked up', 'The lookup in the cache came before the compilation errors.');
  expect(result.causeSource).toBe('statistics');
});
