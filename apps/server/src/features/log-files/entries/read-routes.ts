import type { RouteList } from '@rootline/contract';
import { readPackedDigest } from '../digest-file.ts';
import type { ConditionsOf } from './condition-reader.ts';
import { countRoutes } from './count-routes.ts';
import type { EntryOperations } from './entry-operations.ts';
import { bucketOf } from './file-buckets.ts';
import { usedPart } from './read-histogram.ts';
import { requestColumns } from './request-columns.ts';
import type { EngineOf, SegmentCall } from './segment-engine.ts';

type Input = EntryOperations['routes']['input'];

/** Requests of matching entries of a file by route. */
export function createRouteReader(engineOf: EngineOf, conditionsOf: ConditionsOf) {
  return async ({ filter, buckets, limit, ...source }: Input, call: SegmentCall): Promise<RouteList> => {
    const { dialect, query } = engineOf(source, call);
    const { sql, values, texts } = await conditionsOf(filter, source, dialect);
    const columns = requestColumns(dialect);
    return countRoutes({
      dialect,
      rows: (place) => `SELECT ${columns.all}, ${place} AS request_bucket
        FROM $segments WHERE ${sql} AND ${columns.status} <> ''`,
      query: (asked, take) => query({ ...asked, texts }, take),
      values,
      axis: await axisOf(source.digestPath, buckets),
      limit,
    });
  };
}

/** Equal buckets over the time of the file, or over its lines if it has no times. */
async function axisOf(digestPath: string, buckets: Input['buckets']) {
  const { axis, start, bucketSize, counts } = usedPart(await readPackedDigest(digestPath));
  const { count } = buckets;
  if (axis === 'line') {
    return {
      view: { kind: axis, start: 1, bucketSize: buckets.extent / count },
      count,
      bucket: bucketOf(buckets),
      values: {},
    };
  }
  const size = Math.max(1, (counts.length * bucketSize) / count);
  return {
    view: { kind: axis, start, bucketSize: size },
    count,
    bucket: 'floor((ts_ms - $axisStart) / $axisSize)',
    values: { axisStart: start, axisSize: size },
  };
}
