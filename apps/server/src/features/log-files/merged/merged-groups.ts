import { type CaseEntryGroup, LOG_LEVELS } from '@rootline/contract';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import { readPackedDigest } from '../digest-file.ts';
import type { KeysOf } from '../entries/condition-reader.ts';
import type { Conditions } from '../entries/entry-conditions.ts';
import type { EntryFilter } from '../entries/entry-operations.ts';
import { noEntries } from '../entries/no-entries.ts';
import { querySegments } from '../entries/query-segments.ts';
import { isoTime } from '../ingest/describe-parsed-log.ts';
import type { SegmentDatabase } from '../segment-database.ts';
import { type MergedGroup, type MergedOperations, TIMELESS_MS } from './merged-operations.ts';
import { mergedRows } from './merged-rows.ts';
import { windowOf } from './time-windows.ts';

type Input = MergedOperations['mergedGroups']['input'];
type ConditionsOf = (filter: EntryFilter, group: MergedGroup) => Promise<Conditions>;

interface CountedGroup extends Omit<CaseEntryGroup, 'firstTimestamp' | 'lastTimestamp'> {
  firstMs: number;
  lastMs: number;
}

/** Matching entries by the text of their template, over all files: counted by pattern, one file after the other. */
export function createMergedGroupReader(database: SegmentDatabase, keysOf: KeysOf, conditionsOf: ConditionsOf) {
  return async ({ groups, filter, buckets, limit }: Input, { signal }: ChildCall<never>) => {
    const found = new Map<string, CountedGroup>();
    for (const group of groups) {
      const conditions = await conditionsOf(filter, group);
      for (const part of group.parts) {
        const keys = await keysOf(part.digestPath);
        const texts = new Map((await readPackedDigest(part.digestPath)).templates.map(({ id, text }) => [id, text]));
        const rows = mergedRows(
          { ...group, parts: [part] },
          { columns: 'pattern_id, level, line', conditions, window: windowOf(filter) },
        );
        await querySegments(
          database,
          {
            sql: `SELECT pattern_id, level, floor((place_ms - $start) / $size) AS bucket, count(*)::DOUBLE,
                min(place_ms), max(place_ms), min(line)::DOUBLE FROM (${rows.sql}) GROUP BY ALL`,
            files: rows.files,
            values: { ...rows.values, start: buckets.startMs, size: buckets.sizeMs },
            signal,
          },
          ([pattern, level, bucket, count, firstMs, lastMs, line]) => {
            const templateId = keys.idOf(Number(pattern));
            if (templateId === null) return true;
            const text = texts.get(templateId) ?? '';
            const counted = found.get(text) ?? newGroup(text, buckets.count);
            found.set(text, counted);
            counted.count += Number(count);
            counted.levels[LOG_LEVELS[Number(level) - 1] ?? 'none'] += Number(count);
            counted.firstMs = Math.min(counted.firstMs, Number(firstMs));
            counted.lastMs = Math.max(counted.lastMs, Number(lastMs));
            const place = Number(bucket);
            if (place >= 0 && place < buckets.count)
              counted.histogram[place] = (counted.histogram[place] ?? 0) + Number(count);
            addToFile(counted, { logFileId: part.id, templateId, count: Number(count), firstLine: Number(line) });
            return true;
          },
        );
      }
    }
    const frequent = [...found.values()].sort((a, b) => b.count - a.count || a.firstMs - b.firstMs).slice(0, limit);
    return { json: Buffer.from(frequent.map((group) => JSON.stringify(viewOf(group))).join()), total: found.size };
  };
}

function newGroup(text: string, buckets: number): CountedGroup {
  return {
    text,
    count: 0,
    levels: noEntries(),
    firstMs: Number.POSITIVE_INFINITY,
    lastMs: Number.NEGATIVE_INFINITY,
    files: [],
    histogram: Array.from({ length: buckets }, () => 0),
  };
}

function addToFile({ files }: CountedGroup, added: CaseEntryGroup['files'][number]): void {
  const known = files.find(
    ({ logFileId, templateId }) => logFileId === added.logFileId && templateId === added.templateId,
  );
  if (known === undefined) files.push(added);
  else {
    known.count += added.count;
    known.firstLine = Math.min(known.firstLine, added.firstLine);
  }
}

/** A file that names no time has none to show. */
function viewOf({ firstMs, lastMs, ...group }: CountedGroup): CaseEntryGroup {
  const shown = (timeMs: number) => (timeMs < TIMELESS_MS ? isoTime(timeMs) : null);
  return { ...group, firstTimestamp: shown(firstMs), lastTimestamp: shown(lastMs) };
}
