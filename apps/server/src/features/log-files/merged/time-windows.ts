import type { EntryFilter } from '../entries/entry-operations.ts';
import { type MergedPlace, TIMELESS_MS } from './merged-operations.ts';
import { rowsBetween, type Span } from './merged-spans.ts';

export interface TimeWindow {
  startMs: number;
  endMs: number;
}

interface Start {
  from: MergedPlace;
  isForward: boolean;
  /** About how many entries the first window should hold. */
  wanted: number;
}

/** Matches may be rarer than the catalog can tell: each window holds so many times the entries of the one before. */
const GROWTH = 8;
/** Smallest difference of two times: windows end before their second bound. */
const STEP_MS = 2 ** -10;

export const EVERYTHING: TimeWindow = { startMs: Number.NEGATIVE_INFINITY, endMs: Number.POSITIVE_INFINITY };

/** The window that a filter leaves open. What stands in no time is outside of every bound. */
export function windowOf({ fromMs, toMs }: Pick<EntryFilter, 'fromMs' | 'toMs'>): TimeWindow {
  if (fromMs === null && toMs === null) return EVERYTHING;
  return { startMs: fromMs ?? EVERYTHING.startMs, endMs: toMs === null ? TIMELESS_MS - 1 : toMs + STEP_MS };
}

/** Windows of time that begin at a place and go away from it, until nothing is left; none is known to be empty. */
export function* timeWindows(spans: readonly Span[], { from, isForward, wanted }: Start): Generator<TimeWindow> {
  const first = Math.min(...spans.map(({ startMs }) => startMs));
  const last = Math.max(...spans.map(({ endMs }) => endMs));
  let at = isForward ? Math.max(from.atMs, first) : Math.min(from.atMs, last) + 1;
  for (let rows = wanted; isForward ? at <= last : at > first; rows *= GROWTH) {
    const width = widthOf(spans, at, isForward, rows);
    // Behind the times that logs state there is only the place of entries without any.
    const next = isForward ? Math.min(at + width, at < TIMELESS_MS ? TIMELESS_MS : Infinity) : at - width;
    const window = isForward ? { startMs: at, endMs: next } : { startMs: next, endMs: at };
    if (spans.some((span) => overlaps(span, window))) yield window;
    at = next;
  }
}

export function overlaps({ startMs, endMs }: Span, window: TimeWindow): boolean {
  return startMs < window.endMs && endMs >= window.startMs;
}

/** The least width, doubled from a millisecond, with about so many entries; what has no end when there are fewer. */
function widthOf(spans: readonly Span[], at: number, isForward: boolean, rows: number): number {
  for (let width = 1; width < TIMELESS_MS; width *= 2) {
    const found = isForward ? rowsBetween(spans, at, at + width) : rowsBetween(spans, at - width, at);
    if (found >= rows) return width;
  }
  return Infinity;
}
