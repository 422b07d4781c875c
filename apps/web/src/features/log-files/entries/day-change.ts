import type { FileFacts, LogEntry } from '@rootline/contract';
import type { LogTimes } from '#format/log-times.ts';

type DatedEntry = Pick<LogEntry, 'timestamp'>;

/** The day to write above an entry; null when it is the day of the entry above, or unknown. */
export function dayChange(times: LogTimes, entry: DatedEntry | undefined, above: DatedEntry | 'none' | undefined) {
  const day = dayOf(times, entry);
  if (day === null || above === undefined) return null;
  const before = above === 'none' ? null : dayOf(times, above);
  return above === 'none' || (before !== null && before !== day) ? day : null;
}

function dayOf(times: LogTimes, entry: DatedEntry | undefined): string | null {
  const time = Date.parse(entry?.timestamp ?? '');
  return Number.isNaN(time) ? null : times.day(time) || null;
}

/** Whether the file spans more than one day on this clock. */
export function hasManyDays(times: LogTimes, facts: Pick<FileFacts, 'firstTimestamp' | 'lastTimestamp'> | null) {
  const [first, last] = [facts?.firstTimestamp ?? null, facts?.lastTimestamp ?? null];
  return dayOf(times, { timestamp: first }) !== dayOf(times, { timestamp: last });
}

/** Whether part of every shown time is assumed: the day, or the zone it was converted from. */
export function isAssumed(clock: string, facts: Pick<FileFacts, 'zone' | 'dayTimestamp'> | null): boolean {
  if (facts === null) return false;
  return facts.dayTimestamp !== undefined || (facts.zone === 'assumed-utc' && clock !== 'file');
}
