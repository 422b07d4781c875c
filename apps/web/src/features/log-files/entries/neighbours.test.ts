import type { LogEntry } from '@rootline/contract';
import { expect, test } from 'vitest';
import { MOST_NEIGHBOURS, neighboursOf, stepNeighbours } from './neighbours.ts';

const entry = (id: number): LogEntry => ({
  id: String(id),
  level: null,
  timestamp: null,
  message: '',
  metadata: null,
  line: id + 1,
  lineEnd: id + 1,
  templateId: null,
});
const AROUND = [3, 4, 5, 6, 7].map(entry);
const ids = (entries: LogEntry[]) => entries.map(({ id }) => Number(id));

test.each([
  [undefined, undefined, [3, 4], [6, 7]],
  [3, undefined, [4], [6, 7]],
  [4, 6, [], []],
  [1, 90, [3, 4], [6, 7]],
])('between the rows %s and %s the neighbours of 5 are %j and %j', (above, below, before, after) => {
  const rows = { above: above === undefined ? above : entry(above), below: below === undefined ? below : entry(below) };
  const found = neighboursOf(AROUND, 5, rows);
  expect([ids(found.before), ids(found.after)]).toEqual([before, after]);
});

test('there are never fewer than none and never more than can be read', () => {
  expect([stepNeighbours(0, -1), stepNeighbours(5, 1), stepNeighbours(MOST_NEIGHBOURS, 1)]).toEqual([
    0,
    6,
    MOST_NEIGHBOURS,
  ]);
});
