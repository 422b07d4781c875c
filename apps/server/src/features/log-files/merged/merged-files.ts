import type { IdTimes } from '@rootline/bundle';
import { type CaseAxis, type CaseComparison, LIMITS, type RouteList, timeBars } from '@rootline/contract';
import { AppError } from '#http/app-error.ts';
import type { RawJsonList } from '#http/raw-json-list.ts';
import type { Asker } from '../entries/ask-readers.ts';
import type { ParsedFileRef } from '../entries/entry-lookup.ts';
import { type EntryQuery, readEntryFilter } from '../entries/entry-query.ts';
import type { MergedCounts, MergedLookup, MergedPage, MergedPageRequest } from './merged-lookup.ts';
import { type MergedPlace, TIMELESS_MS } from './merged-operations.ts';
import { type MergedFile, spansOf } from './merged-spans.ts';

/** A file as someone wants it read among others. */
export type MergedFileRef = Omit<MergedFile, 'file'> & { logFileId: string };

/** A file whose messages are compared; null: its entries name their services themselves. */
interface ComparedRef {
  logFileId: string;
  path: string;
  service: string | null;
}

type PageRequest = Omit<MergedPageRequest, 'filter'> & { query: EntryQuery };

/** Those of the files that are parsed, as the catalog knows them now. */
type ListParsed = (ids: readonly string[]) => Promise<ParsedFileRef[]>;

const TRIES = 3;
const SPREAD_BARS = 200;
const GROUP_BARS = 48;

/** Reads parsed files of many as one; those that are not parsed have no entries yet. */
export function createMergedFiles(listParsed: ListParsed, lookup: MergedLookup) {
  /** When one is parsed again meanwhile, its old segments go: the read begins anew with the new ones. */
  async function read<T>(refs: readonly MergedFileRef[], work: (files: MergedFile[]) => Promise<T>): Promise<T> {
    const ids = refs.map(({ logFileId }) => logFileId);
    for (let tries = 1; ; tries += 1) {
      const parsed = await listParsed(ids);
      try {
        return await work(withFiles(refs, parsed));
      } catch (error) {
        if (keysOf(await listParsed(ids)) === keysOf(parsed)) throw error;
        if (tries === TRIES) throw new AppError('log_file_changed', {}, { cause: error });
      }
    }
  }

  return {
    readPage: (asker: Asker, refs: readonly MergedFileRef[], { query, ...request }: PageRequest): Promise<MergedPage> =>
      read(refs, (files) => lookup.readPage(asker, files, { ...request, filter: readEntryFilter(query) })),

    /** The place of the first entry at the line of the file or behind it; null behind its last, or when it is not parsed. */
    findPlace: (asker: Asker, ref: MergedFileRef, line: number): Promise<MergedPlace | null> =>
      read([ref], async ([file]) => (file === undefined ? null : lookup.findPlace(asker, file, line))),

    /** Matching entries of each file, and of each lane along an axis of bars of clean length. */
    readCounts: (
      asker: Asker,
      refs: readonly MergedFileRef[],
      { query, lanes, bars = SPREAD_BARS }: { query: EntryQuery; lanes: number; bars?: number },
    ): Promise<MergedCounts & { axis: CaseAxis | null }> =>
      read(refs, async (files) => {
        const axis = axisOf(files, query, bars);
        const request = { filter: readEntryFilter(query), lanes, buckets: bucketsOf(axis) };
        return { axis, ...(await lookup.readCounts(asker, files, request)) };
      }),

    /** What is new in files against others; of either, those that are parsed. */
    compare: async (
      asker: Asker,
      refs: readonly ComparedRef[],
      baseline: readonly ComparedRef[],
      limit: number,
    ): Promise<CaseComparison> => {
      const compared = async (wanted: readonly ComparedRef[]) => {
        const parsed = new Map(
          (await listParsed(wanted.map(({ logFileId }) => logFileId))).map((file) => [file.id, file]),
        );
        return wanted.flatMap(({ logFileId, ...about }) => {
          const file = parsed.get(logFileId);
          return file === undefined ? [] : [{ file, ...about }];
        });
      };
      return lookup.compare(asker, await compared(refs), await compared(baseline), limit);
    },

    /** The ids of each parsed file with their times, at most so many of each; those of others are none. */
    async readIds(ids: readonly string[], most: number, signal: AbortSignal): Promise<Map<string, IdTimes[]>> {
      const found = new Map<string, IdTimes[]>();
      for (const file of await listParsed(ids)) found.set(file.id, await lookup.readIds(file, most, signal));
      return found;
    },

    /** Matching requests by route, those of the listed ones over time. */
    readRoutes: (
      asker: Asker,
      refs: readonly MergedFileRef[],
      { query, limit }: { query: EntryQuery; limit: number },
    ): Promise<RouteList> =>
      read(refs, (files) => {
        const buckets = bucketsOf(axisOf(files, query, LIMITS.entries.routes.bars));
        return lookup.readRoutes(asker, files, { filter: readEntryFilter(query), limit, buckets });
      }),

    readGroups: (
      asker: Asker,
      refs: readonly MergedFileRef[],
      { query, limit }: { query: EntryQuery; limit: number },
    ): Promise<{ axis: CaseAxis | null; json: RawJsonList; total: number }> =>
      read(refs, async (files) => {
        const axis = axisOf(files, query, GROUP_BARS);
        const request = { filter: readEntryFilter(query), limit, buckets: bucketsOf(axis) };
        return { axis, ...(await lookup.readGroups(asker, files, request)) };
      }),
  };
}

function withFiles(refs: readonly MergedFileRef[], parsed: readonly ParsedFileRef[]): MergedFile[] {
  const files = new Map(parsed.map((file) => [file.id, file]));
  return refs.flatMap(({ logFileId, ...ref }) => {
    const file = files.get(logFileId);
    return file === undefined ? [] : [{ ...ref, file }];
  });
}

const keysOf = (files: readonly ParsedFileRef[]) => JSON.stringify(files.map(({ digestKey }) => digestKey));

/** Bars of clean length over the time of all the files, or the part of it that is asked for. */
function axisOf(files: readonly MergedFile[], query: EntryQuery, most: number): CaseAxis | null {
  const { fromMs, toMs } = readEntryFilter(query);
  const everything = readEntryFilter({});
  const spans = files.flatMap((file) => spansOf(file, everything)).filter(({ startMs }) => startMs < TIMELESS_MS);
  const first = Math.min(...spans.map(({ startMs }) => startMs));
  const last = Math.max(...spans.map(({ endMs }) => endMs));
  if (first > last) return null;
  const from = Math.min(Math.max(fromMs ?? first, first), last);
  return timeBars(from, Math.max(from, Math.min(toMs ?? last, last)), most);
}

function bucketsOf(axis: CaseAxis | null) {
  return { startMs: axis?.start ?? 0, sizeMs: axis?.bucketSize ?? 1, count: axis?.count ?? 0 };
}
