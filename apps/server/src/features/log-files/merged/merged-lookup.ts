import type { IdTimes } from '@rootline/bundle';
import { type CaseComparison, type LevelCounts, LIMITS, type RouteList } from '@rootline/contract';
import { joinRawLists, type RawJsonList } from '#http/raw-json-list.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import { type Ask, type Asker, askReaders, asRefusal } from '../entries/ask-readers.ts';
import type { ParsedFileRef } from '../entries/entry-lookup.ts';
import type { EntryFilter, EntryOperations } from '../entries/entry-operations.ts';
import { createResultCache, textBytes } from '../entries/result-cache.ts';
import type { Segment } from '../log-file-store.ts';
import type { MergedGroup, MergedPlace, TimeBuckets } from './merged-operations.ts';
import { firstTimeOf, type MergedFile, type Span, spansOf } from './merged-spans.ts';
import { EVERYTHING, overlaps, type TimeWindow, timeWindows, windowOf } from './time-windows.ts';

export interface MergedPageRequest {
  filter: EntryFilter;
  /** Entries behind this place, or before it. */
  from: MergedPlace;
  isForward: boolean;
  limit: number;
  withRaw: boolean;
}

export interface MergedPage {
  json: RawJsonList;
  first: MergedPlace | null;
  last: MergedPlace | null;
  /** In the direction of the page. */
  hasMore: boolean;
}

export interface MergedCounts {
  files: { number: number; levels: LevelCounts }[];
  lanes: LevelCounts[][];
}

/** A file whose messages are compared. */
export interface ComparedFile {
  file: ParsedFileRef;
  path: string;
  service: string | null;
}

const KEPT_BYTES = 32 * 1024 ** 2;
const COUNTS_BYTES = 100;

