import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRowHeights, type HiddenRows, type RowHeights } from './row-heights.ts';
import { type RowsAround, rowsAround } from './rows-around.ts';
import { offsetAfterScroll, offsetForRow, physicalOffset, type RowPlace, spacerHeight } from './scaled-scroll.ts';

const SETTLE_MS = 120;
/** Height of the list that was drawn last: the next one begins with it and need not be measured before it is drawn. */
const lastList = { viewport: 0 };

interface RowWindowOptions {
  count: number;
  rowHeight: number;
  scrollRef: RefObject<HTMLDivElement | null>;
  /** Rows that take no room. */
  folded: FoldedRows;
  /** The row that stays where it is when rows around it lose their room, as long as it is in view. */
  anchorRow: number;
}

export interface FoldedRows {
  /** Another one when the rows are others. */
  identity: object | null;
  /** Stretches that are known; outside of them everything stays as it was. */
  blocks: readonly HiddenRows[];
}

/** The rows in view of a scrolling element, of any number of rows; their heights are measured as they are drawn. */
export function useRowWindow({ count, rowHeight, scrollRef, folded, anchorRow }: RowWindowOptions) {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const heights = useMemo(() => createRowHeights(rowHeight), [rowHeight]);
  // Where the rows stand and where the scrollbar stands: the same number until the list outgrows the cap.
  const scroll = useRef<Scroll>({ offset: 0, bar: 0, viewport: lastList.viewport, step: 0 });
  const list = useRef({ count, heights });
  list.current = { count, heights };
  const isBarBehind = useRef(false);
  const known = useRef<{ heights: RowHeights; folded: FoldedRows } | null>(null);
  if (known.current?.heights !== heights || known.current.folded !== folded) {
    const areOthers = known.current?.folded.identity !== folded.identity;
    const before = scroll.current.offset;
    scroll.current.offset = foldRows(list.current, { folded, areOthers, scroll: scroll.current, anchorRow });
    known.current = { heights, folded };
    isBarBehind.current ||= scroll.current.offset !== before;
  }
  const drawn = useRef<Drawn>({ first: 0, last: -1, shift: 0 });
  drawn.current = rowsToDraw(list.current, scroll.current, drawn.current);
  const { first, last, shift } = drawn.current;

  /** Rows that come into view are on the next picture. */
  const redrawChanged = useCallback(() => {
    if (!isEnough(list.current, scroll.current, drawn.current)) flushSync(redraw);
  }, []);
  /** Puts the scrollbar where the offset says. */
  const moveBar = useCallback(() => {
    const element = scrollRef.current;
    if (!element) return;
    element.scrollTop = physicalOffset(extentOf(list.current, scroll.current), scroll.current.offset);
    scroll.current.bar = element.scrollTop;
  }, [scrollRef]);
  const moveTo = (offset: number) => {
    const { total, viewport } = extentOf(list.current, scroll.current);
    scroll.current.offset = Math.min(Math.max(0, offset), Math.max(0, total - viewport));
    moveBar();
    // Not at once: rows are measured while they are drawn.
    queueMicrotask(redrawChanged);
  };

  useLayoutEffect(() => {
    const element = scrollRef.current;
    if (!element) return;
    let settled: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      scroll.current.step = 0;
      const bar = physicalOffset(extentOf(list.current, scroll.current), scroll.current.offset);
      if (Math.abs(bar - element.scrollTop) > 1) moveBar();
      // Rows that were drawn ahead go again, and what follows the view learns where it stands.
      redraw();
    };
    const handleScroll = () => {
      const after = element.scrollTop;
      const { offset, bar: before } = scroll.current;
      if (after !== before) {
        scroll.current.offset = offsetAfterScroll(extentOf(list.current, scroll.current), { offset, before, after });
        scroll.current.bar = after;
        scroll.current.step = stepOf(list.current, scroll.current, after - before);
      }
      redrawChanged();
      clearTimeout(settled);
      settled = setTimeout(settle, SETTLE_MS);
    };
    const resize = () => {
      scroll.current.viewport = element.clientHeight;
      lastList.viewport = element.clientHeight;
    };
    const sized = new ResizeObserver(() => {
      resize();
      redrawChanged();
    });
    if (scroll.current.viewport === 0) {
      resize();
      redraw();
    }
    sized.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(settled);
      sized.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scrollRef, moveBar, redrawChanged]);

  // What gave way above the view takes the scrollbar along.
  useLayoutEffect(() => {
    if (isBarBehind.current) moveBar();
    isBarBehind.current = false;
  });

  const measuring = useMemo(
    () =>
      new ResizeObserver((changes) => {
        const { isChanged, above } = measureRows(changes, list.current.heights, scroll.current.offset);
        if (!isChanged) return;
        // What is in view stays where it is: first the rows give way, then the scrollbar follows.
        scroll.current.offset += above;
        flushSync(redraw);
        if (above === 0) return;
        moveBar();
        redrawChanged();
      }),
    [moveBar, redrawChanged],
  );
  useEffect(() => () => measuring.disconnect(), [measuring]);
  const measure = useCallback(
    (row: HTMLDivElement | null) => {
      if (row === null) return;
      measuring.observe(row);
      return () => measuring.unobserve(row);
    },
    [measuring],
  );

  return {
    items: Array.from({ length: last - first + 1 }, (_unused, at) => first + at)
      .filter((row) => heights.heightOf(row) > 0)
      .map((row) => ({ index: row, start: heights.startOf(row) })),
    /** The rows in view and a few around them, however many more are drawn while one scrolls. */
    view: windowOf(list.current, scroll.current, rowsAround(0).drawn),
    measure,
    spacer: spacerHeight(heights.startOf(count)),
    /** Rows are drawn this much away from their offset, so that they meet the scrollbar. */
    shift,
    /** The row so many rows further down that take room, or up; the last one on the way when there are not so many. */
    rowAfter: (row: number, distance: number) => visibleRow(list.current, row, distance),
    scrollBy(pixels: number) {
      moveTo(scroll.current.offset + pixels);
    },
    scrollToRow(row: number, place: RowPlace) {
      const start = heights.startOf(row);
      const { offset, viewport } = scroll.current;
      const target = offsetForRow({ start, end: start + heights.heightOf(row) }, { offset, viewport, place });
      if (row < count && target !== null) moveTo(target);
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
  step: number;
}

function extentOf({ count, heights }: List, { viewport }: Scroll) {
  return { total: heights.startOf(count), viewport };
}

interface Drawn {
  first: number;
  last: number;
  shift: number;
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

/** Takes the measured heights of rows; says whether any has changed, and by how much those above the view have. */
function measureRows(changes: readonly ResizeObserverEntry[], heights: RowHeights, offset: number) {
  let isChanged = false;
  let above = 0;
  for (const { target, borderBoxSize } of changes) {
    const row = Number(target.getAttribute('data-index'));
    const height = Math.round(borderBoxSize[0]?.blockSize ?? 0);
    // A row that has just left the page has no height.
    if (height === 0) continue;
    const isAbove = heights.startOf(row) < offset;
    const growth = heights.set(row, height);
    if (growth !== 0) isChanged = true;
    if (isAbove) above += growth;
  }
  return { isChanged, above };
}
