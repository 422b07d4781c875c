import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import classes from './split-panes.module.css';

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

const KEY_STEP = 20;

/** Two panes with a border that can be dragged, or moved with the arrow keys. The first one stays the same when the second comes and goes. */
export function SplitPanes({ start, end, width, min, max, onWidth, label }: SplitPanesProps) {
  const origin = useRef<{ x: number; width: number } | null>(null);
  const bounded = (value: number) => Math.round(Math.min(max, Math.max(min, value)));
  const handlePointerDown = (event: PointerEvent<HTMLHRElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    origin.current = { x: event.clientX, width };
  };
  const handlePointerMove = (event: PointerEvent<HTMLHRElement>) => {
    if (origin.current) onWidth(bounded(origin.current.width + event.clientX - origin.current.x));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLHRElement>) => {
    const step = event.key === 'ArrowRight' ? KEY_STEP : event.key === 'ArrowLeft' ? -KEY_STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    onWidth(bounded(width + step));
  };
  return (
    <div
      className={classes['panes']}
      style={{ gridTemplateColumns: end === null ? 'minmax(0, 1fr)' : `${bounded(width)}px 12px minmax(0, 1fr)` }}
    >
      {start}
      {end !== null && (
        <hr
          className={classes['handle']}
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={label}
          aria-valuenow={bounded(width)}
          aria-valuemin={min}
          aria-valuemax={max}
          onPointerDown={handlePointerDown}
          onPointerMove={handlePointerMove}
          onPointerUp={() => {
            origin.current = null;
          }}
          onKeyDown={handleKeyDown}
        />
      )}
      {end}
    </div>
  );
}
