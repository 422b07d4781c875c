import type {
  ComponentList,
  FieldComparison,
  FieldValueList,
  Histogram,
  LogComparison,
  RouteList,
  StepList,
  TemplateAxis,
  TimeGap,
} from '@rootline/contract';
import type { IgnoredMessage } from '@rootline/rca';
import type { RawJsonList } from '#http/raw-json-list.ts';
import type { IntegrityOperations } from '../integrity/integrity-operations.ts';
import type { MergedOperations } from '../merged/merged-operations.ts';
import type { KeptLines } from './entry-json.ts';
import type { SegmentQuestions, SegmentSource } from './segment-engine.ts';

/** What an entry must be to match; null = anything. All conditions hold together. */
export interface EntryFilter {
  /** As stored: 0 = states no level, else 1 + index in LOG_LEVELS. */
  levels: number[] | null;
  search: { text: string; isRegex: boolean; matchCase: boolean } | null;
  fromMs: number | null;
  toMs: number | null;
  templateId: string | null;
  /** The range of lines on which it must begin. */
  lines: { from: number; to: number } | null;
  /** Of the request that the entry states. */
  route: string | null;
  /** Metadata that must, or must not, be there. */
  fields: FieldCondition[];
  /** Numbers of metadata that must lie within bounds. */
  comparisons: FieldComparison[];
  /** Components of which one must have written the entry, and those that must not have; '' = it names none. */
  components: string[] | null;
  notComponents: string[];
}

export interface FieldCondition {
  name: string;
  value: string | number | boolean | null;
  isWanted: boolean;
}

/** Matching entries of some segments. */
export interface EntryPage {
  json: RawJsonList;
  count: number;
  /** Where the next matching entry lies; null when these segments hold no more. */
  next: { line: number; seq: number } | null;
}

/** Segments in file order. */
type Source = KeptLines & SegmentSource & { digestPath: string };

/** Equal parts of the file: by line, or by position where many entries share a line. */
export interface FileBuckets {
  by: 'line' | 'seq';
  /** Lines or entries of the whole file. */
  extent: number;
  count: number;
}

export type EntryOperations = IntegrityOperations &
  MergedOperations & {
    /** Matching entries from a line or position on, in file order. */
    readForward: {
      input: Source & {
        filter: EntryFilter;
        fromLine: number;
        fromSeq: number;
        limit: number;
        maxBytes: number;
        withRaw: boolean;
      };
      output: EntryPage;
      report: never;
      questions: SegmentQuestions;
    };
    /** The last matching entries before a line or position, in file order. */
    readBackward: {
      input: Source & {
        filter: EntryFilter;
        beforeLine: number;
        beforeSeq: number;
        limit: number;
        maxBytes: number;
        withRaw: boolean;
      };
      output: EntryPage;
      report: never;
      questions: SegmentQuestions;
    };
    /** Counts matching entries and gives every `stride`th, counting on from `offset`. */
    index: {
      input: Source & { filter: EntryFilter; stride: number; offset: number; buckets: FileBuckets | null };
      /** `levels`: with buckets, the entries of each stored level. */
      output: { count: number; lines: number[]; seqs: number[]; spread: number[]; levels: number[] };
      report: never;
      questions: SegmentQuestions;
    };
    /** Matching entries by template, most frequent first. */
    groups: {
      input: Source & { filter: EntryFilter; buckets: FileBuckets; limit: number };
      output: { json: RawJsonList; total: number };
      report: never;
      questions: SegmentQuestions;
    };
    /** Components of matching entries, most frequent first. */
    components: {
      input: Source & { filter: EntryFilter; limit: number };
      output: ComponentList;
      report: never;
      questions: SegmentQuestions;
    };
    /** Values of one field of matching entries, most frequent first. */
    fieldValues: {
      input: Source & { filter: EntryFilter; name: string; limit: number };
      output: FieldValueList;
      report: never;
      questions: SegmentQuestions;
    };
    /** Requests of matching entries by route, most failed ones first. */
    routes: {
      input: Source & { filter: EntryFilter; buckets: FileBuckets; limit: number };
      output: RouteList;
      report: never;
      questions: SegmentQuestions;
    };
    /** Entries that came after an unusually long pause, in file order. */
    gaps: {
      input: Source & { filter: EntryFilter; limit: number };
      output: TimeGap[];
      report: never;
      questions: SegmentQuestions;
    };
    /** ERROR and FATAL entries first, filled up with others, in file order. */
    choose: {
      input: KeptLines & {
        failurePaths: string[];
        otherPaths: string[];
        digestPath: string;
        limit: number;
        maxBytes: number;
      };
      output: { json: RawJsonList; count: number };
      report: never;
      questions: SegmentQuestions;
    };
    histogram: {
      /** Equal buckets over the whole file, as the digest has them without a number; or bars of clean length over a range of time, null where the file has no times. */
      input: Source & {
        buckets: number | null;
        bars: { most: number; range: { fromMs: number; toMs: number } | null } | null;
      };
      output: Histogram;
      report: never;
      questions: SegmentQuestions;
    };
    comparison: {
      input: { digestPath: string; baselineDigestPath: string; limit: number };
      output: LogComparison;
      report: never;
    };
    /** What would be ignored with a template; null where there is none. */
    message: { input: { digestPath: string; templateId: string }; output: IgnoredMessage | null; report: never };
    /** The templates of each message, and their entries. */
    templatesOf: {
      input: { digestPath: string; messages: readonly IgnoredMessage[] };
      output: { templateIds: string[]; entries: number }[];
      report: never;
    };
    /** The steps of a run. */
    steps: { input: { digestPath: string }; output: StepList; report: never };
    /** The most frequent templates. */
    templates: {
      input: { digestPath: string; limit: number; hasAxis: boolean };
      output: { json: RawJsonList; total: number; axis?: TemplateAxis };
      report: never;
    };
  };
