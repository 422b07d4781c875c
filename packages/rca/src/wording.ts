/** Building blocks for the sentences of an analysis. */

import { durationText, toldTime, type UndatedTimes, undatedText, undatedTimes } from '@rootline/contract';
import type { ParsedLog } from '@rootline/logparse';

/** ISO 8601 with Z; null stays null. */
export function isoTime(epochMs: number | null): string | null {
  return epochMs === null || !Number.isFinite(epochMs) || Math.abs(epochMs) > 8.64e15
    ? null
    : new Date(epochMs).toISOString();
}

/** A time of a log as it is told outside: ISO 8601 with Z, or without its day where the log states none. */
export function tellMs(log: ParsedLog, epochMs: number | null): string | null {
  return toldTime(undatedTimes(log), isoTime(epochMs));
}

/** Formats a moment for use in a sentence: `2026-03-04 21:41:38`, in UTC, or without a day where the log states none. */
export function momentText(epochMs: number, undated: UndatedTimes | null): string {
  if (undated !== null) return undatedText(undated, epochMs, 0);
  return (isoTime(epochMs) ?? '').slice(0, 19).replace('T', ' ');
}

/** A range of time as a sentence holds it; the day is said once when both ends share it. */
export function spanText(fromMs: number, toMs: number, undated: UndatedTimes | null): string {
  const from = momentText(fromMs, undated);
  const to = momentText(toMs, undated);
  if (from === to) return `at ${from}`;
  const end = undated === null && to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to;
  return `from ${from} to ${end} (${durationText(toMs - fromMs)})`;
}

/** `1 error`, `3 errors`, with thousands separated. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** 1234567 as `1,234,567`, the same in every locale. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** Text cut in the middle of nowhere, with a visible mark. */
export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** `runs` for one, `run` for several. */
export function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

/** Sentences in a row, each with its full stop. */
export function sentences(parts: readonly string[]): string {
  return parts.map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(' ');
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items[items.length - 1] ?? ''}`;
}
