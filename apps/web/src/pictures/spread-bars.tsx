import classes from './spread-bars.module.css';

/** How often something occurs from the beginning of a file to its end, as small bars. */
export function SpreadBars({ counts, title }: { counts: readonly number[]; title: string }) {
  const peak = Math.max(1, ...counts);
  const path = counts
    .map((count, cell) => {
      const height = count === 0 ? 0 : Math.max(0.12, count / peak);
      return height === 0 ? '' : `M${cell + 0.1} 1V${(1 - height).toFixed(3)}H${cell + 0.9}V1Z`;
    })
    .join('');
  return (
    <svg
      className={classes['bars']}
      viewBox={`0 0 ${Math.max(1, counts.length)} 1`}
      preserveAspectRatio="none"
      role="img"
      aria-label={title}
    >
      <path d={path} />
    </svg>
  );
}
