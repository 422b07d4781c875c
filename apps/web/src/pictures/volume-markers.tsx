import { type RefObject, useEffect, useState } from 'react';
import classes from './log-volume.module.css';
import { markersApart } from './markers-apart.ts';

export interface VolumeMarker {
  key: string;
  label: string;
  /** Where on the axis. */
  at: number;
  title: string;
}

interface VolumeMarkersProps {
  markers: readonly VolumeMarker[];
  onMarker: ((key: string) => void) | undefined;
  /** Per cent of the axis where a value of it lies. */
  share: (at: number) => number;
  /** As wide as the axis. */
  plot: RefObject<HTMLElement | null>;
}

/** Numbered diamonds over the axis, none of which covers another. */
export function VolumeMarkers({ markers, onMarker, share, plot }: VolumeMarkersProps) {
  const widthPx = useWidth(plot);
  const placed = markers.map((marker) => ({ ...marker, place: share(marker.at) }));
  return markersApart(placed, widthPx).map((marker) => (
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
  ));
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
