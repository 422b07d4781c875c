import { expect, test } from 'vitest';
import type { Segment } from '../log-file-store.ts';
import type { EntryFilter } from './entry-operations.ts';
import { growingBatches, mayMatch } from './segment-pruning.ts';

const ANY: EntryFilter = {
  levels: null,
  search: null,
  fromMs: null,
  toMs: null,
  templateId: null,
  lines: null,
  route: null,
  fields: [],
  components: null,
  notComponents: [],
  comparisons: [],
};
const SEGMENT: Segment = {
  number: 0,
  blobKey: 'segments/a/1-0',
  rows: 30,
  bytes: 1000,
  firstSeq: 0,
  minLine: 1,
  maxLine: 40,
  minTimeMs: 1000,
  maxTimeMs: 2000,
  levels: { FATAL: 0, ERROR: 10, WARN: 0, INFO: 15, DEBUG: 0, none: 5 },
};

test.each([
  [{}, true],
  [{ levels: [2] }, true],
  [{ levels: [1, 3] }, false],
  [{ levels: [0] }, true],
  [{ fromMs: 2000 }, true],
  [{ fromMs: 2001 }, false],
  [{ toMs: 1000 }, true],
  [{ toMs: 999 }, false],
  [{ fromMs: 500, toMs: 5000 }, true],
])('a segment with ERROR, INFO and none from 1 s to 2 s may hold a match of %j: %j', (filter, expected) => {
  expect(mayMatch(SEGMENT, { ...ANY, ...filter })).toBe(expected);
});

test('a segment without times cannot match a time', () => {
  expect(mayMatch({ ...SEGMENT, minTimeMs: null, maxTimeMs: null }, { ...ANY, fromMs: 0 })).toBe(false);
});

test('batches grow, keep the order and leave nothing out', () => {
  const items = Array.from({ length: 100 }, (_, i) => i);
  const batches = growingBatches(items);
  expect(batches.map(({ length }) => length)).toEqual([1, 2, 4, 8, 16, 32, 32, 5]);
  expect(batches.flat()).toEqual(items);
});
