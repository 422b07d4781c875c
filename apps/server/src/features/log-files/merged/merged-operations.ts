import type { IdTimes } from '@rootline/bundle';
import type { CaseComparison, LevelCounts, RouteList } from '@rootline/contract';
import type { RawJsonList } from '#http/raw-json-list.ts';
import type { KeptLines } from '../entries/entry-json.ts';
import type { EntryFilter } from '../entries/entry-operations.ts';

/** Where an entry stands among those of all files: by corrected time, then file, then its position there. */
export interface MergedPlace {
  /** Epoch milliseconds of its file's clock and what that is off; TIMELESS_MS where the file names no time. */
  atMs: number;
  /** Of the file. */
  number: number;
  seq: number;
}

/** The last moment there is: entries without any time in their file stand behind all others. */
export const TIMELESS_MS = 8.64e15;

/** A file of several that are read as one. */
interface MergedPart {
  id: string;
  number: number;
  digestPath: string;
  segmentPaths: string[];
  /** The earliest time of the file, which stands for that of entries before the first one that has a time. */
  firstMs: number | null;
  /** Counts of the file are added to those of this lane. */
  lane: number;
}

/** Files that one query can read: what their segments hold is alike, and so is what their clocks are off. */
export interface MergedGroup extends KeptLines {
  parts: MergedPart[];
  offsetMs: number;
  /** Which of their entries have a time: all; some, and the others keep that of a neighbor; or no one noted it. */
  timed: 'all' | 'some' | 'unknown';
  /** Of the one file of the group: the entries must be of one of these templates. */
  templateIds: string[] | null;
}

interface MergedSource {
  groups: MergedGroup[];
  /** Its times bound corrected times. */
  filter: EntryFilter;
}

/** Equal parts of the common time. */
export interface TimeBuckets {
  startMs: number;
  sizeMs: number;
  count: number;
}

/** A parsed file whose messages are compared with others. */
export interface ComparedPart {
  id: string;
  path: string;
  /** null: its entries name their services themselves. */
  service: string | null;
  digestPath: string;
}

export type MergedOperations = {
  /** When the ids of a file were written. */
  fileIds: {
    input: { segmentPaths: string[]; most: number };
    output: IdTimes[];
    report: never;
  };
  /** Which messages of files are new, gone or rarer against others. */
  mergedComparison: {
    input: { files: ComparedPart[]; baseline: ComparedPart[]; limit: number };
    output: CaseComparison;
    report: never;
  };
  /** Matching entries behind, or before, a place, of a window of time, in their order. */
  mergedPage: {
    input: MergedSource & {
      from: MergedPlace;
      isForward: boolean;
      /** Both ends bound what is looked at; the first belongs to it. */
      window: { startMs: number; endMs: number };
      limit: number;
      maxBytes: number;
      withRaw: boolean;
    };
    /** `first` and `last` are the places of the entries at both ends; null when there is none. */
    output: {
      json: RawJsonList;
      count: number;
      first: MergedPlace | null;
      last: MergedPlace | null;
      hasMore: boolean;
    };
    report: never;
  };
  /** The place of the first entry of a file that starts at the line or behind it. */
  mergedPlace: {
    input: { group: MergedGroup; line: number };
    output: MergedPlace | null;
    report: never;
  };
  /** Counts matching entries. */
  mergedCounts: {
    input: MergedSource & { lanes: number; buckets: TimeBuckets };
    /** By number of the file, and by lane and bucket; what has no time is in no bucket. */
    output: { files: { number: number; levels: LevelCounts }[]; lanes: LevelCounts[][] };
    report: never;
  };
  /** Matching requests by route, over all files. */
  mergedRoutes: {
    input: MergedSource & { buckets: TimeBuckets; limit: number };
    output: RouteList;
    report: never;
  };
  /** Matching entries by message, over all files, most frequent first. */
  mergedGroups: {
    input: MergedSource & { buckets: TimeBuckets; limit: number };
    output: { json: RawJsonList; total: number };
    report: never;
  };
};
