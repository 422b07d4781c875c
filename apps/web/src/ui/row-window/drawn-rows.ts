import { type JUMP, type RowHeights, type RowsAround, rowsAround } from './row-heights.ts';
import { spacerHeight } from './scaled-scroll.ts';

/** What is to be drawn. It never changes: what changes is which one the window gives. */
export interface RowWindowView {
  rows: readonly DrawnRow[];
  /** The rows in view and a few around them, however many more are drawn while one scrolls. */
  inView: { first: number; last: number };
  /** Height of the element that makes the scrollbar. */
  spacer: number;
  /** Rows are drawn this much away from their offset, so that they meet the scrollbar. */
  shift: number;
  /** Height of all rows. */
  total: number;
}

/** A row and where it stands. */
export interface DrawnRow {
  index: number;
  start: number;
  end: number;
}

/** The rows there are. */
export interface List {
  count: number;
  heights: RowHeights;
}

/** Where the rows and the scrollbar stand. */
export interface Scroll {
  offset: number;
  bar: number;
  viewport: number;
  /** By how many rows the view has moved last while one scrolls; 0 at rest. */
  step: number | typeof JUMP;
}

/** The rows that are drawn, and how far from their offset. */
export interface Drawn {
  first: number;
  last: number;
  shift: number;
}

/** The view of the rows that are drawn. */
export function viewOf(
  list: List,
  { scroll, drawn, pinnedRow }: { scroll: Scroll; drawn: Drawn; pinnedRow: number | null },
): RowWindowView {
  const { count, heights } = list;
  const indexes = Array.from({ length: drawn.last - drawn.first + 1 }, (_unused, at) => drawn.first + at);
  const { first, last } = windowOf(list, scroll, rowsAround(0).drawn);
  const total = heights.startOf(count);
  return {
    rows: withPinned(indexes, pinnedRow !== null && pinnedRow < count ? pinnedRow : null)
      .filter((row) => heights.heightOf(row) > 0)
      .map((row) => ({ index: row, start: heights.startOf(row), end: heights.startOf(row) + heights.heightOf(row) })),
    inView: { first, last },
    spacer: spacerHeight(total),
    shift: drawn.shift,
    total,
  };
}

function withPinned(rows: number[], pinned: number | null): number[] {
  if (pinned === null || rows.includes(pinned)) return rows;
  return [...rows, pinned].sort((a, b) => a - b);
}

/** What is drawn, while one scrolls and it is enough. */
export function rowsToDraw(list: List, scroll: Scroll, drawn: Drawn): Drawn {
  if (scroll.step !== 0 && drawn.last < list.count && isEnough(list, scroll, drawn)) return drawn;
  return windowOf(list, scroll, rowsAround(scroll.step).drawn);
}

/** What is drawn suffices for the place that the view has moved to. */
export function isEnough(list: List, scroll: Scroll, { first, last, shift }: Drawn): boolean {
  const needed = windowOf(list, scroll, rowsAround(scroll.step).needed);
  return first <= needed.first && needed.last <= last && shift === needed.shift;
}

/** The rows in view and some around them; none before the height of the view is known. */
function windowOf({ count, heights }: List, { offset, bar, viewport }: Scroll, { above, below }: RowsAround): Drawn {
  const top = Math.max(0, Math.min(offset, heights.startOf(count) - viewport));
  const list = { count, heights };
  const rowAt = (place: number) => Math.max(0, Math.min(count - 1, heights.rowAt(place)));
  return {
    first: visibleRow(list, rowAt(top), -above),
    last: viewport === 0 || count === 0 ? -1 : visibleRow(list, rowAt(top + viewport), below),
    shift: bar - offset,
  };
}

/** The rows of a step of the scrollbar; none of a jump, which says nothing about the next step. */
export function stepOf({ heights }: List, { viewport }: Scroll, pixels: number): number {
  return Math.abs(pixels) > viewport * 2 ? 0 : pixels / heights.base;
}

/** Goes over so many rows that take room, down or up, and stays within the list. */
export function visibleRow({ count, heights }: List, from: number, distance: number): number {
  const step = Math.sign(distance);
  let left = Math.abs(distance);
  let reached = from;
  for (let row = from + step; left > 0 && row >= 0 && row < count; row += step) {
    if (heights.heightOf(row) === 0) continue;
    reached = row;
    left -= 1;
  }
  return reached;
}
