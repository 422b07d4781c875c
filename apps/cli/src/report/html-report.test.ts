import type { RcaResult } from '@rootline/contract';
import { analyzeStatistically } from '@rootline/rca';
import { htmlReport } from '@rootline/report';
import { describe, expect, it } from 'vitest';
import { parseLines } from '#testing/parse-lines.ts';
import { SHOP_LINES } from '#testing/shop-log.ts';
import { pageLogOf } from './page-log.ts';

const stamp = (i: number) => new Date(Date.UTC(2026, 2, 1, 10, 0, i)).toISOString();
const CLEAR = ['INFO start', 'ERROR db down: connection refused', 'INFO retry'].map((text, i) => `${stamp(i)} ${text}`);
const HEALTHY = [
  ...Array.from({ length: 200 }, (_, i) => `${stamp(i)} INFO copier part ${i} copied`),
  `${stamp(201)} INFO backup finished, exit status 0`,
];
const UNKNOWN = Array.from({ length: 40 }, () => ['AT+CSQ', '+CSQ: 17,99', 'OK']).flat();
const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(1)> </code></li></ol></section>',
  '"><a href="javascript:alert(1)">x</a> \' style="position:fixed" <!-- --> ]]>',
  '</style><style>body{display:none}</style> @import url(https://evil.example/x.css)',
  '\u001b[31mred \u0000\u009b31m \u202etxet \ud800 ##[add-path]/tmp ::set-env name=x::y',
].map((text, i) => `${stamp(i)} ERROR shop.Orders refused: ${text}`);

async function pageOf(lines: readonly string[], change: (result: RcaResult) => RcaResult = (result) => result) {
  const { log, readLines } = parseLines(lines);
  const result = change(await analyzeStatistically(log, readLines));
  const source = { filename: 'x<b>.log', entryCount: log.entryCount, page: 'javascript:alert(1)' };
  return htmlReport({ result, source, log: pageLogOf(log), readLines, version: '1.2.3' });
}

/** What a reader sees, a line for each element. */
const seen = (page: string) =>
  page
    .replace(/<style>[^<]*<\/style>/, '')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

const ELEMENTS =
  /^(?:html|head|meta|title|style|body|main|header|b|span|div|p|h[123]|dl|d[td]|section|ol|ul|li|code|figure|figcaption|svg|rect|table|t(?:head|body|r|h|d)|br|footer)$/;

