import { type Drawn, isEnough, type List, rowsToDraw, type Scroll, stepOf, viewOf, visibleRow } from './drawn-rows.ts';
import { type FoldedRows, foldRows } from './folded-rows.ts';
import { createRowHeights, JUMP } from './row-heights.ts';
import { offsetAfterScroll, offsetForRow, physicalOffset, type RowPlace } from './scaled-scroll.ts';

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
  /** The row that was brought to a place. Until someone scrolls it stays there, however high the rows above turn out to be. */
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
    /** No one scrolls any more: rows that were drawn ahead go again, and what follows the view learns where it stands. */
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
