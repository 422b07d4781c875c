import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wrongsOfMarkedLog } from '#testing/check-marked-log.ts';
import { markedLogsOf } from '#testing/marked-logs.ts';

/** Logs as people report that other tools read them wrongly, by what was wrong. */
const FILES = ['times', 'levels', 'records', 'joins', 'outcomes', 'bytes'];

describe.each(FILES)('a reported log: %s', (file) => {
  const logs = markedLogsOf(readFileSync(new URL(`./${file}.txt`, import.meta.url), 'utf8'));

  it.each(logs)('$name', async (log) => {
    expect(await wrongsOfMarkedLog(log)).toEqual([]);
  });
});
