import { type RefObject, useEffect, useState } from 'react';
import { MenuButton } from '#ui/menu-button.tsx';
import classes from './log-volume.module.css';

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

/** Half of the diamond, and the room that a character of a label takes. */
const DIAMOND_PX = 8;
const CHARACTER_PX = 6.7;
const GAP_PX = 6;
/** For the count of what folds into a label of the last row. */
const FOLDED_PX = 32;
const ROWS = 2;

interface PlacedMarker<M> {
  marker: M;
  row: number;
  /** On which side of the diamond its label stands. */
  side: 'before' | 'after';
  /** Those whose label has no room of its own; their stems stand at their own places. */
  folded: M[];
}

/**
 * Where the labels of markers are drawn. Markers are never moved; a label that would overlap another goes to the second
 * row, and one that overlaps there as well is folded into that label.
 */
export function placeMarkers<M extends { x: number; words: string }>(
  markers: readonly M[],
  widthPx: number,
): PlacedMarker<M>[] {
  const placed: (PlacedMarker<M> & LabelBox)[] = [];
  for (const marker of markers.toSorted((a, b) => a.x - b.x)) {
    const boxes = Array.from({ length: ROWS }, (_unused, row) => boxIn(row, marker, widthPx));
    const meets = ({ row, from, to }: LabelBox) =>
      placed.filter((other) => other.row === row && other.to > from && other.from < to);
    const free = boxes.find((box) => meets(box).length === 0);
    if (free) placed.push({ ...free, marker, folded: [] });
    else
      boxes
        .flatMap(meets)
        .findLast(({ row }) => row === ROWS - 1)
        ?.folded.push(marker);
  }
  return placed.map(({ from: _from, to: _to, ...rest }) => rest);
}

interface LabelBox {
  row: number;
  side: 'before' | 'after';
  from: number;
  to: number;
}

function boxIn(row: number, { x, words }: { x: number; words: string }, widthPx: number): LabelBox {
  const length = DIAMOND_PX + words.length * CHARACTER_PX + GAP_PX + (row === ROWS - 1 ? FOLDED_PX : 0);
  return x + length > widthPx
    ? { row, side: 'before', from: x - length, to: x + DIAMOND_PX }
    : { row, side: 'after', from: x - DIAMOND_PX, to: x + length };
}
