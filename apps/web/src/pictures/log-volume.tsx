import type { Histogram } from '@rootline/contract';
import { memo, useRef } from 'react';
import classes from './log-volume.module.css';
import { useAxisWindow } from './use-axis-window.ts';
import { type AxisWindow, axisTicks } from './volume-axis.ts';
import { type VolumeMarker, VolumeMarkers } from './volume-markers.tsx';

export interface LogVolumeProps {
  histogram: Histogram;
  window: AxisWindow | null;
  onWindowChange: (window: AxisWindow | null) => void;
  /** Told which bucket the pointer is over. */
  onHover?: (bucket: number | null) => void;
  markers?: readonly VolumeMarker[];
  onMarker?: (key: string) => void;
  /** States the finding for those who do not see the picture. */
  title: string;
  windowText: string;
  formatTick: (value: number) => string;
  /** Soft stretches behind the bars, such as that of an incident. */
  bands?: readonly AxisWindow[];
  /** Places that the reader has marked. */
  ticks?: readonly number[];
  /** Levels whose entries do not show; they are drawn as outlines. */
  hiddenLevels?: readonly string[];
  /** Told when Escape leaves the picture. */
  onLeave?: () => void;
}

/** Units of the drawing; its height in pixels is a matter of style. */
const HEIGHT = 66;
/** Entries per stretch of time, stacked by level, with a window that is drawn on it. */
export function LogVolume(props: LogVolumeProps) {
  const { histogram, window, onWindowChange, onHover, markers = [], onMarker, title, windowText, formatTick } = props;
  const { bands = [], ticks = [], hiddenLevels = [], onLeave } = props;
  const axis = { start: histogram.start, bucketSize: histogram.bucketSize, bucketCount: histogram.buckets.length };
  const plot = useRef<HTMLDivElement>(null);
  const { chosen, listeners } = useAxisWindow({ axis, plot, window, onWindowChange, onHover, onLeave });
  const share = (value: number) => ((value - axis.start) / (axis.bucketSize * axis.bucketCount)) * 100;

  return (
    <figure className={classes['figure']} aria-label={title}>
      <div
        ref={plot}
        className={classes['plot']}
        data-log-volume=""
        role="slider"
        tabIndex={0}
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={Math.max(axis.bucketCount - 1, 0)}
        aria-valuenow={chosen?.first ?? 0}
        aria-valuetext={windowText}
        {...listeners}
      >
        {apart(bands).map((band) => (
          <span
            key={`${band.from} ${band.to}`}
            className={classes['band']}
            style={{
              insetInlineStart: `${within(share(band.from))}%`,
              inlineSize: `${Math.max(0.4, within(share(band.to)) - within(share(band.from)))}%`,
            }}
          />
        ))}
        <VolumeBars histogram={histogram} height={HEIGHT} hiddenLevels={hiddenLevels.join()} />
        {ticks.map((tick) => (
          <span key={tick} className={classes['tick']} style={{ insetInlineStart: `${within(share(tick))}%` }} />
        ))}
        {chosen && (
          <span
            className={classes['window']}
            style={{
              insetInlineStart: `${(chosen.first / axis.bucketCount) * 100}%`,
              inlineSize: `${((chosen.last + 1 - chosen.first) / axis.bucketCount) * 100}%`,
            }}
          />
        )}
      </div>
      <VolumeMarkers markers={markers} onMarker={onMarker} share={(at) => within(share(at))} plot={plot} />
      <div className={classes['axis']} aria-hidden="true">
        {axisTicks(axis, { kind: histogram.axis, maxTicks: 7 }).map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${share(tick)}%` }} data-edge={edgeOf(share(tick))}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
    </figure>
  );
}

/** Whether the label would pass the end of the axis, in any width or in a narrow one. */
function edgeOf(percent: number): 'at' | 'almost' | undefined {
  return percent > 94 ? 'at' : percent > 82 ? 'almost' : undefined;
}

/** The same stretch is drawn once, whatever lies in it. */
function apart(bands: readonly AxisWindow[]): AxisWindow[] {
  return [...new Map(bands.map((band) => [`${band.from} ${band.to}`, band])).values()];
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

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
const VolumeBars = memo(function VolumeBars({ histogram, height, hiddenLevels }: BarsProps) {
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
