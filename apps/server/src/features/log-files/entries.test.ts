import { setTimeout as sleep } from 'node:timers/promises';
import type { EntryGroup, Histogram, LogEntry, LogFile, LogTemplateView, TemplateAxis } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { type Page, readDetail, readPage, uploadParsed } from '#testing/uploads.ts';

const LINES = 12_000;
const START_MS = Date.parse('2026-03-01T00:00:00Z');
let server: TestServer;
let token: string;
let file: LogFile;

/** Every 100th line is an ERROR of three lines; every 50th a WARN. Line numbers are those of the file. */
function writeLog(): { text: string; entries: { line: number; level: string; message: string; timeMs: number }[] } {
  const lines: string[] = [];
  const entries = [];
  for (let i = 0; lines.length < LINES; i++) {
    const timeMs = START_MS + i * 1000;
    const level = i % 100 === 99 ? 'ERROR' : i % 50 === 49 ? 'WARN' : 'INFO';
    const message =
      level === 'ERROR'
        ? `Payment ${i} failed\njava.lang.IllegalStateException: Zahlung überfällig\n\tat com.acme.Pay.run(Pay.java:${i % 90})`
        : level === 'WARN'
          ? `queue is ${i % 100} % full`
          : `request ${i} served`;
    entries.push({ line: lines.length + 1, level, message, timeMs });
    const [head, ...rest] = message.split('\n');
    lines.push(`${new Date(timeMs).toISOString()} ${level} [worker-${i % 4}] com.acme.Shop - ${head}`, ...rest);
  }
  return { text: `${lines.join('\n')}\n`, entries };
}
const written = writeLog();

beforeAll(async () => {
  server = await startTestServer();
  token = (await server.addUser('VIEWER')).token;
  file = await uploadParsed(server, token, written.text, 'shop.log');
});
afterAll(() => server.stop());

const page = (query: Record<string, string>): Promise<Page> => readPage(server, token, file.id, query);

async function get<T>(address: string): Promise<T> {
  const { status, body, text } = await server.call('GET', `/logs/${file.id}/${address}`, { token });
  if (status !== 200) throw new Error(text);
  return body as T;
}

/** All pages of a query, walked by position. */
async function readAll(query: Record<string, string>): Promise<LogEntry[]> {
  const all: LogEntry[] = [];
  for (let seq: number | null = 0; seq !== null; ) {
    const { entries, nextSeq }: Page = await page({ ...query, seq: String(seq), limit: '1000' });
    all.push(...entries);
    seq = nextSeq;
  }
  return all;
}

test('the list tells what the parser counted', () => {
  const count = (level: string) => written.entries.filter((entry) => entry.level === level).length;
  expect(file).toMatchObject({
    status: 'completed',
    analysisStatus: 'COMPLETED',
    analysisType: 'parsing',
    entryCount: written.entries.length,
    logCount: written.entries.length,
    errorCount: count('ERROR'),
    warningCount: count('WARN'),
    isRCAPossible: true,
    rcaAnalysisStatus: 'not_started',
    parseProgress: 100,
  });
  expect(file.severity).toMatch(/^(CRITICAL|HIGH|MEDIUM|LOW)$/);
  expect(file.heat.length).toBeGreaterThan(10);
  expect(file.facts?.lineCount).toBe(written.text.split('\n').length - 1);
});

test('walking all pages gives every entry once, in file order, with its lines and time', async () => {
  const entries = await readAll({});
  expect(
    entries.map(({ line, level, message, timestamp }) => ({
      line,
      level,
      message,
      timeMs: Date.parse(timestamp ?? ''),
    })),
  ).toEqual(written.entries);
  expect(entries.map(({ id }) => Number(id))).toEqual(written.entries.map((_entry, index) => index));
  const multiLine = entries.find(({ level }) => level === 'ERROR');
  expect(multiLine?.lineEnd).toBe((multiLine?.line ?? 0) + 2);
});

