import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listValue } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { keptBytesOf, openSegmentDatabase, type SegmentDatabase } from './segment-database.ts';

const ROWS = 10_000;

let folder: string;
let files: string[];
let database: SegmentDatabase;
let openOfTwo: () => Promise<SegmentDatabase>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rootline-segments-'));
  const bounds = { memoryMegabytes: 64, tempFolder: folder, dataFolders: [folder] };
  const writer = await openDatabase(bounds);
  const connection = await writer.connect();
  files = [1, 2, 3, 4].map((n) => path.join(folder, `${n}.parquet`));
  for (const file of files) await connection.run(`COPY (SELECT range AS seq FROM range(${ROWS})) TO '${file}'`);
  connection.closeSync();
  writer.closeSync();
  // They are all alike: two of them are as many as one database may know.
  const end = await readFile(files[0] ?? '');
  openOfTwo = () => openSegmentDatabase(bounds, 2 * keptBytesOf(end.readUInt32LE(end.length - 8)));
  database = await openOfTwo();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function countOf(...wanted: string[]): Promise<number> {
  const { connection, release } = await database.connect(wanted);
  try {
    const sql = 'SELECT count(*)::INTEGER FROM read_parquet($files)';
    const reader = await connection.runAndReadAll(sql, { files: listValue(wanted) });
    return Number(reader.getRows()[0]?.[0]);
  } finally {
    release();
  }
}

test('what stands at the end of a file is kept for other connections, too', async () => {
  const { connection, release } = await database.connect([]);
  const reader = await connection.runAndReadAll(`SELECT current_setting('parquet_metadata_cache')`);
  release();
  expect(reader.getRows()).toEqual([[true]]);
});

test('more files than one database may know are read, one after the other, at once, and by one query', async () => {
  const [one = '', two = '', three = '', four = ''] = files;
  for (const file of [...files, ...files]) expect(await countOf(file)).toBe(ROWS);
  expect(await Promise.all([countOf(one, two), countOf(three), countOf(four), countOf(one)])).toEqual([
    2 * ROWS,
    ROWS,
    ROWS,
    ROWS,
  ]);
  expect(await countOf(...files)).toBe(4 * ROWS);
});

test('a database is kept as long as two files, and goes with the third, however many queries there are', async () => {
  const [one = '', two = '', three = ''] = files;
  const own = await openOfTwo();
  const opened = async (...wanted: string[]) => {
    const { connection, release } = await own.connect(wanted);
    const reader = await connection.runAndReadAll('SELECT count(*)::INTEGER FROM duckdb_tables()');
    if (reader.getRows()[0]?.[0] === 0) await connection.run('CREATE TABLE known AS SELECT 1');
    release();
    return reader.getRows()[0]?.[0] === 0 ? 'new' : 'the same';
  };
  expect([await opened(one), await opened(two), await opened(one, two), await opened(three)]).toEqual([
    'new',
    'the same',
    'the same',
    'new',
  ]);
});

test('a query goes on to its end when another database takes the place of its own', async () => {
  const [one = '', ...others] = files;
  const { connection, release } = await database.connect([one]);
  const result = await connection.stream('SELECT seq FROM read_parquet($files)', { files: listValue([one]) });
  let count = (await result.fetchChunk())?.rowCount ?? 0;
  for (const file of others) expect(await countOf(file)).toBe(ROWS);
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk())
    count += chunk.rowCount;
  release();
  expect(count).toBe(ROWS);
});

test('a log of more files than that keeps its database from one query to the next', async () => {
  const first = await database.connect(files);
  await first.connection.run('CREATE TABLE only_here AS SELECT 1');
  first.release();
  const next = await database.connect(files);
  const reader = await next.connection.runAndReadAll('SELECT count(*)::INTEGER FROM duckdb_tables()');
  next.release();
  expect(reader.getRows()).toEqual([[1]]);
});
