const DAY_MS = 86_400_000;

interface UploadedFile {
  createdAt: string;
}

/** Uploads per day over the `days` days that end with `now` (epoch milliseconds), oldest first. */
export function uploadsPerDay(files: readonly UploadedFile[], { days, now }: { days: number; now: number }): number[] {
  const series = new Array<number>(days).fill(0);
  for (const file of files) {
    const index = slotOf(file.createdAt, { slots: days, slotMs: DAY_MS, end: now });
    if (index !== null) series[index] = (series[index] ?? 0) + 1;
  }
  return series;
}

export interface UploadSlot {
  /** Epoch milliseconds. */
  start: number;
  errors: number;
  warnings: number;
}

const SLOT_MS = DAY_MS / 4;
const SLOTS = 28;

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** The slots of the chart: hours of the last day when every upload of the week lies in it, else quarters of a day. */
export function errorSlots(
  files: readonly (UploadedFile & { errorCount: number; warningCount: number })[],
  now: number,
): { slots: UploadSlot[]; areHours: boolean } {
  const ages = files.map(({ createdAt }) => now - Date.parse(createdAt)).filter((age) => age >= 0 && age < 7 * DAY_MS);
  const areHours = ages.length > 0 && ages.every((age) => age < DAY_MS - HOUR_MS);
  if (!areHours) return { slots: errorsPerQuarterDay(files, now), areHours };
  const end = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
  return { slots: sumsPer(files, { slots: HOURS, slotMs: HOUR_MS, end }), areHours };
}

/** Sums of error and warning counts per quarter of a day over the last 7 days, oldest first. Slots begin at local hours 0, 6, 12, 18. */
export function errorsPerQuarterDay(
  files: readonly (UploadedFile & { errorCount: number; warningCount: number })[],
  now: number,
): UploadSlot[] {
  return sumsPer(files, { slots: SLOTS, slotMs: SLOT_MS, end: endOfQuarter(now) });
}

function sumsPer(
  files: readonly (UploadedFile & { errorCount: number; warningCount: number })[],
  axis: { slots: number; slotMs: number; end: number },
): UploadSlot[] {
  const slots = Array.from({ length: axis.slots }, (_, index) => ({
    start: axis.end - (axis.slots - index) * axis.slotMs,
    errors: 0,
    warnings: 0,
  }));
  for (const file of files) {
    const slot = slots[slotOf(file.createdAt, axis) ?? -1];
    if (slot) {
      slot.errors += file.errorCount;
      slot.warnings += file.warningCount;
    }
  }
  return slots;
}

function slotOf(iso: string, { slots, slotMs, end }: { slots: number; slotMs: number; end: number }): number | null {
  const age = end - Date.parse(iso);
  if (!Number.isFinite(age) || age < 0 || age >= slots * slotMs) return null;
  return slots - 1 - Math.floor(age / slotMs);
}

function endOfQuarter(now: number): number {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  return midnight + (Math.floor((now - midnight) / SLOT_MS) + 1) * SLOT_MS;
}

/** The end of an axis that begins with 0: a round number that is no less than `most` (a count), and whose half is a whole one. */
export function axisTop(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(most, 2)));
  const steps = unit === 1 ? [2, 4, 6, 8, 10] : [1, 2, 4, 6, 8, 10];
  return unit * (steps.find((step) => step * unit >= most) ?? 10);
}

const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When a slot of the chart begins, as it is written: `Sun 06:00`. */
export function slotTime(start: number): string {
  return moment.format(start);
}