test('a page begins at a line, names the line of the next page and may hold entries before it', async () => {
  const { entries, nextLine } = await page({ line: '500', limit: '3', before: '2' });
  const at = written.entries.findIndex(({ line }) => line >= 500);
  const expected = written.entries.slice(at - 2, at + 3);
  expect(entries.map(({ line }) => line)).toEqual(expected.map(({ line }) => line));
  expect(nextLine).toBe(written.entries[at + 3]?.line);
});

test('the last page has no next one', async () => {
  const last = written.entries.at(-1);
  const { entries, nextLine, nextSeq } = await page({ line: String(last?.line) });
  expect([entries.length, nextLine, nextSeq]).toEqual([1, null, null]);
  expect(await page({ line: '999999' })).toMatchObject({ entries: [], nextLine: null });
});

const { entries: ALL } = written;
test.each<[string, Record<string, string>, (entry: (typeof ALL)[number]) => boolean]>([
  ['levels', { levels: 'ERROR,FATAL' }, ({ level }) => level === 'ERROR'],
  ['no stated level', { levels: 'none' }, () => false],
  ['a text, case ignored', { text: 'PAYMENT 1' }, ({ message }) => message.toLowerCase().includes('payment 1')],
  ['a text in its case', { text: 'PAYMENT', matchCase: 'true' }, () => false],
  ['a text beyond ASCII, case ignored', { text: 'ÜBERFÄLLIG' }, ({ level }) => level === 'ERROR'],
  ['a text in a joined line', { text: 'Pay.java:9)' }, ({ message }) => message.includes('Pay.java:9)')],
  ['a text with signs of SQL and patterns', { text: "%'_--" }, () => false],
  [
    'a regular expression',
    { text: 'request \\d*7 served$', mode: 'regex' },
    ({ message }) => /request \d*7 served$/.test(message),
  ],
  ['a regular expression in its case', { text: '^Queue', mode: 'regex', matchCase: 'true' }, () => false],
  [
    'a time, both ends included',
    { from: new Date(START_MS + 5000).toISOString(), to: new Date(START_MS + 9000).toISOString() },
    ({ timeMs }) => timeMs >= START_MS + 5000 && timeMs <= START_MS + 9000,
  ],
  [
    'level and text together',
    { levels: 'WARN', text: '49 %' },
    ({ level, message }) => level === 'WARN' && message.includes('49 %'),
  ],
])('entries and their index filter by %s', async (_name, query, matches) => {
  const expected = ALL.filter(matches).map(({ line }) => line);
  expect((await readAll(query)).map(({ line }) => line)).toEqual(expected);
  const index = await get<{ total: number; stride: number; lines: number[]; seqs: number[] }>(
    `entry-index?${new URLSearchParams(query)}`,
  );
  expect(index.total).toBe(expected.length);
  expect(index.lines).toEqual(expected.filter((_line, rank) => rank % index.stride === 0));
  expect(index.seqs.map((seq) => ALL[seq]?.line)).toEqual(index.lines);
});

test('hits of a text are spread over the buckets of the file in which they lie', async () => {
  const { total, spread = [] } = await get<{ total: number; spread?: number[] }>('entry-index?text=payment');
  expect(spread.reduce((sum, count) => sum + count, 0)).toBe(total);
  const expected = Array.from({ length: spread.length }, () => 0);
  for (const { line, message } of ALL) {
    const bucket = Math.floor(((line - 1) * spread.length) / (file.facts?.lineCount ?? 1));
    if (message.startsWith('Payment')) expected[bucket] = (expected[bucket] ?? 0) + 1;
  }
  expect(spread).toEqual(expected);
});

