import type { ErrorAnalysisItem } from '@rootline/contract';
import { expect, test } from 'vitest';
import type { PatternLane } from '#pictures/pattern-lanes.tsx';
import { laneRows } from './pattern-lanes.ts';

const lane = (cells: readonly number[]): PatternLane => ({
  key: 't1',
  label: 'pool is empty',
  count: '412',
  hue: 'red',
  cells,
  title: 'pool is empty, 412 times',
});
const item: ErrorAnalysisItem = {
  errorPattern: 'pool is empty',
  errorCount: 412,
  severity: 'critical',
  firstOccurrence: null,
  lastOccurrence: null,
  rootCause: '',
  impact: '',
  fix: '',
  relatedErrors: [],
  templateId: 't1',
  level: 'ERROR',
  firstLine: 17,
  lastLine: 990,
};

test.each([
  [[0, 3, 9, 1], 1000, { from: 501, to: 750 }],
  [[4, 0, 0, 4], 1000, { from: 1, to: 250 }],
  [[0, 0, 0, 1], 2, { from: 2, to: 2 }],
  [[0, 0], 1000, null],
  [[], 1000, null],
  [[1, 2], 0, null],
])('a lane of %j over %i lines is densest in %j', (cells, lineCount, peak) => {
  expect(laneRows([lane(cells)], { result: { errorAnalysis: [item] }, lineCount })[0]?.peak).toEqual(peak);
});

test('a row has the lines of the pattern, and none where the result does not say them', () => {
  const rows = laneRows([lane([1]), { ...lane([1]), key: 't2' }], { result: { errorAnalysis: [item] }, lineCount: 9 });
  expect(rows.map(({ firstLine, lastLine }) => [firstLine, lastLine])).toEqual([
    [17, 990],
    [null, null],
  ]);
});
