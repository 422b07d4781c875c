import type { ComponentList } from '@rootline/contract';
import type { SegmentDatabase } from '../segment-database.ts';
import { conditionReader, type KeysOf } from './condition-reader.ts';
import type { EntryOperations } from './entry-operations.ts';
import { querySegments } from './query-segments.ts';

/** Matching entries by component, most frequent first. */
export function createComponentReader(database: SegmentDatabase, keysOf: KeysOf) {
  const conditionsOf = conditionReader(database, keysOf);
  return async (
    { filter, limit, ...source }: EntryOperations['components']['input'],
    signal: AbortSignal,
  ): Promise<ComponentList> => {
    const found: ComponentList = { total: 0, unnamed: 0, components: [] };
    if (!source.hasRawLines) return found;
    const { sql, values } = await conditionsOf(filter, source);
    await querySegments(
      database,
      {
        sql: `SELECT component, count(*)::DOUBLE AS count FROM read_parquet($files) WHERE ${sql}
          GROUP BY component ORDER BY count DESC, component`,
        files: source.segmentPaths,
        values,
        signal,
      },
      ([name, count]) => {
        if (typeof name !== 'string') found.unnamed = Number(count);
        else if (++found.total <= limit) found.components.push({ name, count: Number(count) });
        return true;
      },
    );
    return found;
  };
}