test('a group holds the matching entries of one message template', async () => {
  const { groups, total } = await get<{ groups: EntryGroup[]; total: number }>('entry-groups?levels=WARN,ERROR');
  expect(total).toBe(groups.length);
  const wanted = ALL.filter(({ level }) => level !== 'INFO');
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(wanted.length);
  for (const group of groups) {
    const entries = await readAll({ template: group.id, levels: 'WARN,ERROR' });
    expect(group).toMatchObject({
      count: entries.length,
      firstLine: entries[0]?.line,
      lastLine: entries.at(-1)?.line,
      firstTimestamp: entries[0]?.timestamp,
      lastTimestamp: entries.at(-1)?.timestamp,
    });
    expect(group.text).not.toBe('');
    expect(group.histogram.reduce((sum, count) => sum + count, 0)).toBe(group.count);
    expect(Object.values(group.levels).reduce((sum, count) => sum + count, 0)).toBe(group.count);
  }
  expect(await get('entry-groups?text=nothing-like-it')).toEqual({ total: 0, groups: [] });
});

test('time gaps are entries after an unusually long pause', async () => {
  const at = (seconds: number) => new Date(START_MS + seconds * 1000).toISOString();
  const seconds = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000, 1001, 1002, 1003, 1004, 1005];
  const lines = seconds.map((second, line) => `${at(second)} ${line === 12 ? 'ERROR' : 'INFO'} app - tick ${second}`);
  const { id } = await uploadParsed(server, token, `${lines.join('\n')}\n`, 'pause.log');
  const { body } = await server.call('GET', `/logs/${id}/time-gaps`, { token });
  expect(body).toEqual({ gaps: [{ line: 11, seq: 10, milliseconds: 991_000 }] });
  expect((await server.call('GET', `/logs/${id}/time-gaps?levels=ERROR`, { token })).body).toEqual({ gaps: [] });
});

test('entries are narrowed by the values of their metadata', async () => {
  const records = [
    { thread: 'a', n: 1, msg: 'one' },
    { thread: 'a', n: 12, msg: 'two "thread":"b",' },
    { thread: 'b', n: 1, msg: 'three' },
    { n: true, msg: 'four' },
  ];
  const text = records.map(({ msg, ...rest }) => JSON.stringify({ level: 'info', message: msg, ...rest })).join('\n');
  const { id } = await uploadParsed(server, token, `${text}\n`, 'fields.json');
  const found = async (query: Record<string, string>) =>
    (await readPage(server, token, id, query)).entries.map(({ line }) => line);
  expect(await found({ where: '{"thread":"a"}' })).toEqual([1, 2]);
  expect(await found({ where: '{"thread":"b"}' })).toEqual([3]);
  expect(await found({ where: '{"n":1}' })).toEqual([1, 3]);
  expect(await found({ where: '{"n":1,"thread":"a"}' })).toEqual([1]);
  expect(await found({ whereNot: '{"thread":"a"}' })).toEqual([3, 4]);
  expect(await found({ where: '{}' })).toEqual([1, 2, 3, 4]);
  expect(await found({ compare: '[["n",">=",2]]' })).toEqual([2]);
  expect(await found({ compare: '[["n",">",0],["n","<",12]]' })).toEqual([1, 3]);
  expect(await found({ compare: '[["thread",">",0]]' })).toEqual([]);
  const values = async (query: string) =>
    (await server.call('GET', `/logs/${id}/field-values?${query}`, { token })).body;
  expect(await values('name=thread')).toEqual({
    total: 2,
    values: [
      { value: 'a', count: 2 },
      { value: 'b', count: 1 },
    ],
  });
  expect(await values('name=n&limit=1&where={"thread":"b"}')).toEqual({ total: 1, values: [{ value: 1, count: 1 }] });
  expect(await values('name=nothing')).toEqual({ total: 0, values: [] });
});

