import { expect, test } from 'vitest';
import type { LogFileRow } from './log-file-store.ts';
import { viewLogFile } from './log-file-view.ts';
import { NO_RUN, type RunSummary } from './run-summaries.ts';

const ROW: LogFileRow = {
  id: 'f1',
  filename: 'a.log',
  source: 'upload',
  size: 10,
  blobKey: 'raw/f1/1-0',
  uploadedBy: 'u1',
  createdAt: new Date('2026-03-01T00:00:00Z'),
  status: 'completed',
  error: null,
  parseProgress: 100,
  parseNumber: 1,
  entryCount: 7,
  errorCount: 2,
  warningCount: 1,
  heat: [0.5],
  facts: null,
  isRcaPossible: true,
  rcaNotPossibleReason: null,
  textKey: null,
  digestKey: 'digests/f1/1-0',
  rawState: 'whole',
  entriesState: 'whole',
  firstLookSeverity: 'medium',
  keptDays: 0,
};
const COMPLETED = { severity: 'critical', analysisMode: 'llm', hasReview: true } as const;

test.each([
  ['not_started', 'PENDING'],
  ['pending', 'PENDING'],
  ['processing', 'IN_PROGRESS'],
  ['completed', 'COMPLETED'],
  ['failed', 'FAILED'],
] as const)('the status %s is %s on the Dashboard', (status, badge) => {
  expect(viewLogFile({ ...ROW, status }, NO_RUN).analysisStatus).toBe(badge);
});

test.each<[string, Partial<RunSummary>, object]>([
  ['no run', {}, { analysisType: 'parsing', severity: 'MEDIUM', hasReview: false, rcaAnalysisStatus: 'not_started' }],
  [
    'a completed run of a model',
    { status: 'completed', jobId: 'r1', completed: COMPLETED },
    {
      analysisType: 'rca',
      severity: 'CRITICAL',
      hasReview: true,
      rcaAnalysisStatus: 'completed',
      rcaAnalysisJobId: 'r1',
    },
  ],
  [
    'a completed statistical run',
    { status: 'completed', completed: { ...COMPLETED, analysisMode: 'statistical' } },
    { analysisType: 'statistical' },
  ],
  [
    'a run that began after a completed one',
    {
      status: 'running',
      jobId: 'r2',
      progress: { progress: 40, totalChunks: 4, currentChunk: 2 },
      completed: COMPLETED,
    },
    { analysisType: 'rca', severity: 'CRITICAL', rcaAnalysisStatus: 'running', rcaProgress: { progress: 40 } },
  ],
])('a file with %s', (_name, run, expected) => {
  expect(viewLogFile(ROW, { ...NO_RUN, ...run })).toMatchObject(expected);
});

test('counts and names are those of the row; nothing is said of a severity nobody found', () => {
  expect(viewLogFile({ ...ROW, firstLookSeverity: null }, NO_RUN)).toMatchObject({
    logCount: 7,
    entryCount: 7,
    errorCount: 2,
    warningCount: 1,
    size: 10,
    createdAt: '2026-03-01T00:00:00.000Z',
    severity: null,
    uploadedBy: 'u1',
  });
});

test.each([
  [0, null],
  [30, '2026-03-31T00:00:00.000Z'],
])('a file that is kept for %i days says until when', (keptDays, until) => {
  expect(viewLogFile({ ...ROW, keptDays }, NO_RUN).keptUntil).toBe(until);
});
