import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import {
  type AxisWindow,
  bucketAt,
  bucketsOfWindow,
  stepWindow,
  type VolumeAxis,
  type WindowStep,
  windowOfBuckets,
  zoomWindow,
} from './volume-axis.ts';

interface AxisWindowInput {
  axis: VolumeAxis;
  /** The element that the axis spans. */
  plot: RefObject<HTMLElement | null>;
  window: AxisWindow | null;
  onWindowChange: (window: AxisWindow | null) => void;
  onHover: ((bucket: number | null) => void) | undefined;
  onLeave: (() => void) | undefined;
}

const DOUBLE_CLICK_MS = 500;
const KEYS: Record<string, WindowStep> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  'Shift+ArrowLeft': 'shrink',
  'Shift+ArrowRight': 'grow',
  '+': 'zoom-in',
  '-': 'zoom-out',
};

/** A window on an axis that is dragged, stepped with keys and zoomed: the buckets it holds, and what the axis listens to. */
export function useAxisWindow({ axis, plot, window, onWindowChange, onHover, onLeave }: AxisWindowInput) {
  // The clicks of a double click select a bar each; what was chosen before them is what zooms.
  const windowBeforeClick = useRef(window);
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const [drag, setDrag] = useState<{ first: number; last: number } | null>(null);
  const shown = drag ? windowOfBuckets(axis, drag.first, drag.last) : window;
  const chosen = shown && bucketsOfWindow(axis, shown);

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
  }, [plot]);
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

  return {
    chosen,
    listeners: {
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: handlePointerUp,
      onPointerCancel: () => setDrag(null),
      onPointerLeave: () => onHover?.(null),
      onKeyDown: handleKeyDown,
      onDoubleClick: handleDoubleClick,
    },
  };
}

function gripped(chosen: { first: number; last: number }, bucket: number, bucketCount: number) {
  const reach = Math.max(1, Math.round(bucketCount / 80));
  if (Math.abs(bucket - chosen.first) <= reach) return { fixed: chosen.last };
  if (Math.abs(bucket - chosen.last) <= reach) return { fixed: chosen.first };
  return null;
}
