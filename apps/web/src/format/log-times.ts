import { type UndatedTimes, undatedText } from '@rootline/contract';

/** How the times of a log read on one clock. What is no time stays as it is written. */
export interface LogTimes {
  /** `03:21:44.201` */
  clock(iso: string | null): string;
  /** `19 Nov 2026, 03:21:44.201` */
  full(iso: string | null): string;
  /** Epoch milliseconds to the second: `03:21:44`. */
  short(epochMs: number): string;
  /** The same to the minute, where it is divided into such: `03:21`. */
  minute(epochMs: number): string;
  /** The day of epoch milliseconds: `19 Nov 2026`; empty where the file knows none. */
  day(epochMs: number): string;
  /** A range of time in words; the day is named once when both ends share it. */
  range(fromIso: string | null, toIso: string | null): string;
  /** The days of a range: `3 Mar 2026 to 4 Mar 2026`, one where both ends share it; empty where the file knows none. */
  days(fromIso: string | null, toIso: string | null): string;
  /** As reports write it: `2026-11-19 03:21:44`. */
  moment(iso: string | null): string;
  /** For text that is copied: ISO 8601 with the offset of the clock, and without one where the file states none. */
  stamp(iso: string | null): string | null;
  /** A text of the analysis, which writes its moments in UTC, with these on this clock. */
  prose(words: string): string;
  /** Minutes that the clock is ahead of UTC at a moment. */
  offsetAt(epochMs: number): number;
  /** How the time of a line reads, of which the text is known: where a file states several zones, by its own. */
  ofLine(iso: string | null, text: string | undefined): LogTimes;
}

// A moment in the words of the analysis; with a fraction or a zone behind it, it is quoted from the log.
const MOMENT =
  /(?<![\d\-:.])(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?: to (?:(\d{4}-\d\d-\d\d) )?(\d\d:\d\d:\d\d))?(?!:?\d|[.,]\d| ?[+-]\d| ?Z\b| UTC\b)/g;
const QUOTED = /(`[^`\n]*`|"[^"\n]*"|“[^”\n]*”)/;

/** How single moments, in epoch milliseconds, are written on one clock. */
interface Writing extends Pick<LogTimes, 'short' | 'minute' | 'day' | 'offsetAt'> {
  clock(epochMs: number): string;
  moment(epochMs: number): string;
  stamp(epochMs: number): string;
}

/** The formatters of a clock that writes moments in this way. */
function timesOf(write: Writing): LogTimes {
  const { short, day, moment } = write;
  const read = (iso: string | null, writeOne: (epochMs: number) => string) => {
    const time = Date.parse(iso ?? '');
    return Number.isFinite(time) ? writeOne(time) : (iso ?? '');
  };
  const withDay = (epochMs: number, clock: string) => (day(epochMs) === '' ? clock : `${day(epochMs)}, ${clock}`);
  const isSameDay = (fromMs: number, toMs: number) => day(fromMs) === day(toMs);
  const span = (whole: string, fromDay: string, from: string, toDay = fromDay, to?: string) => {
    const start = Date.parse(`${fromDay}T${from}Z`);
    const end = Date.parse(`${toDay}T${to ?? from}Z`);
    if (Number.isNaN(start) || Number.isNaN(end)) return whole;
    if (to === undefined) return moment(start);
    const isDayKnown = day(start) !== '' && isSameDay(start, end);
    return `${moment(start)} to ${isDayKnown ? short(end) : moment(end)}`;
  };
  const times: LogTimes = {
    clock: (iso) => read(iso, write.clock),
    full: (iso) => read(iso, (time) => withDay(time, write.clock(time))),
    short,
    minute: write.minute,
    day,
    range(fromIso, toIso) {
      const [from, to] = [Date.parse(fromIso ?? ''), Date.parse(toIso ?? '')];
      if (Number.isNaN(from) || Number.isNaN(to)) return '';
      return `${withDay(from, short(from))} to ${isSameDay(from, to) ? short(to) : withDay(to, short(to))}`;
    },
    days(fromIso, toIso) {
      const [from, to] = [Date.parse(fromIso ?? ''), Date.parse(toIso ?? '')];
      if (Number.isNaN(from) || Number.isNaN(to)) return '';
      return isSameDay(from, to) ? day(from) : `${day(from)} to ${day(to)}`;
    },
    moment: (iso) => read(iso, moment),
    stamp: (iso) => (iso === null ? null : read(iso, write.stamp)),
    prose: (words) =>
      words
        .split(QUOTED)
        // What is quoted stands as it is in the file.
        .map((part, position) => (position % 2 === 1 ? part : part.replace(MOMENT, span)))
        .join(''),
    offsetAt: write.offsetAt,
    ofLine: () => times,
  };
  return times;
}

/** Times of day, moved by the offset and read in UTC: not every browser knows zones by their offset. */
export function timesOfDay(
  offsetAt: (epochMs: number) => number,
  { zone = offsetText, shown = '' }: Suffixes = {},
): LogTimes {
  const moved = (epochMs: number) => epochMs + offsetAt(epochMs) * MINUTE_MS;
  const isoAt = (epochMs: number) => new Date(moved(epochMs)).toISOString();
  return timesOf({
    clock: (epochMs) => isoAt(epochMs).slice(11, 23) + shown,
    short: (epochMs) => isoAt(epochMs).slice(11, 19) + shown,
    minute: (epochMs) => isoAt(epochMs).slice(11, 16) + shown,
    day: (epochMs) => day.format(moved(epochMs)),
    moment: (epochMs) => isoAt(epochMs).slice(0, 19).replace('T', ' ') + shown,
    stamp: (epochMs) => isoAt(epochMs).slice(0, 23) + zone(offsetAt(epochMs)),
    offsetAt,
  });
}

/** Times of a log that states no date: `+123.450 s`, or the time of day alone. */
export function timesWithoutDate(undated: UndatedTimes): LogTimes {
  const exactly = (epochMs: number) => undatedText(undated, epochMs, 3);
  const wholly = (epochMs: number) => undatedText(undated, epochMs, 0);
  const isClock = undated.kind === 'time-of-day';
  return timesOf({
    clock: exactly,
    short: wholly,
    minute: (epochMs) => (isClock ? new Date(epochMs).toISOString().slice(11, 16) : wholly(epochMs)),
    day: () => '',
    moment: wholly,
    stamp: exactly,
    offsetAt: () => 0,
  });
}

interface Suffixes {
  /** Of a stamp that is copied, by the minutes ahead of UTC. */
  zone?: (minutes: number) => string;
  /** Of every time that is shown. */
  shown?: string;
}

const MINUTE_MS = 60_000;
const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' });

/** How far a zone is ahead of UTC, as log lines write it: `+05:30`. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pair(Math.floor(size / 60))}:${pair(size % 60)}`;
}

function pair(part: number): string {
  return String(part).padStart(2, '0');
}
