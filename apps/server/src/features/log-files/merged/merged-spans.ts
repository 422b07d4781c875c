import type { ParsedFileRef } from '../entries/entry-lookup.ts';
import type { EntryFilter } from '../entries/entry-operations.ts';
import { countOf, mayMatch } from '../entries/segment-pruning.ts';
import type { Segment } from '../log-file-store.ts';
import { TIMELESS_MS } from './merged-operations.ts';

/** A file of several that are read as one. */
export interface MergedFile {
  file: ParsedFileRef;
  /** Its place among files whose entries have the same time. */
  number: number;
  /** Milliseconds that are added to its times. */
  offsetMs: number;
  /** Its counts are added to those of this lane. */
  lane: number;
  /** Its entries must be of one of these templates; null: of any. */
  templateIds: string[] | null;
}

/** When entries of a segment, or of a file that is only read whole, take place by the common clock. */
export interface Span {
  merged: MergedFile;
  segments: Segment[];
  startMs: number;
  endMs: number;
  /** Entries that the catalog does not rule out. */
  rows: number;
}

/** The spans of a file that may hold a match. */
export function spansOf(merged: MergedFile, filter: EntryFilter): Span[] {
  const { segments, timed } = merged.file;
  const levels = { levels: filter.levels, fromMs: null, toMs: null };
  const ranges = rangesOf(merged);
  const spans = segments.flatMap((segment, i) => {
    const range = ranges[i];
    if (range === undefined || !mayMatch(segment, { ...filter, ...levels })) return [];
    return [{ merged, segments: [segment], ...range, rows: rowsOf(segment, filter.levels) }];
  });
  return timed === 'unknown' && spans.length > 0 ? [wholeFile(merged, spans)] : spans;
}

/** Entries without a time keep that of the last one before them, which may lie in an earlier segment. */
function rangesOf({ file: { segments, timed }, offsetMs }: MergedFile): { startMs: number; endMs: number }[] {
  const first = firstTimeOf(segments);
  let before = first === null ? null : { startMs: first, endMs: first };
  return segments.map(({ minTimeMs, maxTimeMs }) => {
    const own = minTimeMs === null || maxTimeMs === null ? null : { startMs: minTimeMs, endMs: maxTimeMs };
    const range = timed === 'all' ? (own ?? before) : joined(own, before);
    before = own ?? before;
    return range === null
      ? { startMs: TIMELESS_MS, endMs: TIMELESS_MS }
      : { startMs: range.startMs + offsetMs, endMs: range.endMs + offsetMs };
  });
}

type Range = { startMs: number; endMs: number } | null;

function joined(a: Range, b: Range): Range {
  if (a === null || b === null) return a ?? b;
  return { startMs: Math.min(a.startMs, b.startMs), endMs: Math.max(a.endMs, b.endMs) };
}

function wholeFile(merged: MergedFile, spans: Span[]): Span {
  return {
    merged,
    segments: merged.file.segments,
    startMs: Math.min(...spans.map(({ startMs }) => startMs)),
    endMs: Math.max(...spans.map(({ endMs }) => endMs)),
    rows: spans.reduce((sum, { rows }) => sum + rows, 0),
  };
}

/** The earliest time of a file; null when it names none. */
export function firstTimeOf(segments: readonly Segment[]): number | null {
  const first = segments.reduce((least, { minTimeMs }) => Math.min(least, minTimeMs ?? Infinity), Infinity);
  return Number.isFinite(first) ? first : null;
}

function rowsOf(segment: Segment, levels: EntryFilter['levels']): number {
  return levels === null ? segment.rows : levels.reduce((sum, level) => sum + countOf(segment, level), 0);
}

/** About how many entries of the spans lie between two times. */
export function rowsBetween(spans: readonly Span[], startMs: number, endMs: number): number {
  return spans.reduce((sum, span) => {
    const overlap = Math.min(span.endMs, endMs) - Math.max(span.startMs, startMs);
    if (overlap < 0) return sum;
    const length = span.endMs - span.startMs;
    return sum + (length > 0 ? (span.rows * overlap) / length : span.rows);
  }, 0);
}
