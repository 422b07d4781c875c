import { useSyncExternalStore } from 'react';

/** What lies over the screens and is reached from everywhere. */
export type Overlay = 'palette' | 'shortcuts' | 'notifications' | 'save-view' | 'backend-url';

/** A new object each time, so that the same overlay can be opened again. */
let asked: { overlay: Overlay } | null = null;
const listeners = new Set<() => void>();

export function openOverlay(overlay: Overlay): void {
  asked = { overlay };
  for (const listener of listeners) listener();
}

export function useAskedOverlay(): { overlay: Overlay } | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
