import type { ReactNode } from 'react';
import classes from './split-panes.module.css';
import { Splitter } from './splitter.tsx';
import { sizeWithin } from './splitter-size.ts';

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
  const columns = end === null ? 'minmax(0, 1fr)' : `${sizeWithin(width, range)}px 12px minmax(0, 1fr)`;
  return (
    <div className={classes['panes']} style={{ gridTemplateColumns: columns }}>
      {start}
      {end !== null && <Splitter label={label} pane="before" size={width} range={range} onSize={onWidth} />}
      {end}
    </div>
  );
}
