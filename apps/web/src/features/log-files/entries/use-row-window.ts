import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';
import { createRowHeights, type RowHeights } from './row-heights.ts';
import { offsetAfterScroll, offsetForRow, physicalOffset, type RowPlace, spacerHeight } from './scaled-scroll.ts';

const SETTLE_MS = 120;
/** Rows that are drawn above and below those in view. */
const OVERSCAN = 12;

interface RowWindowOptions {
  count: number;
  rowHeight: number;
  scrollRef: RefObject<HTMLDivElement | null>;
}

/** The rows in view of a scrolling element, of any number of rows; their heights are measured as they are drawn. */
export function useRowWindow({ count, rowHeight, scrollRef }: RowWindowOptions) {
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const heights = useMemo(() => createRowHeights(rowHeight), [rowHeight]);
  // Where the rows stand and where the scrollbar stands: the same number until the list outgrows the cap.
  const scroll = useRef({ offset: 0, bar: 0, viewport: 0 });
  const list = useRef({ count, heights });
  list.current = { count, heights };
  const { first, last, shift } = windowOf(list.current, scroll.current);
  const drawn = useRef({ first, last, shift });
  drawn.current = { first, last, shift };

  /** Rows that come into view are on the next picture. */
  const redrawChanged = useCallback(() => {
    const next = windowOf(list.current, scroll.current);
    const { first, last, shift } = drawn.current;
    if (next.first !== first || next.last !== last || next.shift !== shift) flushSync(redraw);
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
      const bar = physicalOffset(extentOf(list.current, scroll.current), scroll.current.offset);
      if (Math.abs(bar - element.scrollTop) > 1) moveBar();
      redrawChanged();
    };
    const handleScroll = () => {
      const after = element.scrollTop;
      const { offset, bar: before } = scroll.current;
      if (after !== before) {
        scroll.current.offset = offsetAfterScroll(extentOf(list.current, scroll.current), { offset, before, after });
        scroll.current.bar = after;
      }
      redrawChanged();
      clearTimeout(settled);
      settled = setTimeout(settle, SETTLE_MS);
    };
    const sized = new ResizeObserver(() => {
      scroll.current.viewport = element.clientHeight;
      redrawChanged();
    });
    scroll.current.viewport = element.clientHeight;
    redraw();
    sized.observe(element);
    element.addEventListener('scroll', handleScroll, { passive: true });
    return () => {
      clearTimeout(settled);
      sized.disconnect();
      element.removeEventListener('scroll', handleScroll);
    };
  }, [scrollRef, moveBar, redrawChanged]);

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
    items: Array.from({ length: last - first + 1 }, (_unused, at) => ({
      index: first + at,
      start: heights.startOf(first + at),
    })),
    measure,
    spacer: spacerHeight(heights.startOf(count)),
    /** Rows are drawn this much away from their offset, so that they meet the scrollbar. */
    shift,
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
}

function extentOf({ count, heights }: List, { viewport }: Scroll) {
  return { total: heights.startOf(count), viewport };
}

/** The rows to draw; none before the height of the view is known. */
function windowOf({ count, heights }: List, { offset, bar, viewport }: Scroll) {
  const top = Math.max(0, Math.min(offset, heights.startOf(count) - viewport));
  return {
    first: Math.max(0, heights.rowAt(top) - OVERSCAN),
    last: viewport === 0 ? -1 : Math.min(count - 1, heights.rowAt(top + viewport) + OVERSCAN),
    shift: bar - offset,
  };
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
