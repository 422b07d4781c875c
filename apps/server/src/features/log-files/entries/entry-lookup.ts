import {
  type ComponentList,
  type FieldValueList,
  type Histogram,
  type LevelCounts,
  LIMITS,
  LOG_LEVELS,
  type LogComparison,
  type RouteList,
  type TemplateAxis,
  type TimeGap,
} from '@rootline/contract';
import type { IgnoredMessage } from '@rootline/rca';
import { joinRawLists, type RawJsonList } from '#http/raw-json-list.ts';
import type { BlobStore } from '#platform/blobs/blob-store.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import type { Segment } from '../log-file-store.ts';
import { type Ask, type Asker, askReaders, asRefusal } from './ask-readers.ts';
import type { KeptLines } from './entry-json.ts';
import type { EntryFilter, EntryOperations } from './entry-operations.ts';
import { fileBucketsOf } from './file-buckets.ts';
import { createResultCache, numberBytes, textBytes } from './result-cache.ts';
import { isClickHouseFailure, type SegmentSource } from './segment-engine.ts';
import { countOf, growingBatches, LARGEST_BATCH, mayMatch, timeRangeOf } from './segment-pruning.ts';

/** Buckets as many as wanted, or bars of clean length, of a range of time or the whole file. */
export interface HistogramRequest {
  buckets: number | null;
  bars: number | null;
  fromMs: number | null;
  toMs: number | null;
}

/** A parsed file as the catalog knows it. */
export interface ParsedFileRef {
  id: string;
  digestKey: string;
  segments: Segment[];
  kept: KeptLines;
  /** Which of its entries have a time: all; some, and the others keep that of a neighbor; or no one noted it. */
  timed: 'all' | 'some' | 'unknown';
}

export interface WindowRequest {
  filter: EntryFilter;
  fromLine: number;
  fromSeq: number;
  limit: number;
  before: number;
  /** Each entry with its lines as they stand in the file. */
  withRaw: boolean;
}

export interface EntryIndex {
  total: number;
  stride: number;
  lines: number[];
  seqs: number[];
  /** Of a search: its hits per bucket of the file. */
  spread?: number[];
  /** Of a search: its hits by level. */
  levels?: LevelCounts;
}

interface JsonList {
  json: RawJsonList;
  total: number;
}

/** Of all answers that are kept. */
const KEPT_BYTES = 64 * 1024 ** 2;
/** An object of a few numbers. */
const SMALL_OBJECT_BYTES = 100;
const SPREAD_BUCKETS = 200;
const GROUP_BUCKETS = 48;
const FAILURE_LEVELS = [1, 2];
const OTHER_LEVELS = [0, 3, 4, 5];

interface EntryLookupOptions {
  /** What a read may take. */
  seconds?: number | undefined;
  /** Asked whether ClickHouse is to read; null where there is none. */
  clickhouse?: { isUsable(): boolean } | null;
}

