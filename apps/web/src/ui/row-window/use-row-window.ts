import { type RefObject, useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { RowWindowView } from './drawn-rows.ts';
import { createRowWindow, type RowsInput, type RowWindow } from './row-window.ts';

const SETTLE_MS = 120;
/** Height of the list that was drawn last: the next one begins with it and need not be measured before it is drawn. */
let lastViewport = 0;

/** A window that lives as long as the component; it begins with these rows. */
export function useNewRowWindow(rows: RowsInput): RowWindow {
  const [window] = useState(() => createRowWindow(rows, lastViewport));
  return window;
}

/** Gives a window its rows, whenever they are others. */
export function useWindowRows(window: RowWindow, rows: RowsInput): void {
  useLayoutEffect(() => window.setRows(rows));
}

/** What of a window is to be drawn. */
export function useRowWindow(window: RowWindow): RowWindowView {
  const view = useSyncExternalStore(window.subscribe, window.read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each view that is drawn
  useLayoutEffect(() => window.hasDrawn(), [window, view]);
  return view;
}

/** Connects a window with the element that holds its rows and scrolls them. */
export function useScroller(window: RowWindow, scrollRef: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scrollRef.current;
    if (!element) return;
    const detach = window.attach(element);
    const resize = () => {
      window.resized();
      lastViewport = element.clientHeight;
    };
    resize();
    const sized = new ResizeObserver(resize);
    sized.observe(element);
    const leave = followScroll(element, window);
    return () => {
      detach();
      sized.disconnect();
      leave();
    };
  }, [window, scrollRef]);
}

/** Tells a window when something scrolls and when it rests again. Gives a function that stops it. */
export function followScroll(target: EventTarget, window: RowWindow): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleScroll = () => {
    window.scrolled();
    clearTimeout(timer);
    timer = setTimeout(window.settled, SETTLE_MS);
  };
  target.addEventListener('scroll', handleScroll, { passive: true });
  return () => {
    clearTimeout(timer);
    target.removeEventListener('scroll', handleScroll);
  };
}

/** A ref for rows with a `data-index`, whose heights the window learns as long as they are drawn. */
export function useMeasuredRows(window: RowWindow): (row: HTMLElement | null) => (() => void) | undefined {
  const [observer] = useState(
    () =>
      new ResizeObserver((changes) =>
        window.measured(
          changes.flatMap(({ target, borderBoxSize }) => {
            const height = Math.round(borderBoxSize[0]?.blockSize ?? 0);
            // A row that has just left the page has no height.
            return height === 0 ? [] : [[Number(target.getAttribute('data-index')), height] as const];
          }),
        ),
      ),
  );
  useEffect(() => () => observer.disconnect(), [observer]);
  return useCallback(
    (row) => {
      if (row === null) return undefined;
      observer.observe(row);
      return () => observer.unobserve(row);
    },
    [observer],
  );
}
