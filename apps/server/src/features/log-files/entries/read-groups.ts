import { type EntryGroup, LOG_LEVELS } from '@rootline/contract';
import { readPackedDigest } from '../digest-file.ts';
import { isoTime } from '../ingest/describe-parsed-log.ts';
import type { ConditionsOf, KeysOf } from './condition-reader.ts';
import type { EntryOperations } from './entry-operations.ts';
import { bucketOf } from './file-buckets.ts';
import { noEntries } from './no-entries.ts';
import type { EngineOf, SegmentCall } from './segment-engine.ts';

type CountedGroup = Omit<EntryGroup, 'text' | 'firstTimestamp' | 'lastTimestamp'> & {
  firstMs: number | null;
  lastMs: number | null;
};

/** Matching entries by template: counted over patterns in one scan, then taken together. */
export function createGroupReader(engineOf: EngineOf, conditionsOf: ConditionsOf, keysOf: KeysOf) {
  return async ({ filter, buckets, limit, ...source }: Input, call: SegmentCall): Promise<Output> => {
    const { digestPath } = source;
    const { dialect, query } = engineOf(source, call);
    const { sql, values, texts } = await conditionsOf(filter, source, dialect);
    const keys = await keysOf(digestPath);
    const groups = new Map<string, CountedGroup>();
    await query(
      {
        sql: `SELECT pattern_id, level, ${bucketOf(buckets)} AS bucket, count(*)::DOUBLE,
            min(line)::DOUBLE, max(line)::DOUBLE, min(ts_ms), max(ts_ms)
          FROM $segments WHERE ${sql} GROUP BY ALL`,
        values,
        texts,
      },
      ([pattern, level, bucket, count, firstLine, lastLine, firstMs, lastMs]) => {
        const id = keys.idOf(Number(pattern));
        if (id === null) return true;
        const group = groups.get(id) ?? newGroup(id, buckets.count);
        groups.set(id, group);
        group.count += Number(count);
        group.levels[LOG_LEVELS[Number(level) - 1] ?? 'none'] += Number(count);
        group.firstLine = Math.min(group.firstLine, Number(firstLine));
        group.lastLine = Math.max(group.lastLine, Number(lastLine));
        group.firstMs = chosen(Math.min, group.firstMs, firstMs);
        group.lastMs = chosen(Math.max, group.lastMs, lastMs);
        group.histogram[Number(bucket)] = (group.histogram[Number(bucket)] ?? 0) + Number(count);
        return true;
      },
    );
    const frequent = [...groups.values()]
      .sort((a, b) => b.count - a.count || a.firstLine - b.firstLine)
      .slice(0, limit);
    const textOf = new Map((await readPackedDigest(digestPath)).templates.map(({ id, text }) => [id, text]));
    const views = frequent.map(
      ({ firstMs, lastMs, ...group }): EntryGroup => ({
        ...group,
        text: textOf.get(group.id) ?? '',
        firstTimestamp: isoTime(firstMs),
        lastTimestamp: isoTime(lastMs),
      }),
    );
    return { json: Buffer.from(views.map((view) => JSON.stringify(view)).join()), total: groups.size };
  };
}
type Input = EntryOperations['groups']['input'];
type Output = EntryOperations['groups']['output'];

function newGroup(id: string, buckets: number): CountedGroup {
  return {
    id,
    count: 0,
    levels: noEntries(),
    firstLine: Number.POSITIVE_INFINITY,
    lastLine: 0,
    firstMs: null,
    lastMs: null,
    histogram: Array.from({ length: buckets }, () => 0),
  };
}

function chosen(choose: (a: number, b: number) => number, kept: number | null, found: unknown): number | null {
  if (typeof found !== 'number') return kept;
  return kept === null ? found : choose(kept, found);
}
