import { analyzeStatistically, hideIgnored, ignorableMessage, ignorePatterns, nameChanges } from '@rootline/rca';
import { describe, expect, it } from 'vitest';
import { parseLines } from '#testing/parse-lines.ts';
import type { TerminalStyle } from './terminal-style.ts';
import { type Detail, textReport } from './text-report.ts';

const WIDTH = 90;
const TERMINAL: TerminalStyle = { width: WIDTH, paint: (_, text) => text, link: (text) => text };
const MOST_LINES = 25;

async function reportOf(lines: readonly string[], detail: Detail = 'short'): Promise<string[]> {
  const { log, readLines } = parseLines(lines);
  const result = await analyzeStatistically(log, readLines);
  const source = { filename: 'x.log', path: 'logs/x.log', entryCount: log.entryCount, page: null };
  return (await textReport({ result, source, log, readLines }, detail, TERMINAL)).trimEnd().split('\n');
}

const stamp = (i: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, i)).toISOString();
const SIMPLE = ['INFO start', 'ERROR db down: connection refused', 'INFO retry'].map(
  (text, i) => `${stamp(i)} ${text}`,
);
const RUN = [
  ...Array.from({ length: 120 }, (_, i) => `tests/gate.py::test_${i} PASSED`),
  '=== FAILURES ===',
  '>       assert refund.total == 19',
  'E       AssertionError: assert 18 == 19',
  'tests/refund.py:88: AssertionError',
  'FAILED tests/refund.py::test_refund - AssertionError: assert 18 == 19',
  '=== 1 failed, 120 passed in 3.2s ===',
  'Process completed with exit code 1.',
];
const OUTAGE = [
  ...Array.from({ length: 300 }, (_, i) => `INFO web.Access GET /items/${i} answered 200 in ${i % 40} ms`),
  'WARN config.Loader pool orders-main changed from 40 to 2 connections',
  ...Array.from({ length: 60 }, (_, i) => [
    `ERROR orders.Service no connection in pool orders-main for order ${i * 31}`,
    'ERROR gateway.Proxy POST /orders 503',
  ]).flat(),
].map((text, i) => `${stamp(i)} ${text}`);
const HEALTHY = [
  ...Array.from({ length: 200 }, (_, i) => `INFO copier part ${i} copied`),
  'WARN metrics push took 1.9 s',
  'INFO backup finished, exit status 0',
].map((text, i) => `${stamp(i)} ${text}`);
/** Requests that failed for half a minute and then no more, with nothing before them that differs. */
const BURST = Array.from({ length: 300 }, (_, i) => {
  const status = i > 200 && i < 230 ? 500 : 200;
  return `10.0.0.7 - - [29/Nov/2026:10:0${Math.floor(i / 60)}:${String(i % 60).padStart(2, '0')} +0000] "GET /items/${i} HTTP/1.1" ${status} ${i * 7} "-" "curl/8"`;
});
const UNKNOWN = Array.from({ length: 40 }, () => ['AT+CSQ', '+CSQ: 17,99', 'OK']).flat();

describe('a report of a server at which patterns are ignored', () => {
  it.each([
    ['that are all that fails', OUTAGE, /ERROR/, 'NO OTHER ERRORS DETECTED'],
    ['beside others', OUTAGE, /^POST/, 'NO SINGLE CAUSE STANDS OUT'],
  ])('says how much was left out: patterns %s', async (_what, lines, words, head) => {
    const { log, readLines } = parseLines(lines);
    const messages = log.templates
      .filter(({ text, levels }) => (words.source === 'ERROR' ? levels.ERROR + levels.WARN > 0 : words.test(text)))
      .flatMap((template) => ignorableMessage(template) ?? []);
    const heard = ignorePatterns(log, messages);
    const result = await analyzeStatistically(heard, hideIgnored(heard, readLines));
    const source = { filename: 'x.log', entryCount: log.entryCount, page: null };
    const report = await textReport({ result, source, log: null, readLines: null }, 'short', TERMINAL);
    expect(report.startsWith(head)).toBe(true);
    expect(report).toMatch(/ignored +\d+ entries of [12345] patterns?, left out/);
  });
});

