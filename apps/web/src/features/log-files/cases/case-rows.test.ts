import type { CaseEntry } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { comparePositions } from '../entries/entry-source.ts';
import { caseRows } from './case-rows.ts';

const START = Date.parse('2026-03-02T02:00:00Z');

/** Entries of two files, some in one moment, the last ones without any time. */
const entries = Array.from({ length: 7000 }, (_, i): CaseEntry => {
  // Most stand in the first minute of two hours.
  const second = i < 5000 ? Math.floor(i / 100) : 60 + (i - 5000) * 3;
  const atMs = i < 6900 ? START + second * 1000 : 8.64e15;
  const place = `${atMs},${1 + (i % 2)},${i}`;
  return {
    id: String(i),
    place,
    logFileId: 'f',
    at: null,
    level: 'INFO',
    timestamp: null,
    message: `entry ${i}`,
    metadata: null,
    line: i + 1,
    lineEnd: i + 1,
    templateId: null,
  };
}).sort((a, b) => compare(a.place, b.place));

function compare(a: string, b: string): number {
  return comparePositions(a.replaceAll(',', '_'), b.replaceAll(',', '_'));
}

function countsOf(fromMs: number, toMs: number, bucketSize: number) {
  const start = Math.floor(fromMs / bucketSize) * bucketSize;
  const counts = Array.from({ length: Math.floor((toMs - start) / bucketSize) + 1 }, () => 0);
  for (const { place } of entries) {
    const at = Number(place.split(',')[0]);
    const bucket = Math.floor((at - start) / bucketSize);
    if (at >= fromMs && at <= toMs) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return { start, bucketSize, counts };
}

function rowsOver() {
  let read = 0;
  const rows = caseRows({
    total: entries.length,
    stride: 500,
    pageMax: 1000,
    counted: countsOf(START, START + 7_200_000, 60_000),
    async page(after, limit) {
      const from = after === null ? 0 : entries.findIndex(({ place }) => compare(place, after) > 0);
      const page = from < 0 ? [] : entries.slice(from, from + limit);
      read += page.length;
      return { entries: page, next: from + limit < entries.length ? (page.at(-1)?.place ?? null) : null };
    },
    countWithin: async (fromMs, toMs) => countsOf(fromMs, toMs, 1000),
    toEntry: (entry) => ({ ...entry, id: entry.place.replaceAll(',', '_') }),
    positionOfLine: async (line) => entries.find((entry) => entry.line === line)?.place.replaceAll(',', '_') ?? null,
  });
  return { rows, read: () => read };
}

const messagesOf = (found: readonly { message: string }[]) => found.map(({ message }) => message);

describe('the rows of a case', () => {
  test.each([0, 3, 9, 10, 13])(
    'of block %i are those of the whole order, with few rows read on the way',
    async (block) => {
      const { rows, read } = rowsOver();
      const found = await rows.block(block);
      expect(messagesOf(found)).toEqual(messagesOf(entries.slice(block * 500, block * 500 + 500)));
      expect(read()).toBeLessThanOrEqual(2500);
    },
  );

  test('are found by position and by line, in any order of asking', async () => {
    const { rows } = rowsOver();
    for (const row of [6950, 42, 4321, 5000, 0, 6999]) {
      const wanted = entries[row];
      const position = wanted?.place.replaceAll(',', '_') ?? '';
      expect(await rows.rowOf(position)).toMatchObject({ row, entry: { message: wanted?.message } });
      expect((await rows.rowOfLine(wanted?.line ?? 0))?.row).toBe(row);
    }
  });

  test('behind a moment begin with the next entry, and behind the last one there is none', async () => {
    const { rows } = rowsOver();
    expect((await rows.rowOf(`${START + 30_500}_0_0`))?.row).toBe(3100);
    expect(await rows.rowOf('8640000000000000_9_0')).toBeNull();
  });
});
