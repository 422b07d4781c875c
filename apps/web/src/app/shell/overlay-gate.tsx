import { lazy, Suspense } from 'react';
import { useOverlayWish } from './overlay-wishes.ts';

const Overlays = lazy(async () => ({ default: (await import('./overlays.tsx')).Overlays }));

/** Loads the overlays when one is opened for the first time. */
export function OverlayGate() {
  const wished = useOverlayWish();
  return (
    wished && (
      <Suspense>
        <Overlays wished={wished} />
      </Suspense>
    )
  );
}
