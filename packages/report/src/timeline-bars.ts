import type { LevelCounts } from '@rootline/contract';

export interface TimelineRow {
  label: 'errors' | 'failing' | 'warnings' | 'all';
  counts: number[];
}

/** A log from its beginning to its end, in parts of one length. */
export interface TimelineBars {
  /** For failures, warnings and everything, without those of which there is nothing. */
  rows: TimelineRow[];
  /** Where it begins and ends: times, or lines where it states none. */
  first: string;
  last: string;
}

/** Levels of equal parts of a log as rows of at most so many bars; `failing` takes the place of errors in a log that states no levels. */
export function barsOf(levels: readonly LevelCounts[], most: number, failing: number[] | null = null): TimelineRow[] {
  const failures: TimelineRow =
    failing === null
      ? { label: 'errors', counts: levels.map(({ FATAL, ERROR }) => FATAL + ERROR) }
      : { label: 'failing', counts: failing };
  const all: TimelineRow[] = [
    failures,
    { label: 'warnings', counts: levels.map(({ WARN }) => WARN) },
    { label: 'all', counts: levels.map(total) },
  ];
  const bars = Math.min(levels.length, most);
  return all
    .map(({ label, counts }) => ({ label, counts: squeeze(counts, bars) }))
    .filter(({ counts }) => counts.some((count) => count > 0));
}

function total(counts: LevelCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** The same counts in fewer parts. */
function squeeze(counts: readonly number[], parts: number): number[] {
  const sums = new Array<number>(parts).fill(0);
  for (const [i, count] of counts.entries()) {
    const part = Math.floor((i * parts) / counts.length);
    sums[part] = (sums[part] ?? 0) + count;
  }
  return sums;
}
