import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import classes from './splitter.module.css';
import { type SplitterRange, sizeAfterKey, sizeWithin } from './splitter-size.ts';

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