test('templates come with their counts, and each finds its own entries', async () => {
  const { templates, total } = await get<{ templates: LogTemplateView[]; total: number }>('templates');
  expect(total).toBe(templates.length);
  expect(templates.reduce((sum, { count }) => sum + count, 0)).toBe(ALL.length);
  expect(templates.map(({ count }) => count)).toEqual(templates.map(({ count }) => count).toSorted((a, b) => b - a));
  for (const { id, count, firstLine } of templates) {
    const entries = await readAll({ template: id });
    expect([entries.length, entries[0]?.line]).toEqual([count, firstLine]);
    expect(new Set(entries.map(({ templateId }) => templateId))).toEqual(new Set([id]));
  }
  expect(await readAll({ template: 't999999' })).toEqual([]);
});

test('with an axis every entry with a time is counted along it, by the shape that it has', async () => {
  const { templates, axis } = await get<{ templates: LogTemplateView[]; axis: TemplateAxis }>('templates?axis=true');
  expect(axis.kind).toBe('time');
  for (const { id, timeHistogram = [] } of templates) {
    const counts = timeHistogram.map(() => 0);
    for (const { timestamp } of await readAll({ template: id })) {
      const at = Math.floor((Date.parse(timestamp ?? '') - axis.start) / axis.bucketSize);
      if (!Number.isNaN(at)) counts[at] = (counts[at] ?? 0) + 1;
    }
    expect(timeHistogram).toEqual(counts);
  }
  expect(await get('templates')).not.toHaveProperty('axis');
});

test.each([undefined, 10, 50, 500])('a histogram of %s buckets counts every entry by level', async (buckets) => {
  const histogram = await get<Histogram>(`histogram${buckets === undefined ? '' : `?buckets=${buckets}`}`);
  expect(histogram.axis).toBe('time');
  const errors = histogram.buckets.reduce((sum, { ERROR }) => sum + ERROR, 0);
  const all = histogram.buckets.flatMap((bucket) => Object.values(bucket)).reduce((sum, count) => sum + count, 0);
  expect([errors, all]).toEqual([file.errorCount, ALL.length]);
  if (buckets !== undefined) expect(histogram.buckets.length).toBeLessThanOrEqual(buckets);
});

test('clean bars cover the whole file or a range of time, and tell how far errors are above what is usual', async () => {
  const whole = await get<Histogram>('histogram?bars=120');
  expect([whole.bucketSize, whole.start % whole.bucketSize]).toEqual([300_000, 0]);
  const countAll = ({ buckets }: Histogram) =>
    buckets.flatMap((bucket) => Object.values(bucket)).reduce((sum, count) => sum + count, 0);
  expect(countAll(whole)).toBe(ALL.length);
  expect(whole.whole?.heat.every((heat) => heat >= 0 && heat <= 1)).toBe(true);
  expect(whole.whole?.usualPerMinute).toBeGreaterThan(0.3);
  const at = (second: number) => new Date(START_MS + second * 1000).toISOString();
  const part = await get<Histogram>(`histogram?bars=40&from=${at(600)}&to=${at(659)}`);
  expect([part.bucketSize, part.start, countAll(part)]).toEqual([5000, START_MS + 600_000, 60]);
  const { status } = await server.call('GET', `/logs/${file.id}/histogram?bars=40&from=soon`, { token });
  expect(status).toBe(400);
});

test('one file comes with at most 5,000 entries, failures chosen first, in file order', async () => {
  const detail = await readDetail(server, token, file.id);
  expect(detail).toMatchObject({ entriesTotal: ALL.length, entriesTruncated: true, jobs: [] });
  expect(detail.entries).toHaveLength(5000);
  expect(detail.entries.filter(({ level }) => level === 'ERROR')).toHaveLength(file.errorCount);
  const lines = detail.entries.map(({ line }) => line);
  expect(lines).toEqual(lines.toSorted((a, b) => a - b));
});

test('a small file comes whole', async () => {
  const small = await uploadParsed(server, token, written.text.slice(0, 5000).replace(/\n[^\n]*$/, '\n'), 'small.log');
  const detail = await readDetail(server, token, small.id);
  expect(detail.entriesTruncated).toBe(false);
  expect(detail.entries).toHaveLength(detail.entryCount);
});

