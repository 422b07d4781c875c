import type { DrawnRow } from './row-window/row-window.ts';

/** Rows that are drawn, each with the height of those above it that are not. */
export function withGaps(rows: readonly DrawnRow[]): { index: number; gap: number }[] {
  return rows.map(({ index, start }, at) => ({ index, gap: Math.max(0, start - (rows[at - 1]?.end ?? 0)) }));
}
