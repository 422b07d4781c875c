import type { ClockDigest, TimeRange } from './clock-digest.ts';

export const QUARTER_HOUR_MS = 15 * 60_000;
/** No zone is further from UTC. */
const MOST_QUARTERS = 14 * 4;
/** What belongs together begins and ends within this of each other. */
const NEAR_MS = 15 * 60_000;
const CLOSE_MS = 3 * 60_000;
/** A shift must be better by this than none, of 3 there are; by more where the file states its zone. */
const LEAST_GAIN = 0.6;
const LEAST_GAIN_OF_STATED = 0.8;
/** And better by this than any other shift. */
const LEAST_LEAD = 0.1;
/** Where fewer entries were written is chance. */
const LEAST_ENTRIES = 5;

/** A shift by which a file fits to the others. */
export interface ZoneShift {
  offsetMs: number;
  /** The failures of the files come together by it, or only their first and last entries. */
  by: 'failures' | 'ranges';
  /** The file that it fits best to. */
  with: string;
}

/**
 * The shift of whole quarter hours by which a file fits to others whose times agree: written over the same time, ending
 * together, failing together. null: it fits as it stands, or no shift is clearly better. Files that follow each other, as jobs do,
 * are not moved onto each other: failures must come together, or both ends meet closely.
 */
export function zoneShift(file: ClockDigest, others: readonly ClockDigest[]): ZoneShift | null {
  if (file.range === null || file.entryCount < LEAST_ENTRIES || others.length === 0) return null;
  const none = fitOf(file, others, 0);
  const shifts = Array.from({ length: 2 * MOST_QUARTERS + 1 }, (_, index) => {
    const offsetMs = (index - MOST_QUARTERS) * QUARTER_HOUR_MS;
    return { offsetMs, fit: fitOf(file, others, offsetMs) };
  });
  const [best, second] = shifts.toSorted((a, b) => b.fit - a.fit || Math.abs(a.offsetMs) - Math.abs(b.offsetMs));
  if (best === undefined || second === undefined || best.fit - second.fit < LEAST_LEAD) return null;
  const { offsetMs } = best;
  const least = file.zone === 'stated' ? LEAST_GAIN_OF_STATED : LEAST_GAIN;
  if (offsetMs === 0 || best.fit - none < least) return null;
  const failing = others.find((other) => isNear(file.failing, other.failing, offsetMs, NEAR_MS / 3));
  const isFailingApart = others.every((other) => !isNear(file.failing, other.failing, 0, NEAR_MS));
  if (failing !== undefined && isFailingApart) return { offsetMs, by: 'failures', with: failing.file };
  const meeting = others.find(
    (other) =>
      isNear(file.range, other.range, offsetMs, CLOSE_MS) &&
      Math.abs((file.range?.toMs ?? 0) + offsetMs - (other.range?.toMs ?? 0)) < CLOSE_MS,
  );
  return meeting === undefined ? null : { offsetMs, by: 'ranges', with: meeting.file };
}

function isNear(a: TimeRange | null, b: TimeRange | null, offsetMs: number, withinMs: number): boolean {
  return a !== null && b !== null && Math.abs(a.fromMs + offsetMs - b.fromMs) < withinMs;
}

/** 0 to 3: how far a file shares with others the time it was written in, its end, and its failures. */
export function fitOf(file: ClockDigest, others: readonly ClockDigest[], offsetMs: number): number {
  const { range, failing } = file;
  const written = others.map((other) =>
    range === null || other.range === null ? 0 : shared(shifted(range, offsetMs), other.range),
  );
  const ended = others.map((other) => nearness(range?.toMs, other.range?.toMs, offsetMs));
  const failed = others
    .filter((other) => other.failing !== null)
    .map((other) => nearness(failing?.fromMs, other.failing?.fromMs, offsetMs));
  return mean(written) + mean(ended) + mean(failed);
}

/** 1 at the same time, 0 from a quarter of an hour on. */
function nearness(a: number | undefined, b: number | undefined, offsetMs: number): number {
  return a === undefined || b === undefined ? 0 : Math.max(0, 1 - Math.abs(a + offsetMs - b) / NEAR_MS);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function shifted({ fromMs, toMs }: TimeRange, offsetMs: number): TimeRange {
  return { fromMs: fromMs + offsetMs, toMs: toMs + offsetMs };
}

/** Share of the shorter range that lies in the other. */
function shared(a: TimeRange, b: TimeRange): number {
  const shorter = Math.max(1, Math.min(a.toMs - a.fromMs, b.toMs - b.fromMs));
  const both = Math.min(a.toMs, b.toMs) - Math.max(a.fromMs, b.fromMs);
  return Math.max(0, Math.min(1, (both + 1) / shorter));
}
