import type { PointerEvent } from 'react';
import classes from './resize-handle.module.css';

interface ResizeHandleProps {
  /** Told at the first step of a drag, with the head cell that is dragged; gives what takes its width at the end. */
  onBegin: (cell: HTMLElement) => (width: number) => void;
}

/** The edge of a head cell, which a pointer drags; the menu of the table has the same for keys. */
export function ResizeHandle({ onBegin }: ResizeHandleProps) {
  const handleDown = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const cell = handle.closest('th');
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const sign = getComputedStyle(cell).direction === 'rtl' ? -1 : 1;
    const start = event.clientX;
    const width = cell.offsetWidth;
    let finish: ((width: number) => void) | null = null;
    const widthAt = (x: number) => width + sign * (x - start);
    // Drawn at once and remembered at the end: a table of many rows is not drawn anew for each step.
    const handleMove = (move: globalThis.PointerEvent) => {
      if (finish === null && move.clientX === start) return;
      finish ??= onBegin(cell);
      cell.style.inlineSize = `${widthAt(move.clientX)}px`;
    };
    const handleUp = (up: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', handleMove);
      handle.removeEventListener('pointerup', handleUp);
      handle.removeEventListener('pointercancel', handleUp);
      finish?.(widthAt(up.clientX));
    };
    handle.addEventListener('pointermove', handleMove);
    handle.addEventListener('pointerup', handleUp);
    handle.addEventListener('pointercancel', handleUp);
  };
  return <span className={classes['handle']} aria-hidden="true" onPointerDown={handleDown} />;
}
