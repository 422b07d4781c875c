import { type LogFile, logFileSchema } from '@rootline/contract';
import { expect, test } from 'vitest';
import { normaliseAnswer } from '#api/normalise-answer.ts';
import { type HistoryFilter, historyView } from './history-view.ts';

const ALL: HistoryFilter = {
  name: '',
  sort: 'newest',
  pre: null,
  rca: null,
  severity: null,
  withErrors: false,
  unreviewed: false,
  uploadedBy: null,
};
const FILES: LogFile[] = [
  {
    filename: 'app-10.log',
    createdAt: '2026-03-01T00:00:00Z',
    size: 10,
    errorCount: 5,
    severity: 'HIGH',
    status: 'completed',
    rcaAnalysisStatus: 'completed',
  },
  {
    filename: 'App-2.log',
    uploadedBy: 'ada',
    createdAt: '2026-03-03T00:00:00Z',
    size: 30,
    errorCount: 0,
    severity: null,
    status: 'processing',
  },
  {
    filename: 'web.json',
    createdAt: '2026-03-02T00:00:00Z',
    size: 20,
    errorCount: 9,
    severity: 'low',
    status: 'failed',
    rcaAnalysisStatus: 'failed',
  },
].map((fields) => normaliseAnswer(logFileSchema, fields));
const names = (filter: Partial<HistoryFilter>) =>
  historyView(FILES, { ...ALL, ...filter }).map((file) => file.filename);

test.each([
  [{}, ['App-2.log', 'web.json', 'app-10.log']],
  [{ sort: 'errors' as const }, ['web.json', 'app-10.log', 'App-2.log']],
  [{ sort: 'largest' as const }, ['App-2.log', 'web.json', 'app-10.log']],
  [{ sort: 'name' as const }, ['App-2.log', 'app-10.log', 'web.json']],
  [{ name: ' APP' }, ['App-2.log', 'app-10.log']],
  [{ pre: 'failed' as const }, ['web.json']],
  [{ rca: 'not-started' as const }, ['App-2.log']],
  [{ severity: 'high' }, ['app-10.log']],
  [{ withErrors: true }, ['web.json', 'app-10.log']],
  [{ unreviewed: true }, ['app-10.log']],
  [{ uploadedBy: 'ada' }, ['App-2.log']],
])('the history with %o', (filter, expected) => {
  expect(names(filter)).toEqual(expected);
});
