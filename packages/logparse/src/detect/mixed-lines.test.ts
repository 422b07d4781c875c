import { describe, expect, it } from 'vitest';
import { parseText } from '#testing/parse-text.ts';

/** Writers of lines in one format each: a line by its second, and the level code it must get. */
const WRITERS: Record<string, (second: number) => { line: string; level: number }> = {
  java: (s) =>
    s % 3 === 0
      ? { line: `2026-03-05 ${clock(s)},250 ERROR [worker-${s % 4}] com.acme.Shop - order ${s} failed`, level: 2 }
      : { line: `2026-03-05 ${clock(s)},250 INFO  [worker-${s % 4}] com.acme.Shop - order ${s} stored`, level: 4 },
  levelLast: (s) => ({
    line: `2026-03-05 ${clock(s)},250 [worker-${s % 4}] ${s % 2 === 0 ? 'WARN ' : 'INFO '} com.acme.Shop - stock is ${s}`,
    level: s % 2 === 0 ? 3 : 4,
  }),
  json: (s) => ({
    line: `{"ts":"2026-03-05T${clock(s)}Z","level":"${s % 2 === 0 ? 'error' : 'info'}","msg":"object ${s} written"}`,
    level: s % 2 === 0 ? 2 : 4,
  }),
  logfmt: (s) => ({ line: `ts=2026-03-05T${clock(s)}Z level=warn msg="disk fills" used=${s}`, level: 3 }),
  syslog: (s) => ({
    line: `Mar  5 ${clock(s)} edge-7 cron[${3000 + s}]: (root) CMD (run-parts /etc/cron.hourly)`,
    level: 0,
  }),
  access: (s) => ({
    line: `10.4.0.${s % 250} - - [05/Mar/2026:${clock(s)} +0000] "PUT /upload/${s} HTTP/1.1" 201 ${s}`,
    level: 0,
  }),
  rfc5424: (s) => ({ line: `<131>1 2026-03-05T${clock(s)}Z host app 92 ID7 - job ${s} lost`, level: 2 }),
  klog: (s) => ({ line: `E0305 ${clock(s)}.123456       1 main.go:12] node ${s} is gone`, level: 2 }),
  brackets: (s) => ({ line: `[${clock(s)}] [warn] [client 10.0.0.${s % 250}] slow answer`, level: 3 }),
};

function clock(second: number): string {
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0');
  return `${two(10 + second / 3600)}:${two((second / 60) % 60)}:${two(second % 60)}`;
}

function instant(second: number): string {
  return `2026-03-05T${clock(second)}`;
}

/** Lines of `writers` in turn, `of` saying who writes which. */
function written(count: number, of: (index: number) => string) {
  return Array.from({ length: count }, (_none, index) => ({
    ...(WRITERS[of(index)]?.(index) ?? { line: '', level: 0 }),
    second: index,
  }));
}

function log(lines: readonly { line: string }[]): string {
  return `${lines.map(({ line }) => line).join('\n')}\n`;
}

describe('several formats in turn', () => {
  it.each([
    ['access log, JSON and syslog', ['access', 'json', 'syslog']],
    ['access log, JSON, logfmt and syslog', ['access', 'json', 'logfmt', 'syslog']],
    ['a text log and JSON', ['java', 'json']],
    ['a text log with a little of RFC 5424', ['java', 'java', 'java', 'java', 'java', 'java', 'java', 'rfc5424']],
    ['klog and logfmt', ['klog', 'logfmt', 'klog']],
    ['JSON with a little text', ['json', 'json', 'json', 'json', 'java']],
    ['two text headers', ['java', 'brackets', 'java', 'syslog']],
  ])('%s: every line is an entry with its own level and time', (_name, writers) => {
    const lines = written(120, (index) => writers[(index * 7 + Math.floor(index / 5)) % writers.length] ?? '');
    const { entries } = parseText(log(lines), { fileName: 'mixed-2026-03-05.log' });
    expect(entries.map(({ line }) => line)).toEqual(lines.map((_line, index) => index + 1));
    expect(entries.map(({ level }) => level)).toEqual(lines.map(({ level }) => level));
    expect(entries.map(({ time }) => time?.slice(0, 19))).toEqual(lines.map(({ second }) => instant(second)));
  });

  it('stack traces join the entry before, whichever format it has', () => {
    const trace = 'java.lang.IllegalStateException: full\n\tat com.acme.Shop.put(Shop.java:7)';
    const parts = written(40, (index) => (index % 2 === 0 ? 'json' : 'java')).map(({ line }, index) =>
      index % 10 === 3 ? `${line}\n${trace}` : line,
    );
    const { entries } = parseText(`${parts.join('\n')}\n`);
    expect(entries).toHaveLength(40);
    expect(entries[3]?.message).toContain('\njava.lang.IllegalStateException: full\n\tat com.acme');
  });

  it('two formats inside one wrapper are told apart', () => {
    const lines = written(60, (index) => (index % 3 === 0 ? 'access' : index % 3 === 1 ? 'json' : 'java'));
    const wrapped = lines.map(({ line, second }) =>
      JSON.stringify({ log: `${line}\n`, stream: 'stdout', time: `${instant(second)}.5Z` }),
    );
    const { entries, log: parsed } = parseText(`${wrapped.join('\n')}\n`);
    expect(parsed.format).toContain('docker-json');
    expect(entries.map(({ level }) => level)).toEqual(lines.map(({ level }) => level));
  });

  it('a year that one writer leaves out is the year the others state', () => {
    const lines = written(20, (index) => (index % 2 === 0 ? 'json' : 'syslog'));
    const { entries } = parseText(log(lines).replaceAll('2026', '2019'), { fileName: 'x.log' });
    expect(new Set(entries.map(({ time }) => time?.slice(0, 4)))).toEqual(new Set(['2019']));
  });
});