test('large entries are bounded by their size', async () => {
  const huge = Array.from(
    { length: 200 },
    (_, i) => `2026-03-01T00:00:00Z INFO db - ${i} ${'x'.repeat(60_000)}\n`,
  ).join('');
  const limited = await startTestServer({ env: { UPLOAD_LIMIT_BYTES: String(huge.length) } });
  const own = (await limited.addUser('VIEWER')).token;
  const { id } = await uploadParsed(limited, own, huge, 'huge.log');
  const { text } = await limited.call('GET', `/logs/${id}`, { token: own });
  const detail = (JSON.parse(text) as { logFile: { entries: LogEntry[]; entriesTruncated: boolean } }).logFile;
  const first = await readPage(limited, own, id, { limit: '1000' });
  const second = await readPage(limited, own, id, { limit: '1000', line: String(first.nextLine) });
  await limited.stop();
  expect(text.length).toBeLessThan(9 * 1024 * 1024);
  expect(detail.entriesTruncated).toBe(true);
  expect(first.entries.length + second.entries.length).toBe(200);
});

test('entries that share one line are walked by position', async () => {
  const records = Array.from({ length: 2500 }, (_, i) => ({
    timestamp: new Date(START_MS + i).toISOString(),
    level: 'error',
    message: `m ${i}`,
  }));
  const { id, entryCount } = await uploadParsed(server, token, `[\n${JSON.stringify(records).slice(1)}`, 'lines.json');
  expect(entryCount).toBe(2500);
  const first = await readPage(server, token, id, { limit: '1000' });
  const second = await readPage(server, token, id, { limit: '1000', seq: String(first.nextSeq), before: '3' });
  expect(second.entries.map(({ message }) => message).slice(0, 5)).toEqual([
    'm 997',
    'm 998',
    'm 999',
    'm 1000',
    'm 1001',
  ]);
});

test.each([
  ['levels=LOUD', 'levels must be a list of FATAL, ERROR, WARN, INFO, DEBUG, none'],
  ['limit=0', 'limit must be a whole number from 1 to 1000'],
  ['limit=1e9', 'limit must be a whole number from 1 to 1000'],
  ['line=-1', 'line must be a whole number from 1 to 999999999999'],
  ['from=yesterday', 'from must be an ISO 8601 time'],
  [`from=2026-03-01T00:00:00Z&text=${'x'.repeat(1001)}`, 'text must be at most 1000 characters long'],
  ['compare=%5B%5B%22n%22%5D%5D', 'compare must be a JSON array of comparisons, as [["status", ">=", 500]]'],
  ['where=%5B%5D', 'where must be a JSON object of strings, numbers, true, false, or null'],
  ['mode=regex&text=%28a', 'The search expression is not valid: missing ): (a'],
  ['mode=regex&text=%28%3F%3Da%29', 'The search expression is not valid: invalid perl operator: (?='],
])('the query %.40s is refused in words', async (query, sentence) => {
  const { status, body } = await server.call('GET', `/logs/${file.id}/entries?${query}`, { token });
  expect({ status, body }).toMatchObject({ status: 400, body: { error: sentence } });
});

test('an expression that would take for ever elsewhere is answered', async () => {
  const { entries } = await page({ mode: 'regex', text: '(a+)+$' });
  expect(entries.length).toBeGreaterThanOrEqual(0);
});

