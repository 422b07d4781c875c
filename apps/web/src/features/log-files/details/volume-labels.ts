import type { LogTimes } from '#format/log-times.ts';

/** The range of time that a picture shows. */
export interface ShownRange {
  spanMs: number;
  bucketMs: number;
}

const TICKS_OF_MILLISECONDS_MS = 7000;
/** In a longer range seven steps are whole minutes. */
const TICKS_OF_SECONDS_MS = 210_000;
const DAY_MS = 86_400_000;
const MIDNIGHT = '00:00:00';

/** A label of the time axis: as fine as the range needs, and the day where one begins. */
export function tickLabel(times: LogTimes, epochMs: number, { spanMs }: ShownRange): string {
  if (spanMs < TICKS_OF_MILLISECONDS_MS) return times.clock(iso(epochMs));
  const clock = times.short(epochMs);
  if (spanMs < TICKS_OF_SECONDS_MS) return clock;
  return spanMs > DAY_MS && clock.startsWith(MIDNIGHT) ? times.day(epochMs) : times.minute(epochMs);
}

/** A place on the time axis as it is told in words: no two bars read alike. */
export function placeLabel(times: LogTimes, epochMs: number, { spanMs, bucketMs }: ShownRange): string {
  const clock = bucketMs < 1000 ? times.clock(iso(epochMs)) : times.short(epochMs);
  const day = spanMs > DAY_MS ? times.day(epochMs) : '';
  return day === '' ? clock : `${day}, ${clock}`;
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
