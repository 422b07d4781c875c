import type { EntryGroup, LevelCounts } from '@rootline/contract';
import { expect, test } from 'vitest';
import { mainLevel, sortGroups } from './group-order.ts';

const NONE: LevelCounts = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
const group = (id: string, count: number, firstLine: number): EntryGroup => ({
  id,
  count,
  firstLine,
  lastLine: 99,
  text: '',
  levels: NONE,
  firstTimestamp: null,
  lastTimestamp: null,
  histogram: [],
});
const GROUPS = [group('a', 2, 7), group('b', 5, 3), group('c', 2, 1)];

test.each([
  ['most-frequent', ['b', 'c', 'a']],
  ['newest', ['a', 'b', 'c']],
] as const)('groups stand in the order %s', (order, expected) => {
  expect(sortGroups(GROUPS, order).map(({ id }) => id)).toEqual(expected);
});

test.each([
  [{ ERROR: 3, WARN: 3 }, 'ERROR'],
  [{ INFO: 9, ERROR: 1 }, 'INFO'],
  [{ none: 4, DEBUG: 1 }, null],
])('entries of the levels %o are mainly %s', (levels, expected) => {
  expect(mainLevel({ ...NONE, ...levels })).toBe(expected);
});
