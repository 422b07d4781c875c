import { expect, test } from 'vitest';
import { logTimes } from '#format/log-clock.ts';
import { onsetOrder, onsetTime } from './onset-order.ts';

const step = (line: number, timestamp: string | null) => ({ templateId: `t${line}`, pattern: 'x', line, timestamp });
const times = logTimes('utc', null);

test('what started earlier stands first, wherever its line is', () => {
  const steps = [step(1, '2026-03-02T00:10:00Z'), step(9, '2026-03-01T23:50:00Z')];
  expect(onsetOrder(steps).map(({ line }) => line)).toEqual([9, 1]);
});

test('the order of the result stays where a step has no time', () => {
  const steps = [step(5, '2026-03-02T00:10:00Z'), step(3, null)];
  expect(onsetOrder(steps).map(({ line }) => line)).toEqual([5, 3]);
});

test('days are named where the steps lie on several', () => {
  const [late, early] = [step(1, '2026-03-02T00:10:00Z'), step(9, '2026-03-01T23:50:00Z')];
  expect([late, early].map(onsetTime([late, early], times))).toEqual([
    '02 Mar 2026, 00:10:00.000',
    '01 Mar 2026, 23:50:00.000',
  ]);
  expect(onsetTime([late], times)(late)).toBe('00:10:00.000');
});
