import { LIMITS, type TailLine } from '@rootline/contract';

const { barSeconds, shownBars } = LIMITS.tails;
const BAR_MS = barSeconds * 1000;
/** A clock that differs by less is that of a source whose lines take a while. */
const LEAST_SKEW_MS = 60_000;

/** The lines of a few seconds. */
export interface LiveBar {
  atMs: number;
  lines: number;
  /** Of them, those that state a failure. */
  failing: number;
}

/** The last minutes of a live view, by the clock of its source. */
export interface LiveBars {
  /** Those with lines, oldest first. */
  bars: readonly LiveBar[];
  /** How far the clock of the source is ahead of that of the reader; 0 unless it is wrong. */
  skewMs: number;
}

export const NO_BARS: LiveBars = { bars: [], skewMs: 0 };

/** The bars together with lines that have just arrived. */
export function withBarLines({ bars, skewMs }: LiveBars, fresh: readonly TailLine[], nowMs: number): LiveBars {
  const counts = new Map(bars.map((bar) => [bar.atMs, bar]));
  let newest = Number.NEGATIVE_INFINITY;
  for (const { at, level } of fresh) {
    const ms = Date.parse(at);
    if (Number.isNaN(ms)) continue;
    newest = Math.max(newest, ms);
    const atMs = barOf(ms);
    const { lines, failing } = counts.get(atMs) ?? { lines: 0, failing: 0 };
    const isFailing = level === 'ERROR' || level === 'FATAL';
    counts.set(atMs, { atMs, lines: lines + 1, failing: failing + (isFailing ? 1 : 0) });
  }
  if (newest === Number.NEGATIVE_INFINITY) return { bars, skewMs };
  const ahead = newest - nowMs;
  const sorted = [...counts.values()].sort((a, b) => a.atMs - b.atMs);
  return { bars: sorted.slice(-shownBars), skewMs: Math.abs(ahead) < LEAST_SKEW_MS ? 0 : ahead };
}

/** The bars of the last minutes up to now, empty ones too, oldest first. */
export function drawnBars({ bars, skewMs }: LiveBars, nowMs: number, count: number): LiveBar[] {
  const last = Math.max(barOf(nowMs + skewMs), bars.at(-1)?.atMs ?? 0);
  const known = new Map(bars.map((bar) => [bar.atMs, bar]));
  return Array.from({ length: count }, (_, index) => {
    const atMs = last - (count - 1 - index) * BAR_MS;
    return known.get(atMs) ?? { atMs, lines: 0, failing: 0 };
  });
}

/** The next round number from a count on: 1, 2, 5, 10, 20, 50, … */
export function roundHeight(count: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, count)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((round) => round >= count) ?? 10 * power;
}

function barOf(ms: number): number {
  return Math.floor(ms / BAR_MS) * BAR_MS;
}