describe('a report of a server that was told of changes', () => {
  it('names those before the failure, and other incidents as before', async () => {
    const { log, readLines } = parseLines(OUTAGE);
    const own = await analyzeStatistically(log, readLines);
    const at = new Date(Date.parse(own.failingSince ?? '') - 38_000).toISOString();
    const told = { labels: {}, link: null, createdAt: at, createdBy: null, createdByName: null };
    const deploy = { id: 'c1', kind: 'deploy' as const, at, title: '2.14.1', service: 'orders', ...told };
    const source = { filename: 'x.log', entryCount: log.entryCount, page: null };
    const rowsOf = async (result: typeof own) =>
      (await textReport({ result, source, log: null, readLines: null }, 'short', TERMINAL)).split('\n');
    const rows = await rowsOf(nameChanges(own, [deploy]));
    const change = rows.filter((row) => row.startsWith('changes '));
    expect(change).toEqual([
      expect.stringMatching(/^changes {2}deploy of orders “2\.14\.1” at .*, 38 s before the failure/),
    ]);
    expect(rows.filter((row) => !change.includes(row))).toEqual(await rowsOf(own));
  });
});

describe('a report for a person', () => {
  it.each([
    ['the simplest failure', SIMPLE, 'CLEAR CAUSE  db down: connection refused'],
    ['a failing run', RUN, ''],
    ['an outage', OUTAGE, 'NO SINGLE CAUSE STANDS OUT  three places to look'],
    ['a healthy log', HEALTHY, 'NO ERRORS DETECTED  all 202 entries were read'],
    ['a burst without a cause', BURST, 'NO CAUSE FOUND  No candidate stands out.'],
    ['a log that is not understood', UNKNOWN, 'NOT JUDGED  Its lines fit no known format'],
  ])('of %s fits one screen and begins with the verdict', async (_what, lines, head) => {
    const rows = await reportOf(lines);
    expect(rows.length).toBeLessThanOrEqual(MOST_LINES);
    expect(rows.every((row) => row.length <= WIDTH)).toBe(true);
    expect(rows[0]?.startsWith(head)).toBe(true);
    expect(rows.at(-1)).toContain('x.log: ');
  });

  it.each([
    ['that failed', 'ERROR db down: connection refused'],
    ['that is healthy', 'INFO backup finished, exit status 0'],
  ])('counts a log of one line %s as 1 line and 1 entry', async (_what, line) => {
    const rows = await reportOf([`${stamp(0)} ${line}`]);
    expect(rows.at(-1)).toMatch(/^x\.log: 1 line, 1 entry, /);
    expect(rows.join('\n')).not.toMatch(/\b1 (?:entries|kinds)\b/);
  });

  it('quotes the lines around a clear cause to the letter, and marks the one that is meant', async () => {
    const rows = await reportOf(SIMPLE);
    expect(rows).toContain(`  1  ${SIMPLE[0]}`);
    expect(rows).toContain(`\u258c 2  ${SIMPLE[1]}`);
    expect(rows).toContain(`  3  ${SIMPLE[2]}`);
  });

  it('names the file and line of a test that failed', async () => {
    expect((await reportOf(RUN)).join('\n')).toContain('tests/refund.py:88');
  });

  it('of a log that was not judged says neither a severity nor a cause', async () => {
    const text = (await reportOf(UNKNOWN)).join('\n');
    expect(text).toContain('Not judged does not mean healthy.');
    expect(text).toContain('rootline logs/x.log --baseline GOOD');
    expect(text).not.toMatch(/severity|cause/);
  });

  it('of a healthy log shows what was looked at and its warnings', async () => {
    const text = (await reportOf(HEALTHY)).join('\n');
    expect(text).toContain('0 FATAL, 0 ERROR, 1 WARN');
    expect(text).toMatch(/warnings line 201 .*push took/);
    expect(text).toContain('This says nothing about what the log does not record.');
  });

  it('of a healthy log shows the lines that report a failure', async () => {
    const failed = `${stamp(50)} WARN copier failed to read part 50, trying again`;
    const text = (await reportOf([...HEALTHY.slice(0, 50), failed, ...HEALTHY.slice(51)])).join('\n');
    expect(text).toMatch(/^failures line 51 {2}.*failed to read part 50/m);
    expect(text).toContain('1 entry, and the log went on');
    expect(text.match(/failed to read part/g)).toHaveLength(1);
  });

  it('gives reasons and other candidates with --why, a place with --around, everything with --full', async () => {
    const why = (await reportOf(OUTAGE, 'why')).join('\n');
    expect(why).toMatch(/Why the first is suspected\n {2}- .*\n/);
    expect(why).toContain('Also considered');
    const around = await reportOf(OUTAGE, { around: 301 });
    expect(around).toHaveLength(21);
    expect(around[10]).toMatch(/^\u258c 301 {2}.*pool orders-main changed/);
    expect((await reportOf(OUTAGE, 'full')).join('\n')).toContain('Cited lines');
    await expect(reportOf(SIMPLE, { around: 9 })).rejects.toThrow('from 1 to 3');
  });
});
