import type { LevelCounts, RuleCoverage, ZoneKind } from '@rootline/contract';
import type { LogRules } from './rules/log-rule.ts';

/**
 * One batch of entries in columns, in file order. The batch and everything read from it is valid only
 * during the call of the sink: the parser writes the next batch into the same buffers.
 */
export interface EntryBatch {
  readonly count: number;
  /** Position in the file of the batch's first entry, from 0; in a log that is read in parts, numbers grow with gaps between parts. */
  readonly firstSeq: number;
  /** First and last physical line of each entry, from 1. */
  readonly lineStart: Float64Array;
  readonly lineEnd: Float64Array;
  /** 0 = states no level, else 1 + index in LOG_LEVELS. */
  readonly level: Uint8Array;
  /** Inferred failure signal 0 (none) to 5 (certain failure); never shown as a level. */
  readonly signal: Uint8Array;
  /** How what it tells of ended, by its fields or the answer it writes down: 0 = it does not say, 1 = well, 2 = it failed. */
  readonly outcome: Uint8Array;
  /** Epoch milliseconds; NaN = none. */
  readonly timestampMs: Float64Array;
  /** Key into ParsedLog.templateOfPattern. */
  readonly patternId: Uint32Array;
  /** First line of the entry of the same writer that this one goes on, because another writer came between; 0 = none. */
  readonly partOf: Float64Array;
  /** Message without the header, joined lines separated by \n. */
  messageAt(index: number): string;
  /** How many bytes `writeMessage` needs at most. */
  messageRoomAt(index: number): number;
  /** Writes the same message as UTF-8 without making a text of it, and gives where it ends. */
  writeMessage(index: number, target: Uint8Array, at: number): number;
  /** Bytes between the beginning of its header and its message; the message may stand escaped there, or not at all. */
  headerLengthAt(index: number): number;
  /** Further fields as the JSON text of an object; null = none. */
  metadataAt(index: number): string | null;
  /** Logger, service, program or unit that wrote it; empty when the format names none. */
  componentAt(index: number): string;
  /** The text of a record that does not follow lines, such as an element of a JSON array; null = its lines are its text. */
  recordTextAt(index: number): string | null;
}

export interface LogParserOptions {
  /** Name as uploaded; only its date may be used (for logs without a year). */
  fileName?: string;
  /** Epoch milliseconds that stand for "now" when a timestamp lacks its year. */
  referenceTimeMs: number;
  /** Rules that are tried on each line before the format that is found. */
  rules?: LogRules;
  /** Leaves out the formats of particular systems, to measure what is learnt from the lines alone. */
  isLearnedOnly?: boolean;
}

/** Takes the file's bytes in chunks of any size. The chunk may be reused by the caller after push returns. */
export interface LogParser {
  push(chunk: Uint8Array): void;
  /** Flushes the last batch and gives the result. Call once. */
  finish(): ParsedLog;
}

/** Where an entry of interest lies. */
export interface EntryRef {
  line: number;
  lineEnd: number;
  templateIndex: number;
  level: number;
  signal: number;
  timestampMs: number | null;
  /** Further lines of its writer that go on it, where other writers came between; at most 200. */
  parts?: { from: number; to: number }[] | undefined;
}

export interface LogTemplate {
  /** Stable within a file: `t` and the number of its first pattern. */
  id: string;
  /** Message template with typed placeholders: <num>, <ip>, <path>, <id>, …, <*>. */
  text: string;
  count: number;
  levels: LevelCounts;
  /** Strongest inferred signal among its entries, 0 to 5. */
  signal: number;
  /** Entries of it that only go on a failing entry, and are told with that one; missing = none. */
  parts?: number;
  /** Entries of it that tell of an answer of a server that failed, 500 to 599; missing = none. */
  failedAnswers?: number;
  firstLine: number;
  lastLine: number;
  firstTimestampMs: number | null;
  lastTimestampMs: number | null;
  /** Up to 5 lines spread over its occurrences, ascending; always holds firstLine. */
  exampleLines: number[];
  /**
   * Missing unless a person has it ignored, which no parser knows: what its entries state in the file. They count as calm
   * then, and `levels` says so.
   */
  ignored?: LevelCounts;
  /** Logger, service, program or unit names that wrote it, most frequent first, at most 5. */
  components: { name: string; count: number; firstLine: number }[];
  /** First exception class and the class of the last "Caused by" seen in its entries. */
  exceptionClass: string | null;
  rootExceptionClass: string | null;
  /** Entries per stretch of ParsedLog.lineAxis and of ParsedLog.timeAxis (empty without times). */
  lineBuckets: number[];
  timeBuckets: number[];
}

