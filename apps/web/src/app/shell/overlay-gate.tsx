import { Suspense, useEffect } from 'react';
import { preloadDialogs } from '#ui/dialog.tsx';
import { later } from '#ui/later.ts';
import { useOverlayWish } from './overlay-wishes.ts';

const Overlays = later(async () => (await import('./overlays.tsx')).Overlays);

/** Draws the overlays once one is opened. They are loaded before, while the browser is idle, so that the first one opens at once. */
export function OverlayGate() {
  const wished = useOverlayWish();
  useEffect(() => Overlays.preloadWhenIdle(), []);
  useEffect(() => preloadDialogs(), []);
  return (
    wished && (
      <Suspense>
        <Overlays wished={wished} />
      </Suspense>
    )
  );
}
