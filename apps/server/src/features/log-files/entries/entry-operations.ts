import type { Histogram } from '@rootline/contract';

/** What an entry must be to match; null = anything. All conditions hold together. */
export interface EntryFilter {
  /** As stored: 0 = states no level, else 1 + index in LOG_LEVELS. */
  levels: number[] | null;
  search: { text: string; isRegex: boolean; matchCase: boolean } | null;
  fromMs: number | null;
  toMs: number | null;
  templateId: string | null;
}

/** Matching entries of some segments, as the JSON texts of entries joined by commas. */
export interface EntryPage {
  json: string;
  count: number;
  /** Where the next matching entry lies; null when these segments hold no more. */
  next: { line: number; seq: number } | null;
}

interface Source {
  /** Parquet files in file order. */
  segmentPaths: string[];
  digestPath: string;
}

export type EntryOperations = {
  /** Matching entries from a line or position on, in file order. */
  readForward: {
    input: Source & { filter: EntryFilter; fromLine: number; fromSeq: number; limit: number; maxBytes: number };
    output: EntryPage;
    report: never;
  };
  /** The last matching entries before a line or position, in file order. */
  readBackward: {
    input: Source & { filter: EntryFilter; beforeLine: number; beforeSeq: number; limit: number; maxBytes: number };
    output: EntryPage;
    report: never;
  };
  /** Counts matching entries and gives every `stride`th, counting on from `offset`. */
  index: {
    input: Source & { filter: EntryFilter; stride: number; offset: number };
    output: { count: number; lines: number[]; seqs: number[] };
    report: never;
  };
  /** ERROR and FATAL entries first, filled up with others, in file order. */
  choose: {
    input: { failurePaths: string[]; otherPaths: string[]; digestPath: string; limit: number; maxBytes: number };
    output: { json: string; count: number };
    report: never;
  };
  histogram: {
    input: Source & { buckets: number | null };
    output: Histogram;
    report: never;
  };
  /** The most frequent templates as JSON texts joined by commas. */
  templates: {
    input: { digestPath: string; limit: number };
    output: { json: string; total: number };
    report: never;
  };
};
