import type { DuckDBInstance } from '@duckdb/node-api';
import { type Histogram, type LevelCounts, LOG_LEVELS } from '@rootline/contract';
import type { Axis } from '@rootline/logparse';
import { readPackedDigest } from '../digest-file.ts';
import type { EntryOperations } from './entry-operations.ts';
import { querySegments } from './query-segments.ts';

/** Counts per bucket and level: from the digest, unless finer buckets are wanted than it holds. */
export async function readHistogram(
  database: DuckDBInstance,
  input: EntryOperations['histogram']['input'],
  signal: AbortSignal,
): Promise<Histogram> {
  const log = await readPackedDigest(input.digestPath);
  const kind = log.timeAxis === null ? 'line' : 'time';
  const axis = log.timeAxis ?? log.lineAxis;
  const counts = kind === 'time' ? log.timeLevels : log.lineLevels;
  // Only the part of the axis that the file reaches.
  const last = kind === 'time' ? (log.lastTimestampMs ?? axis.start) : Math.max(axis.start, log.lineCount);
  const used = Math.max(countsEnd(counts), Math.floor((last - axis.start) / axis.bucketSize) + 1);
  const wanted = input.buckets ?? used;
  if (wanted <= used) return coarser(kind, axis, counts.slice(0, used), wanted);
  const bucketSize = (used * axis.bucketSize) / wanted;
  const buckets = Array.from({ length: wanted }, noEntries);
  await querySegments(
    database,
    {
      sql: `SELECT floor((${kind === 'time' ? 'ts_ms' : 'line'} - $start) / $size) AS bucket, level, count(*)::DOUBLE
        FROM read_parquet($files) WHERE ${kind === 'time' ? 'ts_ms IS NOT NULL' : 'true'} GROUP BY ALL`,
      files: input.segmentPaths,
      values: { start: axis.start, size: bucketSize },
      signal,
    },
    ([bucket, level, count]) => {
      const counts = buckets[Math.min(Math.max(Number(bucket), 0), wanted - 1)];
      if (counts !== undefined) counts[LOG_LEVELS[Number(level) - 1] ?? 'none'] += Number(count);
      return true;
    },
  );
  return { axis: kind, start: axis.start, bucketSize, buckets };
}

/** Takes neighbouring buckets together until there are at most so many. */
function coarser(kind: Histogram['axis'], axis: Axis, counts: LevelCounts[], wanted: number): Histogram {
  const width = Math.max(1, Math.ceil(counts.length / wanted));
  const buckets: LevelCounts[] = [];
  for (let from = 0; from < counts.length; from += width) {
    const sum = noEntries();
    for (const bucket of counts.slice(from, from + width)) {
      for (const level of [...LOG_LEVELS, 'none'] as const) sum[level] += bucket[level];
    }
    buckets.push(sum);
  }
  return { axis: kind, start: axis.start, bucketSize: axis.bucketSize * width, buckets };
}

function countsEnd(counts: LevelCounts[]): number {
  return counts.findLastIndex((bucket) => Object.values(bucket).some((count) => count > 0)) + 1;
}

function noEntries(): LevelCounts {
  return { FATAL: 0, ERROR: 0, WARN: 0, INFO: 0, DEBUG: 0, none: 0 };
}
