import { afterEach, expect, test, vi } from 'vitest';
import { createResultCache, textBytes } from './result-cache.ts';

const MEBIBYTE = 1024 ** 2;
const MINUTE_MS = 60_000;

afterEach(() => void vi.useRealTimers());

test('keeps the most recently requested results within the byte limit, across all kinds', async () => {
  const cache = createResultCache(10 * MEBIBYTE);
  const texts = cache.kind<string>('texts', textBytes);
  const lists = cache.kind<string[]>('lists', (list) => list.reduce((sum, text) => sum + textBytes(text), 0));
  const text = 'x'.repeat(MEBIBYTE);
  for (let i = 0; i < 40; i++) {
    await texts(`text ${i}`, async () => `${text}${i}`);
    await lists(`list ${i}`, async () => [text]);
    expect(cache.keptBytes).toBeLessThanOrEqual(10 * MEBIBYTE);
  }
  expect(cache.keptBytes).toBeGreaterThan(7 * MEBIBYTE);
  let made = 0;
  const make = async () => {
    made++;
    return '';
  };
  expect(await texts('text 39', make)).toBe(`${text}39`);
  expect(made).toBe(0);
  expect(await texts('text 0', make)).toBe('');
  expect(made).toBe(1);
});

test('a result larger than all that may be kept is given, not kept, and drives nothing out', async () => {
  const cache = createResultCache(MEBIBYTE);
  const texts = cache.kind<string>('texts', textBytes);
  await texts('small', async () => 'small');
  const before = cache.keptBytes;
  expect(await texts('large', async () => 'x'.repeat(MEBIBYTE))).toHaveLength(MEBIBYTE);
  expect(cache.keptBytes).toBe(before);
});

test('waits for a result that is already being computed', async () => {
  const texts = createResultCache(MEBIBYTE).kind<string>('texts', textBytes);
  let made = 0;
  const make = async () => `${++made}`;
  expect(await Promise.all([texts('a', make), texts('a', make)])).toEqual(['1', '1']);
});

test('does not cache a failure', async () => {
  const cache = createResultCache(MEBIBYTE);
  const texts = cache.kind<string>('texts', textBytes);
  await expect(texts('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(cache.keptBytes).toBe(0);
  expect(await texts('a', async () => 'whole')).toBe('whole');
});

test('drops a result that is not requested for 15 minutes and keeps the others', async () => {
  vi.useFakeTimers();
  // At its very first moment a clock says nothing to the cache.
  vi.advanceTimersByTime(MINUTE_MS);
  const cache = createResultCache(10 * MEBIBYTE);
  const texts = cache.kind<string>('texts', textBytes);
  const never = () => Promise.reject(new Error('made again'));
  await texts('old', async () => 'x'.repeat(MEBIBYTE));
  await texts('used', async () => 'used');
  for (let minutes = 0; minutes < 30; minutes += 10) {
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect(await texts('used', never)).toBe('used');
  }
  await texts('new', async () => 'new');
  expect(cache.keptBytes).toBeLessThan(MEBIBYTE);
  expect(await texts('used', never)).toBe('used');
});
