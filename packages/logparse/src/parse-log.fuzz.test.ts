import { describe, expect, it } from 'vitest';
import { wrongsOfParse } from '#testing/check-parse.ts';
import { mutatedLog } from '#testing/mutated-log.ts';
import { parseText } from '#testing/parse-text.ts';

const MUTATIONS = 500;
const AT_ONCE = 50;

describe('any bytes', () => {
  it.each(Array.from({ length: MUTATIONS / AT_ONCE }, (_none, group) => [group * AT_ONCE]))(
    'mutations from %i on are parsed with every line accounted for, whatever the chunks',
    (first) => {
      for (let seed = first; seed < first + AT_ONCE; seed++) {
        expect(wrongsOfParse(mutatedLog(seed), 1 + ((seed * 37) % 500)), `mutation ${seed}`).toEqual([]);
      }
    },
  );
});

describe('hostile text', () => {
  it.each([
    ['deep nesting in a field', `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}\n{"a":1}\n`],
    ['deep nesting as time', `{"time":${'{"$date":'.repeat(3000)}1${'}'.repeat(3000)}}\n{"a":1}\n`],
    ['deep nesting as level', `{"level":${'{"name":'.repeat(3000)}1${'}'.repeat(3000)}}\n{"a":1}\n`],
    ['an array that never ends', '[{"a":1},'.repeat(5000)],
    ['only opening brackets', '['.repeat(100_000)],
    ['a record that never ends', `[{"a":"${'x'.repeat(400_000)}`],
    [
      'a time outside the calendar',
      '{"time":{"seconds":1e300},"msg":"x"}\n{"time":"99999-01-01T00:00:00Z","msg":"y"}\n',
    ],
    [
      'one long run of punctuation',
      `${'2024-01-02 10:00:00 INFO a\n'.repeat(3)}2024-01-02 10:00:00 ${'],:'.repeat(20_000)}x\n`,
    ],
    ['a quote that is never closed', `time,level,message\n2024-01-02 10:00:00,INFO,"a\n${'b\n'.repeat(5000)}`],
  ])('%s is parsed', (_name, text) => {
    const { entries, log } = parseText(text);
    expect(log.entryCount).toBe(entries.length);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.at(-1)?.lineEnd).toBeLessThanOrEqual(log.lineCount);
  });
});
