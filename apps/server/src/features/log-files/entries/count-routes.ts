import type { CountedRoute, RouteList, TemplateAxis } from '@rootline/contract';
import type { Dialect, SegmentValue, SegmentValues } from './dialect.ts';

/** Requests that are counted, and how they are asked for. */
interface Requests {
  dialect: Dialect;
  /** SQL for them with the columns of `requestColumns`, and a place as `request_bucket`. */
  rows(place: string): string;
  query(
    asked: { sql: string; values: SegmentValues },
    take: (row: readonly SegmentValue[]) => boolean,
  ): Promise<unknown>;
  values: SegmentValues;
  /** Equal buckets; `bucket` is SQL for that of a row, null where it is in none. */
  axis: { view: TemplateAxis; count: number; bucket: string; values: SegmentValues };
  limit: number;
}

/** Requests by route: counted in one scan, and those of the listed routes over the axis in another. */
export async function countRoutes({ dialect, rows, query, values, axis, limit }: Requests): Promise<RouteList> {
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
          FROM (${rows('0')}) AS stated GROUP BY request_route HAVING ${isRequest}) AS counted
        ORDER BY failed DESC, requests DESC, request_route LIMIT ${limit}`,
      values,
    },
    ([route, count, failedCount, medianMs, total, allRequests, allFailed]) => {
      Object.assign(found, { total: Number(total), requests: Number(allRequests), failed: Number(allFailed) });
      found.routes.push({
        route: String(route),
        requests: Number(count),
        failed: Number(failedCount),
        medianMs: typeof medianMs === 'number' ? medianMs : null,
        histogram: noCounts(axis.count),
        failedHistogram: noCounts(axis.count),
      });
      return true;
    },
  );
  if (found.routes.length === 0 || axis.count === 0) return found;

  const listed = new Map(found.routes.map((route) => [route.route, route]));
  await query(
    {
      sql: `SELECT request_route, request_bucket, count(*)::DOUBLE AS requests, ${failed} AS failed
        FROM (${rows(axis.bucket)}) AS stated
        GROUP BY request_route, request_bucket HAVING ${dialect.isOneOf('max(request_route)', '$listed')}`,
      values: { ...values, ...axis.values, listed: [...listed.keys()] },
    },
    ([route, bucket, count, failedCount]) => {
      const counted = listed.get(String(route));
      if (counted !== undefined && bucket !== null)
        addTo(counted, Number(bucket), [Number(count), Number(failedCount)]);
      return true;
    },
  );
  return found;
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
