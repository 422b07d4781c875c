import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useSyncExternalStore } from 'react';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

let openings = 0;
const listeners = new Set<() => void>();

/** Opens the palette from anywhere. */
export function openCommandPalette(): void {
  openings += 1;
  for (const listener of listeners) listener();
}

/** Loads the palette when it is opened for the first time. */
export function CommandPaletteGate() {
  useHotkeys([['mod+K', openCommandPalette]], []);
  const opening = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openings,
  );
  if (opening === 0) return null;
  return (
    <Suspense>
      <CommandPalette opening={opening} />
    </Suspense>
  );
}
