import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createLogParser, type EntryBatch } from '@rootline/logparse';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DUCKDB } from '../entries/dialect.ts';
import { rawText } from '../entries/entry-json.ts';
import { openDatabase } from '../open-database.ts';
import type { WrittenSegment } from './ingest-operations.ts';
import { RawLineBuffer } from './raw-line-buffer.ts';
import { roomOfSegment, SegmentWriter } from './segment-writer.ts';

interface Row {
  line: number;
  level: number;
  signal: number;
  /** null = none. */
  timestampMs: number | null;
  patternId: number;
  message: string | Uint8Array;
  metadata: string | null;
}

const ROW: Row = { line: 1, level: 4, signal: 0, timestampMs: 0, patternId: 0, message: 'up', metadata: null };
const BATCH_ROWS = 2000;
const NO_LINES = new RawLineBuffer();
const PLACES = { logPath: import.meta.filename };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rootline-segments-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('what is written is what DuckDB reads', () => {
  const cases: [name: string, rows: Row[]][] = [
    ['one entry', [ROW]],
    ['line numbers that jump', [1, 2, 7, 2 ** 31, 2 ** 40, 2 ** 40 + 1].map((line) => ({ ...ROW, line }))],
    ['times before 1970, parts of milliseconds', [-1, 0.25, 1e13].map((timestampMs) => ({ ...ROW, timestampMs }))],
    ['times that are missing here and there', many(50, (i) => ({ timestampMs: i % 3 === 0 ? null : i }))],
    ['no times', many(9, () => ({ timestampMs: null }))],
    ['every level', many(30, (i) => ({ level: i % 6, signal: i % 5 }))],
    ['more patterns than fit a byte', many(3000, (i) => ({ patternId: (i * 7) % 2999 }))],
    ['patterns with large numbers', many(3, (i) => ({ patternId: 2 ** 32 - 1 - i }))],
    ['messages of nothing and of several lines', ['', 'a\n  b\n', ''].map((message) => ({ ...ROW, message }))],
    ['messages in other scripts', ['größer', '数据', '🙂', 'plain'].map((message) => ({ ...ROW, message }))],
    ['a message with NUL', [{ ...ROW, message: 'a\0b' }]],
    ['metadata that comes again', many(200, (i) => ({ metadata: i % 4 === 0 ? null : `{"pid":${i % 5}}` }))],
    ['metadata that never comes again', many(45_000, (i) => ({ line: i + 1, metadata: `{"id":${i}}` }))],
    ['lengths that differ much', many(300, (i) => ({ message: 'x'.repeat(i % 7 === 0 ? 70_000 : i) }))],
  ];
  test.each(cases)('%s', async (_name, rows) => {
    await write(rows);
    expect(await readBack()).toEqual(rows.map((row, seq) => ({ ...row, seq })));
  });

  test('a message that was cut within a character says so and leaves the others whole', async () => {
    const cut = Buffer.from('größer').subarray(0, 3);
    await write([{ ...ROW, message: 'schön' }, { ...ROW, message: cut }, ROW]);
    expect((await readBack()).map(({ message }) => message)).toEqual(['schön', 'gr\ufffd', 'up']);
  });
});

test('a segment ends after 100,000 entries, and the catalogue learns what it holds', async () => {
  const segments = await write(many(130_000, (i) => ({ line: i + 1, timestampMs: i, level: i % 2 === 0 ? 2 : 4 })));
  expect(await readdir(folder)).toEqual(['0.parquet', '1.parquet']);
  expect(segments.map(({ number, firstSeq }) => ({ number, firstSeq }))).toEqual([
    { number: 0, firstSeq: 0 },
    { number: 1, firstSeq: segments[0]?.rows },
  ]);
  expect(segments.reduce((sum, { rows }) => sum + rows, 0)).toBe(130_000);
  const [first, second] = segments;
  expect(first).toMatchObject({ minLine: 1, maxLine: first?.rows, minTimeMs: 0 });
  expect(second).toMatchObject({ maxLine: 130_000, maxTimeMs: 129_999 });
});

