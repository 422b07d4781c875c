import { UsageError } from '../command-error.ts';

/** The flags of every command that reads from where logs are. */
export const WINDOW_FLAGS = {
  since: { type: 'string' },
  for: { type: 'string' },
  lines: { type: 'string' },
} as const;

/** What is read of each stream unasked. */
const USUAL_LINES = 10_000;
/** With --since the time is the bound, and this keeps the newest where there is more. */
const MOST_LINES = 1_000_000;

export const WINDOW_HELP = `  --since TIME      from when on: 15m, 2h, 1d, or a time such as 2026-11-27T10:00:00Z
  --for TIME        from now on for so long, then the report; with --since or --lines also what was before
  --lines N         the last N lines of each stream (default ${USUAL_LINES.toLocaleString('en')}; with --since as many as there are)`;

/** Which part of a stream is read: from when on, how many of the lines there are, and for how long of those to come. */
export interface CaptureWindow {
  sinceMs: number | null;
  lines: number;
  /** null: only what is there already. */
  forMs: number | null;
}

interface WindowFlags {
  since?: string;
  for?: string;
  lines?: string;
}

/** Reads WINDOW_FLAGS; what is no time or number is a usage error. `usual`: the lines where nobody says. */
export function readWindow(flags: WindowFlags, nowMs: number, usual = USUAL_LINES): CaptureWindow {
  const sinceMs = flags.since === undefined ? null : momentOf(flags.since, nowMs);
  const forMs = flags.for === undefined ? null : durationOf(flags.for);
  if (forMs === null && flags.for !== undefined)
    throw new UsageError('--for must be a duration such as 30s, 2m or 1h.');
  const fallback = sinceMs !== null ? MOST_LINES : forMs !== null ? 0 : usual;
  return { sinceMs, forMs, lines: flags.lines === undefined ? fallback : linesOf(flags.lines) };
}

/** How long a flag says; what is no duration is a usage error. */
export function readDuration(flag: string, text: string): number {
  const ms = durationOf(text);
  if (ms === null) throw new UsageError(`--${flag} must be a duration such as 30s, 2m or 1h.`);
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
    throw new UsageError('--since must be 15m, 2h, 1d or the like, or a time such as 2026-11-27T10:00:00Z.');
  return at;
}

const UNIT_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `90s`, `15m`, `1h30m`; null for what is none, or nothing. */
function durationOf(text: string): number | null {
  if (!/^(?:\d{1,6}[smhd])+$/.test(text)) return null;
  const parts = [...text.matchAll(/(\d+)([smhd])/g)];
  const ms = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (UNIT_MS[unit ?? ''] ?? 0), 0);
  return ms > 0 ? ms : null;
}
