import type { CaseEntry, CaseEntryGroup, CaseHistogram, LogFile } from '@rootline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readPage, uploadParsed } from '#testing/uploads.ts';

const START_MS = Date.parse('2026-03-02T02:14:00Z');
const iso = (second: number) => new Date(START_MS + second * 1000).toISOString();
const lines = (count: number, lineOf: (i: number) => string) =>
  `${Array.from({ length: count }, (_, i) => lineOf(i)).join('\n')}\n`;

/** Names, texts, and what the clock of each is off, in milliseconds. */
const FILES: [name: string, text: string, offsetMs: number][] = [
  [
    'orders.log',
    lines(60, (i) => `${iso(i)} ${i % 9 === 4 ? 'ERROR' : 'INFO'} order ${i} ${i % 9 === 4 ? 'not ' : ''}paid`),
    0,
  ],
  // An hour ahead, and several entries in one moment of the others.
  ['payments.log', lines(40, (i) => `${iso(3600 + Math.floor(i / 4) * 4)} WARN retry ${i} of payment`), -3_600_000],
  // Lines in front of the first time and between times, and times that go back.
  [
    'database.log',
    `${lines(5, (i) => `banner line ${i}`)}${lines(30, (i) => (i % 5 === 3 ? '' : `${iso(i % 7 === 6 ? i - 3 : i)} INFO checkpoint ${i}`))}`,
    250,
  ],
  ['notes.txt', lines(6, (i) => `somebody wrote note ${i}`), 0],
];

let server: TestServer;
let admin: TestUser;
let files: LogFile[];
let caseId: string;
/** All entries in the order in which the case must give them, found by reading file by file. */
let expected: CaseEntry[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.addUser('ADMIN');
  files = await Promise.all(FILES.map(([name, text]) => uploadParsed(server, admin.token, text, name)));
  const { body } = await call('POST', '/cases', { name: 'all', logFileIds: files.map(({ id }) => id) });
  caseId = (body as { case: { id: string } }).case.id;
  for (const [i, [, , offsetMs]] of FILES.entries()) {
    if (offsetMs !== 0) await call('PATCH', `/cases/${caseId}/files/${files[i]?.id}`, { offsetMs });
  }
  expected = await expectedOrder();
});
afterAll(() => server.stop());

const call = (method: string, address: string, body?: unknown) =>
  server.call(method, address, { token: admin.token, body });
const idOf = (name: string) => files[FILES.findIndex(([each]) => each === name)]?.id ?? '';

interface Page {
  entries: CaseEntry[];
  previous: string | null;
  next: string | null;
}
async function ask<T>(part: string, query: Record<string, string> = {}): Promise<T> {
  const { status, body, text } = await call('GET', `/cases/${caseId}/${part}?${new URLSearchParams(query)}`);
  if (status !== 200) throw new Error(text);
  return body as T;
}
const page = (query: Record<string, string> = {}) => ask<Page>('entries', query);

async function expectedOrder(): Promise<CaseEntry[]> {
  const all: { entry: CaseEntry; at: number; number: number }[] = [];
  for (const [number, [, , offsetMs]] of FILES.entries()) {
    const id = files[number]?.id ?? '';
    const { entries } = await readPage(server, admin.token, id, { limit: '1000' });
    const times = entries.flatMap(({ timestamp }) => (timestamp === null ? [] : [Date.parse(timestamp)]));
    let neighbour = times.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...times);
    for (const entry of entries) {
      if (entry.timestamp !== null) neighbour = Date.parse(entry.timestamp);
      const at = neighbour + offsetMs;
      const shown = Number.isFinite(at) ? new Date(at).toISOString() : null;
      const place = `${Math.min(at, 8.64e15)},${number + 1},${entry.id}`;
      all.push({ entry: { ...entry, logFileId: id, place, at: shown }, at, number });
    }
  }
  const bySeq = (a: CaseEntry, b: CaseEntry) => Number(a.id) - Number(b.id);
  return all
    .sort((a, b) => (a.at === b.at ? 0 : a.at - b.at) || a.number - b.number || bySeq(a.entry, b.entry))
    .map(({ entry }) => entry);
}

