import {
  createRowHeights,
  type HiddenRows,
  JUMP,
  type RowHeights,
  type RowsAround,
  rowsAround,
} from './row-heights.ts';
import { offsetAfterScroll, offsetForRow, physicalOffset, type RowPlace, spacerHeight } from './scaled-scroll.ts';

/** What scrolls the rows: its scroll position counts from the first row. An element is one when it holds only rows. */
export interface Scroller {
  scrollTop: number;
  readonly clientHeight: number;
}

export interface RowsInput {
  count: number;
  /** Height of a row that has not been measured. */
  rowHeight: number;
  /** Rows that take no room. */
  folded: FoldedRows;
  /** The row that stays where it is when rows around it lose their room, as long as it is in view. */
  anchorRow: number;
  /** A row that stays drawn wherever it is: the focus must not be lost by scrolling. */
  pinnedRow?: number | null;
}

export interface FoldedRows {
  /** Another one when the rows are others. */
  identity: object | null;
  /** Ranges that are known; outside of them everything stays as it was. */
  blocks: readonly HiddenRows[];
}

export const NOTHING_FOLDED: FoldedRows = { identity: null, blocks: [] };

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

export interface DrawnRow {
  index: number;
  start: number;
  end: number;
}

export type RowWindow = ReturnType<typeof createRowWindow>;

/**
 * The rows in view of a scrolling element, of any number of rows whose heights are measured as they are drawn. A store
 * outside of React: it changes by events only, and `read` gives the same view until something is drawn differently.
 */
export function createRowWindow(input: RowsInput, viewport = 0) {
  let count = input.count;
  let heights = createRowHeights(input.rowHeight);
  let folded: FoldedRows | null = null;
  let pinnedRow = input.pinnedRow ?? null;
  let scroller: Scroller | null = null;
  // Where the rows stand and where the scrollbar stands: the same number until the list outgrows the cap.
  const scroll: Scroll = { offset: 0, bar: 0, viewport, step: 0 };
  let isBarBehind = false;
  /** The row that was brought to a place. Until somebody scrolls it stays there, however high the rows above turn out to be. */
  let aim: { row: number; place: RowPlace } | null = null;
  let drawn: Drawn = { first: 0, last: -1, shift: 0 };
  const listeners = new Set<() => void>();

  const list = (): List => ({ count, heights });
  const extent = () => ({ total: heights.startOf(count), viewport: scroll.viewport });

  function takeRows({ folded: next, anchorRow, ...rows }: RowsInput): boolean {
    const isOther = rows.rowHeight !== heights.base;
    if (isOther) heights = createRowHeights(rows.rowHeight);
    const hasChanged = isOther || count !== rows.count || folded !== next || pinnedRow !== (rows.pinnedRow ?? null);
    count = rows.count;
    pinnedRow = rows.pinnedRow ?? null;
    if (isOther || folded !== next) {
      const before = scroll.offset;
      const areOthers = folded?.identity !== next.identity;
      if (areOthers) aim = null;
      scroll.offset = foldRows(list(), { folded: next, areOthers, scroll, anchorRow });
      folded = next;
      isBarBehind ||= scroll.offset !== before;
    }
    return hasChanged;
  }
  takeRows(input);
  drawn = rowsToDraw(list(), scroll, drawn);
  let view = viewOf(list(), { scroll, drawn, pinnedRow });

  function publish() {
    drawn = rowsToDraw(list(), scroll, drawn);
    view = viewOf(list(), { scroll, drawn, pinnedRow });
    for (const listener of listeners) listener();
  }
  const publishUnlessEnough = () => {
    if (!isEnough(list(), scroll, drawn)) publish();
  };
  /** Puts the scrollbar where the offset says. */
  function moveBar() {
    isBarBehind = scroller === null;
    if (scroller === null) return;
    scroller.scrollTop = physicalOffset(extent(), scroll.offset);
    scroll.bar = scroller.scrollTop;
  }
  function within(offset: number): number {
    const { total, viewport } = extent();
    return Math.min(Math.max(0, offset), Math.max(0, total - viewport));
  }
  /** The offset that brings a row to a place; null when it is there. */
  function offsetOf({ row, place }: { row: number; place: RowPlace }): number | null {
    const start = heights.startOf(row);
    const { offset, viewport } = scroll;
    return offsetForRow({ start, end: start + heights.heightOf(row) }, { offset, viewport, place });
  }
  function moveTo(offset: number) {
    const before = scroll.bar;
    scroll.offset = within(offset);
    moveBar();
    // What is drawn is of no use any more. A bar that moves is followed by rest, which draws the rows around.
    if (Math.abs(scroll.bar - before) > scroll.viewport) scroll.step = JUMP;
    publishUnlessEnough();
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    read: () => view,

    /** Connects what scrolls; gives a function that disconnects it. The next one begins at its top. */
    attach(element: Scroller) {
      scroller = element;
      return () => {
        if (scroller !== element) return;
        scroller = null;
        heights = createRowHeights(heights.base);
        folded = null;
        aim = null;
        Object.assign(scroll, { offset: 0, bar: 0, step: 0 });
        publish();
      };
    },
    /** Other rows, or the same with other folds. */
    setRows(rows: RowsInput) {
      if (takeRows(rows)) publish();
    },
    /** The view is drawn: what gave way above it takes the scrollbar along. */
    hasDrawn() {
      if (!isBarBehind) return;
      moveBar();
      publishUnlessEnough();
    },
    /** The scroller has been given its height, or another one. */
    resized() {
      const height = scroller?.clientHeight ?? 0;
      if (height === scroll.viewport) return;
      scroll.viewport = height;
      publish();
    },
    /** The scrollbar has moved. */
    scrolled() {
      const after = scroller?.scrollTop ?? 0;
      const { offset, bar: before } = scroll;
      if (after !== before) {
        aim = null;
        scroll.offset = offsetAfterScroll(extent(), { offset, before, after });
        scroll.bar = after;
        scroll.step = stepOf(list(), scroll, after - before);
      }
      publishUnlessEnough();
    },
    /** Nobody scrolls any more: rows that were drawn ahead go again, and what follows the view learns where it stands. */
    settled() {
      scroll.step = 0;
      const bar = physicalOffset(extent(), scroll.offset);
      if (scroller !== null && Math.abs(bar - scroller.scrollTop) > 1) moveBar();
      publish();
    },
    /** Takes the heights of rows as they are drawn. What is in view stays where it is. */
    measured(measures: Iterable<readonly [row: number, height: number]>) {
      let isChanged = false;
      let above = 0;
      for (const [row, height] of measures) {
        const isAbove = heights.startOf(row) < scroll.offset;
        const growth = heights.set(row, height);
        if (growth !== 0) isChanged = true;
        if (isAbove) above += growth;
      }
      if (!isChanged) return;
      const before = scroll.offset;
      scroll.offset += above;
      if (aim !== null) scroll.offset = within(offsetOf(aim) ?? scroll.offset);
      // First the rows give way, then the scrollbar follows.
      isBarBehind ||= scroll.offset !== before;
      publish();
    },

    /** The row so many rows further down that take room, or up; the last one on the way when there are not so many. */
    rowAfter: (row: number, distance: number) => visibleRow(list(), row, distance),
    /** How many rows of the usual height fit. */
    pageRows: () => Math.max(1, Math.floor(scroll.viewport / heights.base) - 1),
    scrollBy(pixels: number) {
      aim = null;
      moveTo(scroll.offset + pixels);
    },
    scrollToRow(row: number, place: RowPlace) {
      const target = offsetOf({ row, place });
      if (row >= count || target === null) return;
      // It was brought to a third of the height because it was out of view; there it stays.
      aim = { row, place: place === 'near' ? 'third' : place };
      moveTo(target);
    },
  };
}

