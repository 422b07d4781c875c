import { readFile, rm, truncate } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { LogFile, RcaRun } from '@rootline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flipBit } from '#testing/flip-bit.ts';
import { startTestServer, type TestServer, type TestUser } from '#testing/test-server.ts';
import { readFileRow, readPage, uploadParsed, waitParsed } from '#testing/uploads.ts';

let server: TestServer;
let viewer: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  viewer = await server.addUser('VIEWER');
});
afterAll(() => server.stop());

const FLIPS = 40;
/** Damaged at the same time, since most of it is waiting for the repair. */
const FILES = 4;
/** More than one page. */
const LINES = 1500;
const LOG = Array.from(
  { length: LINES },
  (_, i) =>
    `${new Date(Date.UTC(2026, 2, 1) + i * 1000).toISOString()} ${i % 50 === 0 ? 'ERROR' : 'INFO'} db - request ${(i * 7919) % 10007} of client ${i % 97} took ${(i * 31) % 1009} ms\n`,
).join('');
const SENTENCE = /^[A-Z].{20,}/;

/** Paths of what is stored of a file. */
async function pathsOf(id: string) {
  const { db, blobs } = server.platform;
  const file = await db
    .selectFrom('log_files')
    .select(['blob_key', 'digest_key'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const segment = await db
    .selectFrom('log_segments')
    .select('blob_key')
    .where('log_file_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    raw: await blobs.localPath(file.blob_key),
    digest: await blobs.localPath(file.digest_key ?? ''),
    segment: await blobs.localPath(segment.blob_key),
  };
}

/** What a reader is shown of the whole file. */
async function readAll(id: string): Promise<string> {
  const answers = await Promise.all(
    ['entries?limit=1000', 'entries?limit=1000&line=1001', 'templates', 'histogram'].map((call) =>
      server.call('GET', `/logs/${id}/${call}`, { token: viewer.token }),
    ),
  );
  for (const { status, body, text } of answers) {
    if (status === 200) continue;
    expect([status, text]).toEqual([409, text]);
    expect((body as { message: string }).message).toMatch(SENTENCE);
    return (body as { message: string }).message;
  }
  return answers.map(({ text }) => text).join('\n');
}

async function waitWhole(id: string): Promise<LogFile> {
  for (;;) {
    const row = await readFileRow(server, viewer.token, id);
    if (row.status === 'completed' && row.damage === null) return row;
    await sleep(50);
  }
}

/** Waits for the verdict that a reader's error has asked for. */
async function waitVerdict(id: string, isThere: (row: LogFile) => boolean): Promise<LogFile> {
  for (;;) {
    const row = await readFileRow(server, viewer.token, id);
    if (isThere(row)) return row;
    await sleep(50);
  }
}

test(`${FLIPS} flipped bits in segments and digests: none is shown, each is named, all are repaired`, async () => {
  const told: string[] = [];
  const damage = async (_file: unknown, number: number) => {
    const { id } = await uploadParsed(server, viewer.token, LOG);
    const right = await readAll(id);
    expect(right).toContain('request 7919');
    for (let flip = number; flip < FLIPS; flip += FILES) {
      const paths = await pathsOf(id);
      const isDigest = Math.floor(flip / FILES) % 4 === 3;
      await flipBit(isDigest ? paths.digest : paths.segment, (flip * 0.618) % 1);
      const shown = await readAll(id);
      if (shown === right) throw new Error(`Flip ${flip} was not noticed`);
      told.push(shown);
      await waitWhole(id);
      expect(await readAll(id)).toBe(right);
    }
  };
  await Promise.all(Array.from({ length: FILES }, damage));
  expect(told).toHaveLength(FLIPS);
  expect(new Set(told).size).toBe(1);
  expect(told[0]).toMatch(
    /^The stored data of this log file is damaged\. It will be rebuilt if the original is intact\./,
  );
}, 180_000);

test('missing blobs are named and made again', async () => {
  const { id } = await uploadParsed(server, viewer.token, LOG);
  const right = await readAll(id);
  for (const part of ['segment', 'digest'] as const) {
    await rm((await pathsOf(id))[part]);
    expect(await readAll(id)).toMatch(/^Stored data of this log file is missing\./);
    await waitWhole(id);
    expect(await readAll(id)).toBe(right);
  }
});

test('the decoded text of a compressed original is made again', async () => {
  const { id } = await uploadParsed(server, viewer.token, gzipSync(LOG));
  const pathOfText = async () => {
    const { text_key: key } = await server.platform.db
      .selectFrom('log_files')
      .select('text_key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return server.platform.blobs.localPath(key ?? '');
  };
  const damaged = await pathOfText();
  await flipBit(damaged, 0.5);
  await server.call('POST', `/logs/${id}/analyze`, { token: viewer.token, body: { analysisMode: 'statistical' } });
  while ((await pathOfText()) === damaged) await sleep(50);
  await waitWhole(id);
  expect(await readFile(await pathOfText(), 'utf8')).toBe(LOG);
});

test('a damaged original is named; its entries stay readable, and an analysis says why there is none', async () => {
  const { id } = await uploadParsed(server, viewer.token, LOG);
  const right = await readAll(id);
  const { raw, segment } = await pathsOf(id);
  await flipBit(raw, 0.5);
  const sentence = 'The original of this log file is damaged or missing, so it cannot be parsed or analyzed again';
  const started = await server.call('POST', `/logs/${id}/analyze`, {
    token: viewer.token,
    body: { analysisMode: 'statistical' },
  });
  const { jobId } = started.body as { jobId: string };
  let run: RcaRun;
  do {
    await sleep(50);
    run = ((await server.call('GET', `/jobs/${jobId}/status`, { token: viewer.token })).body as { job: RcaRun }).job;
  } while (run.status === 'pending' || run.status === 'running');
  expect(run).toMatchObject({ status: 'failed', error: sentence });
  const row = await waitVerdict(id, ({ damage }) => damage?.original === 'damaged');
  expect(row.damage?.sentence).toMatch(
    /^The original of this file is damaged\. Its entries are intact and can still be read/,
  );
  expect(await readAll(id)).toBe(right);

  await server.call('POST', `/logs/${id}/reparse`, { token: viewer.token });
  expect(await waitParsed(server, viewer.token, id)).toMatchObject({
    status: 'completed',
    error: `Parsing again failed: ${sentence}`,
    damage: { original: 'damaged', entries: 'whole' },
  });
  expect(await readAll(id)).toBe(right);

  await flipBit(segment, 0.3);
  await readAll(id);
  const lost = await waitVerdict(id, ({ damage }) => damage?.entries === 'damaged');
  expect(lost.damage?.sentence).toMatch(/^This file is lost/);
});

test('a pass finds damage that nobody has read, and gives checksums to files that have none', async () => {
  const { db } = server.platform;
  const [damaged, older] = [
    await uploadParsed(server, viewer.token, LOG),
    await uploadParsed(server, viewer.token, LOG),
  ];
  const before = await db
    .selectFrom('log_files')
    .select(['raw_sha256', 'digest_sha256'])
    .where('id', '=', older.id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('log_files')
    .set({ raw_sha256: null, digest_sha256: null, verified_at: null })
    .where('id', '=', older.id)
    .execute();
  await db.updateTable('log_segments').set({ sha256: null }).where('log_file_id', '=', older.id).execute();
  await flipBit((await pathsOf(damaged.id)).segment, 0.7);
  await db.updateTable('log_files').set({ verified_at: null }).where('id', '=', damaged.id).execute();
  await server.server.verifyDue();
  const verified = () =>
    db
      .selectFrom('log_files')
      .select(['raw_sha256', 'digest_sha256', 'verified_at'])
      .where('id', '=', older.id)
      .executeTakeFirstOrThrow();
  while ((await verified()).verified_at === null) await sleep(50);
  expect(await verified()).toMatchObject(before);
  const warning = `Stored data of log file ${damaged.id}: its original is whole, its entries are damaged`;
  while (!server.logLines.join('\n').includes(warning)) await sleep(50);
  await waitWhole(damaged.id);
  expect(
    (await readPage(server, viewer.token, damaged.id, { line: String(LINES - 1), limit: '5' })).entries,
  ).toHaveLength(2);
});

test('an original that is gone or was changed is told by the details and the list, before anybody needs it', async () => {
  const gone = await uploadParsed(server, viewer.token, LOG, 'gone.log');
  const cut = await uploadParsed(server, viewer.token, LOG, 'cut.log');
  const changed = await uploadParsed(server, viewer.token, LOG, 'changed.log');
  const detail = async (id: string) =>
    ((await server.call('GET', `/logs/${id}`, { token: viewer.token })).body as { logFile: LogFile }).logFile;
  await rm((await pathsOf(gone.id)).raw);
  await truncate((await pathsOf(cut.id)).raw, 100);
  await flipBit((await pathsOf(changed.id)).raw, 0.5);

  expect((await detail(gone.id)).damage).toMatchObject({ original: 'missing', entries: 'whole' });
  expect((await detail(cut.id)).damage).toMatchObject({ original: 'damaged', entries: 'whole' });
  await detail(changed.id);
  const row = await waitVerdict(changed.id, ({ damage }) => damage !== null);
  expect(row.damage).toMatchObject({ original: 'damaged', entries: 'whole' });
  expect(row.damage?.sentence).toContain('can still be read');
  expect((await readFileRow(server, viewer.token, gone.id)).damage).toMatchObject({ original: 'missing' });

  // Of a file that no one opens it is found every day.
  const unopened = await uploadParsed(server, viewer.token, LOG, 'unopened.log');
  await rm((await pathsOf(unopened.id)).raw);
  await server.server.verifyDue();
  const told = await waitVerdict(unopened.id, ({ damage }) => damage !== null);
  expect(told.damage).toMatchObject({ original: 'missing', entries: 'whole' });
});
