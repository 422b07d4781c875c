/** A window of time of which the size is wanted. */
export interface Window {
  sinceMs: number;
  untilMs: number;
}

/** About how much a window has. */
export interface SizeEstimate {
  bytes: number;
  lines: number;
  /** True if something of unknown size comes on top of it. */
  isLeast: boolean;
}

/** The last lines of a stream, oldest first. */
export interface LineSample {
  lines: readonly { atMs: number; bytes: number }[];
  /** True if the stream has no lines before them. */
  isWhole: boolean;
  /** The end of the time that they are the last lines of. */
  takenAtMs: number;
}

/** Lines closer together than this say nothing about a rate. */
const LEAST_SPAN_MS = 1000;

/**
 * Estimates what a stream has in a window: counts it where the sample reaches back to its beginning, else takes the rate of the
 * sample for that of the whole window.
 */
export function sizeOfSample({ lines, isWhole, takenAtMs }: LineSample, { sinceMs, untilMs }: Window): SizeEstimate {
  const oldestMs = lines[0]?.atMs;
  if (isWhole || oldestMs === undefined || oldestMs < sinceMs)
    return sizeOf(lines.filter(({ atMs }) => atMs >= sinceMs && atMs < untilMs));
  const all = sizeOf(lines);
  const times = (untilMs - sinceMs) / Math.max(LEAST_SPAN_MS, takenAtMs - oldestMs);
  return { bytes: Math.round(all.bytes * times), lines: Math.round(all.lines * times), isLeast: false };
}

function sizeOf(lines: LineSample['lines']): SizeEstimate {
  return { bytes: lines.reduce((sum, { bytes }) => sum + bytes, 0), lines: lines.length, isLeast: false };
}

/** The sum of estimates, `times` as much where they stand for more streams than were asked. */
export function sumOfSizes(sizes: readonly SizeEstimate[], times = 1): SizeEstimate {
  const sum = (of: (size: SizeEstimate) => number) => sizes.reduce((all, size) => all + of(size), 0);
  return {
    bytes: Math.round(sum(({ bytes }) => bytes) * times),
    lines: Math.round(sum(({ lines }) => lines) * times),
    isLeast: sizes.some(({ isLeast }) => isLeast),
  };
}
