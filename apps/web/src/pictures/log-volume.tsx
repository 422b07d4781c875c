import type { Histogram } from '@rootline/contract';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import classes from './log-volume.module.css';
import {
  type AxisWindow,
  axisTicks,
  bucketAt,
  bucketsOfWindow,
  stepWindow,
  type WindowStep,
  windowOfBuckets,
  zoomWindow,
} from './volume-axis.ts';

export interface VolumeMarker {
  key: string;
  label: string;
  /** Where on the axis. */
  at: number;
  title: string;
}

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
const DOUBLE_CLICK_MS = 500;
/** Units of the drawing; its height in pixels is a matter of style. */
const HEIGHT = 66;
const KEYS: Record<string, WindowStep> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  'Shift+ArrowLeft': 'shrink',
  'Shift+ArrowRight': 'grow',
  '+': 'zoom-in',
  '-': 'zoom-out',
};

/** Entries per stretch of time, stacked by level, with a window that is drawn on it. */
export function LogVolume(props: LogVolumeProps) {
  const { histogram, window, onWindowChange, onHover, markers = [], onMarker, title, windowText, formatTick } = props;
  const { bands = [], ticks = [], hiddenLevels = [], onLeave } = props;
  const axis = { start: histogram.start, bucketSize: histogram.bucketSize, bucketCount: histogram.buckets.length };
  const plot = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(plot);
  // The clicks of a double click select a bar each; what was chosen before them is what zooms.
  const windowBeforeClick = useRef(window);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const [drag, setDrag] = useState<{ first: number; last: number } | null>(null);
  const shown = drag ? windowOfBuckets(axis, drag.first, drag.last) : window;
  const chosen = shown && bucketsOfWindow(axis, shown);
  const share = (value: number) => ((value - axis.start) / (axis.bucketSize * axis.bucketCount)) * 100;

  const bucketOf = (event: { clientX: number }) => {
    const box = plot.current?.getBoundingClientRect();
    return box ? bucketAt(axis, (event.clientX - box.left) / box.width) : 0;
  };
  const handleDoubleClick = (event: MouseEvent) =>
    onWindowChange(zoomWindow(axis, windowBeforeClick.current, { bucket: bucketOf(event), isIn: true }));
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    onWindowChange(zoomWindow(axis, window, { bucket: bucketOf(event), isIn: event.deltaY < 0 }));
  });
  useEffect(() => {
    const element = plot.current;
    const listen = (event: WheelEvent) => handleWheel(event);
    // React listens passively, and then the browser would zoom the page.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, []);
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || event.target instanceof HTMLButtonElement) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.timeStamp - pressedAt.current > DOUBLE_CLICK_MS) windowBeforeClick.current = window;
    pressedAt.current = event.timeStamp;
    const bucket = bucketOf(event);
    // Taken near an end of the window, that end is dragged and the other stays.
    const grip = chosen && window && gripped(chosen, bucket, axis.bucketCount);
    setDrag(grip ? { first: grip.fixed, last: bucket } : { first: bucket, last: bucket });
  };
  const handlePointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const bucket = bucketOf(event);
    onHover?.(bucket);
    if (drag) setDrag({ first: drag.first, last: bucket });
  };
  const handlePointerUp = () => {
    if (drag) onWindowChange(windowOfBuckets(axis, drag.first, drag.last));
    setDrag(null);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && onLeave) {
      event.stopPropagation();
      onLeave();
      return;
    }
    const step = KEYS[`${event.shiftKey && event.key.startsWith('Arrow') ? 'Shift+' : ''}${event.key}`];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onWindowChange(stepWindow(axis, window, step));
  };

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
        onPointerDown={handlePointerDown}
        onPointerMove={handlePointerMove}
        onPointerUp={handlePointerUp}
        onPointerCancel={() => setDrag(null)}
        onPointerLeave={() => onHover?.(null)}
        onKeyDown={handleKeyDown}
        onDoubleClick={handleDoubleClick}
      >
        {bands.map((band) => (
          <span
            key={band.from}
            className={classes['band']}
            style={{
              insetInlineStart: `${within(share(band.from))}%`,
              inlineSize: `${Math.max(0.4, within(share(band.to)) - within(share(band.from)))}%`,
            }}
          />
        ))}
        <Bars histogram={histogram} height={HEIGHT} hiddenLevels={hiddenLevels.join()} />
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
      {apart(
        markers.map((marker) => ({ ...marker, place: within(share(marker.at)) })),
        widthPx,
      ).map((marker) => (
        <button
          type="button"
          key={marker.key}
          className={classes['marker']}
          style={{ insetInlineStart: `${marker.place}%` }}
          title={marker.title}
          aria-label={marker.title}
          onClick={() => onMarker?.(marker.key)}
        >
          <svg viewBox="-8 -8 16 16" aria-hidden="true">
            <path d="M0 -7 7 0 0 7 -7 0Z" />
            <text y="3.2" textAnchor="middle">
              {marker.label}
            </text>
          </svg>
        </button>
      ))}
      <div className={classes['axis']} aria-hidden="true">
        {axisTicks(axis, { kind: histogram.axis, maxTicks: 7 }).map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${share(tick)}%` }} data-edge={share(tick) > 94 || undefined}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
    </figure>
  );
}

function within(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface BarsProps {
  histogram: Histogram;
  height: number;
  /** Joined by commas, so that equal ones are the same. */
  hiddenLevels: string;
}

const Bars = memo(function Bars({ histogram, height, hiddenLevels }: BarsProps) {
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

const MARKER_SIZE_PX = 25;

/** Markers that would cover each other move apart, in their order; as many are drawn as have room. */
function apart<M extends { place: number }>(markers: readonly M[], widthPx: number): M[] {
  const gap = (MARKER_SIZE_PX / Math.max(widthPx, MARKER_SIZE_PX)) * 100;
  const drawn = markers.slice(0, Math.floor(100 / gap)).sort((a, b) => a.place - b.place);
  // Each leaves room for those after it.
  const bounds = drawn.map((_marker, position) => 100 - (drawn.length - 1 - position) * gap);
  let limit = Number.NEGATIVE_INFINITY;
  return drawn.map((marker, position) => {
    limit = Math.min(Math.max(marker.place, limit + gap), bounds[position] ?? 100);
    return { ...marker, place: limit };
  });
}

function gripped(chosen: { first: number; last: number }, bucket: number, bucketCount: number) {
  const reach = Math.max(1, Math.round(bucketCount / 80));
  if (Math.abs(bucket - chosen.first) <= reach) return { fixed: chosen.last };
  if (Math.abs(bucket - chosen.last) <= reach) return { fixed: chosen.first };
  return null;
}
