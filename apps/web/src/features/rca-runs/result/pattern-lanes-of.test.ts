import type { RcaResult } from '@rootline/contract';
import { expect, test } from 'vitest';
import { patternLanesOf } from './pattern-lanes.ts';

const item = (templateId: string | null, severity: 'critical' | 'low') =>
  ({ errorPattern: `pattern ${templateId}`, severity, templateId }) as RcaResult['errorAnalysis'][number];

test('a pattern has a lane when its occurrences are known', () => {
  const lanes = patternLanesOf({ errorAnalysis: [item('t1', 'critical'), item('t9', 'low'), item(null, 'low')] }, [
    { id: 't1', count: 1200, histogram: [0, 3, 1] },
  ]);
  expect(lanes).toEqual([
    {
      key: 't1',
      label: 'pattern t1',
      count: '1,200',
      hue: 'red',
      cells: [0, 3, 1],
      title: 'pattern t1, 1,200 times',
    },
  ]);
});

test('while the occurrences are read, each pattern that will have a lane keeps its place', () => {
  const lanes = patternLanesOf({ errorAnalysis: [item('t1', 'critical'), item(null, 'low')] }, null);
  expect(lanes.map(({ key, label, cells }) => ({ key, label, cells }))).toEqual([
    { key: 't1', label: 'pattern t1', cells: [] },
  ]);
});