test('segments of a large log grow, so that 100 million entries are at most 120 objects', () => {
  const sizes: number[] = [];
  for (let rows = 0; rows < 100e6; rows += sizes.at(-1) ?? 0) sizes.push(roomOfSegment(sizes.length).rows);
  expect(sizes.length).toBeLessThanOrEqual(120);
  expect([sizes[0], sizes[4], sizes.at(-1)]).toEqual([100_000, 200_000, 1_000_000]);
});

test('an entry without a time is kept with the time of the last one before it, over groups and segments', async () => {
  const times = new Map([
    [3, 1000],
    [20_480, 500],
    [110_000, 9000],
  ]);
  await write(many(110_002, (i) => ({ line: i + 1, timestampMs: times.get(i) ?? null })));
  expect(
    await query('SELECT neighbour_ms, count(*)::INTEGER, min(seq)::INTEGER FROM entries GROUP BY ALL ORDER BY 3'),
  ).toEqual([
    [null, 6, 0],
    [1000, 20_476, 4],
    [500, 89_519, 20_481],
    [9000, 1, 110_001],
  ]);
});

test('readers pass over row groups that cannot hold a line', async () => {
  await write(many(45_000, (i) => ({ line: i + 1 })));
  const rows = await query(`SELECT stats_min_value, stats_max_value FROM parquet_metadata('${folder}/0.parquet')
    WHERE path_in_schema = 'line' ORDER BY row_group_id`);
  expect(rows).toEqual([
    ['1', '8192'],
    ['8193', '16384'],
    ['16385', '24576'],
    ['24577', '32768'],
    ['32769', '40960'],
    ['40961', '45000'],
  ]);
});

test('the catalogue learns the checksum of a segment, and each page holds its own', async () => {
  const [segment] = await write(many(300, (i) => ({ line: i + 1 })));
  const bytes = await readFile(join(folder, '0.parquet'));
  expect(segment).toMatchObject({
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  const [[at, size] = []] = await query(`SELECT data_page_offset, total_compressed_size
    FROM parquet_metadata('${folder}/0.parquet') WHERE path_in_schema = 'line'`);
  const page = bytes.subarray(Number(at), Number(at) + Number(size));
  const [, , packed, checksum] = leadingNumbers(page, 4);
  expect(checksum).toBe(crc32(page.subarray(page.length - Number(packed))) | 0);
});

test('a log without an entry leaves no file', async () => {
  expect(await write([])).toEqual([]);
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that cannot be written to ends the work with its reason', async () => {
  const writer = new SegmentWriter({ ...PLACES, folder: join(folder, 'missing') }, NO_LINES, () => {});
  writer.add(batchOf([ROW], 0));
  await expect(writer.finish()).rejects.toThrow('ENOENT');
  await writer.close();
});

test('a parsed log is stored with its joined lines and its metadata', async () => {
  const lines = Array.from(
    { length: 30 },
    (_none, i) =>
      `2026-03-01 10:00:${String(i).padStart(2, '0')},000 ERROR [worker-${i % 3}] app.Store: cannot write größe ${i}\n\tat a.B.c(B.java:${i})`,
  );
  const writer = await writeParsed(`${lines.join('\n')}\n`);
  expect(await query('SELECT line, line_end, level, message, metadata FROM entries WHERE seq = 7')).toEqual([
    ['15', '16', 2, 'cannot write größe 7\n\tat a.B.c(B.java:7)', '{"thread":"worker-1"}'],
  ]);
  expect(await query('SELECT component, raw_time, raw_head, raw_tail, raw FROM entries WHERE seq = 7')).toEqual([
    ['app.Store', '2026-03-01 10:00:07,000 ', 'ERROR [worker-1] app.Store: ', null, null],
  ]);
  expect(writer.componentCount).toBe(30);
});

test.each([
  [
    'lines of text',
    (i: number) => `2026-03-01 10:00:${10 + (i % 40)},${100 + (i % 900)} INFO [w-${i % 3}] app.Store: größe ${i}`,
  ],
  [
    'JSON with its message in the middle',
    (i: number) => `{"level":${i % 7},"ts":17${i}00000000,"msg":"up ${i}","id":${i}}`,
  ],
  [
    'JSON with messages that stand escaped here and there',
    (i: number) => `{"time":"2026-03-01T10:00:00Z","msg":"a${i % 3 === 0 ? '\\"' : ''} ${i}"}`,
  ],
  ['heads that never come again', (i: number) => `Mar  1 10:00:${10 + (i % 40)} host-${i * 7919} app[${i}]: started`],
  ['times in colour', (i: number) => `\u001b[3${i % 8}m2026-03-01 10:00:10.${100 + (i % 900)}\u001b[0m INFO up ${i}`],
  [
    'other scripts before the message',
    (i: number) => `2026-03-01 10:00:10,${100 + (i % 900)} INFO [größe-${i % 5}数] app.Store: up`,
  ],
])('%s can be read again as they stand in the file', async (_name, lineOf) => {
  const lines = Array.from({ length: 25_000 }, (_none, i) => lineOf(i));
  await writeParsed(lines.join('\n'));
  const rows = await query(`SELECT ${rawText(DUCKDB)} FROM entries ORDER BY seq`);
  expect(rows.map(([raw]) => raw)).toEqual(lines);
});

/** The first fields of a struct in Thrift's compact protocol, all of them i32. */
function leadingNumbers(bytes: Uint8Array, count: number): number[] {
  let at = 0;
  return Array.from({ length: count }, () => {
    expect(bytes[at++]).toBe(0x15);
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) break;
    }
    return Number((value >> 1n) ^ -(value & 1n));
  });
}

