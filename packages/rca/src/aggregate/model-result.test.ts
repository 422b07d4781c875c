import type { RcaResult } from '@rootline/contract';
import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';
import { runAnalysis } from '#testing/run-analysis.ts';
import { answerOf, scripted } from '#testing/scripted-models.ts';

const limits = { model: 'scripted', contextTokens: 16_384, tokenFactor: 1, timeoutSeconds: 60 };
const TRACE = [
  '    at io.pool.ConnectionPool.getConnection(ConnectionPool.java:249)',
  '    at acme.Store.open(Store.java:86)',
  'Caused by: java.util.concurrent.TimeoutException',
  '    at java.base/java.util.concurrent.FutureTask.get(FutureTask.java:204)',
];

async function named(header: string): Promise<{ result: RcaResult; line: number }> {
  const rows = Array.from(
    { length: 40 },
    (_, i) => `2026-03-01 10:00:${String(i).padStart(2, '0')} INFO [acme.Web] page ${i}`,
  );
  rows.push(
    `2026-03-01 10:00:41 ERROR [acme.Store] ${header}`,
    ...TRACE,
    '2026-03-01 10:00:42 INFO [acme.Web] page 42',
  );
  const model = scripted((question) =>
    answerOf(question, { cause: 'L41', summary: 'The store gets no connection.', why: 'The pool timed out.' }),
  );
  const { outcome } = await runAnalysis(parseText(rows.join('\n')), model, { limits });
  if (outcome.status !== 'completed') throw new Error(outcome.reason);
  return { result: outcome.result, line: outcome.result.evidence[0]?.lines[0]?.line ?? 0 };
}

test('the line that a model names stands as the cause where it says what failed', async () => {
  const { result, line } = await named('Could not obtain a connection: java.sql.SQLException: Acquisition timeout');
  expect(line).toBe(41);
  expect(result.rootCause).toContain('Line 41:');
});

test('a bare header gives way to the line of its entry that names the failure', async () => {
  const { result, line } = await named('Exception');
  expect(line).toBe(44);
  expect(result.evidence[0]?.lines.map((cited) => cited.line)).toContain(41);
});
