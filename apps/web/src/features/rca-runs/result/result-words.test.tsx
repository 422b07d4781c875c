import { MantineProvider } from '@mantine/core';
import { type RcaResult, type RcaRun, rcaResultSchema } from '@rootline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { Self } from '#api/use-may.ts';
import { PastRuns } from '../history/past-runs.tsx';
import { FullView } from './full-view.tsx';
import { HealthyView } from './healthy-view.tsx';

const SELF = {
  id: 'u1',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  role: 'RESPONDER' as const,
  createdAt: '2026-03-01T00:00:00Z',
};

function wordsOf(element: ReactNode): string {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <Self value={SELF}>{element}</Self>
      </MantineProvider>
    </QueryClientProvider>,
  );
  return markup
    .replace(/<style[^>]*>.*?<\/style>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** As a backend of the plain contract sends it: wrapped, and without our additions. */
const plain = (change: object): RcaResult => {
  const result = normaliseAnswer(rcaResultSchema, {
    final: {
      summary: 'Checkout was down.',
      rootCause: 'The pool was empty, see L14138.',
      severity: 'critical',
      criticalErrors: 3,
      nonCriticalErrors: 7,
      errorAnalysis: [{ errorPattern: 'could not acquire', errorCount: 412, severity: 'high', relatedErrors: ['a'] }],
      recommendations: ['Ship 3.41.1', '<img src=x onerror=alert(1)>'],
      ...change,
    },
  });
  if (result === null) throw new Error('The result was not read');
  return result;
};

describe('the full view', () => {
  const words = wordsOf(
    <FullView
      result={plain({
        verification: {
          claims: 2,
          accepted: 1,
          rejected: [{ claim: 'db-99', reason: 'Not in the log: db-99', where: 'x' }],
        },
      })}
      file={null}
      fileId="f1"
      runId={null}
    />,
  );
  test.each([
    'Summary',
    'Checkout was down.',
    'Root Cause',
    'High',
    'Recommendations',
    'Ship 3.41.1',
    'could not acquire',
    '412',
    'L14138',
    'Not in the file: db-99',
  ])('says %s', (expected) => {
    expect(words).toContain(expected);
  });

  test('says of a marked sentence what its mark means, also to those who only listen', () => {
    const markedWords = wordsOf(
      <FullView
        result={plain({
          summary: '[unproven] A vendor did it.',
          verification: { claims: 3, accepted: 2, marked: 1, rejected: [] },
        })}
        file={null}
        fileId="f1"
        runId={null}
      />,
    );
    expect(markedWords).toMatch(
      /unproven : Stated by the model; the log neither confirms nor contradicts it\. A vendor/,
    );
    expect(markedWords).toContain('2 of 3 found in the file, 1 marked as unproven or general');
  });

  test('shows text of a model as text', () => {
    expect(words).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });
});

test('the healthy view says that there is nothing to do', () => {
  const words = wordsOf(
    <HealthyView result={plain({ summary: 'No errors detected.', recommendations: ['Keep it'] })} />,
  );
  for (const expected of ['No Errors Detected', 'System Healthy - No RCA Needed', 'No errors detected.', 'Keep it']) {
    expect(words).toContain(expected);
  }
});

test('the healthy view shows the lines that report a failure, and nothing of them where there are none', () => {
  const line = { line: 61, text: 'WARN failed to load the cache', level: 'WARN', timestamp: null };
  const evidence = [{ id: 'E1', why: '4 entries, and the log went on', templateId: 't7', lines: [line] }];
  const quiet = { summary: 'No errors detected.', recommendations: [] };
  const words = wordsOf(<HealthyView result={plain({ ...quiet, evidence })} />);
  expect(words).toContain('Lines that report a failure L61 WARN 4 entries, and the log went on');
  expect(words).toContain('WARN failed to load the cache');
  expect(wordsOf(<HealthyView result={plain(quiet)} />)).not.toContain('Lines that report a failure');
});

describe('the past runs', () => {
  const run = (change: Partial<RcaRun>): RcaRun => ({
    id: 'a',
    logFileId: 'f1',
    status: 'completed',
    progress: 100,
    error: null,
    createdAt: '2026-03-01T00:00:00Z',
    startedAt: null,
    completedAt: null,
    totalChunks: 8,
    currentChunk: 8,
    failedChunk: 0,
    analysisMemoryId: 'm',
    analysisMode: 'llm',
    model: 'm',
    hasReview: false,
    result: null,
    ...change,
  });
  const table = (runs: RcaRun[], isLoading = false) =>
    wordsOf(
      <PastRuns
        runs={runs}
        isLoading={isLoading}
        isReviewed={(run) => run.hasReview}
        onReview={() => {}}
        onRetry={() => {}}
        canRetry={true}
        onOpen={() => {}}
        onCompare={() => {}}
      />,
    );

  test('have the specified columns in their order', () => {
    expect(table([run({})])).toContain(
      'Run # Status Progress Error Started Completed Chunks Current Chunk Failed Chunk Actions',
    );
  });

  test('number down from the newest, and offer what the state allows', () => {
    const words = table([
      run({ id: 'c', status: 'failed', error: 'timeout', failedChunk: 5 }),
      run({ id: 'b' }),
      run({ id: 'a', hasReview: true }),
    ]);
    expect(words).toMatch(/#3 Failed .*timeout.* 5 Retry .*#2 Completed .* Give Review .*#1 Completed .* Reviewed/);
  });

  test('say when there are none and while they load', () => {
    expect(table([])).toContain('No past RCA runs found');
    expect(table([], true)).toContain('Loading past runs...');
  });
});
