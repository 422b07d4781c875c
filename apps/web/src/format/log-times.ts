const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});
const shortClock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });

/** The time of a log line in the local zone, to the millisecond: `03:21:44.201`; the text itself when it is no time. */
export function formatLogClock(iso: string | null): string {
  const time = parse(iso);
  return time === null ? (iso ?? '') : clock.format(time);
}

/** The time of a log line with its day: `19 Nov 2026, 03:21:44.201`. */
export function formatLogTime(iso: string | null): string {
  const time = parse(iso);
  return time === null ? (iso ?? '') : `${day.format(time)}, ${clock.format(time)}`;
}

/** Epoch milliseconds to the second: `03:21:44`. */
export function formatClock(epochMs: number): string {
  return shortClock.format(epochMs);
}

function parse(iso: string | null): number | null {
  const time = Date.parse(iso ?? '');
  return Number.isFinite(time) ? time : null;
}

const clockOnly = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayThisYear = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' });
const relativeDay = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** When something happened as lists show it: `Today 09:41`, `Yesterday 22:10`, `19 Nov 09:41`, with the year when it is another. */
export function formatRecent(iso: string, now: Date): string {
  const time = parse(iso);
  if (time === null) return iso;
  const date = new Date(time);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
  const dayWord = days === 0 || days === 1 ? capital(relativeDay.format(-days, 'day')) : null;
  const dated = date.getFullYear() === now.getFullYear() ? dayThisYear : day;
  return `${dayWord ?? dated.format(date)} ${clockOnly.format(date)}`;
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