const placeOf = ({ logFileId, id }: CaseEntry) => `${logFileId} ${id}`;

async function walk(query: Record<string, string>, direction: 'next' | 'previous'): Promise<string[]> {
  const found: CaseEntry[][] = [];
  let at: Record<string, string> = direction === 'next' ? {} : { before: '8640000000000001,999999,0' };
  for (;;) {
    const { entries, ...places } = await page({ ...query, ...at, limit: '7' });
    if (direction === 'next') found.push(entries);
    else found.unshift(entries);
    const place = places[direction];
    if (place === null) return found.flat().map(placeOf);
    at = direction === 'next' ? { after: place } : { before: place };
  }
}

describe('the entries of all files', () => {
  it('come by the common clock, those without a time at their neighbours, those of no time at all last', async () => {
    const { entries, previous, next } = await page({ limit: '1000' });
    expect(entries).toEqual(expected);
    expect([previous, next]).toEqual([null, null]);
    expect(entries.filter(({ at }) => at === null).map(({ logFileId }) => logFileId)).toEqual(
      Array(6).fill(idOf('notes.txt')),
    );
  });

  it.each<[string, Record<string, string>, (entry: CaseEntry) => boolean]>([
    ['all', {}, () => true],
    ['of levels', { levels: 'ERROR,WARN' }, ({ level }) => level === 'ERROR' || level === 'WARN'],
    ['with a text', { text: 'RETRY 1' }, ({ message }) => message.includes('retry 1')],
    ['with an expression', { text: 'order \\d*5 ', mode: 'regex' }, ({ message }) => /order \d*5 /.test(message)],
    ['of a service', { services: '["database"]' }, ({ logFileId }) => logFileId === idOf('database.log')],
    ['of a file', { files: 'FILE' }, ({ logFileId }) => logFileId === idOf('payments.log')],
    ['of a range of time', { from: iso(8), to: iso(12) }, ({ at }) => at !== null && at >= iso(8) && at <= iso(12)],
    ['from a time on', { from: iso(20) }, ({ at }) => at !== null && at >= iso(20)],
  ])('%s are walked through page by page in both directions', async (_name, query, isWanted) => {
    const asked = query['files'] === undefined ? query : { files: JSON.stringify([idOf('payments.log')]) };
    const wanted = expected.filter(isWanted).map(placeOf);
    expect(wanted.length).toBeGreaterThan(4);
    expect(await walk(asked, 'next')).toEqual(wanted);
    expect(await walk(asked, 'previous')).toEqual(wanted);
  });

  it('begin at a time, and at a line of a file with what stands before it', async () => {
    const time = iso(10);
    const atTime = await page({ time, limit: '3' });
    expect(atTime.entries.map(placeOf)).toEqual(
      expected
        .filter(({ at }) => at === null || at >= time)
        .slice(0, 3)
        .map(placeOf),
    );
    const wanted = expected.findIndex(({ logFileId, line }) => logFileId === idOf('payments.log') && line === 9);
    const atLine = await page({ file: idOf('payments.log'), line: '9', limit: '2' });
    expect(atLine.entries.map(placeOf)).toEqual(expected.slice(wanted, wanted + 2).map(placeOf));
    const before = await page({ before: atLine.previous ?? '', limit: '2' });
    expect(before.entries.map(placeOf)).toEqual(expected.slice(wanted - 2, wanted).map(placeOf));
  });

  it('move when a clock is set', async () => {
    const id = idOf('orders.log');
    const firstOf = async () => (await page({ files: JSON.stringify([id]), limit: '1' })).entries[0]?.at;
    await call('PATCH', `/cases/${caseId}/files/${id}`, { offsetMs: 90_000 });
    expect(await firstOf()).toBe(iso(90));
    await call('PATCH', `/cases/${caseId}/files/${id}`, { offsetMs: null });
    expect(await firstOf()).toBe(iso(0));
  });

  it('of a file that was parsed before neighbours were noted stand in the same order', async () => {
    const forget = server.platform.db
      .updateTable('log_files')
      .where('id', 'in', [idOf('database.log'), idOf('notes.txt')]);
    await forget.set({ facts: sql`facts - 'untimedCount'` }).execute();
    expect(await walk({}, 'next')).toEqual(expected.map(placeOf));
    expect(await walk({ levels: 'INFO,none' }, 'previous')).toEqual(
      expected.filter(({ level }) => level === 'INFO' || level === null).map(placeOf),
    );
  });
});

