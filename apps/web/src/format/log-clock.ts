import type { FileFacts } from '@rootline/contract';
import type { ENTRY_ZONES } from '#address/log-files-search.ts';

/** Whose clock the times of a log are read by: the file's own, the reader's, or UTC. */
export type LogClock = (typeof ENTRY_ZONES)[number];
export type FileZone = Pick<FileFacts, 'zone' | 'zoneOffsetMinutes' | 'zoneOffsets'>;

/** How the times of a log read on one clock. What is no time stays as it is written. */
export interface LogTimes {
  /** `03:21:44.201` */
  clock(iso: string | null): string;
  /** `19 Nov 2026, 03:21:44.201` */
  full(iso: string | null): string;
  /** Epoch milliseconds to the second: `03:21:44`. */
  short(epochMs: number): string;
  /** The day of epoch milliseconds: `19 Nov 2026`. */
  day(epochMs: number): string;
  /** A range of time in words; the day is named once when both ends share it. */
  range(fromIso: string | null, toIso: string | null): string;
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

/** The clocks that can be chosen for a file, the one that is meant without a choice first. */
export function clockChoices(file: FileZone | null): readonly LogClock[] {
  if (file?.zone === 'none') return NONE;
  const hasOwn = file !== null && (file.zone !== 'stated' || statesZones(file));
  return hasOwn ? WITH_FILE : WITHOUT_FILE;
}

/** A file parsed before several zones were kept states some that nobody knows. */
const statesZones = ({ zoneOffsetMinutes, zoneOffsets }: FileZone) =>
  zoneOffsetMinutes !== undefined || zoneOffsets !== undefined;

const NONE: readonly LogClock[] = [];
const WITH_FILE: readonly LogClock[] = ['file', 'local', 'utc'];
const WITHOUT_FILE: readonly LogClock[] = ['utc', 'local'];

/** The clock that shows: the wanted one where the file has it, else the one that is meant without a choice. */
export function clockShown(wanted: LogClock | undefined, choices: readonly LogClock[]): LogClock {
  return choices.find((clock) => clock === wanted) ?? choices[0] ?? 'utc';
}

/** The formatters of a clock; the same ones each time, so that nothing is drawn again because of them. */
export function logTimes(clock: LogClock, file: FileZone | null): LogTimes {
  if (clock === 'local') return LOCAL;
  if (clock === 'utc') return UTC;
  if (file?.zone === 'assumed-utc') return AS_WRITTEN;
  const offsets = file?.zoneOffsets ?? [file?.zoneOffsetMinutes ?? 0];
  const key = offsets.join();
  const times = known.get(key) ?? (offsets.length > 1 ? timesOfZones(offsets) : timesOf(() => offsets[0] ?? 0));
  known.set(key, times);
  return times;
}

/** Times in several zones: a line shows its own, everything else is in UTC and says so. */
function timesOfZones(offsets: readonly number[]): LogTimes {
  const utc = timesOf(() => 0, { zone: () => 'Z', shown: 'Z' });
  const own = new Map(
    offsets.map((minutes) => [minutes, timesOf(() => minutes, { shown: ` ${offsetText(minutes)}` })]),
  );
  return {
    ...utc,
    ofLine(iso, text) {
      const time = Date.parse(iso ?? '');
      if (text === undefined || Number.isNaN(time)) return utc;
      const stated = offsets.find((minutes) =>
        text.includes(new Date(time + minutes * MINUTE_MS).toISOString().slice(11, 19)),
      );
      return (stated !== undefined && own.get(stated)) || utc;
    },
  };
}

/** How far a zone is ahead of UTC, as log lines write it: `+05:30`. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pair(Math.floor(size / 60))}:${pair(size % 60)}`;
}

// A moment in the words of the analysis; with a fraction or a zone behind it, it is quoted from the log.
const MOMENT =
  /(?<![\d\-:.])(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?: to (?:(\d{4}-\d\d-\d\d) )?(\d\d:\d\d:\d\d))?(?![\d:]|[.,]\d| ?[+-]\d| ?Z\b| UTC\b)/g;
const QUOTED = /(`[^`\n]*`|"[^"\n]*"|“[^”\n]*”)/;
const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' });

/** Moved by the offset and read in UTC: not every browser knows zones by their offset. */
function timesOf(offsetAt: (epochMs: number) => number, { zone = offsetText, shown = '' }: Suffixes = {}): LogTimes {
  const moved = (epochMs: number) => epochMs + offsetAt(epochMs) * MINUTE_MS;
  const isoAt = (epochMs: number) => new Date(moved(epochMs)).toISOString();
  const read = (iso: string | null, write: (epochMs: number) => string) => {
    const time = Date.parse(iso ?? '');
    return Number.isFinite(time) ? write(time) : (iso ?? '');
  };
  const clockAt = (epochMs: number) => isoAt(epochMs).slice(11, 23) + shown;
  const short = (epochMs: number) => isoAt(epochMs).slice(11, 19) + shown;
  const dayAt = (epochMs: number) => day.format(moved(epochMs));
  const momentAt = (epochMs: number) => isoAt(epochMs).slice(0, 19).replace('T', ' ') + shown;
  const span = (whole: string, fromDay: string, from: string, toDay = fromDay, to?: string) => {
    const start = Date.parse(`${fromDay}T${from}Z`);
    const end = Date.parse(`${toDay}T${to ?? from}Z`);
    if (Number.isNaN(start) || Number.isNaN(end)) return whole;
    const [first, last] = [momentAt(start), momentAt(end)];
    return to === undefined ? first : `${first} to ${last.slice(0, 10) === first.slice(0, 10) ? last.slice(11) : last}`;
  };
  const times: LogTimes = {
    clock: (iso) => read(iso, clockAt),
    full: (iso) => read(iso, (time) => `${dayAt(time)}, ${clockAt(time)}`),
    short,
    day: dayAt,
    range(fromIso, toIso) {
      const [from, to] = [Date.parse(fromIso ?? ''), Date.parse(toIso ?? '')];
      if (Number.isNaN(from) || Number.isNaN(to)) return '';
      const end = dayAt(from) === dayAt(to) ? short(to) : `${dayAt(to)}, ${short(to)}`;
      return `${dayAt(from)}, ${short(from)} to ${end}`;
    },
    moment: (iso) => read(iso, momentAt),
    stamp: (iso) => (iso === null ? null : read(iso, (time) => isoAt(time).slice(0, 23) + zone(offsetAt(time)))),
    prose: (words) =>
      words
        .split(QUOTED)
        // What is quoted stands as it is in the file.
        .map((part, position) => (position % 2 === 1 ? part : part.replace(MOMENT, span)))
        .join(''),
    offsetAt,
    ofLine: () => times,
  };
  return times;
}

interface Suffixes {
  /** Of a stamp that is copied, by the minutes ahead of UTC. */
  zone?: (minutes: number) => string;
  /** Of every time that is shown. */
  shown?: string;
}

const MINUTE_MS = 60_000;
const UTC = timesOf(() => 0, { zone: () => 'Z' });
const LOCAL = timesOf((epochMs) => -new Date(epochMs).getTimezoneOffset());
const AS_WRITTEN = timesOf(() => 0, { zone: () => '' });
const known = new Map<string, LogTimes>();

function pair(part: number): string {
  return String(part).padStart(2, '0');
}
