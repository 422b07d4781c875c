import { type CaseHistogram, errorHeat, type Histogram, type LevelCounts, usualRate } from '@rootline/contract';
import { LEVELS, NO_ENTRIES } from './case-log.ts';

const WHOLE_CELLS = 160;
const MINUTE_MS = 60_000;

/**
 * The bars of all services together; null where nothing has a time.
 * @param whole the bars of all the time there is, of which the strip over the whole case is made
 */
export function barsTogether(histogram: CaseHistogram, whole: CaseHistogram = histogram): Histogram | null {
  if (histogram.axis === null || whole.axis === null) return null;
  const { start, bucketSize } = histogram.axis;
  const all = sumOfServices(whole);
  const usual = usualRate(all.map(({ FATAL, ERROR }) => FATAL + ERROR));
  return {
    axis: 'time',
    start,
    bucketSize,
    buckets: sumOfServices(histogram),
    whole: {
      start: whole.axis.start,
      end: whole.axis.start + whole.axis.bucketSize * whole.axis.count,
      heat: errorHeat(all, WHOLE_CELLS),
      usualPerMinute: usual === null ? null : (usual * MINUTE_MS) / whole.axis.bucketSize,
    },
  };
}

function sumOfServices({ axis, services }: CaseHistogram): LevelCounts[] {
  return Array.from({ length: axis?.count ?? 0 }, (_unused, at) => {
    const sum = { ...NO_ENTRIES };
    for (const { buckets } of services) for (const level of LEVELS) sum[level] += buckets[at]?.[level] ?? 0;
    return sum;
  });
}
