const dayForm = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const clockForm = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
const day = new Intl.DateTimeFormat('en-GB', dayForm);
const dayThisYear = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', { ...dayForm, ...clockForm });
const minutes = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const seconds = new Intl.DateTimeFormat('en-GB', clockForm);
const milliseconds = new Intl.DateTimeFormat('en-GB', { ...clockForm, fractionalSecondDigits: 3 });
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });
const relativeDay = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** An ISO time in the local zone with seconds (`19 Nov 2026, 03:21:44`); the text itself when it is no time. */
export function formatDateTime(iso: string | null): string {
  return formatted(iso, (time) => dayAndClock.format(time));
}

export function formatDate(iso: string | null): string {
  return formatted(iso, (time) => day.format(time));
}

/** The time of a log line in the local zone, to the millisecond: `03:21:44.201`. */
export function formatLogClock(iso: string | null): string {
  return formatted(iso, (time) => milliseconds.format(time));
}

/** The time of a log line with its day: `19 Nov 2026, 03:21:44.201`. */
export function formatLogTime(iso: string | null): string {
  return formatted(iso, (time) => `${day.format(time)}, ${milliseconds.format(time)}`);
}

/** Epoch milliseconds to the second: `03:21:44`. */
export function formatClock(epochMs: number): string {
  return seconds.format(epochMs);
}

/** When something happened as lists show it: `Today 09:41`, `Yesterday 22:10`, `19 Nov 09:41`, with the year when it is another. */
export function formatRecent(iso: string, now: Date): string {
  return formatted(iso, (time) => {
    const date = new Date(time);
    const days = Math.round((startOfDay(now) - startOfDay(date)) / 86_400_000);
    const dayWord = days === 0 || days === 1 ? capital(relativeDay.format(-days, 'day')) : null;
    const dated = date.getFullYear() === now.getFullYear() ? dayThisYear : day;
    return `${dayWord ?? dated.format(date)} ${minutes.format(date)}`;
  });
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** How long before `now` (epoch milliseconds) something happened: `12 min ago`. */
export function formatAgo(iso: string, now: number): string {
  const elapsed = now - Date.parse(iso);
  if (!Number.isFinite(elapsed)) return iso;
  const [unit, length] = steps.find(([, size]) => elapsed >= size) ?? ['second', 1000];
  return ago.format(-Math.max(0, Math.floor(elapsed / length)), unit);
}

function formatted(iso: string | null, write: (epochMs: number) => string): string {
  const time = Date.parse(iso ?? '');
  return Number.isFinite(time) ? write(time) : (iso ?? '');
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
