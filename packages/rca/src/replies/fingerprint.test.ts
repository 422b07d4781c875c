import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

test('is 32 hex digits and the same for the same parts', () => {
  expect(fingerprint(['a', 'b'])).toMatch(/^[0-9a-f]{32}$/);
  expect(fingerprint(['a', 'b'])).toBe(fingerprint(['a', 'b']));
});

test('differs for every change, also for a moved border between parts', () => {
  const seen = new Set<string>();
  const inputs = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['abd'], ['acb'], []];
  for (const parts of inputs) seen.add(fingerprint(parts));
  for (let i = 0; i < 5000; i++) seen.add(fingerprint([`prompt ${i}`]));
  expect(seen.size).toBe(5000 + inputs.length);
});
