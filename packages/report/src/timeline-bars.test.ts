import { expect, test } from 'vitest';
import { barsOf } from './timeline-bars.ts';

const part = (levels: object) => ({ FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0, ...levels });

test('parts of a log are joined to as many bars as have room, and no entry is lost', () => {
  const levels = [part({ ERROR: 1 }), part({ FATAL: 2 }), part({ INFO: 4 }), part({ ERROR: 3, INFO: 1 })];
  expect(barsOf(levels, 2)).toEqual([
    { label: 'errors', counts: [3, 3] },
    { label: 'all', counts: [3, 8] },
  ]);
  expect(barsOf(levels, 100)[1]?.counts).toEqual([1, 2, 4, 4]);
});

test('of a log that states no levels the failing entries stand in place of the errors', () => {
  const levels = [part({ none: 5 }), part({ none: 5 })];
  expect(barsOf(levels, 9, [0, 2])).toEqual([
    { label: 'failing', counts: [0, 2] },
    { label: 'all', counts: [5, 5] },
  ]);
});
