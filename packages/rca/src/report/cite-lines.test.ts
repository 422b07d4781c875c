import { createLogParser } from '@rootline/logparse';
import { expect, test } from 'vitest';
import { citedLine } from './cite-lines.ts';

const pair = (part: number) => String(part).padStart(2, '0');
const clock = (second: number) => `${pair(Math.floor(second / 3600) % 24)}:${pair(Math.floor(second / 60) % 60)}:00`;

test.each([
  ['a day without its year', (at: number) => `Mar  8 ${clock(at)} mx1 relay: queue ${at} is full`, 8 * 3600, 1],
  ['a clock alone', (at: number) => `[${clock(at)}] ERROR queue ${at} is full`, 8 * 3600, 1],
  ['a clock past midnight', (at: number) => `[${clock(at)}] ERROR queue ${at} is full`, 23.5 * 3600, null],
] as const)('the time of a cited line is read from its stamp: %s', (_name, write, from, minutesPerLine) => {
  const lines = Array.from({ length: 60 }, (_, i) => write(from + i * 60));
  const parser = createLogParser({ fileName: '', referenceTimeMs: Date.UTC(2026, 5, 1) }, () => {});
  parser.push(new TextEncoder().encode(lines.join('\n')));
  const log = { ...parser.finish(), strongHead: [], strongTail: [] };
  const [template] = log.templates;
  const raw = (line: number) => ({ line, text: lines[line - 1] ?? '' });
  const { timestamp } = citedLine(raw(41), template, log, new Map([[1, raw(1)]]));
  const expected = minutesPerLine && (log.firstTimestampMs ?? 0) + 40 * minutesPerLine * 60_000;
  expect(timestamp).toBe(expected && new Date(expected).toISOString());
});
