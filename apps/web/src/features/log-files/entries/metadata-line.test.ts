import { expect, test } from 'vitest';
import { metadataLine } from './metadata-line.ts';

test.each([
  [null, ''],
  [{}, ''],
  [{ host: 'a', count: 2 }, '{ "host": "a", "count": 2 }'],
  [{ pool: { active: 1 }, tags: ['x'] }, '{ "pool": { "active": 1 }, "tags": [ "x" ] }'],
  [{ text: 'two\nlines' }, '{ "text": "two\\nlines" }'],
])('%j stands in a line as %s', (metadata, line) => {
  expect(metadataLine(metadata)).toBe(line);
});

test('more than a line has room for is cut', () => {
  expect(metadataLine({ text: 'x'.repeat(5000) })).toHaveLength(301);
});
