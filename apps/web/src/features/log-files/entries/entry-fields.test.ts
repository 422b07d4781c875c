import { describe, expect, test } from 'vitest';
import { fieldText, matchesFields, plainFields, readFields, withField, withoutField } from './entry-fields.ts';
import { metadataLine } from './message-marks.ts';

const METADATA = { thread: 'w-1', pool: { active: 40, tags: ['a'] }, ok: null };

describe('fields of metadata', () => {
  test('are its plain values with their paths', () => {
    expect(plainFields(METADATA)).toEqual([
      ['thread', 'w-1'],
      ['pool.active', 40],
      ['ok', null],
    ]);
    expect(plainFields(null)).toEqual([]);
    expect(fieldText(METADATA, 'pool.active')).toBe('40');
    expect(fieldText(METADATA, 'missing')).toBeUndefined();
  });

  test('are added to a filter and taken from it', () => {
    const filter = withField(withField(undefined, 'thread', 'w-1'), 'active', 40);
    expect(readFields(filter)).toEqual([
      ['thread', 'w-1'],
      ['active', 40],
    ]);
    expect(withoutField(filter, 'thread')).toBe('{"active":40}');
    expect(withoutField('{"active":40}', 'active')).toBeUndefined();
  });

  test.each([
    [{}, true],
    [{ where: '{"thread":"w-1"}' }, true],
    [{ where: '{"active":40}' }, true],
    [{ where: '{"active":"40"}' }, false],
    [{ where: '{"thread":"w-1","active":41}' }, false],
    [{ whereNot: '{"thread":"w-1"}' }, false],
    [{ whereNot: '{"thread":"w-2"}' }, true],
  ])('match %o: %s', (filter, expected) => {
    expect(matchesFields(METADATA, filter)).toBe(expected);
  });
});

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