/** Answers questions about the entries of several files as if they were one, in the order of their corrected times. */
export function createMergedLookup(
  blobs: BlobStore,
  pool: ChildPool<EntryOperations>,
  seconds: number = LIMITS.entries.readSeconds,
) {
  const kept = createResultCache(KEPT_BYTES);
  const counts = kept.kind<MergedCounts>('counts', ({ files, lanes }) =>
    lanes.reduce((sum, lane) => sum + lane.length * COUNTS_BYTES, files.length * COUNTS_BYTES),
  );
  const groupLists = kept.kind<{ json: RawJsonList; total: number }>('groups', ({ json }) => json.buffer.byteLength);

  const routeLists = kept.kind<RouteList>('routes', (list) => textBytes(JSON.stringify(list)));

  async function readPage(ask: Ask, files: readonly MergedFile[], request: MergedPageRequest): Promise<MergedPage> {
    const { from, isForward, withRaw, limit } = request;
    const bounds = windowOf(request.filter);
    const spans = spansWithin(files, request.filter);
    const lists: RawJsonList[] = [];
    let first: MergedPlace | null = null;
    let last: MergedPlace | null = null;
    let count = 0;
    let room: number = LIMITS.logFileDetail.bytes;
    let hasMore = false;
    // Matches of a search are rarer than entries.
    const wanted = 2 * limit * (request.filter.search === null ? 1 : 16);
    for (const window of timeWindows(spans, { from, isForward, wanted })) {
      const clipped = clip(window, bounds);
      if (clipped === null) continue;
      const input = {
        groups: await groupsOf(spans.filter((span) => overlaps(span, clipped))),
        filter: request.filter,
        from,
        isForward,
        window: clipped,
        // Asked with nothing missing it still finds whether there are more.
        limit: limit - count,
        maxBytes: room,
        withRaw,
      };
      const page = await ask('mergedPage', input);
      if (isForward) lists.push(page.json);
      else lists.unshift(page.json);
      first = isForward ? (first ?? page.first) : (page.first ?? first);
      last = isForward ? (page.last ?? last) : (last ?? page.last);
      count += page.count;
      room -= page.json.length;
      hasMore = page.hasMore;
      if (hasMore) break;
    }
    return { json: joinRawLists(lists), first, last, hasMore };
  }

  /** The place of the first entry of the file at the line or behind it; null behind its last. */
  async function findPlace(ask: Ask, merged: MergedFile, line: number): Promise<MergedPlace | null> {
    const { segments, timed } = merged.file;
    const near = segments.filter(({ maxLine }) => maxLine >= line).slice(0, 1);
    const [group] = await groupsOf([spanOver(merged, timed === 'unknown' ? segments : near)]);
    return group === undefined || near.length === 0 ? null : ask('mergedPlace', { group, line });
  }

  /** Matching entries of each file, and of each lane along the common time. Kept, since files never change. */
  function readCounts(
    ask: Ask,
    files: readonly MergedFile[],
    request: { filter: EntryFilter; lanes: number; buckets: TimeBuckets },
  ): Promise<MergedCounts> {
    const make = async () => {
      const groups = await groupsOf(spansWithin(files, request.filter));
      return ask('mergedCounts', { groups, ...request });
    };
    return counts(keyOf(files, request), make);
  }

  /** Matching entries by message. Kept, since files never change. */
  function readGroups(
    ask: Ask,
    files: readonly MergedFile[],
    request: { filter: EntryFilter; buckets: TimeBuckets; limit: number },
  ): Promise<{ json: RawJsonList; total: number }> {
    const make = async () => {
      const groups = await groupsOf(spansWithin(files, request.filter));
      return ask('mergedGroups', { groups, ...request });
    };
    return groupLists(keyOf(files, request), make);
  }

  /** Matching requests by route. Kept, since files never change. */
  function readRoutes(
    ask: Ask,
    files: readonly MergedFile[],
    request: { filter: EntryFilter; buckets: TimeBuckets; limit: number },
  ): Promise<RouteList> {
    const make = async () => {
      const groups = await groupsOf(spansWithin(files, request.filter));
      if (groups.length > 0) return ask('mergedRoutes', { groups, ...request });
      const { startMs: start, sizeMs: bucketSize } = request.buckets;
      return { total: 0, requests: 0, failed: 0, axis: { kind: 'time' as const, start, bucketSize }, routes: [] };
    };
    return routeLists(keyOf(files, request), make);
  }

  const pathsOf = (segments: readonly Segment[]) =>
    Promise.all(segments.map(({ blobKey }) => blobs.localPath(blobKey)));

  /** Files that one query can read, taken together. */
  async function groupsOf(spans: readonly Span[]): Promise<MergedGroup[]> {
    const segmentsOf = Map.groupBy(spans, ({ merged }) => merged);
    const groups = new Map<string, MergedGroup>();
    const located = [...segmentsOf].map(async ([merged, ofFile]) => ({
      merged,
      digestPath: await blobs.localPath(merged.file.digestKey),
      segmentPaths: await pathsOf(ofFile.flatMap(({ segments }) => segments)),
    }));
    for (const { merged, ...paths } of await Promise.all(located)) {
      const { file, offsetMs, number, templateIds, lane } = merged;
      const isAlone = file.timed === 'unknown' || templateIds !== null;
      const key = JSON.stringify([file.kept, file.timed, offsetMs, isAlone ? number : null]);
      const group = groups.get(key) ?? { ...file.kept, timed: file.timed, offsetMs, templateIds, parts: [] };
      groups.set(key, group);
      group.parts.push({ id: file.id, number, lane, firstMs: firstTimeOf(file.segments), ...paths });
    }
    return [...groups.values()];
  }

  /** What is new in files against others. */
  async function compare(
    ask: Ask,
    files: readonly ComparedFile[],
    baseline: readonly ComparedFile[],
    limit: number,
  ): Promise<CaseComparison> {
    const placed = (compared: readonly ComparedFile[]) =>
      Promise.all(
        compared.map(async ({ file: { id, digestKey }, ...about }) => ({
          ...about,
          id,
          digestPath: await blobs.localPath(digestKey),
        })),
      );
    return ask('mergedComparison', { files: await placed(files), baseline: await placed(baseline), limit });
  }

  /** The ids of a file with their times, at most so many. No person waits for it. */
  async function readIds({ segments }: ParsedFileRef, most: number, signal: AbortSignal): Promise<IdTimes[]> {
    return pool.call('fileIds', { segmentPaths: await pathsOf(segments), most }, { signal });
  }

  const answering = <A extends unknown[], R>(run: (ask: Ask, ...args: A) => Promise<R>) => {
    return (asker: Asker, ...args: A): Promise<R> =>
      run(askReaders(pool, asker, seconds), ...args).catch((error) => {
        throw asRefusal(error, asker.signal);
      });
  };
  return {
    readPage: answering(readPage),
    findPlace: answering(findPlace),
    readCounts: answering(readCounts),
    readGroups: answering(readGroups),
    readRoutes: answering(readRoutes),
    compare: answering(compare),
    readIds,
  };
}
export type MergedLookup = ReturnType<typeof createMergedLookup>;

function keyOf(files: readonly MergedFile[], request: unknown): string {
  const parts = files.map(({ file, number, offsetMs, lane, templateIds }) => [
    file.digestKey,
    number,
    offsetMs,
    lane,
    templateIds,
  ]);
  return JSON.stringify([parts, request]);
}

/** What may hold a match. */
function spansWithin(files: readonly MergedFile[], filter: EntryFilter): Span[] {
  const bounds = windowOf(filter);
  return files.flatMap((file) => spansOf(file, filter)).filter((span) => overlaps(span, bounds));
}

function spanOver(merged: MergedFile, segments: MergedFile['file']['segments']): Span {
  return { merged, segments, ...EVERYTHING, rows: 0 };
}

function clip({ startMs, endMs }: TimeWindow, bounds: TimeWindow): TimeWindow | null {
  const clipped = { startMs: Math.max(startMs, bounds.startMs), endMs: Math.min(endMs, bounds.endMs) };
  return clipped.startMs < clipped.endMs ? clipped : null;
}
