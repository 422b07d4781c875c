import type { Histogram } from '@rootline/contract';
import { memo } from 'react';
import classes from './log-volume.module.css';

interface BarsProps {
  histogram: Histogram;
  height: number;
  /** Joined by commas, so that equal ones are the same. */
  hiddenLevels: string;
}

type Level = keyof Histogram['buckets'][number];
/** From the bottom; only trouble has a hue. */
const STACK: readonly { level: Level; fill: string; opacity: number }[] = [
  { level: 'none', fill: 'var(--grey-solid)', opacity: 0.2 },
  { level: 'DEBUG', fill: 'var(--grey-solid)', opacity: 0.3 },
  { level: 'INFO', fill: 'var(--grey-solid)', opacity: 0.52 },
  { level: 'WARN', fill: 'var(--yellow-solid)', opacity: 0.95 },
  { level: 'ERROR', fill: 'var(--red-solid)', opacity: 1 },
  { level: 'FATAL', fill: 'var(--fatal-bg)', opacity: 1 },
];
/** The stacked levels of each bucket. */
export const VolumeBars = memo(function VolumeBars({ histogram, height, hiddenLevels }: BarsProps) {
  const hidden = hiddenLevels.split(',');
  const { buckets } = histogram;
  const peak = Math.max(1, ...buckets.map(total));
  const paths = STACK.map((part) => ({ ...part, d: '' }));
  buckets.forEach((bucket, x) => {
    let base = height;
    for (const path of paths) {
      const count = bucket[path.level];
      if (count === 0) continue;
      // One line of trouble among thousands must stay visible.
      const size = Math.max(path.opacity > 0.9 ? 1.5 : 0.5, (count / peak) * (height - 4));
      path.d += `M${x + 0.08} ${base.toFixed(1)}V${(base - size).toFixed(1)}H${x + 0.92}V${base.toFixed(1)}Z`;
      base -= size;
    }
  });
  return (
    <svg viewBox={`0 0 ${Math.max(buckets.length, 1)} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {paths.map(
        (path) =>
          path.d !== '' &&
          (hidden.includes(path.level) ? (
            <path
              key={path.level}
              className={classes['outline']}
              d={path.d}
              stroke={path.fill}
              opacity={Math.max(0.4, path.opacity * 0.8)}
              vectorEffect="non-scaling-stroke"
            />
          ) : (
            <path key={path.level} d={path.d} fill={path.fill} opacity={path.opacity} />
          )),
      )}
    </svg>
  );
});

const total = (bucket: Histogram['buckets'][number]) =>
  bucket.none + bucket.DEBUG + bucket.INFO + bucket.WARN + bucket.ERROR + bucket.FATAL;
