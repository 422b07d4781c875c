import { expect, test } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

test('a file that states its start is not said to state no date', () => {
  const { log } = parseText('0.000 2022-08-09 10:11:12; pump 2.4\n0.020 reading\n0.750 ready\n1.500 done\n');
  expect(log).toMatchObject({
    zone: 'assumed-utc',
    notes: [],
    lastTimestampMs: Date.parse('2022-08-09T10:11:13.500Z'),
  });
  expect(log.startMs).toBeUndefined();
});

test('a file that states no start says so', () => {
  const { log } = parseText('0.000 pump 2.4\n0.020 reading\n0.750 ready\n1.500 done\n');
  expect(log.zone).toBe('since-start');
  expect(log.notes).toEqual(['The timestamps are seconds since a start; the file states no date.']);
});
