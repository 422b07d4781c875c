import { wideTextOf } from '../lines/bytes.ts';
import type { Start } from './anchor-starts.ts';

const SHARE = 0.9;
const NEAR = 32;
/** A day, a word that is no known name of a month, and a year. */
const DATE = '\\d{1,2}\\.?\\s\\p{L}{3,}\\.?,?\\s(?:19|20)\\d\\d';
const BEFORE = new RegExp(`${DATE}[\\s,]+$`, 'u');
const BEHIND = new RegExp(`^[\\s,]+${DATE}(?!\\d)`, 'u');

/**
 * The first whole run of which nearly all starts show only a clock that can be read, because the date beside it is written in
 * a way that is not known; null where the clock stands alone.
 */
export function tornTimeOf(starts: readonly Start[], anchor: number): string | null {
  const torn = starts.flatMap((start) => tornIn(start, anchor) ?? []);
  return torn.length >= Math.max(1, starts.length * SHARE) ? (torn[0] ?? null) : null;
}

function tornIn({ line, columns }: Start, anchor: number): string | null {
  const column = columns[anchor];
  if (column === undefined || column.shape === null || /[Dden]|epoch|klog|uptime/.test(column.shape)) return null;
  const clock = line.slice(column.start, column.end).trim();
  const before = BEFORE.exec(wideTextOf(line.slice(Math.max(0, column.start - NEAR), column.start)))?.[0];
  if (before !== undefined) return `${before}${clock}`;
  const behind = BEHIND.exec(wideTextOf(line.slice(column.end, column.end + NEAR)))?.[0];
  return behind === undefined ? null : `${clock}${behind}`;
}
