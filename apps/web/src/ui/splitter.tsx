import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './splitter.module.css';

interface SplitterProps {
  /** What is sized, as the border is read aloud. */
  label: string;
  /** Where the sized pane lies. */
  pane: 'before' | 'after' | 'above';
  /** null for a pane as high as it is drawn: the element before the border. */
  size: number | null;
  range: SplitterRange;
  onSize: (size: number) => void;
}

/** The border of a pane: it is dragged, or moved with the arrow keys. */
export function Splitter({ label, pane, size: known, range, onSize }: SplitterProps) {
  const border = useRef<HTMLHRElement>(null);
  const [drawn, setDrawn] = useState(range.min);
  const size = known ?? drawn;
  useEffect(() => {
    const sized = border.current?.previousElementSibling;
    if (known !== null || !(sized instanceof HTMLElement)) return;
    const observer = new ResizeObserver(() => setDrawn(sized.offsetHeight));
    observer.observe(sized);
    return () => observer.disconnect();
  }, [known]);
  const origin = useRef<{ at: number; size: number } | null>(null);
  const placeOf = (event: PointerEvent) => (pane === 'above' ? event.clientY : event.clientX);
  const growsTo = (element: HTMLElement) => {
    if (pane === 'above') return 'ArrowDown';
    const isLeftToRight = getComputedStyle(element).direction !== 'rtl';
    return isLeftToRight === (pane === 'before') ? 'ArrowRight' : 'ArrowLeft';
  };
  const handlePointerDown = (event: PointerEvent<HTMLHRElement>) => {
    if (event.button !== 0) return;
    // What is dragged over is not selected.
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    event.currentTarget.setPointerCapture(event.pointerId);
    origin.current = { at: placeOf(event), size };
  };
  const handlePointerMove = (event: PointerEvent<HTMLHRElement>) => {
    if (origin.current === null) return;
    const moved = placeOf(event) - origin.current.at;
    const sign = growsTo(event.currentTarget) === 'ArrowLeft' ? -1 : 1;
    onSize(sizeWithin(origin.current.size + sign * moved, range));
  };
  const handlePointerEnd = () => {
    origin.current = null;
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLHRElement>) => {
    const next = sizeAfterKey(event.key, { size, grows: growsTo(event.currentTarget), range });
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onSize(next);
  };
  return (
    <hr
      ref={border}
      className={classes['splitter']}
      data-pane={pane}
      tabIndex={0}
      aria-orientation={pane === 'above' ? 'horizontal' : 'vertical'}
      aria-label={label}
      aria-valuenow={sizeWithin(size, range)}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerEnd}
      onPointerCancel={handlePointerEnd}
      onKeyDown={handleKeyDown}
    />
  );
}

interface SplitterRange {
  min: number;
  max: number;
}

const STEP = 20;

/** A size within its range, in whole pixels. */
export function sizeWithin(size: number, { min, max }: SplitterRange): number {
  return Math.round(Math.min(max, Math.max(min, size)));
}

/** What a key makes of a size; null for a key that does nothing. `grows` names the arrow that makes it larger. */
export function sizeAfterKey(
  key: string,
  { size, grows, range }: { size: number; grows: 'ArrowRight' | 'ArrowLeft' | 'ArrowDown'; range: SplitterRange },
): number | null {
  const shrinks = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight', ArrowDown: 'ArrowUp' }[grows];
  if (key === grows) return sizeWithin(size + STEP, range);
  if (key === shrinks) return sizeWithin(size - STEP, range);
  if (key === 'Home') return range.min;
  return key === 'End' ? range.max : null;
}

interface SplitPanesProps {
  start: ReactNode;
  /** null gives the first pane the whole width. */
  end: ReactNode | null;
  /** Width of the first pane in pixels. */
  width: number;
  min: number;
  max: number;
  onWidth: (width: number) => void;
  label: string;
}

/** Two panes with a border that can be dragged, or moved with the arrow keys. The first one stays the same when the second comes and goes. */
export function SplitPanes({ start, end, width, min, max, onWidth, label }: SplitPanesProps) {
  const range = { min, max };
  const isSplit = start !== null && end !== null;
  const columns = !isSplit ? 'minmax(0, 1fr)' : `${sizeWithin(width, range)}px 12px minmax(0, 1fr)`;
  return (
    <div className={classes['panes']} style={{ gridTemplateColumns: columns }}>
      {start}
      {isSplit && <Splitter label={label} pane="before" size={width} range={range} onSize={onWidth} />}
      {end}
    </div>
  );
}
