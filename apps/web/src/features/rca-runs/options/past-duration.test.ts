import { expect, test } from 'vitest';
import { pastDuration } from './past-duration.ts';

const run = (change: object) => ({
  status: 'completed' as const,
  model: 'llama',
  startedAt: '2026-03-01T08:00:00Z',
  completedAt: '2026-03-01T08:01:24Z',
  totalChunks: 5,
  ...change,
});

test.each([
  ['none', [], null],
  ['a run of another model', [run({ model: 'qwen' })], null],
  ['a run without a model', [run({ model: null })], null],
  ['a run that failed', [run({ status: 'failed' })], null],
  ['a run that says not when it ended', [run({ completedAt: null })], null],
  ['a run of five chunks', [run({})], 'The last run of this file with this model took 1 min 24 s for 5 chunks.'],
  [
    'a run of one chunk',
    [run({ totalChunks: 1 })],
    'The last run of this file with this model took 1 min 24 s for 1 chunk.',
  ],
  [
    'a run whose chunks are not known',
    [run({ totalChunks: null })],
    'The last run of this file with this model took 1 min 24 s.',
  ],
  [
    'two runs',
    [run({ completedAt: '2026-03-01T08:00:20Z' }), run({})],
    'The last run of this file with this model took 20 s for 5 chunks.',
  ],
])('after %s the estimate is %s', (_name, runs, expected) => {
  expect(pastDuration(runs, 'llama')).toBe(expected);
});
