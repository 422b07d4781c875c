import { readdirSync, readFileSync } from 'node:fs';
import type { ComponentList, LevelCounts, LogEntry, LogFile } from '@rootline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jsonbText } from '#platform/database/jsonb-text.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { readPage, uploadParsed } from '#testing/uploads.ts';

const CUT = 12;
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = (await server.addUser('VIEWER')).token;
});
afterAll(() => server.stop());

async function get<T>(id: string, address: string, query: Record<string, string> = {}): Promise<T> {
  const call = await server.call('GET', `/logs/${id}/${address}?${new URLSearchParams(query)}`, { token });
  if (call.status !== 200) throw new Error(call.text);
  return call.body as T;
}

const find = async (file: LogFile, text: string, more: Record<string, string> = {}): Promise<LogEntry[]> =>
  (await readPage(server, token, file.id, { text, limit: '1000', ...more })).entries;

/** One log of every kind that the parser is held to, with all lines that lie in an entry. */
const FOLDER = new URL('../../../../../packages/logparse/src/formats/marked-logs/', import.meta.url);
const MARKED = readdirSync(FOLDER).flatMap((name) =>
  readFileSync(new URL(name, FOLDER), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rows] = section.replace(/\n$/, '').split('\n');
      const lines = rows.filter((row) => !row.startsWith('+')).map((row) => row.slice(2));
      return { name: title.split(' | ')[0] ?? '', text: `${lines.join('\n')}\n`, lines };
    }),
);
const EVERY = 7;
const SAMPLES = MARKED.filter((_log, i) => i % EVERY === 0);

