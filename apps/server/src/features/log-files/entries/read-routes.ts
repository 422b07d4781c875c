import type { CountedRoute, RouteList } from '@rootline/contract';
import { readPackedDigest } from '../digest-file.ts';
import type { ConditionsOf } from './condition-reader.ts';
import type { EntryOperations } from './entry-operations.ts';
import { bucketOf } from './file-buckets.ts';
import { usedPart } from './read-histogram.ts';
import { requestColumns } from './request-columns.ts';
import type { EngineOf, SegmentCall } from './segment-engine.ts';

type Input = EntryOperations['routes']['input'];

/** Requests of matching entries by route: counted in one scan, and those of the listed routes over time in another. */
export function createRouteReader(engineOf: EngineOf, conditionsOf: ConditionsOf) {
  return async ({ filter, buckets, limit, ...source }: Input, call: SegmentCall): Promise<RouteList> => {
    const { dialect, query } = engineOf(source, call);
    const { sql, values, texts } = await conditionsOf(filter, source, dialect);
    const columns = requestColumns(dialect);
    const axis = await axisOf(source.digestPath, buckets);
    const requests = (place: string) => `SELECT ${columns.all}, ${place} AS request_bucket
      FROM $segments WHERE ${sql} AND ${columns.status} <> ''`;
    // Asked of rows, an engine works a route out twice: for the condition, and to count it.
    const isRequest = `max(request_route) <> ''`;
    const failed = `sum(CASE WHEN request_status >= '5' THEN 1 ELSE 0 END)::DOUBLE`;

    const found: RouteList = { total: 0, requests: 0, failed: 0, axis: axis.view, routes: [] };
    await query(
      {
        sql: `SELECT request_route, requests, failed, median_ms, CAST(count(*) OVER () AS DOUBLE) AS total,
            sum(requests) OVER () AS all_requests, sum(failed) OVER () AS all_failed
          FROM (SELECT request_route, count(*)::DOUBLE AS requests, ${failed} AS failed,
              ${dialect.median('request_ms')} AS median_ms
            FROM (${requests('0')}) AS stated GROUP BY request_route HAVING ${isRequest}) AS counted
          ORDER BY failed DESC, requests DESC, request_route LIMIT ${limit}`,
        values,
        texts,
      },
      ([route, count, failedCount, medianMs, total, allRequests, allFailed]) => {
        Object.assign(found, { total: Number(total), requests: Number(allRequests), failed: Number(allFailed) });
        found.routes.push({
          route: String(route),
          requests: Number(count),
          failed: Number(failedCount),
          medianMs: typeof medianMs === 'number' ? medianMs : null,
          histogram: noCounts(buckets.count),
          failedHistogram: noCounts(buckets.count),
        });
        return true;
      },
    );
    if (found.routes.length === 0) return found;

    const listed = new Map(found.routes.map((route) => [route.route, route]));
    await query(
      {
        sql: `SELECT request_route, request_bucket, count(*)::DOUBLE AS requests, ${failed} AS failed
          FROM (${requests(axis.bucket)}) AS stated
          GROUP BY request_route, request_bucket HAVING ${dialect.isOneOf('max(request_route)', '$listed')}`,
        values: { ...values, ...axis.values, listed: [...listed.keys()] },
        texts,
      },
      ([route, bucket, count, failedCount]) => {
        const counted = listed.get(String(route));
        if (counted !== undefined && bucket !== null)
          addTo(counted, Number(bucket), [Number(count), Number(failedCount)]);
        return true;
      },
    );
    return found;
  };
}

/** Equal buckets over the time of the file, or over its lines if it has no times. */
async function axisOf(digestPath: string, buckets: Input['buckets']) {
  const { axis, start, bucketSize, counts } = usedPart(await readPackedDigest(digestPath));
  if (axis === 'line') {
    return {
      view: { kind: axis, start: 1, bucketSize: buckets.extent / buckets.count },
      bucket: bucketOf(buckets),
      values: {},
    };
  }
  const size = Math.max(1, (counts.length * bucketSize) / buckets.count);
  return {
    view: { kind: axis, start, bucketSize: size },
    bucket: 'floor((ts_ms - $axisStart) / $axisSize)',
    values: { axisStart: start, axisSize: size },
  };
}

const noCounts = (length: number) => Array.from({ length }, () => 0);

function addTo(
  { histogram, failedHistogram }: CountedRoute,
  bucket: number,
  [requests, failed]: [number, number],
): void {
  const at = Math.min(Math.max(0, bucket), histogram.length - 1);
  histogram[at] = (histogram[at] ?? 0) + requests;
  failedHistogram[at] = (failedHistogram[at] ?? 0) + failed;
}
