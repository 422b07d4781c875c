import { UsageError } from '../command-error.ts';

/** The flags of every command that reads from a source. */
export const WINDOW_FLAGS = {
  since: { type: 'string' },
  for: { type: 'string' },
  lines: { type: 'string' },
} as const;

/** Lines read of each stream by default. */
const USUAL_LINES = 10_000;
/** With --since, time is the limit; of more lines than this, the newest are kept. */
const MOST_LINES = 1_000_000;

export const WINDOW_HELP = `  --since TIME      read lines from this time on: 15m, 2h, 1d, or a time such as 2026-11-27T10:00:00Z
  --for TIME        read new lines for this long, then report; with --since or --lines also earlier ones
  --lines N         read the last N lines of each stream (default ${USUAL_LINES.toLocaleString('en')}; all with --since)`;

/** Which part of a stream is read: its start, the number of existing lines, and how long new lines are read. */
export interface CaptureWindow {
  sinceMs: number | null;
  lines: number;
  /** null: existing lines only. */
  forMs: number | null;
}

interface WindowFlags {
  since?: string;
  for?: string;
  lines?: string;
}

/** Reads WINDOW_FLAGS. `usual` is the default number of lines. @throws UsageError for an invalid time or number */
export function readWindow(flags: WindowFlags, nowMs: number, usual = USUAL_LINES): CaptureWindow {
  const sinceMs = flags.since === undefined ? null : momentOf(flags.since, nowMs);
  const forMs = flags.for === undefined ? null : durationOf(flags.for);
  if (forMs === null && flags.for !== undefined)
    throw new UsageError('--for must be a duration such as 30s, 2m, or 1h.');
  const fallback = sinceMs !== null ? MOST_LINES : forMs !== null ? 0 : usual;
  return { sinceMs, forMs, lines: flags.lines === undefined ? fallback : linesOf(flags.lines) };
}

/** Reads a duration from a flag, in milliseconds. @throws UsageError for anything else */
export function readDuration(flag: string, text: string): number {
  const ms = durationOf(text);
  if (ms === null) throw new UsageError(`--${flag} must be a duration such as 30s, 2m, or 1h.`);
  return ms;
}

function linesOf(text: string): number {
  const lines = Number(text);
  if (!/^\d+$/.test(text) || lines > MOST_LINES)
    throw new UsageError(`--lines must be a whole number up to ${MOST_LINES.toLocaleString('en')}.`);
  return lines;
}

function momentOf(text: string, nowMs: number): number {
  const before = durationOf(text);
  if (before !== null) return nowMs - before;
  const at = /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new UsageError('--since must be a duration such as 15m, 2h, or 1d, or a time such as 2026-11-27T10:00:00Z.');
  return at;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of `90s`, `15m`, or `1h30m`; null for anything else, and for no time at all. */
function durationOf(text: string): number | null {
  if (!/^(?:\d{1,6}[smhd])+$/.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)([smhd])/g)];
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return ms > 0 ? ms : null;
}
