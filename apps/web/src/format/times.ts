const date = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
const dateTime = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'narrow' });

/** An ISO time in the local zone with seconds, as log lines have it (`19 Nov 2026, 03:21:44`); the text itself when it is no time. */
export function formatDateTime(iso: string | null): string {
  return formatWith(dateTime, iso);
}

export function formatDate(iso: string | null): string {
  return formatWith(date, iso);
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
  return relative.format(-Math.max(0, Math.floor(elapsed / length)), unit);
}

function formatWith(format: Intl.DateTimeFormat, iso: string | null): string {
  if (iso === null || iso === '') return '';
  const time = Date.parse(iso);
  return Number.isFinite(time) ? format.format(time) : iso;
}
