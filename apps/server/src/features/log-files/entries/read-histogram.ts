import { errorHeat, type Histogram, type LevelCounts, LOG_LEVELS, timeBars, usualRate } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';
import { readPackedDigest } from '../digest-file.ts';
import type { EntryOperations } from './entry-operations.ts';
import { noEntries } from './no-entries.ts';
import type { SegmentEngine } from './segment-engine.ts';

/** Counts per bucket and level: from the digest, unless finer or other buckets are wanted than it holds. */
export async function readHistogram(
  engine: SegmentEngine,
  { digestPath, buckets, bars }: EntryOperations['histogram']['input'],
): Promise<Histogram> {
  const log = await readPackedDigest(digestPath);
  const { axis, start, bucketSize, counts } = usedPart(log);
  if (bars !== null) {
    const { most, range } = bars;
    const wanted = axis === 'time' && range !== null ? timeBars(range.fromMs, range.toMs, most) : null;
    const histogram =
      wanted === null
        ? coarser({ axis, start, bucketSize, counts }, most)
        : await countEntries(engine, { axis, ...wanted });
    return { ...histogram, whole: wholeOf(log) };
  }
  const count = buckets ?? counts.length;
  if (count <= counts.length) return coarser({ axis, start, bucketSize, counts }, count);
  const finer = { axis, start, bucketSize: (counts.length * bucketSize) / count, count };
  return countEntries(engine, finer);
}

/** Only the part of the axis that the file reaches. */
export function usedPart(log: ParsedLog) {
  const axis = log.timeAxis === null ? ('line' as const) : ('time' as const);
  const { start, bucketSize } = log.timeAxis ?? log.lineAxis;
  const counts = axis === 'time' ? log.timeLevels : log.lineLevels;
  const last = axis === 'time' ? (log.lastTimestampMs ?? start) : Math.max(start, log.lineCount);
  const used = Math.max(countsEnd(counts), Math.floor((last - start) / bucketSize) + 1);
  return { axis, start, bucketSize, counts: counts.slice(0, used) };
}

const WHOLE_BUCKETS = 160;

function wholeOf(log: ParsedLog): Histogram['whole'] {
  const { axis, start, bucketSize, counts } = usedPart(log);
  const usual = usualRate(counts.map(({ FATAL, ERROR }) => FATAL + ERROR));
  return {
    start,
    end: start + bucketSize * counts.length,
    heat: errorHeat(counts, WHOLE_BUCKETS),
    usualPerMinute: axis === 'line' || usual === null ? null : (usual * MINUTE_MS) / bucketSize,
  };
}

const MINUTE_MS = 60_000;

interface Bars {
  axis: Histogram['axis'];
  start: number;
  bucketSize: number;
  count: number;
}

async function countEntries(
  engine: SegmentEngine,
  { axis, start, bucketSize, count: wanted }: Bars,
): Promise<Histogram> {
  const place = axis === 'time' ? 'ts_ms' : 'line';
  const end = start + wanted * bucketSize;
  const buckets = Array.from({ length: wanted }, noEntries);
  await engine.query(
    {
      sql: `SELECT floor((${place} - $start) / $size) AS bucket, level, count(*)::DOUBLE
        FROM $segments WHERE ${place} >= $start AND ${place} < $end GROUP BY ALL`,
      values: { start, size: bucketSize, end },
    },
    ([bucket, level, count]) => {
      const counts = buckets[Math.min(Number(bucket), wanted - 1)];
      if (counts !== undefined) counts[LOG_LEVELS[Number(level) - 1] ?? 'none'] += Number(count);
      return true;
    },
  );
  return { axis, start, bucketSize, buckets };
}

/** Takes neighbouring buckets together until there are at most so many. */
function coarser({ axis, start, bucketSize, counts }: ReturnType<typeof usedPart>, wanted: number): Histogram {
  const width = Math.max(1, Math.ceil(counts.length / Math.max(1, wanted)));
  const buckets: LevelCounts[] = [];
  for (let from = 0; from < counts.length; from += width) {
    const sum = noEntries();
    for (const bucket of counts.slice(from, from + width)) {
      for (const level of [...LOG_LEVELS, 'none'] as const) sum[level] += bucket[level];
    }
    buckets.push(sum);
  }
  return { axis, start, bucketSize: bucketSize * width, buckets };
}

function countsEnd(counts: LevelCounts[]): number {
  return counts.findLastIndex((bucket) => Object.values(bucket).some((count) => count > 0)) + 1;
}
