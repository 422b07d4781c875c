import { expect, test } from 'vitest';
import { TIMELESS_MS } from './merged-operations.ts';
import type { MergedFile, Span } from './merged-spans.ts';
import { type TimeWindow, timeWindows } from './time-windows.ts';

const span = (startMs: number, endMs: number, rows: number): Span => ({
  merged: {} as MergedFile,
  segments: [],
  startMs,
  endMs,
  rows,
});
const SPANS = [span(0, 1000, 1000), span(500, 2000, 300), span(90_000, 90_000, 5), span(TIMELESS_MS, TIMELESS_MS, 7)];
const place = (atMs: number) => ({ atMs, number: 0, seq: 0 });
const windows = (from: number, isForward: boolean, wanted = 10): TimeWindow[] => [
  ...timeWindows(SPANS, { from: place(from), isForward, wanted }),
];

test('windows begin small, grow, touch each other and end behind the last entry', () => {
  const found = windows(Number.NEGATIVE_INFINITY, true);
  expect(found[0]).toEqual({ startMs: 0, endMs: 16 });
  for (const [i, { startMs }] of found.entries()) if (i > 0) expect(startMs).toBe(found[i - 1]?.endMs);
  expect(found.at(-1)).toEqual({ startMs: TIMELESS_MS, endMs: Number.POSITIVE_INFINITY });
  expect(found.length).toBeLessThan(8);
});

test('backwards they begin at the place, which belongs to the first, and end before the first entry', () => {
  const found = windows(1500, false);
  expect(found[0]?.endMs).toBe(1501);
  for (const [i, { endMs }] of found.entries()) if (i > 0) expect(endMs).toBe(found[i - 1]?.startMs);
  expect(found.at(-1)?.startMs).toBeLessThanOrEqual(0);
});

test('a place behind everything, and files without entries, have no window', () => {
  expect([...timeWindows([], { from: place(0), isForward: true, wanted: 1 })]).toEqual([]);
  expect(windows(Number.NEGATIVE_INFINITY, false)).toEqual([]);
});