it('a search is counted by file, by level and along the common time', async () => {
  interface Index {
    total: number;
    levels: Record<string, number>;
    files: { logFileId: string; count: number }[];
    spread: number[];
  }
  const hits = expected.filter(({ message }) => /payment|paid/.test(message));
  const index = await ask<Index>('entry-index', { text: 'payment|paid', mode: 'regex' });
  expect(index.total).toBe(hits.length);
  expect(index.files.sort((a, b) => a.count - b.count)).toEqual([
    { logFileId: idOf('payments.log'), count: 40 },
    { logFileId: idOf('orders.log'), count: 60 },
  ]);
  expect(index.levels).toMatchObject({ WARN: 40, ERROR: hits.filter(({ level }) => level === 'ERROR').length });
  expect(index.spread.reduce((sum, count) => sum + count, 0)).toBe(hits.length);
});

it('a histogram has one axis and a row of bars for each service', async () => {
  const { axis, services } = await ask<CaseHistogram>('histogram', { bars: '60' });
  expect(services.map(({ service }) => service)).toEqual(['database', 'notes', 'orders', 'payments']);
  const sizeMs = axis?.bucketSize ?? 0;
  for (const { service, buckets } of services) {
    const ofService = expected.filter(
      ({ logFileId, at }) =>
        at !== null && FILES[files.findIndex(({ id }) => id === logFileId)]?.[0].startsWith(service),
    );
    const counted = Array.from({ length: axis?.count ?? 0 }, () => 0);
    for (const { at } of ofService) {
      const bucket = Math.floor((Date.parse(at ?? '') - (axis?.start ?? 0)) / sizeMs);
      counted[bucket] = (counted[bucket] ?? 0) + 1;
    }
    expect(buckets.map((levels) => Object.values(levels).reduce((sum, count) => sum + count, 0))).toEqual(counted);
  }
});

it('groups hold each message once over all files, and lead to its entries', async () => {
  const both = await uploadParsed(
    server,
    admin.token,
    lines(9, (i) => `${iso(100 + i)} WARN retry ${i} of payment`),
    'other.log',
  );
  await call('POST', `/cases/${caseId}/files`, { logFileIds: [both.id] });
  const { groups, total } = await ask<{ groups: CaseEntryGroup[]; total: number }>('entry-groups');
  expect(groups.length).toBe(total);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length + 9);
  const retry = groups.find(({ text }) => text.startsWith('retry'));
  expect(retry).toMatchObject({ count: 49, firstTimestamp: iso(0), lastTimestamp: iso(108) });
  expect(retry?.files.map(({ count }) => count).sort()).toEqual([40, 9]);
  const templates = JSON.stringify(retry?.files.map(({ logFileId, templateId }) => `${logFileId},${templateId}`));
  const found = await page({ templates, limit: '1000' });
  // As many as a message has that all of many files write.
  const pairs = Array.from({ length: 250 }, (_, i) => `file-with-id-${1000 + i},template-${1000 + i}`);
  expect((await page({ templates: JSON.stringify(pairs) })).entries).toEqual([]);
  expect(found.entries).toHaveLength(49);
  await call('DELETE', `/cases/${caseId}/files/${both.id}`);
});

it.each([
  ['after=x', 'after must be a cursor from a page of entries'],
  ['services=x', 'services must be a JSON array of strings'],
  ['text=(&mode=regex', 'The search expression is not valid: missing ): ('],
])('refused is %s', async (query, message) => {
  const { status, body } = await call('GET', `/cases/${caseId}/entries?${query}`);
  expect([status, (body as { message: string }).message]).toEqual([400, message]);
});
