import classes from './coverage-strip.module.css';

export interface CoverageStripProps {
  /** Share of each equal bucket that was covered, 0 to 1. */
  cells: readonly number[];
  /** States the finding for those who do not see the picture. */
  title: string;
}

/** Even a single covered line of a long bucket must be visible. */
const LOWEST = 0.25;

/** Which parts of a file were covered: one bar per bucket, as high as its covered share. */
export function CoverageStrip({ cells, title }: CoverageStripProps) {
  const bars = cells.flatMap((share, position) => (share > 0 ? [{ position, height: Math.max(LOWEST, share) }] : []));
  return (
    <svg
      className={classes['strip']}
      viewBox={`0 0 ${Math.max(1, cells.length)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
    >
      <rect width="100%" height="1" fill="var(--line)" />
      {bars.map(({ position, height }) => (
        <rect key={position} x={position} y={1 - height} width={1.02} height={height} fill="var(--blue-solid)" />
      ))}
    </svg>
  );
}
