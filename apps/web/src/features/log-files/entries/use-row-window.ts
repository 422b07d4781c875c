import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef } from 'react';
import { offsetAfterScroll, offsetForRow, physicalOffset, type RowPlace, spacerHeight } from './scaled-scroll.ts';

const SETTLE_MS = 120;

/** The rows in view of a scrolling element, of any number of rows. */
export function useRowWindow({
  count,
  rowHeight,
  scrollRef,
}: {
  count: number;
  rowHeight: number;
  scrollRef: RefObject<HTMLDivElement | null>;
}) {
  // Where the rows stand and where the scrollbar stands: the same number until the list outgrows the cap.
  const scroll = useRef({ offset: 0, bar: 0 });
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    observeElementOffset: (instance, report) => observe(instance, scroll.current, report),
    scrollToFn: (offset, { adjustments = 0 }, instance) => moveTo(instance, scroll.current, offset + adjustments),
  });
  useEffect(() => {
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);

  return {
    items: virtualizer.getVirtualItems(),
    measure: virtualizer.measureElement,
    spacer: spacerHeight(virtualizer.getTotalSize()),
    /** Rows are drawn this much away from their offset, so that they meet the scrollbar. */
    shift: scroll.current.bar - scroll.current.offset,
    scrollBy(pixels: number) {
      moveTo(virtualizer, scroll.current, scroll.current.offset + pixels);
    },
    scrollToRow(row: number, place: RowPlace) {
      const item = virtualizer.measurementsCache[row];
      const element = scrollRef.current;
      if (!item || !element) return;
      // Not the virtualizer's own scrolling: it stops where the capped spacer ends.
      const offset = offsetForRow(item, { offset: scroll.current.offset, viewport: element.clientHeight, place });
      if (offset !== null) moveTo(virtualizer, scroll.current, offset);
    },
  };
}

type Instance = Virtualizer<HTMLDivElement, HTMLDivElement>;

/** Puts rows and scrollbar where an offset says. */
function moveTo(instance: Instance, scroll: { offset: number; bar: number }, offset: number) {
  const element = instance.scrollElement;
  if (!element) return;
  const extent = extentOf(instance, element);
  scroll.offset = Math.min(Math.max(0, offset), Math.max(0, extent.total - extent.viewport));
  element.scrollTop = physicalOffset(extent, scroll.offset);
  scroll.bar = element.scrollTop;
  // The browser sends no event when the bar did not move by a pixel. Not at once: rows are measured while they are drawn.
  queueMicrotask(() => element.dispatchEvent(new Event('scroll')));
}

function observe(
  instance: Instance,
  scroll: { offset: number; bar: number },
  report: (offset: number, isScrolling: boolean) => void,
) {
  const element = instance.scrollElement;
  if (!element) return;
  let settled: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    const bar = physicalOffset(extentOf(instance, element), scroll.offset);
    if (Math.abs(bar - element.scrollTop) > 1) {
      element.scrollTop = bar;
      scroll.bar = element.scrollTop;
    }
    report(scroll.offset, false);
  };
  const handleScroll = () => {
    const after = element.scrollTop;
    if (after !== scroll.bar) {
      scroll.offset = offsetAfterScroll(extentOf(instance, element), {
        offset: scroll.offset,
        before: scroll.bar,
        after,
      });
      scroll.bar = after;
    }
    report(scroll.offset, true);
    clearTimeout(settled);
    settled = setTimeout(settle, SETTLE_MS);
  };
  report(scroll.offset, false);
  element.addEventListener('scroll', handleScroll, { passive: true });
  return () => {
    clearTimeout(settled);
    element.removeEventListener('scroll', handleScroll);
  };
}

function extentOf(instance: Instance, element: HTMLElement) {
  return { total: instance.getTotalSize(), viewport: element.clientHeight };
}
