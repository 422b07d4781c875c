import { type RefObject, useRef, useState } from 'react';
import type { RowWindow } from '#ui/row-window/row-window.ts';

const HOLD_MS = 1500;

export interface HeldRow {
  /** Keeps a row where it is on the screen while something opens above it. */
  hold: (row: number) => void;
  release: () => void;
  /** The list is drawn. */
  keep: () => void;
}

/** A row that stays where it is for a moment. */
export function useHeldRow(window: RowWindow, grid: RefObject<HTMLElement | null>): HeldRow {
  const held = useRef<{ row: number; top: number; until: number } | null>(null);
  const [handle] = useState((): HeldRow => {
    const topOf = (row: number) =>
      grid.current?.querySelector(`[data-index="${row}"] > [data-main]`)?.getBoundingClientRect().top;
    return {
      hold(row) {
        const top = topOf(row);
        held.current = top === undefined ? null : { row, top, until: performance.now() + HOLD_MS };
      },
      release() {
        held.current = null;
      },
      keep() {
        if (held.current === null) return;
        if (performance.now() > held.current.until) held.current = null;
        // After this turn: the list may not be scrolled while it is being drawn, and it is still before the next picture.
        else
          queueMicrotask(() => {
            const top = held.current && topOf(held.current.row);
            if (held.current && top !== null && top !== undefined && Math.abs(top - held.current.top) >= 1)
              window.scrollBy(top - held.current.top);
          });
      },
    };
  });
  return handle;
}
