import { describe, expect, it } from 'vitest';
import { cleanText } from './lines/clean-text.ts';
import { type ParsedEntry, parseText } from './testing/parse-text.ts';

const SEEDS = [
  '2024-01-02 10:00:00,123 INFO  [main] com.acme.Foo - started in 12 ms\n2024-01-02 10:00:01,123 ERROR [main] com.acme.Foo - boom\njava.lang.IllegalStateException: bad\n\tat com.acme.Foo.bar(Foo.java:17)\n',
  '{"time":"2024-01-02T10:00:00Z","level":"info","msg":"up","n":1}\n{"time":"2024-01-02T10:00:01Z","level":"error","msg":"down","err":{"stack":"Error: x\\n at y"}}\n',
  '[\n  {"timestamp": 1718000000975, "message": "START a"},\n  {"timestamp": 1718000000976, "message": "END a"}\n]\n',
  '{"events":[{"timestamp":1718000000975,"message":"a b"},{"timestamp":1718000000976,"message":"c d"}]}',
  'Jun 14 15:16:01 combo sshd[19939]: authentication failure; uid=0\nJun 14 15:16:02 combo su: opened\n',
  'time,level,message\n2024-01-02 10:00:00,ERROR,"a, b\nc"\n2024-01-02 10:00:01,INFO,d\n',
  'ts=2024-03-10T14:13:06.698Z level=info msg="Starting up" n=1\nts=2024-03-10T14:13:07.698Z level=warn msg="slow" n=2\n',
  '{"log":"hello\\n","stream":"stdout","time":"2024-08-03T22:14:05.9Z"}\n{"log":"\\tat x\\n","stream":"stdout","time":"2024-08-03T22:14:05.9Z"}\n',
  '2024-01-01T00:00:00.000Z stdout P half\n2024-01-01T00:00:00.000Z stdout F whole\n',
  '<134>1 2025-11-06T11:32:42.868451+00:00 host app 92 - - started\n<131>1 2025-11-06T11:32:43Z host app 92 - [a b="c"] failed\n',
  '10.0.0.1 - - [23/Mar/2018:12:31:01 +0000] "GET /a HTTP/1.1" 200 28 "-" "curl"\n',
  '#Fields: date time c-ip\n2015-01-13 00:32:17 10.0.0.1\n',
  'web-1  | 2024-04-25T05:32:35.584725130Z up\ndb-1  | 2024-04-25T05:32:36.584725130Z down\n',
];
const SPECIAL = [
  '\n',
  '\r',
  '\0',
  '"',
  '{',
  '}',
  '[',
  ']',
  '\\',
  '\u001b[31m',
  '\ufeff',
  ',',
  '|',
  '<',
  '>',
  ':',
  '\t',
  '%',
  '\u{1f600}',
  '__proto__',
];

/** A small generator with a fixed seed (mulberry32), so that a failure can be repeated. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function mutated(seed: number): Uint8Array {
  const next = random(seed);
  const pick = (length: number) => Math.floor(next() * length);
  let text = (SEEDS[seed % SEEDS.length] ?? '').repeat(1 + pick(8));
  for (let i = 0; i < 1 + pick(12); i++) {
    const at = pick(text.length + 1);
    const kind = pick(4);
    if (kind === 0) text = text.slice(0, at) + text.slice(at + pick(20));
    else if (kind === 1) text = text.slice(0, at) + (SPECIAL[pick(SPECIAL.length)] ?? '') + text.slice(at);
    else if (kind === 2) text = text.slice(0, at) + text.slice(pick(text.length + 1)).slice(0, 200) + text.slice(at);
    else text = text.slice(0, at) + (SEEDS[pick(SEEDS.length)] ?? '') + text.slice(at);
  }
  const bytes = new TextEncoder().encode(text);
  for (let i = 0; i < pick(6); i++) bytes[pick(bytes.length)] = pick(256);
  return bytes;
}

describe('any bytes', () => {
  it.each(Array.from({ length: 300 }, (_none, seed) => [seed]))(
    'mutation %i is parsed with every line accounted for',
    (seed) => {
      const bytes = mutated(seed);
      const { entries, log } = parseText(bytes, { chunkBytes: 1 + ((seed * 37) % 500) });
      const lineFeeds = bytes.filter((byte) => byte === 10).length;
      const lines = lineFeeds + (bytes.length > 0 && bytes.at(-1) !== 10 ? 1 : 0);
      if (log.encoding === undefined) expect(log.lineCount).toBe(lines);
      expect(log.byteCount).toBe(bytes.length);
      expect(log.entryCount).toBe(entries.length);
      const sharesLines = log.format === 'json' || log.format === 'json-array';
      let last = 0;
      for (const entry of entries) {
        expect(entry.lineEnd).toBeGreaterThanOrEqual(entry.line);
        expect(entry.line).toBeGreaterThanOrEqual(sharesLines ? Math.max(1, last) : last + 1);
        last = entry.lineEnd;
      }
      expect(last).toBeLessThanOrEqual(log.lineCount);
      expect(log.templates.reduce((sum, template) => sum + template.count, 0)).toBe(entries.length);
      for (const template of log.templates) {
        expect(template.lineBuckets.reduce((sum, count) => sum + count, 0)).toBe(template.count);
        expect(template.exampleLines).toContain(template.firstLine);
      }
      const inBuckets = log.lineLevels
        .flatMap((counts) => Object.values(counts))
        .reduce((sum, count) => sum + count, 0);
      expect(inBuckets).toBe(entries.length);
      if (!sharesLines)
        expect(uncovered(bytes, entries).filter((line) => !mayBeUncovered(line, log.format))).toEqual([]);
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

function uncovered(bytes: Uint8Array, entries: readonly ParsedEntry[]): string[] {
  const covered = new Set<number>();
  for (const entry of entries) for (let line = entry.line; line <= entry.lineEnd; line++) covered.add(line);
  const lines = new TextDecoder().decode(bytes).split('\n');
  return lines.filter((_line, index) => !covered.has(index + 1));
}

/** Blank lines, directives of W3C logs and the names of a table. */
function mayBeUncovered(line: string, format: string): boolean {
  const visible = cleanText(line).trim();
  return (
    visible === '' ||
    (format === 'w3c-extended' && line.startsWith('#')) ||
    (format.includes('csv') && line.includes('e'))
  );
}
