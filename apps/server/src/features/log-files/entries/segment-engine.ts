import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import { narrowSegments } from '../grams/narrow-segments.ts';
import type { SegmentDatabase } from '../segment-database.ts';
import { CLICKHOUSE, type Dialect, DUCKDB, type SegmentValue, type SegmentValues } from './dialect.ts';
import { querySegments } from './query-segments.ts';

/** Segments, and what reads them: DuckDB their files on this machine, ClickHouse their objects in the bucket by key. */
export type SegmentSource = { engine: 'duckdb' | 'clickhouse'; segments: string[] };

/** What a child asks its parent, which alone reaches the network. */
export type SegmentQuestions = {
  /** Rows as lines of JSON lists. */
  clickhouseRows: { input: { sql: string; values: SegmentValues; keys: string[] }; answer: string };
};

export type SegmentCall = ChildCall<never, SegmentQuestions>;

export interface SegmentEngine {
  dialect: Dialect;
  /** Hands on the rows of a query until `take` answers false. */
  query(query: SegmentQuery, take: (row: readonly SegmentValue[]) => boolean): Promise<void>;
}

interface SegmentQuery {
  sql: string;
  values: SegmentValues;
  /** Texts of which every row that counts holds one; missing or null = nothing is known of them. */
  texts?: readonly string[] | null;
}

export type EngineOf = (source: SegmentSource, call: SegmentCall) => SegmentEngine;

const CLICKHOUSE_FAILED = 'clickhouse_failed';

/** Whether a question was not answered because ClickHouse did not answer a query. */
export function isClickHouseFailure(error: unknown): boolean {
  return error instanceof ChildRefusal && error.code === CLICKHOUSE_FAILED;
}

export function segmentEngines(database: SegmentDatabase): EngineOf {
  return ({ engine, segments }, { signal, ask }) =>
    engine === 'duckdb'
      ? {
          dialect: DUCKDB,
          query({ sql, values, texts = null }, take) {
            const narrowed = narrowSegments(segments, texts);
            return querySegments(
              database,
              { sql, signal, ...narrowed, values: { ...values, ...narrowed.values } },
              take,
            );
          },
        }
      : {
          dialect: CLICKHOUSE,
          async query({ sql, values }, take) {
            if (segments.length === 0) return;
            const rows = await ask('clickhouseRows', { sql, values, keys: segments }).catch((error) => {
              signal.throwIfAborted();
              throw new ChildRefusal(CLICKHOUSE_FAILED, error instanceof Error ? error.message : String(error));
            });
            for (const line of rows.split('\n')) if (line !== '' && !take(JSON.parse(line))) return;
          },
        };
}
