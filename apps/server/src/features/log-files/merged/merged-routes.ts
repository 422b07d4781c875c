import type { RouteList } from '@rootline/contract';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { countRoutes } from '../entries/count-routes.ts';
import { DUCKDB } from '../entries/dialect.ts';
import type { Conditions } from '../entries/entry-conditions.ts';
import type { EntryFilter } from '../entries/entry-operations.ts';
import { querySegments } from '../entries/query-segments.ts';
import { requestColumns } from '../entries/request-columns.ts';
import type { SegmentDatabase } from '../segment-database.ts';
import { type MergedGroup, type MergedOperations, TIMELESS_MS } from './merged-operations.ts';
import { joinedRows, mergedRows } from './merged-rows.ts';
import { windowOf } from './time-windows.ts';

type Input = MergedOperations['mergedRoutes']['input'];
type ConditionsOf = (filter: EntryFilter, group: MergedGroup) => Promise<Conditions>;

/** Requests of matching entries by route, over all files at once: a median is one of all of its requests. */
export function createMergedRouteReader(database: SegmentDatabase, conditionsOf: ConditionsOf) {
  return async ({ groups, filter, buckets, limit }: Input, { signal }: ChildCall<never>): Promise<RouteList> => {
    const window = windowOf(filter);
    const each = groups.map(async (group) =>
      mergedRows(group, { columns: 'metadata, message', conditions: await conditionsOf(filter, group), window }),
    );
    const { sql, values, files } = joinedRows(await Promise.all(each));
    const columns = requestColumns(DUCKDB);
    return countRoutes({
      dialect: DUCKDB,
      rows: (place) => `SELECT ${columns.all}, ${place} AS request_bucket FROM (${sql}) WHERE ${columns.status} <> ''`,
      query: (asked, take) => querySegments(database, { ...asked, files, signal }, take),
      values,
      axis: {
        view: { kind: 'time', start: buckets.startMs, bucketSize: buckets.sizeMs },
        count: buckets.count,
        // What has no time is in none.
        bucket: `CASE WHEN place_ms < ${TIMELESS_MS} THEN floor((place_ms - $axisStart) / $axisSize) END`,
        values: { axisStart: buckets.startMs, axisSize: buckets.sizeMs },
      },
      limit,
    });
  };
}
