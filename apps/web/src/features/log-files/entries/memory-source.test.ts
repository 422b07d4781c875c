import type { LogEntry } from '@rootline/contract';
import { describe, expect, test } from 'vitest';
import { type MatchTexts, memorySource } from './memory-source.ts';

const entry = (line: number, level: LogEntry['level'], message: string, second: number): LogEntry => ({
  id: String(line),
  level,
  timestamp: `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`,
  message,
  metadata: { thread: line % 2, at: { host: 'a' } },
  line,
  lineEnd: line,
  templateId: `t${line % 2}`,
});
const ENTRIES = [
  entry(1, 'INFO', 'start', 0),
  entry(2, 'ERROR', 'pool empty', 10),
  entry(4, null, 'at Pool.java', 10),
  entry(5, 'FATAL', 'Pool lost', 20),
  entry(9, 'WARN', 'slow', 40),
];
const matchTexts: MatchTexts = async (texts, { text }) =>
  texts.flatMap((words, position) => (words.toLowerCase().includes(text.toLowerCase()) ? [position] : []));
const source = memorySource(ENTRIES, matchTexts);
const linesOf = (rows: LogEntry[]) => rows.map((row) => row.line);

describe('entries held in memory', () => {
  test.each([
    [{}, [1, 2, 4, 5, 9]],
    [{ levels: 'ERROR,FATAL' }, [2, 5]],
    [{ levels: 'none' }, [4]],
    [{ text: 'pool' }, [2, 4, 5]],
    [{ text: 'pool', levels: 'FATAL' }, [5]],
    [{ from: '2026-03-01T10:00:10Z', to: '2026-03-01T10:00:20Z' }, [2, 4, 5]],
    [{ template: 't1' }, [1, 5, 9]],
    [{ where: '{"thread":1}' }, [1, 5, 9]],
    [{ whereNot: '{"thread":1}' }, [2, 4]],
    [{ where: '{"host":"a"}', whereNot: '{"thread":0}' }, [1, 5, 9]],
  ])('pass the filter %o', async (filters, expected) => {
    expect(linesOf(await source.window(filters, { seq: 0, limit: 100 }))).toEqual(expected);
    expect((await source.index(filters)).total).toBe(expected.length);
  });

  test('are given as a window from a position on, with those before it', async () => {
    expect(linesOf(await source.window({}, { seq: 2, limit: 2 }))).toEqual([4, 5]);
    expect(linesOf(await source.window({}, { seq: 3, limit: 1, before: 2 }))).toEqual([2, 4, 5]);
    expect(linesOf(await source.window({}, { seq: 100, limit: 1, before: 1 }))).toEqual([9]);
    expect(linesOf(await source.window({ text: 'pool' }, { seq: 2, limit: 1, before: 1 }))).toEqual([2, 4]);
  });

  test('get their position as line when the backend sends none', async () => {
    const plain = memorySource(
      ENTRIES.map((row) => ({ ...row, line: 0 })),
      matchTexts,
    );
    expect(linesOf(await plain.window({}, { seq: 0, limit: 3 }))).toEqual([1, 2, 3]);
  });

  test('are indexed by position, whatever ids and lines the backend gave them', async () => {
    const one = ENTRIES.map((row) => ({ ...row, id: 'x', line: 1, lineEnd: 1 }));
    expect(await memorySource(one, matchTexts).index({ levels: 'FATAL' })).toMatchObject({
      lines: [1],
      seqs: [3],
    });
  });

  test('are counted in every bucket exactly once', async () => {
    const { axis, buckets } = await source.histogram({ bars: 10 });
    const sum = buckets.reduce((total, bucket) => total + Object.values(bucket).reduce((a, b) => a + b, 0), 0);
    expect([axis, sum]).toEqual(['time', 5]);
  });
});
