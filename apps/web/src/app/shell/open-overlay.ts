import { sharedValue } from '#api/shared-value.ts';

/** What lies over the screens and is reached from everywhere. */
export type Overlay = 'palette' | 'shortcuts' | 'notifications' | 'save-view' | 'backend-url';

/** A new object each time, so that the same overlay can be opened again. */
const asked = sharedValue<{ overlay: Overlay } | null>(null);

export function openOverlay(overlay: Overlay): void {
  asked.set({ overlay });
}

export const useAskedOverlay = asked.use;
