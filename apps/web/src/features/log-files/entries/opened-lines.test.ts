import type { LogEntry } from '@rootline/contract';
import { expect, test } from 'vitest';
import { firstLineOf, linesBeforeFold, openedLines } from './opened-lines.ts';

const TRACE = 'failed\n\tat A.b\nCaused by: refused';

test('each line of an opened entry has its number in the file, and together they are its text', () => {
  const lines = openedLines(TRACE, [], 40);
  expect(lines.map(({ number }) => number)).toEqual([40, 41, 42]);
  expect(lines.flatMap(({ parts }) => parts.map(({ text }) => text)).join('')).toBe(TRACE);
});

test('a hit is marked in its line, and one over the end of a line in both', () => {
  const marked = (hits: [number, number][]) =>
    openedLines(TRACE, hits, null).map(({ parts }) => parts.flatMap(({ text, isHit }) => (isHit ? [text] : [])));
  expect(marked([[26, 33]])).toEqual([[], [], ['refused']]);
  expect(marked([[3, 9]])).toEqual([['led\n'], ['\ta'], []]);
});

test('lines have no numbers where another writer came between them', () => {
  const entry = { raw: TRACE, line: 40, lineEnd: 42 } as LogEntry;
  expect(firstLineOf(entry)).toBe(40);
  expect(firstLineOf({ ...entry, lineEnd: 44 })).toBeNull();
  expect(firstLineOf({ ...entry, raw: undefined } as unknown as LogEntry)).toBeNull();
});

test('a long entry shows as far as the line that was asked for', () => {
  expect(linesBeforeFold(60, 40, undefined)).toBe(60);
  expect(linesBeforeFold(60, 40, 45)).toBe(60);
  expect(linesBeforeFold(60, 40, 240)).toBe(204);
  expect(linesBeforeFold(60, null, 240)).toBe(60);
});