/** Answers questions about the entries of parsed files: the catalog names the segments, children read them. */
export function createEntryLookup(
  blobs: BlobStore,
  pool: ChildPool<EntryOperations>,
  { seconds = LIMITS.entries.readSeconds, clickhouse = null }: EntryLookupOptions = {},
) {
  const kept = createResultCache(KEPT_BYTES);
  const indexes = kept.kind<EntryIndex>('index', ({ lines, seqs, spread }) => numberBytes(lines, seqs, spread));
  const histograms = kept.kind<Histogram>('histogram', ({ buckets }) => buckets.length * SMALL_OBJECT_BYTES);
  const comparisons = kept.kind<LogComparison>('comparison', ({ patterns }) => textBytes(JSON.stringify(patterns)));
  const templateLists = kept.kind<JsonList & { axis?: TemplateAxis }>(
    'templates',
    ({ json }) => json.buffer.byteLength,
  );
  const groupLists = kept.kind<JsonList>('groups', ({ json }) => json.buffer.byteLength);
  const fieldValueLists = kept.kind<FieldValueList>('field values', (list) => textBytes(JSON.stringify(list)));
  const routeLists = kept.kind<RouteList>('routes', (list) => textBytes(JSON.stringify(list)));
  const componentLists = kept.kind<ComponentList>('components', (list) => textBytes(JSON.stringify(list)));
  const gapLists = kept.kind<TimeGap[]>('gaps', (gaps) => gaps.length * SMALL_OBJECT_BYTES);

  const pathsOf = (segments: Segment[]) => Promise.all(segments.map(({ blobKey }) => blobs.localPath(blobKey)));

  /** Reads segments with ClickHouse, or with DuckDB where there is none or it does not answer. */
  async function readSegments<T>(segments: Segment[], read: (source: SegmentSource) => Promise<T>): Promise<T> {
    if (clickhouse?.isUsable()) {
      try {
        return await read({ engine: 'clickhouse', segments: segments.map(({ blobKey }) => blobKey) });
      } catch (error) {
        if (!isClickHouseFailure(error)) throw error;
      }
    }
    return read({ engine: 'duckdb', segments: await pathsOf(segments) });
  }

  /** A cluster has many threads for a query, and each costs it requests to the bucket. */
  const batchesOf = (segments: Segment[]) => growingBatches(segments, clickhouse?.isUsable() ? LARGEST_BATCH : 1);

  /** Matching entries from a place on, with some before it. */
  async function readWindow(ask: Ask, file: ParsedFileRef, request: WindowRequest) {
    const digestPath = await blobs.localPath(file.digestKey);
    const before = await readBefore(ask, file, digestPath, request);
    const lists = [before];
    let missing = request.limit;
    let room: number = LIMITS.logFileDetail.bytes;
    let next: { line: number; seq: number } | null = null;
    const ahead = file.segments.filter(
      (segment) =>
        segment.maxLine >= request.fromLine &&
        segment.firstSeq + segment.rows > request.fromSeq &&
        mayMatch(segment, request.filter),
    );
    for (const batch of growingBatches(ahead)) {
      const { filter, fromLine, fromSeq, withRaw } = request;
      // Asked with nothing missing it still finds where the next page begins.
      const wanted = { filter, fromLine, fromSeq, withRaw, limit: missing, maxBytes: room };
      const input = { digestPath, ...file.kept, ...wanted };
      const page = await readSegments(batch, (source) => ask('readForward', { ...source, ...input }));
      lists.push(page.json);
      missing -= page.count;
      room -= page.json.length;
      next = page.next;
      if (next !== null) break;
    }
    return { json: joinRawLists(lists), next };
  }

  async function readBefore(ask: Ask, file: ParsedFileRef, digestPath: string, request: WindowRequest) {
    const lists: RawJsonList[] = [];
    let missing = request.before;
    let room: number = LIMITS.logFileDetail.bytes;
    const behind = file.segments.filter((segment) => isBehind(segment, request) && mayMatch(segment, request.filter));
    for (const batch of growingBatches(behind.reverse())) {
      if (missing <= 0) break;
      const input = {
        filter: request.filter,
        // A position counts where one is given; a line otherwise.
        beforeLine: request.fromSeq > 0 ? Number.MAX_SAFE_INTEGER : request.fromLine,
        beforeSeq: request.fromSeq > 0 ? request.fromSeq : Number.MAX_SAFE_INTEGER,
        digestPath,
        ...file.kept,
        withRaw: request.withRaw,
        limit: missing,
        maxBytes: room,
      };
      const page = await readSegments(batch, (source) => ask('readBackward', { ...source, ...input }));
      lists.unshift(page.json);
      // What lies further back would leave a hole.
      if (page.next !== null) break;
      missing -= page.count;
      room -= page.json.length;
    }
    return joinRawLists(lists);
  }

  /** How many entries match, and every n-th of them. Kept, since files never change. */
  function readIndex(ask: Ask, file: ParsedFileRef, filter: EntryFilter): Promise<EntryIndex> {
    const key = `${file.digestKey} ${JSON.stringify(filter)}`;
    return shared(() => indexes(key, () => countMatches(ask, file, filter)), ask.signal);
  }

  async function countMatches(ask: Ask, file: ParsedFileRef, filter: EntryFilter): Promise<EntryIndex> {
    const index: EntryIndex = { total: 0, stride: LIMITS.entries.indexStride, lines: [], seqs: [] };
    const digestPath = await blobs.localPath(file.digestKey);
    const buckets = filter.search === null ? null : fileBucketsOf(file.segments, SPREAD_BUCKETS);
    const spread = Array.from({ length: buckets?.count ?? 0 }, () => 0);
    const levels = Array.from({ length: LOG_LEVELS.length + 1 }, () => 0);
    for (const batch of batchesOf(file.segments.filter((segment) => mayMatch(segment, filter)))) {
      const { stride } = index;
      const input = { filter, digestPath, ...file.kept, stride, offset: index.total, buckets };
      const found = await readSegments(batch, (source) => ask('index', { ...source, ...input }));
      index.total += found.count;
      for (const line of found.lines) index.lines.push(line);
      for (const seq of found.seqs) index.seqs.push(seq);
      addTo(spread, found.spread);
      addTo(levels, found.levels);
    }
    return buckets === null ? index : { ...index, spread, levels: levelCountsOf(levels) };
  }

  /** A bounded choice of entries, ERROR and FATAL first, in file order. */
  async function readChoice(ask: Ask, file: ParsedFileRef): Promise<{ json: RawJsonList; count: number }> {
    const { entries: limit, bytes: maxBytes } = LIMITS.logFileDetail;
    return ask('choose', {
      failurePaths: await pathsOf(enough(file.segments, FAILURE_LEVELS, limit)),
      otherPaths: await pathsOf(enough(file.segments, OTHER_LEVELS, limit)),
      digestPath: await blobs.localPath(file.digestKey),
      ...file.kept,
      limit,
      maxBytes,
    });
  }

  function readHistogram(ask: Ask, file: ParsedFileRef, request: HistogramRequest): Promise<Histogram> {
    const make = async () => {
      const bars = request.bars === null ? null : { most: request.bars, range: timeRangeOf(file.segments, request) };
      const digestPath = await blobs.localPath(file.digestKey);
      const input = { digestPath, ...file.kept, buckets: request.buckets, bars };
      return readSegments(file.segments, (source) => ask('histogram', { ...source, ...input }));
    };
    return shared(() => histograms(`${file.digestKey} ${JSON.stringify(request)}`, make), ask.signal);
  }

  function readComparison(ask: Ask, file: ParsedFileRef, baseline: ParsedFileRef, limit: number) {
    const make = async () => {
      const [digestPath, baselineDigestPath] = await Promise.all([
        blobs.localPath(file.digestKey),
        blobs.localPath(baseline.digestKey),
      ]);
      return ask('comparison', { digestPath, baselineDigestPath, limit });
    };
    return shared(() => comparisons(`${file.digestKey} ${baseline.digestKey} ${limit}`, make), ask.signal);
  }

  function readTemplates(ask: Ask, file: ParsedFileRef, request: { limit: number; hasAxis: boolean }) {
    const make = async () => ask('templates', { digestPath: await blobs.localPath(file.digestKey), ...request });
    return shared(() => templateLists(`${file.digestKey} ${JSON.stringify(request)}`, make), ask.signal);
  }

  /** The steps of the run that a file is the log of; they are few. */
  const readSteps = async (ask: Ask, file: ParsedFileRef) =>
    ask('steps', { digestPath: await blobs.localPath(file.digestKey) });

  const readMessage = async (ask: Ask, file: ParsedFileRef, templateId: string) =>
    ask('message', { digestPath: await blobs.localPath(file.digestKey), templateId });

  const readTemplatesOf = async (ask: Ask, file: ParsedFileRef, messages: readonly IgnoredMessage[]) =>
    ask('templatesOf', { digestPath: await blobs.localPath(file.digestKey), messages });

  /** Matching entries by message template. Kept, since files never change. */
  function readGroups(ask: Ask, file: ParsedFileRef, request: { filter: EntryFilter; limit: number }) {
    const make = async () => {
      const buckets = fileBucketsOf(file.segments, GROUP_BUCKETS);
      return readMatching(file, request.filter, (source) => ask('groups', { ...source, ...request, buckets }));
    };
    return shared(() => groupLists(`${file.digestKey} ${JSON.stringify(request)}`, make), ask.signal);
  }

  /** Components of matching entries. Kept, since files never change. */
  function readComponents(ask: Ask, file: ParsedFileRef, request: { filter: EntryFilter; limit: number }) {
    const make = () => readMatching(file, request.filter, (source) => ask('components', { ...source, ...request }));
    return shared(() => componentLists(`${file.digestKey} ${JSON.stringify(request)}`, make), ask.signal);
  }

  /** Values of a field of matching entries. Kept, since files never change. */
  function readFieldValues(
    ask: Ask,
    file: ParsedFileRef,
    request: { filter: EntryFilter; name: string; limit: number },
  ) {
    const make = () => readMatching(file, request.filter, (source) => ask('fieldValues', { ...source, ...request }));
    return shared(() => fieldValueLists(`${file.digestKey} ${JSON.stringify(request)}`, make), ask.signal);
  }

  /** Requests of matching entries by route. Kept, since files never change. */
  function readRoutes(ask: Ask, file: ParsedFileRef, request: { filter: EntryFilter; limit: number }) {
    const make = async () => {
      const buckets = fileBucketsOf(file.segments, LIMITS.entries.routes.bars);
      return readMatching(file, request.filter, (source) => ask('routes', { ...source, ...request, buckets }));
    };
    return shared(() => routeLists(`${file.digestKey} ${JSON.stringify(request)}`, make), ask.signal);
  }

  /** The longest pauses between matching entries, in file order. */
  function readGaps(ask: Ask, file: ParsedFileRef, filter: EntryFilter): Promise<TimeGap[]> {
    const limit = LIMITS.entries.timeGaps;
    const make = () => readMatching(file, filter, (source) => ask('gaps', { ...source, filter, limit }));
    return shared(() => gapLists(`${file.digestKey} ${JSON.stringify(filter)}`, make), ask.signal);
  }

  /** An empty list of files is no Parquet scan, so one stays. */
  async function readMatching<T>(
    file: ParsedFileRef,
    filter: EntryFilter,
    read: (source: SegmentSource & KeptLines & { digestPath: string }) => Promise<T>,
  ): Promise<T> {
    const matching = file.segments.filter((segment) => mayMatch(segment, filter));
    const digestPath = await blobs.localPath(file.digestKey);
    return readSegments(matching.length > 0 ? matching : file.segments.slice(0, 1), (source) =>
      read({ ...source, digestPath, ...file.kept }),
    );
  }

  const answering = <A extends unknown[], R>(run: (ask: Ask, ...args: A) => Promise<R>) => {
    return (asker: Asker, ...args: A): Promise<R> =>
      run(askReaders(pool, asker, seconds), ...args).catch((error) => {
        throw asRefusal(error, asker.signal);
      });
  };
  return {
    readWindow: answering(readWindow),
    readIndex: answering(readIndex),
    readChoice: answering(readChoice),
    readHistogram: answering(readHistogram),
    readComparison: answering(readComparison),
    readMessage: answering(readMessage),
    readTemplatesOf: answering(readTemplatesOf),
    readTemplates: answering(readTemplates),
    readSteps: answering(readSteps),
    readGroups: answering(readGroups),
    readGaps: answering(readGaps),
    readComponents: answering(readComponents),
    readFieldValues: answering(readFieldValues),
    readRoutes: answering(readRoutes),
  };
}
export type EntryLookup = ReturnType<typeof createEntryLookup>;

