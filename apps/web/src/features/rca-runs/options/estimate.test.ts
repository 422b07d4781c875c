import type { RunEstimate } from '@rootline/contract';
import { expect, test } from 'vitest';
import { estimateText, pastDuration } from './estimate.tsx';

const eight: RunEstimate = { chunks: { total: 8, withFailures: 5 }, secondsPerChunk: 24 };
const smart = { chunking: true, smartChunking: true };
const all = { chunking: true, smartChunking: false };
const whole = { chunking: false, smartChunking: false };

test.each([
  [eight, smart, 'about 5 of 8 chunks', 'roughly 2 min'],
  [eight, all, 'about 8 chunks', 'roughly 3 min'],
  [eight, whole, 'about 1 chunk', 'roughly 25 s'],
  [eight, { chunking: false, smartChunking: true }, 'about 1 chunk', 'roughly 25 s'],
  [{ ...eight, secondsPerChunk: null }, smart, 'about 5 of 8 chunks', ''],
  [{ chunks: { total: 3, withFailures: 3 }, secondsPerChunk: null }, smart, 'about 3 chunks', ''],
  [{ chunks: { total: 1, withFailures: 1 }, secondsPerChunk: 400 }, smart, 'about 1 chunk', 'roughly 7 min'],
  [{ chunks: null, secondsPerChunk: 24 }, smart, '', ''],
])('%j with %j is %j, %j', (estimate, options, chunks, time) => {
  expect(estimateText(estimate, options)).toEqual({ chunks, time });
});

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