describe('hardly any line that is not indented', () => {
  it('is no reason not to see the header of those that are not', () => {
    const [first, last] = written(2, () => 'java');
    const { entries } = parseText(
      `${first?.line}\n${'\tat com.acme.Shop.put(Shop.java:7)\n'.repeat(999)}${last?.line}\n`,
    );
    expect(entries.map(({ line, level }) => [line, level])).toEqual([
      [1, first?.level],
      [1001, last?.level],
    ]);
    expect(entries[1]?.message).toBe('order 1 stored');
  });
});

describe('a file that changes its format', () => {
  const half = 3600;
  it.each([
    ['text to JSON', 'java', 'json', 0],
    ['JSON to text', 'json', 'java', 0],
    ['JSON to syslog', 'json', 'syslog', 0],
    ['text to syslog', 'java', 'syslog', 0],
    ['text to RFC 5424', 'java', 'rfc5424', 0],
    ['text to logfmt', 'java', 'logfmt', 0],
    ['syslog to access log', 'syslog', 'access', 0],
    ['access log to text', 'access', 'java', 0],
    ['text to a header without a date', 'java', 'brackets', 40],
    ['text to a header with the same time', 'java', 'levelLast', 600],
  ])('%s: the second half is read by its own format, after at most %4$s lines', (_name, before, after, late) => {
    const lines = written(2 * half, (index) => (index < half ? before : after));
    const { entries } = parseText(log(lines), { fileName: '2026-03-05.log' });
    const byLine = new Map(entries.map((entry) => [entry.line, entry]));
    const wrong = lines.filter(({ level, second }) => {
      const entry = byLine.get(second + 1);
      return entry?.level !== level || entry.time?.slice(0, 19) !== instant(second);
    });
    expect(wrong.filter(({ second }) => second < half || second >= half + late)).toEqual([]);
  });

  it('text without any header after a text log becomes one entry a line', () => {
    const lines = written(3000, () => 'java').map(({ line }) => line);
    const plain = Array.from({ length: 2000 }, (_none, index) => `step ${index} is done`);
    const { entries } = parseText(`${[...lines, ...plain].join('\n')}\n`);
    expect(entries.length).toBeGreaterThan(3000 + 1500);
    expect(entries.at(-1)?.message).toBe('step 1999 is done');
  });

  it('says from which line on', () => {
    const lines = written(2 * half, (index) => (index < half ? 'java' : 'json'));
    const { log: parsed } = parseText(log(lines));
    expect(parsed.notes.join(' ')).toContain('From line 3,601 on, the file contains lines in another format (ndjson)');
  });
});

describe('one format', () => {
  it.each([
    ['payloads of one line', '{"id":7,"name":"order"}'],
    ['payloads that are most of the lines', '{"id":7}\n{"id":8}'],
    ['wrapped words', 'and the rest of the sentence, which goes on'],
    ['a table', 'name=7 other words of the message'],
    ['a time inside a sentence', 'the last run was at 10:11:12 by the clock'],
  ])('%s after the header still join', (_name, more) => {
    const lines = written(60, () => 'java').map(({ line }) => `${line}\n${more}`);
    const { entries } = parseText(`${lines.join('\n')}\n`);
    expect(entries).toHaveLength(60);
    expect(entries[5]?.message.split('\n').slice(1).join('\n')).toBe(more);
  });
});
