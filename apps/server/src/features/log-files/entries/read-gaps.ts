import type { TimeGap } from '@rootline/contract';
import type { SegmentDatabase } from '../segment-database.ts';
import { conditionReader, type KeysOf } from './condition-reader.ts';
import type { EntryOperations } from './entry-operations.ts';
import { querySegments } from './query-segments.ts';

/** Entries after a pause of ten times the usual one: the longest pauses, in file order. */
export function createGapReader(database: SegmentDatabase, keysOf: KeysOf) {
  const conditionsOf = conditionReader(database, keysOf);
  return async (
    { filter, limit, ...source }: EntryOperations['gaps']['input'],
    signal: AbortSignal,
  ): Promise<TimeGap[]> => {
    const { sql, values } = await conditionsOf(filter, source);
    const gaps: TimeGap[] = [];
    await querySegments(
      database,
      {
        sql: `WITH pauses AS MATERIALIZED (
            SELECT line::DOUBLE AS line, seq::DOUBLE AS seq, ts_ms - lag(ts_ms) OVER (ORDER BY seq) AS pause
            FROM read_parquet($files) WHERE ts_ms IS NOT NULL AND ${sql})
          SELECT line, seq, pause FROM pauses
          WHERE pause > 10 * (SELECT avg(pause) FROM pauses WHERE pause > 0) ORDER BY pause DESC, seq LIMIT ${limit}`,
        files: source.segmentPaths,
        values,
        signal,
      },
      ([line, seq, pause]) => {
        gaps.push({ line: Number(line), seq: Number(seq), milliseconds: Number(pause) });
        return true;
      },
    );
    return gaps.sort((a, b) => a.seq - b.seq);
  };
}