describe('whatever is cut from a line of a log is found on that line', () => {
  test.each(SAMPLES)('$name', async ({ name, text, lines }) => {
    const file = await uploadParsed(server, token, text, `${name}.log`);
    const { entries } = await readPage(server, token, file.id, { limit: '1000', raw: 'true' });
    const missed: string[] = [];
    const expectFound = async (line: string, number: number, isThere: (entry: LogEntry) => boolean) => {
      const search = async (cut: string) => {
        if (!(await find(file, cut, { raw: 'true' })).some(isThere)) missed.push(`${number}: ${cut}`);
      };
      await Promise.all(cutsOf(line).map(search));
    };
    const sharing = entries.filter((entry) => entries.some((other) => other !== entry && sharesLine(other, entry)));
    // The records of a document on one line are lines of their own.
    const isOneLine = lines.length === 1 && /^[[{]/.test(lines[0] ?? '');
    for (const entry of isOneLine ? entries : sharing) {
      await expectFound(entry.raw ?? '', entry.line, ({ id }) => id === entry.id);
    }
    for (const [index, line] of isOneLine ? [] : lines.entries()) {
      const number = index + 1;
      if (sharing.some((entry) => entry.line <= number && number <= entry.lineEnd)) continue;
      await expectFound(line, number, (entry) => heldLines(entry).get(number)?.includes(line) === true);
    }
    expect(missed).toEqual([]);
    expect(entries.length).toBeGreaterThan(0);
  });
});

test.each(['\n', '\r\n'])('several lines of an entry are found together, whatever ends them: %j', async (lineEnd) => {
  const lines = [
    '2026-03-01 08:00:00,123 [exec-24] INFO  com.acme.web.Orders - order 17 placed',
    '2026-03-01 08:00:01,456 [exec-25] ERROR com.acme.db.Pool - connection lost (2)',
    'java.sql.SQLException: größer als erlaubt',
    '\tat com.acme.db.Pool.take(Pool.java:42)',
    '2026-03-01 08:00:02,789 [timer-1] WARN  com.acme.web.Carts - cart 9 is late',
  ];
  const file = await uploadParsed(server, token, lines.join(lineEnd), `lines-${lineEnd.length}.log`);
  const found = async (text: string, more: Record<string, string> = {}) =>
    (await find(file, text, more)).map(({ line }) => line);
  expect(await found(lines.slice(1, 4).join('\n'))).toEqual([2]);
  expect(await found('pool - Connection lost (2)\r\nJAVA')).toEqual([2]);
  expect(await found('Pool - connection lost (2)\njava', { matchCase: 'true' })).toEqual([2]);
  expect(await found('pool - connection lost (2)\njava', { matchCase: 'true' })).toEqual([]);
  expect(await found('(2)\n\tat')).toEqual([]);
});

describe('lines that belong to no entry are found beside the entry they stand next to', () => {
  const W3C = [
    '#Software: Microsoft Internet Information Services 10.0',
    '#Fields: date time s-ip cs-method cs-uri-stem sc-status',
    '2026-03-01 10:00:00 10.0.0.1 GET /a 200',
    '2026-03-01 10:00:01 10.0.0.1 GET /b 500',
    '#Software: restarted service 10.1',
    '#Fields: date time s-ip cs-method cs-uri-stem sc-status',
    '2026-03-01 10:00:02 10.0.0.1 GET /c 200',
    '',
    '#Remark: end of this file',
    '#Remark: truly',
  ];
  const records = [1, 2, 3].map((n) => ({ time: `2026-03-01T10:00:0${n}Z`, level: 'error', message: `no ${n}` }));
  const [first, second, third] = records.map((record) => JSON.stringify(record));
  const WRAPPED = [
    `{"exportedBy":"kibana 8.1","Records":[${first},`,
    `${second},`,
    `${third}],"nextToken":"AQ-99-ZX"}`,
  ];
  const document = { exportedBy: 'kibana 8.1', Records: records, nextToken: 'AQ-99-ZX' };

  test.each<[string, string, [found: string, entry: number, line: number, text: string][]]>([
    [
      'names and remarks',
      `${W3C.join('\n')}\n`,
      [
        ['Internet Information', 3, 1, W3C[0] ?? ''],
        ['restarted service', 7, 5, W3C[4] ?? ''],
        ['end of this', 7, 9, W3C[8] ?? ''],
        ['remark: truly', 7, 10, W3C[9] ?? ''],
      ],
    ],
    [
      'a document on one line',
      JSON.stringify(document),
      [
        ['kibana 8.1', 1, 1, '{"exportedBy":"kibana 8.1","Records":['],
        ['AQ-99-ZX', 3, 3, '],"nextToken":"AQ-99-ZX"}'],
      ],
    ],
    [
      'a document whose first and last line hold a record, too',
      WRAPPED.join('\n'),
      [
        ['kibana 8.1', 1, 1, WRAPPED[0] ?? ''],
        ['AQ-99-ZX', 3, 3, WRAPPED[2] ?? ''],
      ],
    ],
    [
      'a pretty document',
      JSON.stringify(document, null, 2),
      [
        ['kibana 8.1', 4, 2, '  "exportedBy": "kibana 8.1",'],
        ['AQ-99-ZX', 14, 20, '  "nextToken": "AQ-99-ZX"'],
      ],
    ],
  ])('%s', async (_name, text, cases) => {
    const file = await uploadParsed(server, token, text, 'outside.log');
    for (const [wanted, entryLine, line, held] of cases) {
      const found = await find(file, wanted, { raw: 'true' });
      expect(found.map((entry) => entry.line)).toEqual([entryLine]);
      expect(found.flatMap((entry) => heldLines(entry, file.facts?.lineCount).get(line) ?? [])).toContain(held);
    }
    expect(await find(file, 'nowhere in it')).toEqual([]);
  });

  test('an entry that another writer interrupted: each line is its own, and says which entry it goes on', async () => {
    const lines = [
      ...Array.from({ length: 12 }, (_, i) => `web-1  | 2026-03-04 10:00:${10 + i} INFO request ${i}`),
      'api-1  | 2026-03-04 10:01:00 ERROR could not save',
      'web-1  | 2026-03-04 10:01:00 INFO request 12',
      'api-1  | java.lang.IllegalStateException: closed',
      'web-1  | 2026-03-04 10:01:01 INFO request 13',
      'api-1  | \tat a.Orders.save(Orders.java:7)',
    ];
    const file = await uploadParsed(server, token, `${lines.join('\n')}\n`, 'compose.log');
    expect(file.facts).toMatchObject({ partCount: 2 });
    const { entries } = await readPage(server, token, file.id, { raw: 'true' });
    expect(entries.map(({ raw }) => raw)).toEqual(lines);
    expect(entries.slice(-5).map(({ line, partOf }) => [line, partOf])).toEqual([
      [13, undefined],
      [14, undefined],
      [15, 13],
      [16, undefined],
      [17, 13],
    ]);
    expect((await find(file, 'Orders.save')).map(({ line, partOf }) => [line, partOf])).toEqual([[17, 13]]);
  });

  test('blank lines are no text, and entries without such lines say nothing of them', async () => {
    const file = await uploadParsed(server, token, `\n\n${JAVA[0]}\n\n\n${JAVA[4]}\n\n`, 'blank.log');
    const { entries } = await readPage(server, token, file.id, { raw: 'true' });
    expect(entries.map(({ line }) => line)).toEqual([3, 6]);
    for (const entry of entries) expect(Object.keys(entry)).not.toContain('linesBefore');
  });
});

/** The lines of a file that come with an entry, by their numbers: a line of an array may hold several texts. */
function heldLines(entry: LogEntry, lineCount = Number.POSITIVE_INFINITY): Map<number, string[]> {
  const held = new Map<number, string[]>();
  const add = (text: string | undefined, first: number) => {
    for (const [i, line] of text?.split(/\r?\n/).entries() ?? []) {
      const number = Math.min(Math.max(1, first + i), lineCount);
      held.set(number, [...(held.get(number) ?? []), line]);
    }
  };
  const before = entry.linesBefore?.split(/\r?\n/).length ?? 0;
  add(entry.linesBefore, entry.line - before);
  add(entry.raw, entry.line);
  add(entry.linesBehind, entry.lineEnd + 1);
  return held;
}

function never(): never {
  throw new Error('A parsed file has facts');
}

function sharesLine(one: LogEntry, other: LogEntry): boolean {
  return one.line <= other.lineEnd && other.line <= one.lineEnd;
}

/** Its beginning, its end and one place between them. */
function cutsOf(line: string): string[] {
  const places = [0, Math.floor(line.length / 3), line.length - CUT];
  return [...new Set(places.map((at) => line.slice(Math.max(0, at), Math.max(0, at) + CUT)))].filter(
    (cut) => cut.trim() !== '',
  );
}

const JAVA = [
  '2026-03-01 10:00:00,123 [http-nio-8080-exec-24] INFO  com.acme.web.OrderController - order 17 placed',
  '2026-03-01 10:00:01,456 [http-nio-8080-exec-25] ERROR com.acme.db.Pool - connection lost',
  'java.sql.SQLException: größer als erlaubt',
  '\tat com.acme.db.Pool.take(Pool.java:42)',
  '2026-03-01 10:00:02,789 [scheduler-1] WARN  com.acme.web.OrderController - order 18 is late',
];

describe('what stands before the message', () => {
  let file: LogFile;
  beforeAll(async () => {
    file = await uploadParsed(server, token, `${JAVA.join('\n')}\n`, 'orders.log');
  });

  test.each<[string, number[], Record<string, string>?]>([
    ['2026-03-01 10:00:00,123', [1]],
    ['exec-25', [2]],
    ['web.ordercontroller', [1, 5]],
    ['web.ordercontroller', [], { matchCase: 'true' }],
    [JAVA[4] ?? '', [5]],
    ['GRÖSSER', []],
    ['GRÖßER ALS', [2]],
    ['Pool.java:42', [2]],
    [String.raw`exec-2[45]\] ERROR`, [2], { mode: 'regex' }],
    ['^2026-03-01 10:00:0[12]', [2, 5], { mode: 'regex' }],
    ['^connection', [2], { mode: 'regex' }],
    ['Pool - conn.*lost', [2], { mode: 'regex', matchCase: 'true' }],
    [String.raw`nio-80\d+-EXEC`, [1, 2], { mode: 'regex' }],
    ['order 1[78] ', [1, 5], { mode: 'regex' }],
    ['O[r]DER.* Late', [5], { mode: 'regex' }],
    ['lo[s]t.*größ', [], { mode: 'regex' }],
    ['GRÖSSER|grö.ER aL', [2], { mode: 'regex' }],
    ['java.\u017fql.*exce', [2], { mode: 'regex' }],
    ['nowhere|Pool.java:42', [2], { mode: 'regex' }],
    ['00:00,.*-8080-exec', [1], { mode: 'regex' }],
    ['exec-24', [], { levels: 'ERROR' }],
  ])('%s is found on lines %j', async (text, lines, more) => {
    expect((await find(file, text, more)).map(({ line }) => line)).toEqual(lines);
    const { total } = await get<{ total: number }>(file.id, 'entry-index', { text, ...more });
    expect(total).toBe(lines.length);
  });

  test('hits are counted by level, also those that are not shown', async () => {
    const levelsOf = async (query: Record<string, string>) =>
      (await get<{ levels?: LevelCounts }>(file.id, 'entry-index', query)).levels;
    const none = { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
    expect(await levelsOf({ text: 'OrderController' })).toEqual({ ...none, INFO: 1, WARN: 1 });
    expect(await levelsOf({ text: 'OrderController', levels: 'ERROR' })).toEqual(none);
    expect(await levelsOf({})).toBeUndefined();
  });

  test('entries carry their lines as they stand in the file, when they are asked for', async () => {
    const { entries } = await readPage(server, token, file.id, { raw: 'true' });
    expect(entries.map(({ raw }) => raw)).toEqual([JAVA[0], JAVA.slice(1, 4).join('\n'), JAVA[4]]);
    expect((await readPage(server, token, file.id, {})).entries[0]).not.toHaveProperty('raw');
    expect(file.facts).toMatchObject({ rawLineEnd: '\n', componentCount: 3 });
  });

  test('components are named, counted and filtered by', async () => {
    const { entries } = await readPage(server, token, file.id, {});
    expect(entries.map(({ component }) => component)).toEqual([
      'com.acme.web.OrderController',
      'com.acme.db.Pool',
      'com.acme.web.OrderController',
    ]);
    expect(await get<ComponentList>(file.id, 'components')).toEqual({
      total: 2,
      unnamed: 0,
      components: [
        { name: 'com.acme.web.OrderController', count: 2 },
        { name: 'com.acme.db.Pool', count: 1 },
      ],
    });
    const linesWith = async (query: Record<string, string>) =>
      (await readPage(server, token, file.id, query)).entries.map(({ line }) => line);
    expect(await linesWith({ components: '["com.acme.db.Pool"]' })).toEqual([2]);
    expect(await linesWith({ componentsNot: '["com.acme.db.Pool"]' })).toEqual([1, 5]);
    expect(await linesWith({ components: '[""]' })).toEqual([]);
    const { status } = await server.call('GET', `/logs/${file.id}/entries?components=pool`, { token });
    expect(status).toBe(400);
  });

  test('a file from before raw lines were kept is found by its messages', async () => {
    const old = await uploadParsed(server, token, `${JAVA.join('\n')}\n`, 'old.log');
    const { rawLineEnd: _unknown, ...facts } = old.facts ?? never();
    await server.platform.db
      .updateTable('log_files')
      .set({ facts: jsonbText(facts) })
      .where('id', '=', old.id)
      .execute();
    expect(await find(old, 'exec-25')).toEqual([]);
    expect((await find(old, 'connection lost', { raw: 'true' })).map(({ line, raw }) => [line, raw])).toEqual([
      [2, undefined],
    ]);
    expect(await get<ComponentList>(old.id, 'components')).toEqual({ total: 0, unnamed: 0, components: [] });
  });
});

describe('raw lines of', () => {
  const wide = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
  test.each<[string, Uint8Array, string]>([
    ['UTF-8 with carriage returns', Buffer.from(`\ufeff${JAVA.join('\r\n')}\r\n`), '\r\n'],
    ['UTF-16 little endian', wide(`${JAVA.join('\r\n')}\r\n`), '\r\n'],
    ['UTF-16 big endian', Buffer.from(wide(JAVA.join('\n'))).swap16(), '\n'],
  ])('%s are theirs without the mark and the last line end', async (_name, bytes, lineEnd) => {
    const file = await uploadParsed(server, token, bytes, 'encoded.log');
    const { entries } = await readPage(server, token, file.id, { raw: 'true' });
    expect(entries.map(({ raw }) => raw)).toEqual([JAVA[0], JAVA.slice(1, 4).join(lineEnd), JAVA[4]]);
    expect(file.facts?.rawLineEnd).toBe(lineEnd);
    expect((await find(file, 'exec-25] ERROR')).length).toBe(1);
  });

  test('terminals keep their colours, and are found as a terminal shows them', async () => {
    const lines = [
      '\u001b[32m2026-03-01 10:00:00\u001b[0m \u001b[31mERROR\u001b[0m app.Db: pool \u001b[1mempty\u001b[0m now',
      '\u001b[32m2026-03-01 10:00:01\u001b[0m \u001b[33mWARN\u001b[0m app.Db: plain end',
    ];
    const file = await uploadParsed(server, token, `${lines.join('\n')}\n`, 'coloured.log');
    const { entries } = await readPage(server, token, file.id, { raw: 'true' });
    expect(entries.map(({ raw }) => raw)).toEqual(lines);
    for (const text of ['ERROR app.Db: pool empty now', '\u001b[1mempty', 'pool empty']) {
      expect((await find(file, text)).map(({ line }) => line)).toEqual([1]);
    }
    expect((await find(file, '10:00:01 WARN app')).map(({ line }) => line)).toEqual([2]);
  });

  test('a JSON array on one line are its records', async () => {
    const records = [1, 2, 3].map((n) =>
      JSON.stringify({
        time: `2026-03-01T10:00:0${n}Z`,
        level: 'error',
        message: `no ${n}`,
        deep: { path: `C:\\t${n}` },
      }),
    );
    const file = await uploadParsed(server, token, `[${records.join(', ')}]`, 'array.json');
    const { entries } = await readPage(server, token, file.id, { raw: 'true' });
    expect(entries.map(({ raw }) => raw)).toEqual(records);
    expect((await find(file, '10:00:02Z')).map(({ id }) => id)).toEqual(['1']);
  });

  test('values of metadata are found as they read, and names that no line holds are not', async () => {
    const record = '{"time":"2026-03-01T10:00:00Z","level":"error","message":"x","folder":"C:\\\\temp\\\\a \\"b\\""}';
    const json = await uploadParsed(server, token, `${record}\n${record.replace('temp', 'data')}\n`, 'paths.json');
    expect((await find(json, 'c:\\temp\\a "b"')).map(({ line }) => line)).toEqual([1]);
    const text = await uploadParsed(server, token, `${JAVA.join('\n')}\n`, 'names.log');
    expect(await find(text, 'thread')).toEqual([]);
  });
});