function isBehind(segment: Segment, { fromLine, fromSeq }: WindowRequest): boolean {
  return fromSeq > 0 ? segment.firstSeq < fromSeq : segment.minLine < fromLine;
}

function addTo(sums: number[], counts: readonly number[]): void {
  for (const [i, count] of counts.entries()) sums[i] = (sums[i] ?? 0) + count;
}

/** Counts of stored levels under their words. */
function levelCountsOf([none = 0, FATAL = 0, ERROR = 0, WARN = 0, INFO = 0, DEBUG = 0]: number[]): LevelCounts {
  return { FATAL, ERROR, WARN, INFO, DEBUG, none };
}

/** The first segments that together hold so many entries of the levels. */
function enough(segments: Segment[], levels: number[], wanted: number): Segment[] {
  let found = 0;
  return segments.filter((segment) => {
    if (found >= wanted) return false;
    const count = levels.reduce((sum, level) => sum + countOf(segment, level), 0);
    found += count;
    return count > 0;
  });
}

/** Asks again when another caller of the same result went away and took its making along. */
function shared<T>(read: () => Promise<T>, signal: AbortSignal): Promise<T> {
  return read().catch((error) => {
    if (error instanceof Error && error.name === 'AbortError' && !signal.aborted) return read();
    throw error;
  });
}
