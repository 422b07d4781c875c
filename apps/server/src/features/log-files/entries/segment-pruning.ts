import { LOG_LEVELS } from '@rootline/contract';
import type { Segment } from '../log-file-store.ts';
import type { EntryFilter } from './entry-operations.ts';

/** False when the catalog alone says that no entry of the segment matches. */
export function mayMatch(segment: Segment, filter: EntryFilter): boolean {
  if (filter.levels !== null && !filter.levels.some((level) => countOf(segment, level) > 0)) return false;
  const { lines } = filter;
  if (lines !== null && (segment.minLine > lines.to || segment.maxLine < lines.from)) return false;
  if (filter.fromMs === null && filter.toMs === null) return true;
  if (segment.minTimeMs === null || segment.maxTimeMs === null) return false;
  return segment.maxTimeMs >= (filter.fromMs ?? -Infinity) && segment.minTimeMs <= (filter.toMs ?? Infinity);
}

/** Entries of a stored level (0 = none stated). */
export function countOf(segment: Segment, level: number): number {
  const word = LOG_LEVELS[level - 1];
  return word === undefined ? segment.levels.none : segment.levels[word];
}

/**
 * Cuts a list into batches of 1, 2, 4, … up to 32, or from another size on: a page is mostly found in the first segment,
 * and a rare match should not need a query per segment.
 */
export function growingBatches<T>(items: T[], first = 1): T[][] {
  const batches: T[][] = [];
  for (let from = 0, size = first; from < items.length; from += size, size = Math.min(size * 2, LARGEST_BATCH)) {
    batches.push(items.slice(from, from + size));
  }
  return batches;
}

export const LARGEST_BATCH = 32;

/** The wanted range of time as far as the file reaches; null when it has no times. */
export function timeRangeOf(
  segments: readonly Segment[],
  { fromMs, toMs }: Pick<EntryFilter, 'fromMs' | 'toMs'>,
): { fromMs: number; toMs: number } | null {
  const first = segments.reduce((least, { minTimeMs }) => Math.min(least, minTimeMs ?? Infinity), Infinity);
  const last = segments.reduce((most, { maxTimeMs }) => Math.max(most, maxTimeMs ?? -Infinity), -Infinity);
  if (first > last) return null;
  const from = Math.min(Math.max(fromMs ?? first, first), last);
  return { fromMs: from, toMs: Math.max(from, Math.min(toMs ?? last, last)) };
}
