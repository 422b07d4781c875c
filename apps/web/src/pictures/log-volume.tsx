import type { Histogram, LevelCounts } from '@rootline/contract';
import { memo, useRef } from 'react';
import { formatCount } from '#format/counts.ts';
import { HeatStrip } from './heat-strip.tsx';
import classes from './log-volume.module.css';
import { useDrawnWindow, useMovedWindow, useWheelZoom, windowKeys } from './use-axis-window.ts';
import { type AxisWindow, axisTicks, type VolumeAxis } from './volume-axis.ts';
import { type VolumeMarker, VolumeMarkers } from './volume-markers.tsx';

export type VolumeLevel = keyof Histogram['buckets'][number];

export interface LogVolumeProps {
  histogram: Histogram;
  /** The levels that are drawn, and that the height is for. */
  levels: readonly VolumeLevel[];
  /** What stands on the picture: numbered places, soft ranges such as that of an incident, the reader's own marks. */
  marked: {
    markers: readonly VolumeMarker[];
    bands: readonly AxisWindow[];
    ticks: readonly number[];
  };
  /** The part that is zoomed into; null for all. */
  window: AxisWindow | null;
  words: {
    /** States the finding for those who do not see the picture. */
    title: string;
    window: string;
    formatTick: (value: number) => string;
    /** Milliseconds that the clock of the labels is ahead of UTC at a moment. */
    offsetAt: (epochMs: number) => number;
  };
  on: {
    window: (window: AxisWindow | null) => void;
    marker?: (key: string) => void;
    /** Told which bucket the pointer is over. */
    hover?: (bucket: number | null) => void;
    /** Told when Escape leaves the picture. */
    leave?: () => void;
  };
}

/** Units of the drawing; its height in pixels is a matter of style. */
const HEIGHT = 44;
/** Steps of the keys on the whole. */
const WHOLE_STEPS = 200;

