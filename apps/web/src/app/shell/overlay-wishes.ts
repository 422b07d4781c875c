import { useSyncExternalStore } from 'react';

/** What lies over the screens and is reached from everywhere. */
export type Overlay = 'palette' | 'shortcuts' | 'notifications' | 'save-view';

/** A new object for every wish, so that the same overlay can be wished for again. */
let wish: { overlay: Overlay } | null = null;
const listeners = new Set<() => void>();

export function openOverlay(overlay: Overlay): void {
  wish = { overlay };
  for (const listener of listeners) listener();
}

export function useOverlayWish(): { overlay: Overlay } | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => wish,
  );
}
