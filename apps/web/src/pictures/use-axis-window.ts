import {
  type KeyboardEvent,
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
  stepWindow,
  type VolumeAxis,
  type WindowStep,
  windowOfBuckets,
  zoomWindow,
} from './volume-axis.ts';

/** Below this a press is a click, which selects nothing. */
const DRAG_PX = 4;

/** A range that is drawn with the pointer over bars. */
export function useDrawnWindow(
  axis: VolumeAxis,
  plot: RefObject<HTMLElement | null>,
  onWindow: (window: AxisWindow) => void,
) {
  const start = useRef(0);
  const [drag, setDrag] = useState<AxisWindow | null>(null);
  const bucketOf = (event: { clientX: number }) => {
    const box = plot.current?.getBoundingClientRect();
    return box ? bucketAt(axis, (event.clientX - box.left) / box.width) : 0;
  };
  const windowTo = (event: { clientX: number }) =>
    windowOfBuckets(axis, bucketOf({ clientX: start.current }), bucketOf(event));
  return {
    drawn: drag,
    bucketOf,
    listeners: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || event.target instanceof HTMLButtonElement) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientX;
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        if (drag !== null || isDrag(start.current, event)) setDrag(windowTo(event));
      },
      // A quick hand lets go before the movement is drawn: what counts is where it lets go.
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        if (drag !== null || isDrag(start.current, event)) onWindow(windowTo(event));
        setDrag(null);
      },
      onPointerCancel: () => setDrag(null),
    },
  };
}

function isDrag(startX: number, { clientX }: { clientX: number }): boolean {
  return Math.abs(clientX - startX) >= DRAG_PX;
}

/** A window on a strip of the whole: its body or an edge is dragged; beside it a new one is drawn. */
export function useMovedWindow(
  axis: VolumeAxis,
  { window, onWindow }: { window: AxisWindow | null; onWindow: (window: AxisWindow) => void },
) {
  const [held, setHeld] = useState<HeldWindow | null>(null);
  const [moved, setMoved] = useState<AxisWindow | null>(null);
  const end = axis.start + axis.bucketSize * axis.bucketCount;
  const valueAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return axis.start + share * (end - axis.start);
  };
  return {
    shown: moved ?? window,
    listeners: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = valueAt(event);
        const reach = ((end - axis.start) / event.currentTarget.getBoundingClientRect().width) * 5;
        const x = event.clientX;
        if (window === null || at < window.from - reach || at > window.to + reach) {
          setHeld({ kind: 'new', x, at, window: { from: at, to: at } });
        } else {
          const kind = Math.abs(at - window.from) < reach ? 'from' : Math.abs(at - window.to) < reach ? 'to' : 'body';
          setHeld({ kind, x, at, window });
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (held) setMoved(windowAfter(held, valueAt(event), { start: axis.start, end }));
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (held && isDrag(held.x, event)) {
          const { from, to } = windowAfter(held, valueAt(event), { start: axis.start, end });
          if (to > from) onWindow({ from: Math.floor(from), to: Math.ceil(to) });
        }
        setMoved(null);
        setHeld(null);
      },
      onPointerCancel() {
        setMoved(null);
        setHeld(null);
      },
    },
  };
}

/** What the pointer holds: where it took it, in pixels and on the axis, and the window as it was then. */
interface HeldWindow {
  kind: 'body' | 'from' | 'to' | 'new';
  x: number;
  at: number;
  window: AxisWindow;
}

function windowAfter(
  { kind, at, window }: HeldWindow,
  value: number,
  { start, end }: { start: number; end: number },
): AxisWindow {
  if (kind === 'body') {
    const shift = Math.min(end - window.to, Math.max(start - window.from, value - at));
    return { from: window.from + shift, to: window.to + shift };
  }
  const fixed = kind === 'from' ? window.to : kind === 'to' ? window.from : at;
  return { from: Math.min(fixed, value), to: Math.max(fixed, value) };
}

const KEYS: Record<string, WindowStep> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  'Shift+ArrowLeft': 'shrink',
  'Shift+ArrowRight': 'grow',
  '+': 'zoom-in',
  '-': 'zoom-out',
};

interface KeysInput {
  /** Of the whole, on which the window steps. */
  axis: VolumeAxis;
  window: AxisWindow | null;
  onWindow: (window: AxisWindow | null) => void;
  onLeave: (() => void) | undefined;
}

/** The keys that move, resize and zoom a window; `0` and Escape give it up, or leave the picture. */
export function windowKeys({ axis, window, onWindow, onLeave }: KeysInput) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = KEYS[`${event.shiftKey && event.key.startsWith('Arrow') ? 'Shift+' : ''}${event.key}`];
    if (event.key === 'Escape' && onLeave) onLeave();
    else if (event.key === '0') onWindow(null);
    else if (step !== undefined) onWindow(stepWindow(axis, window, step));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Control and the wheel zoom around the pointer. */
export function useWheelZoom(
  plot: RefObject<HTMLElement | null>,
  { axis, window, onWindow }: Omit<KeysInput, 'onLeave'>,
  valueAt: (clientX: number) => number,
) {
  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    const bucket = bucketAt(axis, (valueAt(event.clientX) - axis.start) / (axis.bucketSize * axis.bucketCount));
    onWindow(zoomWindow(axis, window, { bucket, isIn: event.deltaY < 0 }));
  });
  useEffect(() => {
    const element = plot.current;
    const listen = (event: WheelEvent) => handleWheel(event);
    // React listens passively, and then the browser would zoom the page.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [plot]);
}
