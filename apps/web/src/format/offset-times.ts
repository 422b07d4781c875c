import { LOG_TIMES, type LogTimes } from './log-times.ts';

/** A zone that is always as far ahead of UTC: `UTC+05:30`. */
export function formatOffset(minutes: number): string {
  if (minutes === 0) return 'UTC';
  const size = Math.abs(minutes);
  const pair = (part: number) => String(part).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${pair(Math.floor(size / 60))}:${pair(size % 60)}`;
}

const known = new Map<number, LogTimes>();

/** The formatters of such a zone; for an offset always the same ones. */
export function timesAtOffset(minutes: number): LogTimes {
  const times = known.get(minutes) ?? shifted(minutes);
  known.set(minutes, times);
  return times;
}

/** Moved by the offset and read in UTC: not every browser knows zones by their offset. */
function shifted(minutes: number): LogTimes {
  const { clock, full, short, day } = LOG_TIMES.utc;
  const move = (iso: string | null) => {
    const time = Date.parse(iso ?? '');
    return Number.isFinite(time) ? new Date(time + minutes * 60_000).toISOString() : iso;
  };
  return {
    clock: (iso) => clock(move(iso)),
    full: (iso) => full(move(iso)),
    short: (epochMs) => short(epochMs + minutes * 60_000),
    day: (epochMs) => day(epochMs + minutes * 60_000),
  };
}