test('a client that goes away ends its search without an error, and others are answered', async () => {
  const controller = new AbortController();
  const search = fetch(`${server.url}/logs/${file.id}/entries?mode=regex&text=(x%2B)%7B1,200%7Dy`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  await sleep(10);
  controller.abort();
  await search.catch(() => {});
  expect((await page({ limit: '1' })).entries).toHaveLength(1);
  expect(server.logLines.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

test('a healthy file says that lines report a failure, and its first look cites them', async () => {
  const lines = Array.from({ length: 120 }, (_, i) => `2026-03-01T10:00:00Z INFO copier part ${i} copied`);
  lines[50] = '2026-03-01T10:00:00Z WARN copier failed to read part 50, trying again';
  const copied = await uploadParsed(server, token, `${lines.join('\n')}\n`, 'copy.log');
  expect(copied).toMatchObject({ isRCAPossible: false });
  expect(copied.rcaNotPossibleReason).toContain('the log went on after 1 entry that reports a failure');
  const { body } = await server.call('GET', `/logs/${copied.id}/first-look`, { token });
  expect(body).toMatchObject({ firstLook: { verdict: 'healthy', evidence: [{ lines: [{ line: 51 }] }] } });
});

describe('contents of every kind end as completed or failed', () => {
  test.each<[string, string | Uint8Array, Partial<LogFile>]>([
    [
      'an empty file',
      '',
      { entryCount: 0, isRCAPossible: false, rcaNotPossibleReason: 'The file is empty', severity: 'LOW' },
    ],
    ['only blank lines', '\n\n  \n', { isRCAPossible: false }],
    ['no line end', '2026-03-01T00:00:00Z ERROR db - boom', { entryCount: 1, errorCount: 1 }],
    [
      'UTF-16',
      Buffer.from('\ufeff2026-03-01T00:00:00Z ERROR db - größer\n', 'utf16le'),
      { entryCount: 1, errorCount: 1 },
    ],
    [
      'bytes that are no text in a line of a log',
      Buffer.from(`2026-03-01T00:00:00Z ERROR db - ${'\xff\xfe\x80\xc0'.repeat(500)}\n`, 'latin1'),
      { entryCount: 1, errorCount: 1 },
    ],
    ['NUL bytes', '2026-03-01T00:00:00Z ERROR db - a\u0000b\n', { entryCount: 1, errorCount: 1 }],
    ['lone surrogates in JSON', '{"level":"error","message":"\\ud800 x","__proto__":{"a":1}}\n', { entryCount: 1 }],
    ['broken JSON', '{"level":"error","message":"x"\n{{{{[[[[\n', {}],
    ['a deep document', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, {}],
    ['times that are no times', '0000-99-99T99:99:99Z ERROR x\n275761-01-01T00:00:00Z ERROR y\n', {}],
  ])('%s', async (name, content, expected) => {
    const row = await uploadParsed(server, token, content, `${name}.log`);
    expect(row).toMatchObject({ status: 'completed', ...expected });
    const detail = await readDetail(server, token, row.id);
    expect(detail.entries).toHaveLength(row.entryCount);
    const index = await server.call('GET', `/logs/${row.id}/entry-index`, { token });
    expect(index.body).toMatchObject({ total: row.entryCount });
    for (const call of ['histogram', 'histogram?buckets=160', 'entry-groups', 'time-gaps'])
      expect([call, (await server.call('GET', `/logs/${row.id}/${call}`, { token })).status]).toEqual([call, 200]);
  });
});

test('NUL and broken characters arrive as U+FFFD', async () => {
  const { id } = await uploadParsed(
    server,
    token,
    Buffer.from('2026-03-01T00:00:00Z ERROR db - a\u0000b \xff\n', 'latin1'),
    'nul.log',
  );
  expect((await readPage(server, token, id, {})).entries[0]?.message).toBe('a\ufffdb \ufffd');
});

test.each(['entries', 'entry-index', 'entry-groups', 'time-gaps', 'histogram', 'templates', 'first-look'])(
  '%s of a file that never was is 404',
  async (call) => {
    const { status, body } = await server.call('GET', `/logs/nothing/${call}`, { token });
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { error: 'This log analysis does not exist or was deleted' },
    });
  },
);
