import type { StepOfRun } from '@rootline/contract';
import { expect, test } from 'vitest';
import { stepDurations, stepWidths } from './step-widths.ts';

const at = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString());
const step = (
  lines: number,
  from: number | null,
  to: number | null,
  outcome: StepOfRun['outcome'] = 'none',
): StepOfRun => ({
  name: 'x',
  job: null,
  firstLine: 1,
  lastLine: lines,
  firstTimestamp: at(from),
  lastTimestamp: at(to),
  outcome,
});

test('a step lasts until the next one begins, and the last one until its last line', () => {
  expect(stepDurations([step(5, 0, 8), step(5, 10, 40), step(5, 40, 40)])).toEqual([10_000, 30_000, 0]);
});

test('a step that did not run has no duration, and a narrow place', () => {
  const steps = [step(5, 0, 10), step(5, 10, 40), step(2, 40, 40, 'skipped')];
  expect(stepDurations(steps)[2]).toBeNull();
  expect(stepWidths(steps)).toEqual([0.25, 0.75, 0.04]);
});

test('without times a step is as wide as it has lines', () => {
  expect(stepWidths([step(30, null, null), step(10, null, null)])).toEqual([0.75, 0.25]);
});

test('the steps of another job end with their own last line', () => {
  const [first, second] = [step(5, 0, 8), { ...step(5, 60, 70), job: 'lint' }];
  expect(stepDurations([first, second])).toEqual([8000, 10_000]);
});
