import { expect, test } from 'vitest';
import { readPreference, writePreference } from './preferences.ts';

test('a choice is remembered, and one that is undefined is none', () => {
  writePreference('theme', 'dark');
  expect(readPreference('theme')).toBe('dark');
  writePreference('theme', undefined);
  expect(readPreference('theme')).toBeUndefined();
});

test('the other choices stay the same objects when one is made, so that what shows them is not drawn again', () => {
  writePreference('widths', { line: 80 });
  const widths = readPreference('widths');
  writePreference('theme', 'light');
  expect(readPreference('widths')).toBe(widths);
});
