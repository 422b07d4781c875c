import { sniffContent } from '../content/sniff-content.ts';
import { detectFormat } from '../detect/detect-format.ts';
import { SAMPLE_BYTES, sampleLength, sampleOf } from '../detect/sample-of.ts';
import { BatchBuffer } from '../entries/batch-buffer.ts';
import { detectEncoding } from '../lines/detect-encoding.ts';
import type { EntryBatch, LogParserOptions } from '../parsed-log.ts';
import { readByRules } from '../rules/read-by-rules.ts';
import { recorderOfSteps } from '../steps/step-recorder.ts';
import { Summary } from '../summary.ts';
import { createPatterns } from '../templates/create-patterns.ts';
import { FIRST_REFINEMENT } from '../templates/pattern-table.ts';
import { linesFor, openBeginning, readLines } from './beginning.ts';
import { type Cut, findCut } from './find-cut.ts';
import { PATTERNS_PER_PART, type PartState } from './part-state.ts';

const LINE_FEED = 10;
/** Of the first strong entries of a part: enough that those of the file are among them. */
const STRONG_KEPT = 20_000;

/** Where a part of a log lies. */
export interface LogPart {
  /** From 0. */
  number: number;
  /** The number of its first line in the file, and the byte where that begins. */
  line: number;
  offset: number;
  /** The whole lines right before it, from where its cut says; empty for the first part. */
  leadIn: Uint8Array;
}

/** Reads one part of a log. */
export interface PartParser {
  /** Takes the part's bytes in chunks of any size, as LogParser does. */
  push(chunk: Uint8Array): void;
  /** False once the part holds something whose meaning depends on other parts: then the log has to be read as one. */
  readonly isIndependent: boolean;
  /** What is known of the part; null when it is not independent. Call once. */
  finish(): PartState | null;
}

/** A log that can be read in parts. */
export interface DividedLog {
  /** A place in a window of some hundred kilobytes or more where the log can be cut; null when there is none. */
  findCut(window: Uint8Array): Cut | null;
  openPart(part: LogPart, sink: (batch: EntryBatch) => void): PartParser;
}

/**
 * How a log is read in parts, by its first 256 KiB; null when it has to be read as one. Parts that are joined by `joinParts`
 * give what `createLogParser` gives. Only the numbers of entries and the ids of patterns have gaps between parts.
 */
export function divideLog(beginning: Uint8Array, options: LogParserOptions): DividedLog | null {
  const bytes = beginning.subarray(0, SAMPLE_BYTES);
  if (
    sampleLength(bytes, false) !== SAMPLE_BYTES ||
    detectEncoding(bytes) !== 'utf-8' ||
    sniffContent(bytes).kind !== 'text'
  )
    return null;
  const sample = sampleOf(bytes, 'utf-8', { isWhole: false, ...options });
  if (options.rules !== undefined && readByRules(options.rules, sample) !== null) return null;
  // A step may go over several parts.
  if (recorderOfSteps(bytes, 'utf-8') !== null) return null;
  const choice = detectFormat(sample);
  if (choice.reads !== 'lines' || !choice.isDivisible) return null;

  /** Every part knows what the beginning of the file teaches. */
  const begin = () => {
    const begun = openBeginning(choice, options);
    readLines(begun, bytes.subarray(0, bytes.lastIndexOf(LINE_FEED) + 1), 1);
    return begun;
  };

  const { times, surprises } = begin();
  if (!times.isDated || surprises.changes > 0) return null;
  return {
    findCut: (window) => findCut(begin(), window),
    openPart({ number, line, offset, leadIn }, sink) {
      const begun = number === 0 ? openBeginning(choice, options) : begin();
      readLines(begun, leadIn, line - countLines(leadIn));
      const { entries, times, notes, reader, surprises } = begun;
      const strays = surprises.strays;
      const patterns = createPatterns(begun.patterns);
      const summary = new Summary(() => patterns, STRONG_KEPT);
      const batch = new BatchBuffer(sink, { seq: line - 1, pattern: number * PATTERNS_PER_PART });
      entries.startAt(line, patterns, batch, summary);
      const source = linesFor(begun, { line, offset });
      const isIndependent = () =>
        surprises.changes === 0 &&
        times.isDated &&
        !summary.isHeadFull &&
        patterns.isByMessage &&
        patterns.patterns.length <= FIRST_REFINEMENT;
      return {
        push: (chunk) => source.push(chunk),
        get isIndependent() {
          return isIndependent();
        },
        finish() {
          source.finish();
          reader.end();
          entries.close();
          batch.flush();
          if (!isIndependent()) return null;
          return {
            format: choice.name,
            formatReason: choice.reason,
            notes: [...notes],
            zone: times.zone,
            zoneOffsets: [...times.zoneOffsets],
            lastLine: source.lineCount,
            byteCount: source.byteCount,
            cutLines: source.cutLines,
            hasReplaced: source.hasReplaced,
            lineIndex: source.index.state(),
            cutEntries: entries.cutEntries,
            unexplained: entries.unexplained,
            outside: entries.outside(source.lineCount),
            strays: surprises.strays - strays,
            summary: summary.state(),
            patterns: patterns.patterns.map((pattern) => pattern.state()),
          };
        },
      };
    },
  };
}

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}