interface List {
  count: number;
  heights: RowHeights;
}

interface Scroll {
  offset: number;
  bar: number;
  viewport: number;
  /** By how many rows the view has moved last while one scrolls; 0 at rest. */
  step: number | typeof JUMP;
}

interface Drawn {
  first: number;
  last: number;
  shift: number;
}

function viewOf(
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
function rowsToDraw(list: List, scroll: Scroll, drawn: Drawn): Drawn {
  if (scroll.step !== 0 && drawn.last < list.count && isEnough(list, scroll, drawn)) return drawn;
  return windowOf(list, scroll, rowsAround(scroll.step).drawn);
}

function isEnough(list: List, scroll: Scroll, { first, last, shift }: Drawn): boolean {
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
function stepOf({ heights }: List, { viewport }: Scroll, pixels: number): number {
  return Math.abs(pixels) > viewport * 2 ? 0 : pixels / heights.base;
}

/** Goes over so many rows that take room, down or up, and stays within the list. */
function visibleRow({ count, heights }: List, from: number, distance: number): number {
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

/** Takes the room of folded rows; gives the offset at which what is in view stays where it is. */
function foldRows(
  { count, heights }: List,
  {
    folded,
    areOthers,
    scroll,
    anchorRow,
  }: { folded: FoldedRows; areOthers: boolean; scroll: Scroll; anchorRow: number },
): number {
  if (areOthers) heights.hide({ first: 0, last: Number.POSITIVE_INFINITY, hidden: [] });
  const top = heights.rowAt(scroll.offset);
  const isInView = top <= anchorRow && heights.startOf(anchorRow) < scroll.offset + scroll.viewport;
  const anchor = isInView ? anchorRow : top;
  const before = heights.startOf(anchor);
  for (const block of folded.blocks) heights.hide(block);
  const moved = heights.startOf(anchor) - before;
  if (moved === 0) return scroll.offset;
  return Math.max(0, Math.min(scroll.offset + moved, heights.startOf(count) - scroll.viewport));
}
