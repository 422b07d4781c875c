import type { LogEntry } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { foldsOf, hiddenRows, MOST_REPEATS, repeatsOf } from './repeats.ts';

/** One entry per letter; the same letter is the same message, a capital one an error. */
const entriesOf = (letters: string): LogEntry[] =>
  [...letters].map((letter, at) => ({
    id: String(at),
    line: at + 1,
    lineEnd: at + 1,
    level: letter === letter.toUpperCase() ? 'ERROR' : 'INFO',
    timestamp: null,
    message: letter.toLowerCase(),
    metadata: null,
    templateId: null,
  }));

const spans = (rows: readonly { first: number; last: number }[]) => rows.map(({ first, last }) => `${first}-${last}`);

describe('repeated rows', () => {
  test.each([
    ['', []],
    ['aab', []],
    ['aaab', ['0-2']],
    ['baaa', ['1-3']],
    ['aaabbbb', ['0-2', '3-6']],
    ['aaAaaa', ['3-5']],
    ['ababab', []],
    ['a'.repeat(MOST_REPEATS + 2), [`0-${MOST_REPEATS - 1}`]],
    ['a'.repeat(MOST_REPEATS + 3), [`0-${MOST_REPEATS - 1}`, `${MOST_REPEATS}-${MOST_REPEATS + 2}`]],
  ])('of %j are %j', (letters, expected) => {
    expect(spans(repeatsOf(entriesOf(letters), 0))).toEqual(expected);
  });
  test('show the same metadata as well', () => {
    const entries = entriesOf('aaaaa').map((entry, at) => ({ ...entry, metadata: { code: at < 2 ? 1 : 2 } }));
    expect(spans(repeatsOf(entries, 0))).toEqual(['2-4']);
  });
  test('are counted from the row of the first entry', () => {
    expect(repeatsOf(entriesOf('baaa'), 500)).toEqual([{ first: 501, last: 503, id: '1' }]);
  });
});

describe('folds', () => {
  const repeats = repeatsOf(entriesOf('aaaaaaaabbb'), 0);
  const fold = (apart: readonly number[], open: readonly string[] = []) =>
    foldsOf(repeats, { isApart: (row) => apart.includes(row), isOpen: ({ id }) => open.includes(id) });
  test.each([
    [[], ['0-7', '8-10']],
    [[0], ['0-7', '8-10']],
    [[4], ['0-3', '4-7', '8-10']],
    [[2], ['2-7', '8-10']],
    [[7], ['0-6', '8-10']],
    [
      [3, 4, 9],
      ['0-2', '4-7'],
    ],
  ])('with rows %j apart are %j', (apart, expected) => {
    expect(spans(fold(apart))).toEqual(expected);
  });
  test('hide all rows but their first, and none while they are open', () => {
    expect(hiddenRows(fold([], ['8']))).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(hiddenRows(fold([], ['0', '8']))).toEqual([]);
  });
});
