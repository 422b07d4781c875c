import { useEffect, useState } from 'react';

/** A dialog that is mounted open and unmounted to close: Mantine gives the focus back only when `opened` changes. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Once the dialog is gone; a focus that has found its place by then stays there.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        // A dialog that followed this one takes the focus itself.
        if (document.querySelector('[role="dialog"]') !== null) return;
        // A button that was deleted with its row gives the focus to the top of the screen.
        const target = opener?.isConnected ? opener : document.querySelector('h1');
        if (target instanceof HTMLElement) target.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}
