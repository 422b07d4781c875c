import { useEffect, useState } from 'react';
import { BackendUrlDialog } from './backend-url-dialog.tsx';
import { CommandPalette, openPalette } from './command-palette.tsx';
import { NotificationDialog } from './notification-dialog.tsx';
import type { Overlay } from './open-overlay.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { ShortcutSheet } from './shortcut-sheet.tsx';

const dialogs = {
  shortcuts: ShortcutSheet,
  notifications: NotificationDialog,
  'save-view': SaveViewDialog,
  'backend-url': BackendUrlDialog,
};

/** The palette and the dialogs of the shell; each request opens one of them. */
export function Overlays({ asked }: { asked: { overlay: Overlay } }) {
  const [shown, setShown] = useState<keyof typeof dialogs | null>(null);
  useEffect(() => {
    if (asked.overlay === 'palette') openPalette();
    else setShown(asked.overlay);
  }, [asked]);
  const Shown = shown && dialogs[shown];
  return (
    <>
      <CommandPalette />
      {Shown && <Shown onClose={() => setShown(null)} />}
    </>
  );
}
