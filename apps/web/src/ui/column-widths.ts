import { usePreference } from '#api/preferences.ts';

/** Pixels by the key of a column. */
export type ColumnWidths = Readonly<Record<string, number>>;

const NARROWEST = 48;
const WIDEST = 1200;
/** For a column without a width beside others that have one. */
const LEAST_REST = 120;

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

/**
 * A width for every drawn column but the last, which takes what is left: those that no one chose stay as they are drawn,
 * so that a column that is dragged pushes the others and does not squeeze them.
 */
export function frozenWidths(widths: ColumnWidths, drawn: ReadonlyMap<string, number>): ColumnWidths {
  const kept = [...drawn].slice(0, -1).map(([key, width]) => [key, widths[key] ?? bounded(width)]);
  return { ...widths, ...Object.fromEntries(kept) };
}

/** The least width of a table whose columns have these widths; undefined while no one chose one. */
export function leastTableWidth(keys: readonly string[], widths: ColumnWidths): number | undefined {
  if (!keys.some((key) => widths[key] !== undefined)) return undefined;
  return keys.reduce((sum, key) => sum + (widths[key] ?? LEAST_REST), 0);
}

function bounded(width: number): number {
  return Number.isFinite(width) ? Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) : NARROWEST;
}

/** How wide the columns of the table around an element are drawn, by their keys. */
export function drawnWidths(inside: Element | null): ReadonlyMap<string, number> {
  const headers = inside?.closest('[data-table]')?.querySelectorAll<HTMLElement>('th[data-column]') ?? [];
  return new Map([...headers].map((header) => [header.dataset['column'] ?? '', header.offsetWidth]));
}
