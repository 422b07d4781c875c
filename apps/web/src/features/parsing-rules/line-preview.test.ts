import { describe, expect, test } from 'vitest';
import { browserPattern, previewLine, tintedParts, triedPatterns } from './line-preview.ts';

const patterns = [
  { name: 'full', source: '^(?<ts>\\S+) (?P<lvl>[A-Z]+) (?<msg>.*)$' },
  { name: 'plain', source: '(?<msg>.+)' },
];

describe('of a line', () => {
  test('the first pattern that matches names the groups', () => {
    expect(previewLine(patterns, '10:00 WARN slow')).toEqual({
      kind: 'matched',
      pattern: 'full',
      groups: [
        { name: 'ts', start: 0, end: 5 },
        { name: 'lvl', start: 6, end: 10 },
        { name: 'msg', start: 11, end: 15 },
      ],
    });
    expect(previewLine(patterns, 'x')).toMatchObject({ pattern: 'plain' });
  });

  test('a group that took no part is left out', () => {
    expect(previewLine([{ name: 'p', source: 'a|(?<b>b)' }], 'a')).toEqual({
      kind: 'matched',
      pattern: 'p',
      groups: [],
    });
  });

  test('a pattern that only the server reads matches nothing here', () => {
    expect(browserPattern('(?i)error')).toBeNull();
    expect(previewLine([{ name: 'p', source: '(?<x' }], 'x')).toEqual({ kind: 'no-match' });
  });
});

test('inactive patterns are not tried, higher priorities come first', () => {
  const rows = [
    { name: 'a', priority: 0, isActive: true },
    { name: 'b', priority: '5', isActive: true },
    { name: 'c', priority: 9, isActive: false },
    { name: 'd', priority: '', isActive: true },
  ];
  expect(triedPatterns(rows).map(({ name }) => name)).toEqual(['b', 'a', 'd']);
});

test('a line is cut at its groups, the outer one of two wins', () => {
  expect(
    tintedParts('ab cd ef', [
      { name: 'inner', start: 4, end: 5 },
      { name: 'outer', start: 3, end: 5 },
      { name: 'empty', start: 6, end: 6 },
    ]),
  ).toEqual([
    { text: 'ab ', group: null },
    { text: 'cd', group: 'outer' },
    { text: ' ef', group: null },
  ]);
});
