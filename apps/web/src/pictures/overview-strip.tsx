import type { MouseEvent } from 'react';
import { heatColor } from './heat-strip.tsx';
import classes from './overview-strip.module.css';

interface OverviewStripProps {
  /** How far errors are above what is usual for the file, in equal buckets, from the top. */
  values: readonly number[];
  /** The part in view, as shares of the whole; null hides it. */
  view: { from: number; to: number } | null;
  /** Places worth seeing, as shares of the whole. */
  marks: readonly number[];
  /** How many hits lie in each equal bucket, from the top. */
  hits: readonly number[];
  /** What the reader has marked, as shares of the whole. */
  ownMarks: readonly number[];
  onPick: (share: number) => void;
  title: string;
}

/** The whole file beside the list: where errors, marks and the view are. A click goes there; keys are handled by the list. */
export function OverviewStrip({ values, view, marks, hits, ownMarks, onPick, title }: OverviewStripProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onPick(Math.min(1, Math.max(0, (event.clientY - box.top) / box.height)));
  };
  const height = Math.max(values.length, 1);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes['strip']}
      aria-label={title}
      title={title}
      onClick={handleClick}
    >
      <svg viewBox={`0 0 14 ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {values
          .map((value, cell) => ({ value, cell }))
          .map(({ value, cell }) =>
            value > 0 ? <rect key={cell} x="3" y={cell + 0.1} width="8" height="0.85" fill={heatColor(value)} /> : null,
          )}
        {hits
          .map((count, bucket) => ({ count, bucket }))
          .map(({ count, bucket }) =>
            count > 0 ? (
              <rect
                key={bucket}
                className={classes['hit']}
                x="9"
                y={(bucket / hits.length) * height}
                width="5"
                height={Math.max(height / hits.length, height / 300)}
              />
            ) : null,
          )}
        {ownMarks.map((mark) => (
          <rect key={mark} x="0" y={mark * height} width="6" height={height / 150} fill="var(--accent-text)" />
        ))}
        {marks.map((mark) => (
          <rect key={mark} x="0" y={mark * height} width="14" height={height / 200} fill="var(--text)" />
        ))}
        {view && (
          <rect
            className={classes['view']}
            x="0.5"
            y={view.from * height}
            width="13"
            height={Math.max((view.to - view.from) * height, height / 50)}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </button>
  );
}
