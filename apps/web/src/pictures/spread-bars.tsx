import classes from './spread-bars.module.css';

interface SpreadBarsProps {
  counts: readonly number[];
  /** A part of each count, drawn in front of it. */
  parts?: readonly number[];
  title: string;
}

/** How often something occurs from the beginning of a file to its end, as small bars. */
export function SpreadBars({ counts, parts, title }: SpreadBarsProps) {
  const peak = Math.max(1, ...counts);
  return (
    <svg
      className={classes['bars']}
      viewBox={`0 0 ${Math.max(1, counts.length)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
    >
      <path d={barsPath(counts, peak)} />
      {parts && <path data-part d={barsPath(parts, peak)} />}
    </svg>
  );
}

/** A bar that is not empty can be seen. */
const LEAST_HEIGHT = 0.12;

function barsPath(counts: readonly number[], peak: number): string {
  return counts
    .map((count, cell) => {
      const top = (1 - Math.max(LEAST_HEIGHT, count / peak)).toFixed(3);
      return count === 0 ? '' : `M${cell + 0.1} 1V${top}H${cell + 0.9}V1Z`;
    })
    .join('');
}
