import { expect, test } from 'vitest';
import { fileClock } from '#ui/log-clock.tsx';
import { firstMarks, type LaneMark, placedMarks } from './lane-marks.ts';

const START = Date.parse('2026-03-04T10:00:00Z');
const mark = (service: string, seconds: number, isCause = false): LaneMark => ({
  service,
  line: seconds + 1,
  number: 1,
  atMs: START + seconds * 1000,
  isCause,
  title: service,
});
const placesOf = (marks: readonly LaneMark[]) =>
  placedMarks(marks, {
    services: ['db', 'api', 'web'],
    share: (atMs) => (atMs - START) / 1000,
    times: fileClock('utc', null).times,
  });

test('marks are told by how long after the cause they are, once for each lane', () => {
  const placed = placesOf([mark('api', 30), mark('db', 10, true), mark('api', 60), mark('web', 45)]);
  expect(placed.map(({ lane, words }) => [lane, words])).toEqual([
    [1, expect.stringContaining('20 s')],
    [0, expect.stringContaining('10:00:10')],
    [1, ''],
    [2, expect.stringContaining('35 s')],
  ]);
});

test('marks out of sight, and those of lanes that are not shown, have no place', () => {
  expect(placesOf([mark('db', 10, true), mark('db', 140), mark('cache', 20)])).toHaveLength(1);
});

test('words stand on the side where they have room, or nowhere', () => {
  const [, between] = placesOf([mark('db', 40, true), mark('db', 50), mark('db', 60)]);
  expect(between?.side).toBeNull();
  expect(placesOf([mark('db', 40, true)])[0]?.side).toBe('before');
  expect(placesOf([mark('db', 4, true)])[0]?.side).toBe('behind');
});

test('the way of the failure leads over the cause and the first mark of every other lane', () => {
  const placed = placesOf([mark('db', 5), mark('db', 10, true), mark('web', 60), mark('web', 45)]);
  expect(firstMarks(placed).map(({ mark: { line } }) => line)).toEqual([11, 46]);
});