function many(count: number, rowOf: (i: number) => Partial<Row>): Row[] {
  return Array.from({ length: count }, (_none, i) => ({ ...ROW, ...rowOf(i) }));
}

async function write(rows: Row[]): Promise<WrittenSegment[]> {
  const segments: WrittenSegment[] = [];
  const writer = new SegmentWriter({ ...PLACES, folder }, NO_LINES, (segment) => segments.push(segment));
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    writer.add(batchOf(rows.slice(from, from + BATCH_ROWS), from));
    await writer.settle();
  }
  await writer.finish();
  await writer.close();
  return segments;
}

async function writeParsed(text: string): Promise<SegmentWriter> {
  const rawLines = new RawLineBuffer();
  const writer = new SegmentWriter({ ...PLACES, folder }, rawLines, () => {});
  const parser = createLogParser({ referenceTimeMs: 0 }, (batch) => writer.add(batch));
  rawLines.push(Buffer.from(text));
  rawLines.end();
  parser.push(Buffer.from(text));
  parser.finish();
  await writer.finish();
  await writer.close();
  return writer;
}

function batchOf(rows: Row[], firstSeq: number): EntryBatch {
  const bytesOf = (index: number) => Buffer.from(rows[index]?.message ?? '');
  return {
    count: rows.length,
    firstSeq,
    lineStart: Float64Array.from(rows, ({ line }) => line),
    lineEnd: Float64Array.from(rows, ({ line }) => line),
    outcome: new Uint8Array(rows.length),
    level: Uint8Array.from(rows, ({ level }) => level),
    signal: Uint8Array.from(rows, ({ signal }) => signal),
    timestampMs: Float64Array.from(rows, ({ timestampMs }) => timestampMs ?? Number.NaN),
    patternId: Uint32Array.from(rows, ({ patternId }) => patternId),
    messageAt: (index) => bytesOf(index).toString(),
    messageRoomAt: (index) => bytesOf(index).length,
    writeMessage(index, target, at) {
      target.set(bytesOf(index), at);
      return at + bytesOf(index).length;
    },
    headerLengthAt: () => 0,
    metadataAt: (index) => rows[index]?.metadata ?? null,
    componentAt: () => '',
    partOf: new Float64Array(rows.length),
    recordTextAt: () => null,
  };
}

async function readBack() {
  const rows = await query(
    'SELECT seq, line, level, signal, ts_ms, pattern_id, message, metadata FROM entries ORDER BY seq',
  );
  return rows.map(([seq, line, level, signal, timestampMs, patternId, message, metadata]) => ({
    seq: Number(seq),
    line: Number(line),
    level,
    signal,
    timestampMs,
    patternId,
    message,
    metadata,
  }));
}

async function query(sql: string) {
  const database = await openDatabase({ memoryMegabytes: 256, tempFolder: folder, dataFolders: [folder] });
  const connection = await database.connect();
  try {
    const isWritten = sql.includes('entries');
    if (isWritten) await connection.run(`CREATE VIEW entries AS FROM read_parquet('${folder}/*.parquet')`);
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}
