import { expect, test } from 'vitest';
import { createTailBuffer } from './tail-buffer.ts';

const MANY = { lines: 1000, bytes: 1_000_000 };

test('gives what was added, once', () => {
  const buffer = createTailBuffer(MANY);
  buffer.add(['a', 'b']);
  expect(buffer.peek()).toEqual(['a', 'b']);
  expect(buffer.take()).toEqual({ lines: ['a', 'b'], skipped: 0 });
  expect(buffer.take()).toEqual({ lines: [], skipped: 0 });
  expect(buffer.isEmpty()).toBe(true);
});

test.each([
  ['lines', { lines: 3, bytes: 1_000_000 }, ['h', 'i', 'j']],
  ['bytes', { lines: 1000, bytes: 2 }, ['i', 'j']],
])('keeps the newest within its %s, and counts the others', (_what, limits, kept) => {
  const buffer = createTailBuffer(limits);
  for (const line of 'abcdefghij') buffer.add([line]);
  expect(buffer.isEmpty()).toBe(false);
  expect(buffer.take()).toEqual({ lines: kept, skipped: 10 - kept.length });
});

test('keeps a line that alone is too large', () => {
  const buffer = createTailBuffer({ lines: 10, bytes: 3 });
  buffer.add(['ab', 'much too large']);
  expect(buffer.take()).toEqual({ lines: ['much too large'], skipped: 1 });
});

test('gives up what is older than a gap before the new lines, so that the gap stands where it is', () => {
  const buffer = createTailBuffer(MANY);
  buffer.add(['a', 'b']);
  buffer.add(['x'], 5);
  expect(buffer.take()).toEqual({ lines: ['x'], skipped: 7 });
});
