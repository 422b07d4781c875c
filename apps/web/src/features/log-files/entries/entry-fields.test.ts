import { describe, expect, test } from 'vitest';
import {
  fieldText,
  matchesFields,
  plainFields,
  readBounds,
  readFields,
  withBound,
  withField,
  withoutBound,
  withoutField,
} from './entry-fields.ts';
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

test('a field has one lower and one upper bound, each of which can be taken away', () => {
  const lower = withBound(undefined, ['status', '>=', 400]);
  const both = withBound(lower, ['status', '<', 500]);
  expect(readBounds(both)).toEqual([
    ['status', '>=', 400],
    ['status', '<', 500],
  ]);
  expect(withBound(lower, ['status', '>', 499])).toBe('[["status",">",499]]');
  expect(withoutBound(both, ['status', '<', 500])).toBe(lower);
  expect(withoutBound(lower, ['status', '>=', 400])).toBeUndefined();
});

test.each([
  ['[["status",">=",500]]', true],
  ['[["status",">",502]]', false],
  ['[["seconds","<=",0.5]]', true],
  ['[["took",">",6]]', true],
  ['[["empty",">=",0]]', false],
  ['[["ok",">=",0]]', false],
  ['[["nothing",">=",0]]', false],
])('numbers of metadata pass %s: %s', (compare, expected) => {
  const metadata = { request: { status: 502 }, seconds: 0.25, took: '7', empty: ' ', ok: true };
  expect(matchesFields(metadata, { compare })).toBe(expected);
});
