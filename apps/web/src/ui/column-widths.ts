import { usePreference } from '#api/preferences.ts';

/** Pixels by the key of a column. */
export type ColumnWidths = Readonly<Record<string, number>>;

const NARROWEST = 48;
const WIDEST = 1200;

/** The widths that a person gave to columns of a table, remembered under its caption. */
export function useColumnWidths(caption: string) {
  return usePreference(`widths ${caption}`, readWidths);
}

/** Widths as stored; whatever else is there falls away. */
export function readWidths(stored: unknown): ColumnWidths {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([key, width]) => (typeof width === 'number' ? [[key, bounded(width)]] : [])),
  );
}

/** The widths with another one for a column. */
export function withWidth(widths: ColumnWidths, key: string, width: number): ColumnWidths {
  return { ...widths, [key]: bounded(width) };
}

function bounded(width: number): number {
  return Number.isFinite(width) ? Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) : NARROWEST;
}
