import { type LevelCounts, LOG_LEVELS } from '@rootline/contract';
import type { ChildCall } from '#platform/child-processes/answer-calls.ts';
import type { KeysOf } from '../entries/condition-reader.ts';
import { DUCKDB } from '../entries/dialect.ts';
import { entryConditions } from '../entries/entry-conditions.ts';
import { entryColumns, entryJson, toEntryRow } from '../entries/entry-json.ts';
import type { EntryFilter } from '../entries/entry-operations.ts';
import { noEntries } from '../entries/no-entries.ts';
import { checkExpression, querySegments } from '../entries/query-segments.ts';
import type { SegmentDatabase } from '../segment-database.ts';
import { createMergedGroupReader } from './merged-groups.ts';
import { type MergedGroup, type MergedOperations, type MergedPlace, TIMELESS_MS } from './merged-operations.ts';
import { createMergedRouteReader } from './merged-routes.ts';
import { mergedRows } from './merged-rows.ts';
import { readIds } from './read-ids.ts';
import { readMergedComparison } from './read-merged-comparison.ts';
import { EVERYTHING, windowOf } from './time-windows.ts';

interface FoundEntry {
  place: MergedPlace;
  json: string;
}

/** Reads the entries of several files as those of one, by corrected time. Runs in a child process. */
export function createMergedReader(database: SegmentDatabase, keysOf: KeysOf) {
  async function conditionsOf(filter: EntryFilter, group: MergedGroup) {
    if (filter.search?.isRegex === true) await checkExpression(database, filter.search.text);
    const [part] = group.parts;
    const keys = group.templateIds === null || part === undefined ? null : await keysOf(part.digestPath);
    const patternIds = keys === null ? null : (group.templateIds ?? []).flatMap((id) => keys.patternsOf(id));
    // The window bounds the time.
    return entryConditions({ ...filter, fromMs: null, toMs: null }, { ...group, patternIds, dialect: DUCKDB });
  }

  /** The first entries of a group from the place on, and one more. */
  async function readGroup(group: MergedGroup, input: MergedOperations['mergedPage']['input'], signal: AbortSignal) {
    const { filter, from, isForward, window, limit, maxBytes, withRaw } = input;
    const rows = mergedRows(group, {
      columns: entryColumns({ ...group, withRaw }, DUCKDB),
      conditions: await conditionsOf(filter, group),
      window,
    });
    const parts = new Map(group.parts.map((part) => [part.number, part]));
    const keys = new Map<number, Awaited<ReturnType<KeysOf>>>();
    for (const part of group.parts) keys.set(part.number, await keysOf(part.digestPath));
    const found: FoundEntry[] = [];
    let bytes = 0;
    const order = isForward ? 'ASC' : 'DESC';
    await querySegments(
      database,
      {
        sql: `SELECT * FROM (${rows.sql})
          WHERE (place_ms, place_file, place_seq) ${isForward ? '>' : '<'} ($fromAt, $fromNumber, $fromSeq)
          ORDER BY place_ms ${order}, place_file ${order}, place_seq ${order} LIMIT ${limit + 1}`,
        files: rows.files,
        values: {
          ...rows.values,
          fromAt: from.atMs,
          fromNumber: from.number,
          fromSeq: from.seq,
        },
        signal,
      },
      ([at, number, rank, ...columns]) => {
        const place = { atMs: Number(at), number: Number(number), seq: Number(rank) };
        const row = toEntryRow(columns);
        const json = entryJson(row, keys.get(place.number)?.idOf(row.patternId) ?? null, {
          logFileId: parts.get(place.number)?.id ?? '',
          place,
          atMs: place.atMs < TIMELESS_MS ? place.atMs : null,
        });
        found.push({ place, json });
        bytes += Buffer.byteLength(json);
        // One entry more than fits tells that there are more.
        return bytes <= maxBytes || found.length < 2;
      },
    );
    return found;
  }

  async function mergedPage(input: MergedOperations['mergedPage']['input'], { signal }: ChildCall<never>) {
    const lists = await Promise.all(input.groups.map((group) => readGroup(group, input, signal)));
    const direction = input.isForward ? 1 : -1;
    const found = lists.flat().sort((a, b) => direction * comparePlaces(a.place, b.place));
    const taken: FoundEntry[] = [];
    let bytes = 0;
    for (const entry of found) {
      bytes += Buffer.byteLength(entry.json) + 1;
      // A page holds at least one entry, however large.
      if (taken.length === input.limit || (bytes > input.maxBytes && taken.length > 0)) break;
      taken.push(entry);
    }
    const hasMore = taken.length < found.length;
    if (!input.isForward) taken.reverse();
    return {
      // One text: two hundred on their own take longer to pass on than to read.
      json: Buffer.from(taken.map(({ json }) => json).join()),
      count: taken.length,
      first: taken[0]?.place ?? null,
      last: taken.at(-1)?.place ?? null,
      hasMore,
    };
  }

  async function mergedPlace(
    { group, line }: MergedOperations['mergedPlace']['input'],
    { signal }: ChildCall<never>,
  ): Promise<MergedPlace | null> {
    const conditions = { sql: 'line >= $line', values: { line } };
    const { sql, values, files } = mergedRows(group, { columns: 'line', conditions, window: EVERYTHING });
    let found: MergedPlace | null = null;
    const first = `SELECT place_ms, place_file, place_seq::DOUBLE FROM (${sql}) ORDER BY place_seq LIMIT 1`;
    await querySegments(database, { sql: first, files, values, signal }, ([at, number, rank]) => {
      found = { atMs: Number(at), number: Number(number), seq: Number(rank) };
      return false;
    });
    return found;
  }

  async function mergedCounts(
    { groups, filter, lanes: laneCount, buckets }: MergedOperations['mergedCounts']['input'],
    { signal }: ChildCall<never>,
  ) {
    const files = new Map<number, LevelCounts>();
    const lanes = Array.from({ length: laneCount }, () => Array.from({ length: buckets.count }, noEntries));
    const window = windowOf(filter);
    for (const group of groups) {
      const laneOf = new Map(group.parts.map(({ number, lane }) => [number, lane]));
      const conditions = await conditionsOf(filter, group);
      const rows = mergedRows(group, { columns: 'level', conditions, window });
      await querySegments(
        database,
        {
          sql: `SELECT place_file, level, floor((place_ms - $start) / $size) AS bucket, count(*)::DOUBLE
            FROM (${rows.sql}) GROUP BY ALL`,
          files: rows.files,
          values: { ...rows.values, start: buckets.startMs, size: buckets.sizeMs },
          signal,
        },
        ([number, level, bucket, count]) => {
          const word = LOG_LEVELS[Number(level) - 1] ?? 'none';
          const ofFile = files.get(Number(number)) ?? noEntries();
          files.set(Number(number), ofFile);
          ofFile[word] += Number(count);
          const counts = lanes[laneOf.get(Number(number)) ?? 0]?.[Number(bucket)];
          if (counts !== undefined) counts[word] += Number(count);
          return true;
        },
      );
    }
    return { files: [...files].map(([number, levels]) => ({ number, levels })), lanes };
  }

  const mergedGroups = createMergedGroupReader(database, keysOf, conditionsOf);
  const mergedRoutes = createMergedRouteReader(database, conditionsOf);
  return {
    mergedPage,
    mergedPlace,
    mergedCounts,
    mergedGroups,
    mergedRoutes,
    mergedComparison: readMergedComparison,
    fileIds: (input: MergedOperations['fileIds']['input'], { signal }: ChildCall<never>) =>
      readIds(database, input, signal),
  };
}

function comparePlaces(a: MergedPlace, b: MergedPlace): number {
  return a.atMs - b.atMs || a.number - b.number || a.seq - b.seq;
}
