import type { SegmentValues } from '../entries/dialect.ts';
import type { Conditions } from '../entries/entry-conditions.ts';
import { type MergedGroup, TIMELESS_MS } from './merged-operations.ts';

interface MergedRows extends Conditions {
  files: string[];
}

interface Wanted {
  /** What is read of a row, beside its place. */
  columns: string;
  conditions: Conditions;
  /** Of corrected time; the first belongs to it. */
  window: { startMs: number; endMs: number };
}

/**
 * SQL for the matching rows of a group in a window of corrected time, each with that time (`place_ms`), the number of
 * its file (`place_file`) and its position (`place_seq`). Conditions stand on single columns, so that row groups of other times are passed over.
 */
export function mergedRows(group: MergedGroup, { columns, conditions, window }: Wanted): MergedRows {
  const { parts, offsetMs, timed } = group;
  const files = parts.flatMap(({ segmentPaths }) => segmentPaths);
  const source = timed === 'unknown' ? `(${WITH_NEIGHBOURS})` : SEGMENTS;
  const rows = (time: string, condition: string) =>
    `SELECT ${time} AS place_ms, $numbers[list_position($files, filename)] AS place_file, seq AS place_seq, ${columns}
      FROM ${source} WHERE ${condition} AND ${conditions.sql}`;
  const selects = [rows('ts_ms + $offset', within('ts_ms'))];
  const values: SegmentValues = {
    ...conditions.values,
    numbers: parts.flatMap(({ number, segmentPaths }) => segmentPaths.map(() => number)),
    offset: offsetMs,
    windowStart: window.startMs - offsetMs,
    windowEnd: window.endMs - offsetMs,
  };
  if (timed !== 'all') {
    selects.push(rows('neighbour_ms + $offset', `ts_ms IS NULL AND ${within('neighbour_ms')}`));
    const firsts = parts.map(({ firstMs }) => firstMs ?? TIMELESS_MS - offsetMs);
    if (firsts.some((first) => first + offsetMs >= window.startMs && first + offsetMs < window.endMs)) {
      const first = '$firsts[list_position($files, filename)]';
      selects.push(rows(`${first} + $offset`, `ts_ms IS NULL AND neighbour_ms IS NULL AND ${within(first)}`));
      values['firsts'] = parts.flatMap(({ segmentPaths }, i) => segmentPaths.map(() => firsts[i] ?? TIMELESS_MS));
    }
  }
  return { sql: selects.join(' UNION ALL '), values, files };
}

/** The rows of several groups as those of one query: what each gives a value for has a name of its own. */
export function joinedRows(groups: readonly MergedRows[]): MergedRows {
  const own = groups.map(({ sql, values, files }, at) => {
    const given: SegmentValues = { ...values, files };
    const names = new RegExp(`\\$(${Object.keys(given).join('|')})\\b`, 'g');
    return {
      sql: sql.replaceAll(names, (_, name) => `$of${at}_${name}`),
      values: Object.entries(given).map(([name, value]) => [`of${at}_${name}`, value] as const),
    };
  });
  return {
    sql: own.map(({ sql }) => sql).join(' UNION ALL '),
    values: Object.fromEntries(own.flatMap(({ values }) => values)),
    files: groups.flatMap(({ files }) => files),
  };
}

const SEGMENTS = 'read_parquet($files, filename = true)';
/** Of a file that was parsed before the times of neighbors were kept: all of its segments are read. */
const WITH_NEIGHBOURS = `SELECT *, last_value(ts_ms IGNORE NULLS) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING) AS neighbour_ms
  FROM ${SEGMENTS}`;

const within = (time: string) => `${time} >= $windowStart AND ${time} < $windowEnd`;
