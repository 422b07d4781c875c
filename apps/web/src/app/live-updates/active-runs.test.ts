import { expect, test } from 'vitest';
import { activeRuns } from './watch-hidden-runs.ts';

test('runs that wait or are under way are watched, once each', () => {
  const file = (filename: string, rcaAnalysisStatus: 'pending' | 'running' | 'completed', id: string | null) => ({
    filename,
    rcaAnalysisStatus,
    rcaAnalysisJobId: id,
  });
  const files = [
    file('a', 'running', 'r1'),
    file('b', 'completed', 'r2'),
    file('c', 'pending', 'r3'),
    file('d', 'running', null),
    file('a', 'running', 'r1'),
  ];
  expect(activeRuns(files)).toEqual([
    { jobId: 'r1', filename: 'a' },
    { jobId: 'r3', filename: 'c' },
  ]);
});
