import { type Histogram, LIMITS, type LogComparison, type TimeGap } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import { BlobMissing, type BlobStore } from '#platform/blobs/blob-store.ts';
import { ChildRefusal } from '#platform/child-processes/child-messages.ts';
import type { ChildPool } from '#platform/child-processes/child-pool.ts';
import type { Segment } from '../log-file-store.ts';
import type { EntryFilter, EntryOperations } from './entry-operations.ts';
import { createResultCache } from './result-cache.ts';
import { countOf, growingBatches, mayMatch } from './segment-pruning.ts';
import { stretchesOf } from './stretches.ts';

/** A parsed file as the catalogue knows it. */
export interface ParsedFileRef {
  id: string;
  digestKey: string;
  segments: Segment[];
}

export interface WindowRequest {
  filter: EntryFilter;
  fromLine: number;
  fromSeq: number;
  limit: number;
  before: number;
}

export interface EntryIndex {
  total: number;
  stride: number;
  lines: number[];
  seqs: number[];
  /** Of a search: its hits per stretch of the file. */
  spread?: number[];
}

const SPREAD_STRETCHES = 200;
const GROUP_STRETCHES = 48;
const FAILURE_LEVELS = [1, 2];
const OTHER_LEVELS = [0, 3, 4, 5];

/** Answers questions about the entries of parsed files: the catalogue names the segments, children read them. */
export function createEntryLookup(blobs: BlobStore, pool: ChildPool<EntryOperations>) {
  const indexes = createResultCache<EntryIndex>(200);
  const histograms = createResultCache<Histogram>(200);
  const comparisons = createResultCache<LogComparison>(20);
  const templateLists = createResultCache<{ json: string; total: number }>(20);
  const groupLists = createResultCache<{ json: string; total: number }>(20);
  const gapLists = createResultCache<TimeGap[]>(100);

  const pathsOf = (segments: Segment[]) => Promise.all(segments.map(({ blobKey }) => blobs.localPath(blobKey)));

  /** Matching entries from a place on, with some before it, as JSON texts joined by commas. */
  async function readWindow(file: ParsedFileRef, request: WindowRequest, signal: AbortSignal) {
    const digestPath = await blobs.localPath(file.digestKey);
    const before = await readBefore(file, digestPath, request, signal);
    const texts = before === '' ? [] : [before];
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
      const { filter, fromLine, fromSeq } = request;
      const segmentPaths = await pathsOf(batch);
      // Asked with nothing missing it still finds where the next page begins.
      const input = { filter, fromLine, fromSeq, segmentPaths, digestPath, limit: missing, maxBytes: room };
      const page = await pool.call('readForward', input, { signal });
      if (page.count > 0) texts.push(page.json);
      missing -= page.count;
      room -= page.json.length;
      next = page.next;
      if (next !== null) break;
    }
    return { json: texts.join(), next };
  }

  async function readBefore(file: ParsedFileRef, digestPath: string, request: WindowRequest, signal: AbortSignal) {
    const texts: string[] = [];
    let missing = request.before;
    const behind = file.segments.filter((segment) => isBehind(segment, request) && mayMatch(segment, request.filter));
    for (const batch of growingBatches(behind.reverse())) {
      if (missing <= 0) break;
      const page = await pool.call(
        'readBackward',
        {
          filter: request.filter,
          // A position counts where one is given; a line otherwise.
          beforeLine: request.fromSeq > 0 ? Number.MAX_SAFE_INTEGER : request.fromLine,
          beforeSeq: request.fromSeq > 0 ? request.fromSeq : Number.MAX_SAFE_INTEGER,
          segmentPaths: await pathsOf(batch),
          digestPath,
          limit: missing,
          maxBytes: LIMITS.logFileDetail.bytes,
        },
        { signal },
      );
      if (page.count > 0) texts.unshift(page.json);
      missing -= page.count;
    }
    return texts.join();
  }

  /** How many entries match, and every n-th of them. Kept, since files never change. */
  function readIndex(file: ParsedFileRef, filter: EntryFilter, signal: AbortSignal): Promise<EntryIndex> {
    const key = `${file.digestKey} ${JSON.stringify(filter)}`;
    return shared(() => indexes(key, () => countMatches(file, filter, signal)), signal);
  }

  async function countMatches(file: ParsedFileRef, filter: EntryFilter, signal: AbortSignal): Promise<EntryIndex> {
    const index: EntryIndex = { total: 0, stride: LIMITS.entries.indexStride, lines: [], seqs: [] };
    const digestPath = await blobs.localPath(file.digestKey);
    const stretches = filter.search === null ? null : stretchesOf(file.segments, SPREAD_STRETCHES);
    const spread = Array.from({ length: stretches?.count ?? 0 }, () => 0);
    if (stretches !== null) index.spread = spread;
    for (const batch of growingBatches(file.segments.filter((segment) => mayMatch(segment, filter)))) {
      const segmentPaths = await pathsOf(batch);
      const input = { filter, segmentPaths, digestPath, stride: index.stride, offset: index.total, stretches };
      const found = await pool.call('index', input, { signal });
      index.total += found.count;
      for (const line of found.lines) index.lines.push(line);
      for (const seq of found.seqs) index.seqs.push(seq);
      for (const [stretch, count] of found.spread.entries()) spread[stretch] = (spread[stretch] ?? 0) + count;
    }
    return index;
  }

  /** A bounded choice of entries, ERROR and FATAL first, in file order. */
  async function readChoice(file: ParsedFileRef, signal: AbortSignal): Promise<{ json: string; count: number }> {
    const { entries: limit, bytes: maxBytes } = LIMITS.logFileDetail;
    return pool.call(
      'choose',
      {
        failurePaths: await pathsOf(enough(file.segments, FAILURE_LEVELS, limit)),
        otherPaths: await pathsOf(enough(file.segments, OTHER_LEVELS, limit)),
        digestPath: await blobs.localPath(file.digestKey),
        limit,
        maxBytes,
      },
      { signal },
    );
  }

  function readHistogram(file: ParsedFileRef, buckets: number | null, signal: AbortSignal): Promise<Histogram> {
    const make = async () => {
      const [segmentPaths, digestPath] = await Promise.all([pathsOf(file.segments), blobs.localPath(file.digestKey)]);
      return pool.call('histogram', { segmentPaths, digestPath, buckets }, { signal });
    };
    return shared(() => histograms(`${file.digestKey} ${buckets}`, make), signal);
  }

  function readComparison(file: ParsedFileRef, baseline: ParsedFileRef, limit: number, signal: AbortSignal) {
    const make = async () => {
      const [digestPath, baselineDigestPath] = await Promise.all([
        blobs.localPath(file.digestKey),
        blobs.localPath(baseline.digestKey),
      ]);
      return pool.call('comparison', { digestPath, baselineDigestPath, limit }, { signal });
    };
    return shared(() => comparisons(`${file.digestKey} ${baseline.digestKey} ${limit}`, make), signal);
  }

  function readTemplates(file: ParsedFileRef, limit: number, signal: AbortSignal) {
    const make = async () =>
      pool.call('templates', { digestPath: await blobs.localPath(file.digestKey), limit }, { signal });
    return shared(() => templateLists(`${file.digestKey} ${limit}`, make), signal);
  }

  /** Matching entries by message shape. Kept, since files never change. */
  function readGroups(file: ParsedFileRef, request: { filter: EntryFilter; limit: number }, signal: AbortSignal) {
    const make = async () => {
      const stretches = stretchesOf(file.segments, GROUP_STRETCHES);
      return pool.call(
        'groups',
        { ...(await matchingSource(file, request.filter)), ...request, stretches },
        { signal },
      );
    };
    return shared(() => groupLists(`${file.digestKey} ${JSON.stringify(request)}`, make), signal);
  }

  /** The longest pauses between matching entries, in file order. */
  function readGaps(file: ParsedFileRef, filter: EntryFilter, signal: AbortSignal): Promise<TimeGap[]> {
    const make = async () => {
      const source = await matchingSource(file, filter);
      return pool.call('gaps', { ...source, filter, limit: LIMITS.entries.timeGaps }, { signal });
    };
    return shared(() => gapLists(`${file.digestKey} ${JSON.stringify(filter)}`, make), signal);
  }

  /** An empty list of files is no Parquet scan, so one stays. */
  async function matchingSource(file: ParsedFileRef, filter: EntryFilter) {
    const matching = file.segments.filter((segment) => mayMatch(segment, filter));
    return {
      segmentPaths: await pathsOf(matching.length > 0 ? matching : file.segments.slice(0, 1)),
      digestPath: await blobs.localPath(file.digestKey),
    };
  }

  const answering = <A extends unknown[], R>(run: (...args: [...A, AbortSignal]) => Promise<R>) => {
    return (...args: [...A, AbortSignal]): Promise<R> =>
      run(...args).catch((error) => {
        throw asRefusal(error, args.at(-1) as AbortSignal);
      });
  };
  return {
    readWindow: answering(readWindow),
    readIndex: answering(readIndex),
    readChoice: answering(readChoice),
    readHistogram: answering(readHistogram),
    readComparison: answering(readComparison),
    readTemplates: answering(readTemplates),
    readGroups: answering(readGroups),
    readGaps: answering(readGaps),
  };
}
export type EntryLookup = ReturnType<typeof createEntryLookup>;

function isBehind(segment: Segment, { fromLine, fromSeq }: WindowRequest): boolean {
  return fromSeq > 0 ? segment.firstSeq < fromSeq : segment.minLine < fromLine;
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

function asRefusal(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ChildRefusal && error.code === 'search_invalid') {
    return new AppError('search_invalid', { reason: error.message }, { cause: error });
  }
  // Erased between the look into the catalogue and the look into the file.
  if (error instanceof BlobMissing) return new AppError('log_file_not_found', {}, { cause: error });
  // Nobody reads this answer, and it is no failure of ours.
  return signal.aborted ? new AppError('invalid_request', {}, { cause: error }) : error;
}
