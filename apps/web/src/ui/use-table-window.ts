import { type RefObject, useLayoutEffect } from 'react';
import { NOTHING_FOLDED, type RowWindow, type Scroller } from './row-window/row-window.ts';
import { followScroll, useNewRowWindow, useWindowRows } from './row-window/use-row-window.ts';

const ROW_HEIGHT = 34;
const HEAD_HEIGHT = 30;

/** The window of a table's rows, in whatever scrolls the table: its frame, or the whole page. */
export function useTableWindow(
  table: RefObject<HTMLTableElement | null>,
  { count, pinnedRow }: { count: number; pinnedRow: number | null },
): RowWindow {
  const rows = { count, rowHeight: ROW_HEIGHT, folded: NOTHING_FOLDED, anchorRow: 0, pinnedRow };
  const window = useNewRowWindow(rows);
  useWindowRows(window, rows);
  useLayoutEffect(() => {
    if (table.current === null) return;
    const element = scrollingAround(table.current);
    const detach = window.attach(scrollerOf(table.current, { element, window }));
    window.resized();
    window.scrolled();
    const sized = new ResizeObserver(window.resized);
    sized.observe(element);
    const leave = followScroll(element === document.documentElement ? document : element, window);
    return () => {
      detach();
      sized.disconnect();
      leave();
    };
  }, [window, table]);
  return window;
}

/** Scrolls the rows of a table below its head, which stays in view, and whatever else stands around the table. */
function scrollerOf(
  table: HTMLTableElement,
  { element, window }: { element: HTMLElement; window: RowWindow },
): Scroller {
  const edge = () => (element === document.documentElement ? 0 : element.getBoundingClientRect().top);
  return {
    get clientHeight() {
      return element.clientHeight - HEAD_HEIGHT;
    },
    get scrollTop() {
      const most = Math.max(0, window.read().total - this.clientHeight);
      return Math.max(0, Math.min(most, edge() - table.getBoundingClientRect().top));
    },
    set scrollTop(wanted: number) {
      element.scrollTop += wanted - this.scrollTop;
    },
  };
}

function scrollingAround(table: HTMLElement): HTMLElement {
  for (let at = table.parentElement; at !== null; at = at.parentElement) {
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(at).overflowY);
    if (scrolls && at.scrollHeight > at.clientHeight + 1) return at;
  }
  return document.documentElement;
}