/** Entries per range of time, stacked by level; a range drawn with the pointer is zoomed into. */
export function LogVolume({ histogram, levels, marked, window, words, on }: LogVolumeProps) {
  const { start, bucketSize, buckets } = histogram;
  const axis = { start, bucketSize, bucketCount: buckets.length };
  const whole = wholeAxis(histogram);
  const plot = useRef<HTMLDivElement>(null);
  const { drawn, bucketOf, listeners } = useDrawnWindow(axis, plot, on.window);
  useWheelZoom(plot, { axis: whole, window, onWindow: on.window }, (clientX) => {
    const box = plot.current?.getBoundingClientRect();
    return start + (box ? (clientX - box.left) / box.width : 0) * bucketSize * buckets.length;
  });
  const share = (value: number) => ((value - start) / (bucketSize * buckets.length)) * 100;
  const styleOf = ({ from, to }: AxisWindow) => ({
    insetInlineStart: `${within(share(from))}%`,
    inlineSize: `${Math.max(0.2, within(share(to)) - within(share(from)))}%`,
  });
  const { peak, lines } = heights(histogram, levels);

  return (
    <figure className={classes['figure']} aria-label={words.title}>
      <VolumeMarkers markers={marked.markers} onMarker={on.marker} share={share} plot={plot} />
      <div
        ref={plot}
        className={classes['plot']}
        data-log-volume=""
        role="slider"
        tabIndex={0}
        aria-label={words.title}
        aria-valuemin={0}
        aria-valuemax={WHOLE_STEPS}
        aria-valuenow={window ? Math.round((window.from - whole.start) / whole.bucketSize) : 0}
        aria-valuetext={words.window}
        onKeyDown={windowKeys({ axis: whole, window, onWindow: on.window, onLeave: on.leave })}
        onDoubleClick={() => on.window(null)}
        {...listeners}
        onPointerMove={(event) => {
          on.hover?.(bucketOf(event));
          listeners.onPointerMove(event);
        }}
        onPointerLeave={() => on.hover?.(null)}
      >
        {marked.bands
          .filter((band) => share(band.to) > 0 && share(band.from) < 100)
          .map((band) => (
            <span key={`${band.from} ${band.to}`} className={classes['band']} style={styleOf(band)} />
          ))}
        {lines.map((count) => (
          <span
            key={count}
            className={classes['height']}
            style={{ insetBlockEnd: `${(count / peak) * FILLED * 100}%` }}
            aria-hidden="true"
          >
            <i>{formatCount(count)}</i>
          </span>
        ))}
        <LevelBars buckets={buckets} peak={peak} levels={levels.join()} height={HEIGHT} />
        {marked.ticks
          .filter((tick) => share(tick) >= 0 && share(tick) <= 100)
          .map((tick) => (
            <span key={tick} className={classes['tick']} style={{ insetInlineStart: `${share(tick)}%` }} />
          ))}
        {drawn && <span className={classes['window']} style={styleOf(drawn)} />}
      </div>
      <div className={classes['axis']} aria-hidden="true">
        {axisTicks(axis, { kind: histogram.axis, maxTicks: 7, offsetAt: words.offsetAt }).map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${share(tick)}%` }} data-edge={edgeOf(share(tick))}>
            {words.formatTick(tick)}
          </span>
        ))}
      </div>
    </figure>
  );
}

interface WholeStripProps {
  histogram: Histogram;
  window: AxisWindow | null;
  onWindow: (window: AxisWindow) => void;
  title: string;
}

/** The whole file at a glance: where its errors are above what is usual, and the part that is looked at. */
export function WholeStrip({ histogram, window, onWindow, title }: WholeStripProps) {
  const axis = wholeAxis(histogram);
  const { shown, listeners } = useMovedWindow(axis, { window, onWindow });
  const end = axis.start + axis.bucketSize * axis.bucketCount;
  const share = (value: number) => within(((value - axis.start) / (end - axis.start)) * 100);
  return (
    <div className={classes['strip']} data-whole-file="" {...listeners}>
      <HeatStrip values={histogram.whole?.heat ?? []} title={title} height={10} />
      {shown && (
        <span
          className={classes['box']}
          style={{
            insetInlineStart: `${share(shown.from)}%`,
            inlineSize: `max(6px, ${share(shown.to) - share(shown.from)}%)`,
          }}
        />
      )}
    </div>
  );
}

/** What the window moves on: the whole file, or what is drawn where nothing more is known. */
function wholeAxis({ whole, start, bucketSize, buckets }: Histogram): VolumeAxis {
  if (!whole) return { start, bucketSize, bucketCount: buckets.length };
  return { start: whole.start, bucketSize: (whole.end - whole.start) / WHOLE_STEPS, bucketCount: WHOLE_STEPS };
}

/** Whether the label would pass the end of the axis, in any width or in a narrow one. */
function edgeOf(percent: number): 'at' | 'almost' | undefined {
  return percent > 94 ? 'at' : percent > 88 ? 'almost' : undefined;
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

/** From the bottom; only trouble has a hue. */
const STACK: readonly { level: VolumeLevel; fill: string; opacity: number }[] = [
  { level: 'none', fill: 'var(--grey-solid)', opacity: 0.2 },
  { level: 'DEBUG', fill: 'var(--grey-solid)', opacity: 0.3 },
  { level: 'INFO', fill: 'var(--grey-solid)', opacity: 0.52 },
  { level: 'WARN', fill: 'var(--yellow-solid)', opacity: 0.95 },
  { level: 'ERROR', fill: 'var(--red-solid)', opacity: 1 },
  { level: 'FATAL', fill: 'var(--fatal-bg)', opacity: 1 },
];
/** The highest bar leaves a little room above it. */
const FILLED = 0.92;

/** How many entries the highest bar has, and the round counts that are written beside the bars. */
function heights({ buckets }: Histogram, levels: readonly VolumeLevel[]): { peak: number; lines: number[] } {
  const peak = buckets.reduce((most, bucket) => Math.max(most, countOf(bucket, levels)), 0);
  const power = 10 ** Math.floor(Math.log10(Math.max(1, peak)));
  const most = [5, 2, 1].map((factor) => factor * power).find((count) => count <= peak);
  if (most === undefined) return { peak: Math.max(1, peak), lines: [] };
  const half = most / 2;
  return { peak, lines: Number.isInteger(half) && peak > 4 ? [half, most] : [most] };
}

interface LevelBarsProps {
  buckets: readonly LevelCounts[];
  /** So many entries fill the height. */
  peak: number;
  /** Those that are drawn, joined by commas. */
  levels: string;
  /** In units of the drawing. */
  height: number;
}

/** The stacked levels of each bucket. */
export const LevelBars = memo(function LevelBars({ buckets, peak, levels, height }: LevelBarsProps) {
  const shown = levels.split(',');
  const paths = STACK.filter(({ level }) => shown.includes(level)).map((part) => ({ ...part, d: '' }));
  buckets.forEach((bucket, x) => {
    let base = height;
    for (const path of paths) {
      const count = bucket[path.level];
      if (count === 0) continue;
      // One line of trouble among thousands must stay visible.
      const size = Math.max(path.opacity > 0.9 ? 1.5 : 0.5, (count / peak) * height * FILLED);
      path.d += `M${x + 0.08} ${base.toFixed(1)}V${(base - size).toFixed(1)}H${x + 0.92}V${base.toFixed(1)}Z`;
      base -= size;
    }
  });
  return (
    <svg viewBox={`0 0 ${Math.max(buckets.length, 1)} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {paths.map(
        (path) =>
          path.d !== '' && (
            <path key={path.level} data-level={path.level} d={path.d} fill={path.fill} opacity={path.opacity} />
          ),
      )}
    </svg>
  );
});

/** How many entries of these levels a bucket has. */
export function countOf(bucket: LevelCounts, levels: readonly VolumeLevel[]): number {
  return levels.reduce((sum, level) => sum + bucket[level], 0);
}
