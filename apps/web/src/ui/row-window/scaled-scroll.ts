/** Browsers cap the height of an element; beyond this the list scrolls on a smaller scale. */
export const MAX_SPACER_PX = 8_000_000;

export interface ScrollExtent {
  /** Height of all rows in pixels. */
  total: number;
  viewport: number;
}

/** Height of the element that makes the scrollbar. */
export function spacerHeight(total: number): number {
  return Math.min(total, MAX_SPACER_PX);
}

/** Where the scrollbar stands for an offset into the rows. */
export function physicalOffset({ total, viewport }: ScrollExtent, offset: number): number {
  const rows = Math.max(0, total - viewport);
  const bar = Math.max(0, spacerHeight(total) - viewport);
  const within = Math.min(rows, Math.max(0, offset));
  return rows === bar ? within : (within / rows) * bar;
}

/**
 * The offset into the rows after the scrollbar has moved. Below the cap both are the same. Above it a small step
 * moves the rows by exactly that much, and a drag moves them in proportion.
 */
export function offsetAfterScroll(
  extent: ScrollExtent,
  { offset, before, after }: { offset: number; before: number; after: number },
): number {
  const rows = Math.max(0, extent.total - extent.viewport);
  if (extent.total <= MAX_SPACER_PX) return Math.min(rows, Math.max(0, after));
  const bar = MAX_SPACER_PX - extent.viewport;
  if (after <= 0) return 0;
  if (after >= bar) return rows;
  const step = after - before;
  if (Math.abs(step) <= extent.viewport * 2) return Math.min(rows, Math.max(0, offset + step));
  return (after / bar) * rows;
}

/** Where a row is brought: always to a third of the height, there only when it is out of view, or just into view. */
export type RowPlace = 'third' | 'near' | 'auto';

/** The offset that brings a row into view; null when nothing has to move. */
export function offsetForRow(
  row: { start: number; end: number },
  { offset, viewport, place }: { offset: number; viewport: number; place: RowPlace },
): number | null {
  const isInView = row.start >= offset && row.end <= offset + viewport;
  if (place === 'near' && isInView) return null;
  if (place !== 'auto') return Math.max(0, row.start - viewport / 3);
  if (row.start < offset) return row.start;
  return row.end > offset + viewport ? row.end - viewport : null;
}
