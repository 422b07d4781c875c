import type { LlmCall } from '@rootline/contract';

const X_TICKS = 5;

export interface ScatterScale {
  /** Epoch milliseconds to a share of the width, 0 to 1. */
  x: (at: number) => number;
  /** Milliseconds to a share of the height, 0 at the top. */
  y: (duration: number) => number;
  /** Epoch milliseconds, even over the width. */
  times: number[];
  /** Powers of ten in milliseconds. */
  durations: number[];
}

/** Scales of time (even) against duration (logarithmic) around all calls that have ended; null for fewer than two. */
export function scatterScale(calls: readonly Pick<LlmCall, 'timestamp' | 'duration'>[]): ScatterScale | null {
  const ended = calls.flatMap(({ timestamp, duration }) => {
    const at = Date.parse(timestamp);
    return duration === null || !Number.isFinite(at) ? [] : [{ at, duration }];
  });
  if (ended.length < 2) return null;
  const start = Math.min(...ended.map(({ at }) => at));
  const span = Math.max(1, Math.max(...ended.map(({ at }) => at)) - start);
  const logs = ended.map(({ duration }) => Math.log10(Math.max(1, duration)));
  const lowest = Math.floor(Math.min(...logs));
  const highest = Math.max(lowest + 1, Math.ceil(Math.max(...logs)));
  return {
    x: (at) => (at - start) / span,
    y: (duration) => 1 - (Math.log10(Math.max(1, duration)) - lowest) / (highest - lowest),
    times: Array.from({ length: X_TICKS }, (_, tick) => start + (span * tick) / (X_TICKS - 1)),
    durations: Array.from({ length: highest - lowest + 1 }, (_, step) => 10 ** (lowest + step)),
  };
}

const NEAR_PX = 10;

/** The mark closest to a place, at most 10 px away; null when there is none. */
export function nearestMark<Mark extends { x: number; y: number }>(
  marks: readonly Mark[],
  place: { x: number; y: number },
): Mark | null {
  let nearest: Mark | null = null;
  let least = NEAR_PX;
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - place.x, mark.y - place.y);
    if (distance > least) continue;
    nearest = mark;
    least = distance;
  }
  return nearest;
}
