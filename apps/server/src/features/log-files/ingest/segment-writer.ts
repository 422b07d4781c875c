import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DOUBLE,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  UINTEGER,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import { LOG_LEVELS } from '@rootline/contract';
import type { EntryBatch } from '@rootline/logparse';
import type { WrittenSegment } from './ingest-operations.ts';

/** Rows of a segment. More need more memory while writing, fewer make more files. */
const SEGMENT_ROWS = 100_000;
/** A segment of huge messages ends earlier. */
const SEGMENT_CHARACTERS = 32 * 1024 * 1024;
/** Small row groups let a page of 200 rows be read without unpacking the segment. */
const ROW_GROUP_ROWS = 20_480;
/** Rows of a DuckDB vector. */
const CHUNK_ROWS = 2048;

const TYPES = [DOUBLE, DOUBLE, DOUBLE, UTINYINT, UTINYINT, DOUBLE, UINTEGER, VARCHAR, VARCHAR];

/** Writes batches of entries into Parquet files of bounded size. */
export async function createSegmentWriter(
  connection: DuckDBConnection,
  folder: string,
  onSegment: (segment: WrittenSegment) => void,
) {
  await connection.run(`CREATE TABLE entries (seq DOUBLE, line DOUBLE, line_end DOUBLE, level UTINYINT, signal UTINYINT,
    ts_ms DOUBLE, pattern_id UINTEGER, message VARCHAR, metadata VARCHAR)`);
  let number = 0;
  let open = await connection.createAppender('entries');
  let tally = startTally();

  async function write(): Promise<void> {
    if (tally.rows === 0) return;
    open.closeSync();
    const path = join(folder, `${number}.parquet`);
    // The path is ours; COPY takes no parameter for it.
    await connection.run(`COPY (SELECT seq::BIGINT AS seq, line::BIGINT AS line, line_end::BIGINT AS line_end, level,
      signal, CASE WHEN isnan(ts_ms) THEN NULL ELSE ts_ms END AS ts_ms, pattern_id, message, metadata FROM entries)
      TO '${path.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_ROWS})`);
    await connection.run('TRUNCATE entries');
    open = await connection.createAppender('entries');
    const { size } = await stat(path);
    onSegment({ ...summarize(tally), number, path, bytes: size });
    number++;
    tally = startTally();
  }

  return {
    /** Takes a batch at once: its buffers are reused after the call. */
    add(batch: EntryBatch): void {
      for (let from = 0; from < batch.count; from += CHUNK_ROWS) {
        appendChunk(open, batch, from, Math.min(CHUNK_ROWS, batch.count - from), tally);
      }
    },
    get isFull(): boolean {
      return tally.rows >= SEGMENT_ROWS || tally.characters >= SEGMENT_CHARACTERS;
    },
    write,
  };
}

interface Tally {
  rows: number;
  characters: number;
  firstSeq: number;
  minLine: number;
  maxLine: number;
  minTimeMs: number;
  maxTimeMs: number;
  levels: number[];
}

function startTally(): Tally {
  return {
    rows: 0,
    characters: 0,
    firstSeq: 0,
    minLine: Number.POSITIVE_INFINITY,
    maxLine: 0,
    minTimeMs: Number.POSITIVE_INFINITY,
    maxTimeMs: Number.NEGATIVE_INFINITY,
    levels: new Array(LOG_LEVELS.length + 1).fill(0),
  };
}

function appendChunk(appender: DuckDBAppender, batch: EntryBatch, from: number, rows: number, tally: Tally): void {
  const chunk = DuckDBDataChunk.create(TYPES, rows);
  const columns = TYPES.map((_type, index) => chunk.getColumnVector(index));
  const [seqs, lines, lineEnds, levels, signals, times, patterns, messages, metadatas] = columns;
  if (tally.rows === 0) tally.firstSeq = batch.firstSeq + from;
  for (let row = 0; row < rows; row++) {
    const at = from + row;
    const line = batch.lineStart[at] ?? 0;
    const level = batch.level[at] ?? 0;
    const timeMs = batch.timestampMs[at] ?? Number.NaN;
    const message = batch.messageAt(at);
    const metadata = batch.metadataAt(at);
    seqs?.setItem(row, batch.firstSeq + at);
    lines?.setItem(row, line);
    lineEnds?.setItem(row, batch.lineEnd[at] ?? line);
    levels?.setItem(row, level);
    signals?.setItem(row, batch.signal[at] ?? 0);
    times?.setItem(row, timeMs);
    patterns?.setItem(row, batch.patternId[at] ?? 0);
    messages?.setItem(row, message);
    metadatas?.setItem(row, metadata);
    tally.characters += message.length + (metadata?.length ?? 0);
    tally.levels[level] = (tally.levels[level] ?? 0) + 1;
    if (line < tally.minLine) tally.minLine = line;
    if (line > tally.maxLine) tally.maxLine = line;
    if (timeMs < tally.minTimeMs) tally.minTimeMs = timeMs;
    if (timeMs > tally.maxTimeMs) tally.maxTimeMs = timeMs;
  }
  for (const column of columns) column.flush();
  appender.appendDataChunk(chunk);
  tally.rows += rows;
}

function summarize(tally: Tally) {
  const [none = 0, FATAL = 0, ERROR = 0, WARN = 0, INFO = 0, DEBUG = 0] = tally.levels;
  return {
    rows: tally.rows,
    firstSeq: tally.firstSeq,
    minLine: tally.minLine,
    maxLine: tally.maxLine,
    minTimeMs: Number.isFinite(tally.minTimeMs) ? tally.minTimeMs : null,
    maxTimeMs: Number.isFinite(tally.maxTimeMs) ? tally.maxTimeMs : null,
    levels: { FATAL, ERROR, WARN, INFO, DEBUG, none },
  };
}
