import { lazy, Suspense, useEffect, useState } from 'react';
import { CommandPalette, openPalette } from './command-palette.tsx';
import type { Overlay } from './overlay-wishes.ts';

const dialogs = {
  shortcuts: lazy(async () => ({ default: (await import('./shortcut-sheet.tsx')).ShortcutSheet })),
  notifications: lazy(async () => ({ default: (await import('./notification-dialog.tsx')).NotificationDialog })),
  'save-view': lazy(async () => ({ default: (await import('./save-view-dialog.tsx')).SaveViewDialog })),
};

/** The palette and the dialogs of the shell; every new wish opens one of them. */
export function Overlays({ wished }: { wished: { overlay: Overlay } }) {
  const [shown, setShown] = useState<keyof typeof dialogs | null>(null);
  useEffect(() => {
    if (wished.overlay === 'palette') openPalette();
    else setShown(wished.overlay);
  }, [wished]);
  const Shown = shown && dialogs[shown];
  return (
    <>
      <CommandPalette />
      <Suspense>{Shown && <Shown onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}
