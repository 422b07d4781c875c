import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  DOUBLE,
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBTableFunction,
  type DuckDBType,
  type DuckDBValue,
  UINTEGER,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import type { EntryRows } from './entry-rows.ts';
import type { WrittenSegment } from './ingest-operations.ts';
import { SegmentTally } from './segment-tally.ts';

/** Rows of a segment. More need more memory while writing, fewer make more files. */
const SEGMENT_ROWS = 100_000;
/** A segment of huge messages ends earlier. */
const SEGMENT_CHARACTERS = 32 * 1024 * 1024;
/** Small row groups let a page of 200 rows be read without unpacking the segment. */
const ROW_GROUP_ROWS = 20_480;
/** The lowest makes files as small as the default does here, in half the time. */
const COMPRESSION = 'COMPRESSION zstd, COMPRESSION_LEVEL 1';

const COLUMNS: [name: string, type: DuckDBType][] = [
  ['seq', DOUBLE],
  ['line', DOUBLE],
  ['line_end', DOUBLE],
  ['level', UTINYINT],
  ['signal', UTINYINT],
  ['ts_ms', DOUBLE],
  ['pattern_id', UINTEGER],
  ['message', VARCHAR],
  ['metadata', VARCHAR],
];

/** Where rows come from. */
export interface RowSource {
  /** The next rows in file order, at most one vector of them; null at the end. Called while DuckDB waits: it must not. */
  next(): EntryRows | null;
}

/** Writes rows into Parquet files of bounded size. DuckDB pulls them while it writes, so they are never kept in a table. */
export async function writeSegments(
  connection: DuckDBConnection,
  folder: string,
  source: RowSource,
  onSegment: (segment: WrittenSegment) => void,
): Promise<void> {
  let tally = new SegmentTally();
  let ahead = source.next();
  let failure: unknown = null;

  function fill(chunk: DuckDBDataChunk): void {
    const isFull = tally.rows >= SEGMENT_ROWS || tally.characters >= SEGMENT_CHARACTERS;
    if (ahead === null || isFull) {
      chunk.rowCount = 0;
      return;
    }
    fillChunk(chunk, ahead);
    tally.add(ahead);
    ahead = source.next();
  }

  connection.registerTableFunction(
    DuckDBTableFunction.create({
      name: 'entry_rows',
      bindFunction: (info) => {
        for (const [name, type] of COLUMNS) info.addResultColumn(name, type);
      },
      initFunction: () => {},
      mainFunction: (info, chunk) => {
        try {
          fill(chunk);
        } catch (error) {
          failure = error;
          chunk.rowCount = 0;
          info.setError('The rows could not be read');
        }
      },
    }),
  );
  for (let number = 0; ahead !== null; number++) {
    const path = join(folder, `${number}.parquet`);
    // The path is ours; COPY takes no parameter for it.
    const copied = connection.run(`COPY (SELECT seq::BIGINT AS seq, line::BIGINT AS line, line_end::BIGINT AS line_end,
      level, signal, CASE WHEN isnan(ts_ms) THEN NULL ELSE ts_ms END AS ts_ms, pattern_id, message,
      nullif(metadata, '') AS metadata FROM entry_rows())
      TO '${path.replaceAll("'", "''")}' (FORMAT parquet, ${COMPRESSION}, ROW_GROUP_SIZE ${ROW_GROUP_ROWS})`);
    await copied.catch((error: unknown) => {
      throw failure ?? error;
    });
    const { size } = await stat(path);
    onSegment({ ...tally.summary(), number, path, bytes: size });
    tally = new SegmentTally();
  }
}

function fillChunk(chunk: DuckDBDataChunk, rows: EntryRows): void {
  chunk.rowCount = rows.count;
  const columns: ArrayLike<DuckDBValue>[] = [
    Float64Array.from(rows.lineStart, (_line, i) => rows.firstSeq + i),
    rows.lineStart,
    rows.lineEnd,
    rows.level,
    rows.signal,
    rows.timestampMs,
    rows.patternId,
    rows.messages,
    rows.metadata,
  ];
  for (const [index, values] of columns.entries()) {
    const vector = chunk.getColumnVector(index);
    for (let row = 0; row < rows.count; row++) vector.setItem(row, values[row] ?? null);
    vector.flush();
  }
}
