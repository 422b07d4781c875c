import type { IdTimes } from './id-times.ts';

/** How far the clock of one file is from that of another, as ids tell that are in both. */
export interface SkewOfIds {
  /** Added to the times of the second file, they agree with the first; milliseconds. */
  offsetMs: number;
  /** The offset lies within this of the truth. */
  withinMs: number;
  /** Ids in both files, and those that agree with the offset. */
  ids: number;
  agreeing: number;
  /** The offset 0 explains the ids as well. */
  isNone: boolean;
}

/** Fewer ids are chance. */
const LEAST_IDS = 3;
const AGREEING_SHARE = 0.6;
/** A request that only one line of each file tells of may be under way for so long. */
const UNDER_WAY_MS = 1000;

/**
 * A request is received after it was sent, and answered before its sender is done: the times of an id in the file that was
 * called lie within those in the calling one. Each id so bounds the offset from both sides, whichever file called; the offset
 * with which most ids agree is taken. null: too few ids, or they do not agree.
 */
export function skewOfIds(first: readonly IdTimes[], second: readonly IdTimes[]): SkewOfIds | null {
  const bySecond = new Map(second.map((times) => [times.id, times]));
  const bounds = first.flatMap((a) => {
    const b = bySecond.get(a.id);
    if (b === undefined) return [];
    const sent = a.firstMs - b.firstMs;
    const done = a.lastMs - b.lastMs;
    return [{ from: Math.min(sent, done) - UNDER_WAY_MS, to: Math.max(sent, done) + UNDER_WAY_MS }];
  });
  if (bounds.length < LEAST_IDS) return null;
  const best = mostCovered(bounds);
  if (best.count < LEAST_IDS || best.count < bounds.length * AGREEING_SHARE) return null;
  const atNone = bounds.filter(({ from, to }) => from <= 0 && to >= 0).length;
  return {
    offsetMs: (best.from + best.to) / 2,
    withinMs: (best.to - best.from) / 2,
    ids: bounds.length,
    agreeing: best.count,
    isNone: atNone >= best.count * AGREEING_SHARE,
  };
}

/** The range that lies in most of the ranges. */
function mostCovered(ranges: readonly { from: number; to: number }[]): { from: number; to: number; count: number } {
  const edges = ranges
    .flatMap(({ from, to }) => [
      { at: from, step: 1 },
      { at: to, step: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.step - a.step);
  let count = 0;
  let best = { from: 0, to: 0, count: 0 };
  edges.forEach(({ at, step }, index) => {
    count += step;
    if (count > best.count) best = { from: at, to: edges[index + 1]?.at ?? at, count };
  });
  return best;
}