/** How a step of a run ended: it failed, it did not run, or nothing says either. */
export type StepOutcome = 'failed' | 'skipped' | 'none';

/** A step of a run, from the line that begins it to the last one before the next. */
export interface RunStep {
  name: string;
  /** The job that it belongs to; null where the log holds one job. */
  job: string | null;
  firstLine: number;
  lastLine: number;
  /** Epoch milliseconds of its first and last time; null where it has none. */
  firstMs: number | null;
  lastMs: number | null;
  outcome: StepOutcome;
  /** What it ended with, where the log states that and it is not 0. */
  exitCode?: number;
}

/** What a line is that belongs to no entry: names of columns, a remark, nothing, or the syntax around records. */
export const OUTSIDE_KINDS = ['header', 'comment', 'blank', 'container'] as const;
export type OutsideKind = (typeof OUTSIDE_KINDS)[number];

/** The physical lines that no entry holds. */
export interface OutsideLines {
  counts: { kind: OutsideKind; lines: number }[];
  /** The first 1,000 stretches of such lines, ascending. */
  ranges: { kind: OutsideKind; from: number; to: number }[];
}

/** Where less of a log is explained, nothing that is said about the whole of it is sure. */
export const WELL_EXPLAINED_SHARE = 0.8;

/** From where a part of a time was taken: other lines of the file, its name, or the time of its upload. */
export type AssumedFrom = 'lines' | 'name' | 'upload';

export interface AssumedParts {
  year?: AssumedFrom;
  day?: AssumedFrom;
}

/** Equal stretches; bucket i covers [start + i * bucketSize, start + (i + 1) * bucketSize). */
export interface Axis {
  start: number;
  bucketSize: number;
  buckets: number;
}

/**
 * All that is known about a log after one pass. Plain data: it is stored as JSON beside the entries, and its
 * size follows the number of templates, never the size of the file.
 */
export interface ParsedLog {
  /** Name of the format, e.g. `ndjson`, `json-array`, `syslog-rfc3164`, `access-log`, `text`. */
  format: string;
  /** How the format was found, as a sentence. */
  formatReason: string;
  /** How the bytes spell text when it is not UTF-8; raw lines must be read in the same way. */
  encoding?: 'utf-16le' | 'utf-16be';
  zone: ZoneKind;
  /** How far the zones that its times state are ahead of UTC, in minutes, in the order of the file; at most 8. */
  zoneOffsets: number[];
  /** What stands for the start from which times count seconds: midnight of a day that the file does not state; missing when none do. */
  startMs?: number;
  /** What stands for the day of times that state none: a midnight; missing when a line or the name of the file states a date. */
  dayMs?: number;
  /** Parts of times that the lines do not state, and from where they were taken; missing when there are none. */
  assumed?: AssumedParts;
  /** What the parsing rules that took part did; missing when none did. */
  rules?: RuleCoverage[];
  /** Sentences a person should know: cut lines, guessed year, replaced bytes, times out of order. */
  notes: string[];
  byteCount: number;
  lineCount: number;
  entryCount: number;
  /**
   * Share of the written lines, 0 to 1, whose place is known by their form: they begin with the header, are records, or go
   * on an entry as a trace or by indentation. The others are joined to the entry before, or stand alone, for want of better.
   * Missing in logs that were parsed before it was counted.
   */
  explainedShare?: number;
  /** Every physical line lies in an entry or here. */
  outside: OutsideLines;
  levels: LevelCounts;
  /** Entries with a signal of 2 or more. */
  signalCount: number;
  /** Of the first and the last entry that has a time. */
  firstTimestampMs: number | null;
  lastTimestampMs: number | null;
  /** Ascending by firstLine; at most 20,000, then the last one holds the rest. */
  templates: LogTemplate[];
  /** Index into templates per pattern id; ids that no entry has are 0. */
  templateOfPattern: number[];
  lineAxis: Axis;
  timeAxis: Axis | null;
  /** Level counts per bucket of lineAxis and timeAxis. */
  lineLevels: LevelCounts[];
  timeLevels: LevelCounts[];
  /**
   * Entries with a signal of 3 or more, ascending by line over both lists: of those in the beginning 1,000, at most 200 of
   * one pattern, and the last 1,000 of the others.
   */
  strongHead: EntryRef[];
  strongTail: EntryRef[];
  /** The first steps of the run that the log is of, and how many there are; missing where it states none. */
  steps?: RunStep[];
  stepCount?: number;
  /** Byte offset of line 1, 1 + stride, 1 + 2 * stride, …: raw lines are read again through this. */
  lineIndex: { stride: number; offsets: number[] };
}
