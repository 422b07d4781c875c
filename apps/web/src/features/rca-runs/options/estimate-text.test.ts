import type { RunEstimate } from '@rootline/contract';
import { expect, test } from 'vitest';
import { estimateText } from './estimate-text.ts';

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
