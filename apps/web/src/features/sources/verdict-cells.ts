import { LIMITS, type RingWatch, type WatchState } from '@rootline/contract';
import { formatCount } from '#format/counts.ts';
import { formatRecent } from '#format/times.ts';
import { sourcesText } from '#messages/sources.en.ts';

const text = sourcesText.watch;
const CELLS = 36;
const HOUR_MS = 3_600_000;

/** From the least to the most remarkable: a cell shows the latter. */
const ORDER: readonly WatchState[] = ['no-data', 'not-judged', 'healthy', 'unclear', 'failing'];

/** An equal part of the last hours. */
export interface VerdictCell {
  fromMs: number;
  state: WatchState;
}

/** The last hours in equal parts, oldest first. */
export function cellsOf(spans: RingWatch['spans'], nowMs: number): VerdictCell[] {
  const lengthMs = (LIMITS.rings.watch.stripHours * HOUR_MS) / CELLS;
  const startMs = nowMs - CELLS * lengthMs;
  const timed = spans.map(({ from, state }, i) => {
    const next = spans[i + 1];
    return { state, fromMs: Date.parse(from), toMs: next === undefined ? nowMs : Date.parse(next.from) };
  });
  return Array.from({ length: CELLS }, (_, cell) => {
    const fromMs = startMs + cell * lengthMs;
    const within = timed.filter((span) => span.fromMs < fromMs + lengthMs && span.toMs > fromMs);
    return { fromMs, state: ORDER.findLast((state) => within.some((span) => span.state === state)) ?? 'no-data' };
  });
}

/** The strip in words: how much of the time each state takes. */
export function stripLabel(cells: readonly Pick<VerdictCell, 'state'>[]): string {
  const shares = ORDER.toReversed().flatMap((state) => {
    const count = cells.filter((cell) => cell.state === state).length;
    return count === 0 ? [] : [`${text.states[state]} ${formatCount(Math.round((100 * count) / cells.length))} %`];
  });
  return text.strip(shares.join(', '));
}

/** What stands under the strip: the state of now, since when, and of a failure its cause. */
export function verdictWords({ state, since, cause }: RingWatch, now: Date): { strong: string; rest: string } {
  const strong = state === 'no-data' ? text.states[state] : text.since(text.states[state], formatRecent(since, now));
  return { strong, rest: cause === null ? '' : text.causeIn(cause.message, cause.stream) };
}