describe('a report as HTML', () => {
  it.each([
    ['a clear cause', CLEAR, ['Clear cause', 'db down: connection refused', 'severity high', 'line 2']],
    ['places to look', SHOP_LINES, ['Unclear', 'No single cause stands out: three places to look', 'Line 401']],
    ['a healthy log', HEALTHY, ['Healthy', 'No errors detected: all 201 entries were read']],
    [
      'a healthy log in which a line reports a failure',
      [...HEALTHY.slice(0, 50), `${stamp(50)} WARN copier failed to read part 50`, ...HEALTHY.slice(51)],
      ['Healthy', 'Lines that report a failure', 'WARN copier failed to read part 50', '1 entry, and the log went on'],
    ],
    ['a log that is not judged', UNKNOWN, ['Not judged', 'Not judged does not mean healthy.']],
  ])('of %s says its verdict in words', async (_what, lines, wanted) => {
    const text = seen(await pageOf(lines));
    for (const words of wanted) expect(text).toContain(words);
  });

  it('holds what the whole text holds: cited lines with their numbers, reasons, candidates, times, and patterns', async () => {
    const { log, readLines } = parseLines(SHOP_LINES);
    const result = await analyzeStatistically(log, readLines);
    const page = await pageOf(SHOP_LINES);
    const text = seen(page);
    for (const { line, text: cited } of result.evidence.flatMap(({ lines }) => lines)) {
      expect(page).toContain(`<span>${line}</span><code>${cited}</code>`);
    }
    for (const neighbour of [398, 399, 400, 402, 403, 404]) expect(text).toContain(SHOP_LINES[neighbour - 1]);
    for (const { reasons } of result.candidates) for (const reason of reasons) expect(text).toContain(reason);
    for (const { errorPattern } of result.errorAnalysis) expect(text).toContain(errorPattern);
    for (const advice of result.recommendations) expect(text).toContain(advice);
    expect(page).toMatch(
      /<svg class="bar-errors" .* aria-label="errors: in \d+ of \d+ parts of the log, at most \d+ in one">/,
    );
    expect(text).toContain('2026-02-03 08:00:00');
  });

  it('names the ignored patterns that were left out, each with its count', async () => {
    const list = [
      { pattern: 'mailbox <num> is full', entries: 1204 },
      { pattern: '<script>x</script> & more', entries: 2 },
    ];
    const ignored = { patterns: 3, entries: 1207, list };
    const text = seen(await pageOf(CLEAR, (result) => ({ ...result, ignored }))).replace(/\s*\n\s*/g, ' | ');
    expect(text).toContain('Ignored pattern | 1,204 | mailbox <num> is full | 2 | <script>x</script> & more |');
    expect(text).toContain('1 more pattern is ignored and not listed.');
  });

  it('says nothing of ignored patterns where none were left out', async () => {
    expect(seen(await pageOf(CLEAR))).not.toContain('gnored');
  });

  it.each([HOSTILE, SHOP_LINES])(
    'needs no script and nothing from elsewhere, and obeys nothing that the log says',
    async (...lines) => {
      const page = await pageOf(lines);
      const tags = [...page.matchAll(/<(\/?)([a-z]\w*)([^>]*)>/gi)];
      for (const [, , name = '', attributes = ''] of tags) {
        expect(name).toMatch(ELEMENTS);
        expect(attributes).not.toMatch(/\b(?:src|href|style|on\w+)=/i);
      }
      expect(page.match(/<(?!\/?[a-z]|!doctype)/gi)).toBeNull();
      expect(page.match(/<style>/g)).toHaveLength(1);
      expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
      const style = /<style>([^<]*)<\/style>/.exec(page)?.[1] ?? '';
      expect(style).not.toMatch(/url\(|@import/);
      expect(page.replace(style, '')).not.toMatch(/##|::/);
      expect([...page].filter((character) => /[\p{Cc}\p{Cf}\p{Cs}]/u.test(character) && character !== '\n')).toEqual(
        [],
      );
    },
  );

  it('closes every element that it opens', async () => {
    const open: string[] = [];
    for (const [, close, name = '', , empty] of (await pageOf(HOSTILE)).matchAll(/<(\/?)([a-z]\w*)([^>]*?)(\/?)>/g)) {
      if (/^(?:meta|br)$/.test(name) || empty === '/') continue;
      if (close === '') open.push(name);
      else expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
  });

  it('is light and dark as the reader has it', async () => {
    expect(await pageOf(CLEAR)).toMatch(/@media\(prefers-color-scheme:dark\)/);
  });

  it('links to the result at a server, and to no other address', async () => {
    const { log, readLines } = parseLines(CLEAR);
    const result = await analyzeStatistically(log, readLines);
    const source = { filename: 'x.log', entryCount: 3, page: 'https://logs.example.com/logs/1?run=2&x="' };
    const page = await htmlReport({ result, source, log: null, readLines: null, version: '1.2.3' });
    expect(page.match(/href="[^"]*"/g)).toEqual(['href="https://logs.example.com/logs/1?run=2&amp;x=&quot;"']);
  });

  it('is at most a megabyte, and says what it left out', async () => {
    const long = Array.from(
      { length: 400 },
      (_, i) => `${stamp(i)} ERROR shop.Orders refused ${'<&>'.repeat(3000)} ${i}`,
    );
    const swell = (result: RcaResult): RcaResult => ({
      ...result,
      summary: '"<&>" '.repeat(50_000),
      rootCause: '• <&>\n'.repeat(50_000),
      recommendations: Array.from({ length: 5000 }, () => '<&>'.repeat(500)),
      errorAnalysis: result.errorAnalysis.flatMap((row) => Array.from({ length: 2000 }, () => row)),
    });
    const page = await pageOf(long, swell);
    expect(Buffer.byteLength(page)).toBeLessThanOrEqual(1_000_000);
    const text = seen(page);
    expect(text).toMatch(/Lines of more than \d+ characters are cut\./);
    expect(text).toMatch(/Of 2000 error patterns, the first \d+ are shown\./);
    expect(seen(await pageOf(CLEAR))).toContain('Only the cited lines of the log and the lines around them are shown.');
  });
});
