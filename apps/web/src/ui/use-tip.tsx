import type { FloatingPosition } from '@mantine/core';
import {
  type ComponentType,
  type FocusEvent,
  lazy,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ShownTipProps } from './shown-tip.tsx';

/** The code that positions a tip is heavy, so it loads with the first tip. If it cannot be loaded, there are no tips. */
const ShownTip = lazy<ComponentType<ShownTipProps>>(async () => {
  const part = await import('./shown-tip.tsx').catch(() => null);
  return { default: part?.ShownTip ?? (() => null) };
});
const WAIT_MS = 300;

interface TipOptions {
  /** null shows nothing. */
  label: ReactNode;
  position?: FloatingPosition;
  /** Replaces the usual look. */
  className?: string | undefined;
}

/**
 * A tooltip that is drawn once its target is pointed at or reached by keys. The handlers belong on the target,
 * the element beside it.
 */
export function useTip({ label, position = 'top', className }: TipOptions) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setTarget(null);
  };
  const show = (element: HTMLElement, waitMs: number) => {
    clearTimeout(timer.current);
    if (label === null) return;
    timer.current = setTimeout(() => setTarget(element), waitMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isShown: target !== null && label !== null,
    handlers: {
      onPointerEnter: (event: PointerEvent<HTMLElement>) => show(event.currentTarget, WAIT_MS),
      onPointerLeave: hide,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
      },
      onBlur: hide,
    },
    tip:
      target === null || label === null ? null : (
        <Suspense>
          <ShownTip target={target} label={label} position={position} className={className} onDismiss={hide} />
        </Suspense>
      ),
  };
}
