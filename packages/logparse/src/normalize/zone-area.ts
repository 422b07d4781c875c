const HOUR_MS = 3_600_000;
const MAX_KNOWN = 10_000;

/** By area; null = the time zone database has no such area. */
const formats = new Map<string, Intl.DateTimeFormat | null>();
const offsets = new Map<string, number>();

/** True for an area of the time zone database that the platform knows. */
export function isArea(area: string): boolean {
  return formatOf(area) !== null;
}

/** How far the clocks of an area are ahead of UTC at a local time, in milliseconds; 0 when that is not known. */
export function offsetOfArea(area: string, localMs: number): number {
  const format = formatOf(area);
  if (format === null || Number.isNaN(localMs)) return 0;
  const key = `${area} ${Math.floor(localMs / HOUR_MS)}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  // The first guess may lie on the other side of a change of the clocks.
  const guess = offsetAt(format, localMs);
  const offset = offsetAt(format, localMs - guess);
  if (offsets.size >= MAX_KNOWN) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

function offsetAt(format: Intl.DateTimeFormat, ms: number): number {
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  return local - Math.floor(ms / 1000) * 1000;
}

function formatOf(area: string): Intl.DateTimeFormat | null {
  const known = formats.get(area);
  if (known !== undefined) return known;
  let format: Intl.DateTimeFormat | null = null;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: area,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // No such area.
  }
  if (formats.size < MAX_KNOWN) formats.set(area, format);
  return format;
}
