import type { LiveEvent } from '@rootline/contract';
import { expect, test } from 'vitest';
import { changesOf } from './follow-changes.ts';

const file = (change: 'added' | 'changed' | 'deleted', status: 'pending' | 'processing' | 'completed' | 'failed') =>
  ({ type: 'log-file', id: 'f', change, status, parseProgress: 50 }) as const;
const run = (status: 'pending' | 'running' | 'completed' | 'failed') =>
  ({
    type: 'rca-run',
    id: 'r',
    logFileId: 'f',
    status,
    progress: 50,
    totalChunks: 2,
    currentChunk: 1,
    failedChunk: 0,
  }) as const;

const LISTS = ['log-files list', 'log-files overview'];
const PARSED = [...LISTS, 'cases', 'log-files detail f', 'rca-runs first-look f', 'rca-runs templates f'];
const RUN = ['rca-runs status r', 'rca-runs record r'];
const ENDED = [...RUN, 'rca-runs list f', 'rca-runs result f', 'log-files detail f', ...LISTS];

test.each<[string, LiveEvent, string[]]>([
  ['a new file', file('added', 'pending'), LISTS],
  ['progress of parsing', file('changed', 'processing'), []],
  ['a parsed file', file('changed', 'completed'), PARSED],
  ['a file that could not be parsed', file('changed', 'failed'), PARSED],
  ['a deleted file, whose details would only be missing', file('deleted', 'completed'), LISTS],
  ['a run that waits', run('pending'), ENDED],
  ['progress of a run', run('running'), RUN],
  ['a completed run', run('completed'), ENDED],
  ['progress of a download', { type: 'llm-pull', id: 'p', status: 'running', progress: 5 }, []],
  [
    'a downloaded model',
    { type: 'llm-pull', id: 'p', status: 'completed', progress: 100 },
    ['rca-runs available-models'],
  ],
  ['a case whose files or clocks changed', { type: 'case', id: 'c', change: 'changed' }, ['cases', 'rca-runs']],
  ['progress of a run over a case', { ...run('running'), logFileId: null, caseId: 'c' }, RUN],
  ['a completed run over a case', { ...run('completed'), logFileId: null, caseId: 'c' }, ['rca-runs', 'cases']],
  ['missed events', { type: 'resync' }, ['log-files', 'rca-runs', 'cases']],
  ['the begin of the stream', { type: 'ready' }, []],
])('%s', (_what, event, keys) => {
  expect(changesOf(event).map((key) => key.join(' '))).toEqual(keys);
});
