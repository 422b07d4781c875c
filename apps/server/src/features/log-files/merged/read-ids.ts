import { querySegments } from '../entries/query-segments.ts';
import type { SegmentDatabase } from '../segment-database.ts';
import type { MergedOperations } from './merged-operations.ts';

/** As `createIdTimes` of the bundle package tells ids: of hexadecimal digits, with at least one digit and one letter, or a UUID. */
const ID = '[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}|[0-9A-Fa-f]{12,64}';
/** Of longer texts the beginning is looked at. */
const LONGEST_TEXT = 4096;
/** An id that comes again and again over this time names a host or a user, not a request. */
const LONGEST_MS = 10 * 60_000;

/**
 * When the ids in a file were first and last written. Of very many those with the smallest hashes are kept, so that two
 * files keep the same ones.
 */
export async function readIds(
  database: SegmentDatabase,
  { segmentPaths, most }: MergedOperations['fileIds']['input'],
  signal: AbortSignal,
): Promise<MergedOperations['fileIds']['output']> {
  const ids: MergedOperations['fileIds']['output'] = [];
  const sql = `SELECT id, min(ts_ms) AS first_ms, max(ts_ms) AS last_ms FROM (
      SELECT lower(unnest(regexp_extract_all(left(concat_ws(' ', message, metadata), ${LONGEST_TEXT}), '\\b(?:${ID})\\b'))) AS id, ts_ms
      FROM read_parquet($files) WHERE ts_ms IS NOT NULL
    ) WHERE regexp_matches(id, '[0-9]') AND regexp_matches(id, '[a-f]') GROUP BY id
    HAVING last_ms - first_ms <= ${LONGEST_MS} ORDER BY hash(id) LIMIT ${most}`;
  await querySegments(database, { sql, files: segmentPaths, values: {}, signal }, ([id, firstMs, lastMs]) => {
    ids.push({ id: String(id), firstMs: Number(firstMs), lastMs: Number(lastMs) });
    return true;
  });
  return ids;
}
