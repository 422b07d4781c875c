import { type RefObject, useEffect, useState } from 'react';
import { MenuButton } from '#ui/menu-button.tsx';
import classes from './log-volume.module.css';
import { placeMarkers } from './place-markers.ts';

export interface VolumeMarker {
  key: string;
  label: string;
  /** Where on the axis. */
  at: number;
  /** Beside the diamond: when it was. */
  words: string;
  title: string;
  /** The suspected cause stands out. */
  isCause?: boolean;
}

interface VolumeMarkersProps {
  markers: readonly VolumeMarker[];
  onMarker: ((key: string) => void) | undefined;
  /** Per cent of the axis where a value of it lies. */
  share: (at: number) => number;
  /** As wide as the axis. */
  plot: RefObject<HTMLElement | null>;
}

/** Numbered diamonds over the axis, each at its exact place, with a stem down to it. */
export function VolumeMarkers({ markers, onMarker, share, plot }: VolumeMarkersProps) {
  const widthPx = useWidth(plot);
  const shown = markers
    .map((marker) => ({ ...marker, x: (share(marker.at) / 100) * widthPx }))
    .filter(({ x }) => x >= 0 && x <= widthPx);
  if (shown.length === 0) return null;
  const placed = placeMarkers(shown, widthPx);
  return (
    <div className={classes['markers']} data-rows={Math.max(...placed.map(({ row }) => row + 1))}>
      {shown.map((marker) => (
        <span
          key={marker.key}
          className={classes['stem']}
          data-stem={marker.key}
          data-cause={marker.isCause || undefined}
          style={{ insetInlineStart: marker.x }}
        />
      ))}
      {placed.map(({ marker, row, side, folded }) => (
        <span
          key={marker.key}
          className={classes['marker']}
          data-row={row}
          data-side={side}
          data-cause={marker.isCause || undefined}
          style={{ insetInlineStart: marker.x }}
        >
          <button type="button" title={marker.title} onClick={() => onMarker?.(marker.key)}>
            <svg viewBox="-8 -8 16 16" aria-hidden="true">
              <path d="M0 -7 7 0 0 7 -7 0Z" />
              <text y="3.2" textAnchor="middle">
                {marker.label}
              </text>
            </svg>
            <span className={classes['when']}>{marker.words}</span>
          </button>
          {folded.length > 0 && (
            <MenuButton
              entries={() =>
                folded.map((other) => ({ key: other.key, label: other.title, onSelect: () => onMarker?.(other.key) }))
              }
            >
              <button type="button" className={classes['folded']} title={folded.map(({ title }) => title).join('\n')}>
                +{folded.length}
              </button>
            </MenuButton>
          )}
        </span>
      ))}
    </div>
  );
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
