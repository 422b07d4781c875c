import { createLogParser } from '@rootline/logparse';
import { expect, test } from 'vitest';
import { describeParsedLog, isoTime } from './describe-parsed-log.ts';

function describeText(text: string) {
  const parser = createLogParser({ referenceTimeMs: Date.parse('2026-06-01T00:00:00Z') }, () => {});
  parser.push(Buffer.from(text));
  return describeParsedLog(parser.finish());
}

const line = (i: number, level: string) =>
  `${new Date(Date.UTC(2026, 2, 1) + i * 1000).toISOString()} ${level} db - request ${i}\n`;

test('the heat strip follows the file: hot where the failures are, as long as the file and no longer', () => {
  const { heat } = describeText(Array.from({ length: 1000 }, (_, i) => line(i, i >= 500 ? 'ERROR' : 'INFO')).join(''));
  expect(heat.length).toBeGreaterThan(20);
  expect(heat.length).toBeLessThanOrEqual(60);
  expect(heat.slice(0, Math.floor(heat.length / 2) - 1).every((share) => share === 0)).toBe(true);
  expect(heat.slice(Math.ceil(heat.length / 2) + 1).every((share) => share === 1)).toBe(true);
});

test('FATAL counts as an error, WARN as a warning', () => {
  const described = describeText(line(0, 'FATAL') + line(1, 'ERROR') + line(2, 'WARN') + line(3, 'INFO'));
  expect(described).toMatchObject({ entryCount: 4, errorCount: 2, warningCount: 1, rcaNotPossibleReason: null });
  expect(described.facts).toMatchObject({
    firstTimestamp: '2026-03-01T00:00:00.000Z',
    lastTimestamp: '2026-03-01T00:00:03.000Z',
  });
});

test.each([
  ['2026-03-01T10:00:00+02:00 INFO a\n2026-03-01T10:00:01+02:00 INFO b\n', 120, undefined],
  ['2026-03-01T10:00:00+02:00 INFO a\n2026-03-01T10:00:01+01:00 INFO b\n', undefined, [120, 60]],
  ['2026-03-01T10:00:00 INFO a\n2026-03-01T10:00:01 INFO b\n', undefined, undefined],
])('the zones of the file itself are told where it states them: %j', (text, minutes, several) => {
  const { zoneOffsetMinutes, zoneOffsets } = describeText(text).facts;
  expect([zoneOffsetMinutes, zoneOffsets]).toEqual([minutes, several]);
});

test('times that count from a start are told with what stands for it', () => {
  const seconds = ['0.000000', '0.250000', '1.004000', '2.500000', '182.500000'];
  const { facts } = describeText(seconds.map((at) => `[${at.padStart(12)}] usb 1-1: reset ${at}\n`).join(''));
  expect(facts).toMatchObject({
    zone: 'since-start',
    startTimestamp: '2026-06-01T00:00:00.000Z',
    lastTimestamp: '2026-06-01T00:03:02.500Z',
  });
});

test('times of day are told with the day that stands in for theirs', () => {
  const { facts } = describeText([0, 1, 2, 3].map((i) => `[23:59:5${i}] INFO worker job ${i} done\n`).join(''));
  expect(facts).toMatchObject({
    dayTimestamp: '2026-06-01T00:00:00.000Z',
    notes: ['The timestamps are times of day; the file states no date.'],
  });
});

test.each([
  ['', 'The file is empty'],
  [
    line(0, 'INFO').repeat(3),
    'No errors detected: the log contains no ERROR or FATAL entries and no other sign of a failure',
  ],
])('a log without failures says why there is nothing to analyse', (text, reason) => {
  expect(describeText(text).rcaNotPossibleReason).toBe(reason);
});

test.each([
  [null, null],
  [0, '1970-01-01T00:00:00.000Z'],
  [Number.NaN, null],
  [9e15, null],
])('the time %s is written as %s', (timeMs, text) => {
  expect(isoTime(timeMs)).toBe(text);
});
